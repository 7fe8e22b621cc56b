import MediaTime

/// A player's state, without threads, devices or a clock of its own. Its owner passes the host's time, requests what is
/// due, and passes on the events.
///
/// It behaves as AVPlayer and AVQueuePlayer do. Host times are those of a monotonic clock, in nanoseconds; they never
/// go back. Every picture and sound belongs to a *generation*: a seek, a change of rate or a stop begins another, and
/// results for an earlier one are dropped.
package struct Player: Sendable {
    /// Samples per second of the sound that is asked for; nil without a device, where nothing waits for sound.
    package internal(set) var sampleRate: Int32?
    /// The items that are still to be played; the first is the current one.
    package internal(set) var items: [PlaybackItem] = []
    /// The rate that was set; 0 is a pause.
    package private(set) var rate = PlaybackRate.zero
    /// The rate of ``play(at:)``.
    package var defaultRate = PlaybackRate.normal
    package internal(set) var actionAtItemEnd: EndAction
    /// The times that the current item has begun again.
    package internal(set) var loopCount = 0
    package private(set) var status = PlaybackStatus.paused

    var run = PlaybackRun(generation: 0, rate: .zero, anchor: nil, spans: [])
    var pictures = PictureProgress()
    var sound = SoundProgress()
    var observers = PlaybackObservers()
    private var events: [PlaybackEvent] = []
    private var seek: Int?
    private var seekCount = 0

    package init(sampleRate: Int32?, actionAtItemEnd: EndAction = .pause) {
        (self.sampleRate, self.actionAtItemEnd) = (sampleRate, actionAtItemEnd)
    }

    /// The events since the last call.
    package mutating func takeEvents() -> [PlaybackEvent] {
        defer { events = [] }
        return events
    }

    package var generation: Int { run.generation }
    package var currentItem: PlaybackItem? { items.first }

    /// The current item's time; nil without an item.
    package func time(at host: Int64) throws(TimeError) -> Time? {
        let position = run.position(at: host)
        guard !run.spans.isEmpty else { return nil }
        return try run.spans[run.spanNumber(at: position)].time(at: position)
    }

    // MARK: - Playing

    /// Plays at the default rate.
    package mutating func play(at host: Int64) throws(TimeError) { try setRate(defaultRate, at: host) }

    package mutating func pause(at host: Int64) throws(TimeError) { try setRate(.zero, at: host) }

    /// Changes the rate; 0 is a pause. An item at its end ends again at once: seek first.
    package mutating func setRate(_ rate: PlaybackRate, at host: Int64) throws(TimeError) {
        try advance(to: host)
        guard rate != self.rate else { return }
        let startsOrStops = (rate == .zero) != (self.rate == .zero)
        self.rate = rate
        if let time = try time(at: host) { try begin(at: time, host) } else { updateStatus() }
        if startsOrStops { try callPeriodic(at: host) }
    }

    /// Goes to a time of the current item; one outside the item becomes its start or end.
    /// - Parameters:
    ///   - before: How far before the time it may land, 0 or more.
    ///   - after: How far after the time it may land, 0 or more.
    ///   - ready: The frame that is composed with the least work. The seek lands at its start if the tolerances permit
    ///     it, otherwise exactly at the time.
    /// - Returns: The seek's number in ``PlaybackEvent/seekEnded(seek:isFinished:)``.
    @discardableResult
    package mutating func seek(
        to time: Time, before: Time = .zero, after: Time = .zero, ready: Int64? = nil, at host: Int64
    ) throws(TimeError) -> Int {
        try advance(to: host)
        seekCount += 1
        endSeek(isFinished: false)
        guard let item = items.first else {
            report(.seekEnded(seek: seekCount, isFinished: false))
            return seekCount
        }
        let (start, end) = (item.range.start, try item.range.end)
        var target = min(max(time, start), end)
        if let ready, let timing = item.timing, (0..<timing.frameCount).contains(ready) {
            let frame = try timing.time(of: ready)
            let (first, last) = (max(start, try target - before), min(end, try target + after))
            if frame >= first, frame <= last { target = frame }
        }
        seek = seekCount
        try begin(at: target, host)
        report(.jumped(target))
        try callPeriodic(at: host)
        if item.timing == nil { endSeek(isFinished: true) }
        return seekCount
    }

    /// True until the picture of a seek is shown.
    package var isSeeking: Bool { seek != nil }

    mutating func endSeek(isFinished: Bool) {
        guard let seek else { return }
        self.seek = nil
        report(.seekEnded(seek: seek, isFinished: isFinished))
    }

    /// The longest time for which playing goes on without the sound that it needs.
    private static let longestSilence = Time(1, 20)

    /// The sound has run dry, or the host has slept: waits until there is enough of it again, where it was left.
    private mutating func starve(at host: Int64) throws(TimeError) {
        guard let span = run.span else { return }
        report(.stalled)
        try begin(at: span.time(at: run.reported), host)
        // The last picture stays until there is sound again: a slow one must not make the silence longer.
        run.lacksPicture = false
    }

    /// True if the sound of a place should have been heard before, and was not delivered.
    private func lacksSound(at position: Time) throws(TimeError) -> Bool {
        guard waitsForSound, let sampleRate, let last = run.spans.last,
            try position > Time(sound.delivered, sampleRate) + Self.longestSilence
        else { return false }
        // At the end there is no more sound.
        if try sound.delivered < last.end.units(per: sampleRate) { return true }
        return try following(last) != nil
    }

    /// The host has slept: its clock went on, and nothing was played.
    /// - Parameter duration: In nanoseconds, 0 or more.
    package mutating func sleep(for duration: Int64) {
        if let anchor = run.anchor { run.anchor = anchor + duration }
    }

    /// Begins a run at a time of the current item.
    mutating func begin(at time: Time, _ host: Int64) throws(TimeError) {
        guard let item = items.first else { return }
        let part =
            try rate.isBackwards
            ? TimeRange(start: item.range.start, end: max(time, item.range.start))
            : TimeRange(start: time, end: max(time, item.range.end))
        let span = PlaybackSpan(item: item, start: .zero, range: part, isBackwards: rate.isBackwards)
        run = PlaybackRun(generation: run.generation + 1, rate: rate, anchor: nil, spans: [span])
        (pictures.requested, pictures.outstanding) = (nil, nil)
        sound = SoundProgress()
        run.lacksPicture = item.timing != nil && !part.isEmpty
        // A stretch shorter than a sample is silent.
        let sampleCount = try part.duration.units(per: sampleRate ?? 1)
        run.lacksSound = waitsForSound && sampleCount > 0
        startIfReady(host)
        updateStatus()
    }

    /// Starts the clock of a run once its first picture and enough of its sound are there, so that both begin together.
    mutating func startIfReady(_ host: Int64) {
        guard rate != .zero, run.anchor == nil, !run.spans.isEmpty, !run.lacksPicture, !run.lacksSound else { return }
        run.anchor = host
        updateStatus()
    }

    /// True if the clock starts with the sound.
    var waitsForSound: Bool { sampleRate != nil && rate.isAudible }

    mutating func updateStatus() {
        let next: PlaybackStatus =
            if rate == .zero { .paused } else if items.isEmpty { .waiting(.noItem) } else if run.anchor == nil {
                .waiting(.buffering)
            } else {
                .playing
            }
        guard next != status else { return }
        status = next
        report(.status(next))
    }

    mutating func report(_ event: PlaybackEvent) { events.append(event) }

    // MARK: - Time

    /// Reports all that happens up to a moment.
    package mutating func advance(to host: Int64) throws(TimeError) {
        guard run.isMoving else { return }
        let position = run.position(at: host)
        if try lacksSound(at: position) { return try starve(at: host) }
        while let span = run.span, try position >= span.end {
            let end = try span.end
            try pass(from: run.reported, to: end, in: span, includingEnd: true)
            run.reported = end
            try extend(to: end)
            if run.current + 1 < run.spans.count {
                enterNextSpan()
            } else {
                return try finish(span, host)
            }
        }
        guard let span = run.span else { return }
        try pass(from: run.reported, to: position, in: span, includingEnd: false)
        run.reported = position
    }

    private mutating func enterNextSpan() {
        let item = run.spans[run.current].item
        run.current += 1
        // Spans that were played are of no use; a long loop would keep thousands.
        if run.current > 16 {
            run.spans.removeFirst(run.current)
            pictures.forgetSpans(run.current)
            sound.span = max(0, sound.span - run.current)
            run.current = 0
        }
        let next = run.spans[run.current].item
        if next.id == item.id {
            loopCount += 1
            return report(.looped(item: item.id, count: loopCount))
        }
        loopCount = 0
        items.removeFirst()
        report(.ended(item: item.id))
        report(.itemChanged(next.id))
    }

    /// The last span has ended.
    private mutating func finish(_ span: PlaybackSpan, _ host: Int64) throws(TimeError) {
        let time = try span.time(at: span.end)
        guard !span.isBackwards else {
            rate = .zero
            try begin(at: time, host)
            return try callPeriodic(at: host)
        }
        report(.ended(item: span.item.id))
        switch actionAtItemEnd {
        case .pause:
            rate = .zero
            try begin(at: time, host)
            try callPeriodic(at: host)
        case .none: (run.anchor, run.hasEnded) = (nil, true)
        case .advance:
            items.removeFirst()
            try enter(host)
        }
    }

    // MARK: - The device's clock

    /// Follows the clock of the device that is heard.
    ///
    /// A small difference is corrected slowly, an eighth at each call, because a device reports its progress in steps.
    /// A difference above 100 ms, and the first one, are corrected at once.
    /// - Parameters:
    ///   - samples: The samples of the present generation that were heard by then, at normal speed.
    ///   - host: The moment of that, in nanoseconds.
    package mutating func synchronise(heard samples: Int64, generation: Int, at host: Int64) {
        guard generation == run.generation, run.isMoving, waitsForSound, let anchor = run.anchor, let sampleRate else {
            return
        }
        let measured = host - run.rate.nanoseconds(of: Time(samples, sampleRate))
        let difference = measured - anchor
        // A device starts some time after the request.
        let isExact = !sound.isSynchronised || abs(difference) > 100_000_000
        sound.isSynchronised = true
        run.anchor = isExact ? measured : anchor + difference / 8
    }
}
