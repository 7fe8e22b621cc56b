import MediaTime

/// A picture that is to be composed.
package struct PictureRequest: Hashable, Sendable {
    package let generation: Int
    /// The item's ``PlaybackItem/id``.
    package let item: Int
    /// The number of the frame in the movie.
    package let frame: Int64
    /// The host's time at which it is to be seen, in nanoseconds; nil for at once.
    package let due: Int64?
    /// How long it is seen at the present rate, in nanoseconds.
    let stay: Int64
    let span: Int
    let start: Int64
}

/// The pictures of a player so far.
struct PictureProgress: Sendable {
    /// The last one that was asked for, in the present generation.
    var requested: PictureRequest?
    /// The one that is being composed.
    var outstanding: PictureRequest?
    /// The time that composing takes at most lately, in nanoseconds.
    var cost: Int64 = 0
    var lastShown: Int64?
    var (shownCount, droppedCount) = (0, 0)

    /// Spans before the current one have been removed.
    mutating func forgetSpans(_ count: Int) {
        requested = requested?.moved(by: count)
        outstanding = outstanding?.moved(by: count)
    }
}

extension PictureRequest {
    fileprivate func moved(by count: Int) -> PictureRequest {
        PictureRequest(
            generation: generation, item: item, frame: frame, due: due, stay: stay, span: span - count, start: start)
    }
}

extension Player {
    /// Pictures that were shown so far.
    package var shownCount: Int { pictures.shownCount }
    /// Frames that were passed over, or composed too late to be shown.
    package var droppedCount: Int { pictures.droppedCount }

    /// Composing begins at most so many frames before they are due.
    private static let framesAhead: Int64 = 2
    /// Below ten pictures a second a late one is shown all the same, as mpv does.
    private static let longestWait: Int64 = 100_000_000
    /// The most that is believed of the time of composing, in nanoseconds.
    private static let mostCost: Int64 = 500_000_000

    /// The picture that is to be composed now; nil while one is being composed, or none is needed yet.
    ///
    /// It is one that can still be in time, by the time that composing takes lately: frames that cannot are passed over.
    package mutating func nextPicture(at host: Int64) throws(TimeError) -> PictureRequest? {
        guard pictures.outstanding == nil else { return nil }
        guard run.isMoving else { return try stillPicture(host) }
        let target = run.position(at: host + pictures.cost)
        try extend(to: target)
        let number = try run.spanNumber(at: target)
        guard let frame = try run.spans[number].frame(at: target) else { return try pictureAfterSound(number, host) }
        guard let last = pictures.requested else { return try request(frame, number, host) }
        guard let next = try picture(after: last) else { return nil }
        let isBehind =
            next.span < number
            || next.span == number && run.rate.isBackwards != (next.frame < frame) && next.frame != frame
        guard isBehind else { return try request(next.frame, next.span, host) }
        pictures.droppedCount += try distance(from: next, to: (number, frame))
        return try request(frame, number, host)
    }

    /// The picture at the place where the movie is paused.
    private mutating func stillPicture(_ host: Int64) throws(TimeError) -> PictureRequest? {
        guard pictures.requested == nil, let span = run.span else { return nil }
        guard let frame = try span.frame(at: run.reported) else { return nil }
        return ask(
            PictureRequest(
                generation: run.generation, item: span.item.id, frame: frame, due: nil, stay: 0, span: run.current,
                start: host))
    }

    /// An item without a picture is followed by one with a picture.
    private mutating func pictureAfterSound(_ number: Int, _ host: Int64) throws(TimeError) -> PictureRequest? {
        guard number + 1 < run.spans.count, let frame = try run.spans[number + 1].firstFrame() else { return nil }
        if let last = pictures.requested, last.span > number { return nil }
        return try request(frame, number + 1, host)
    }

    private mutating func picture(after last: PictureRequest) throws(TimeError) -> (frame: Int64, span: Int)? {
        if last.span >= 0, let next = try run.spans[last.span].frame(after: last.frame) { return (next, last.span) }
        var number = max(last.span, -1) + 1
        if number >= run.spans.count { try extend(to: run.spans[run.spans.count - 1].end) }
        while number < run.spans.count {
            if let first = try run.spans[number].firstFrame() { return (first, number) }
            number += 1
        }
        return nil
    }

    /// The frames from one up to another, which is not counted.
    private func distance(
        from first: (frame: Int64, span: Int), to end: (span: Int, frame: Int64)
    ) throws(TimeError) -> Int {
        var (count, from) = (Int64(0), first.frame)
        for number in first.span..<end.span {
            let span = run.spans[number]
            guard let last = try span.frame(at: span.end) else { continue }
            count += number == first.span ? abs(last - from) + 1 : abs(last - (try span.firstFrame() ?? last)) + 1
        }
        if end.span > first.span { from = try run.spans[end.span].firstFrame() ?? end.frame }
        return Int(count + abs(end.frame - from))
    }

    /// Asks for a frame unless it is due too far ahead.
    private mutating func request(_ frame: Int64, _ number: Int, _ host: Int64) throws(TimeError) -> PictureRequest? {
        let span = run.spans[number]
        guard let timing = span.item.timing, let due = run.host(at: try span.position(ofFrame: frame)) else {
            return nil
        }
        let stay = run.rate.nanoseconds(of: try timing.duration(of: frame))
        guard due - host <= max(Self.framesAhead * stay, pictures.cost) else { return nil }
        return ask(
            PictureRequest(
                generation: run.generation, item: span.item.id, frame: frame, due: due, stay: stay, span: number,
                start: host))
    }

    private mutating func ask(_ request: PictureRequest) -> PictureRequest {
        (pictures.requested, pictures.outstanding) = (request, request)
        return request
    }

    /// A picture is not composed: its item is not to be played any more.
    package mutating func giveUp(_ request: PictureRequest) {
        guard request.generation == run.generation else { return }
        pictures.outstanding = nil
        pictures.droppedCount += 1
    }

    /// A picture is composed.
    /// - Returns: True if it is to be shown, at ``PictureRequest/due``; false if it is of another generation, or too late:
    ///   by more than half of its time, unless none was shown for a tenth of a second.
    package mutating func composed(_ request: PictureRequest, at host: Int64) -> Bool {
        let cost = min(host - request.start, Self.mostCost)
        pictures.cost = max(cost, pictures.cost - pictures.cost / 8)
        guard request.generation == run.generation else { return false }
        pictures.outstanding = nil
        if let due = request.due, host - due > request.stay / 2, let last = pictures.lastShown,
            host - last < Self.longestWait
        {
            pictures.droppedCount += 1
            return false
        }
        run.lacksPicture = false
        startIfReady(host)
        pictures.lastShown = max(host, request.due ?? host)
        pictures.shownCount += 1
        endSeek(isFinished: true)
        return true
    }
}
