import MediaTime

/// The observers of a player's time.
struct PlaybackObservers: Sendable {
    /// Intervals by the observer's number.
    var periodic: [Int: Time] = [:]
    /// Times by the observer's number.
    var boundaries: [Int: [Time]] = [:]
    private var count = 0

    mutating func nextNumber() -> Int {
        count += 1
        return count
    }
}

extension Player {
    /// Calls an observer at the multiples of an interval, and when the time jumps, starts or stops. Multiples that pass
    /// between two calls of ``advance(to:)`` make one call.
    /// - Parameter interval: Positive.
    /// - Returns: The observer's number.
    package mutating func observe(every interval: Time) -> Int {
        precondition(interval.isNumeric && interval > .zero, "an interval is positive")
        let number = observers.nextNumber()
        observers.periodic[number] = interval
        return number
    }

    /// Calls an observer when one of the times is passed in normal playing: not by a seek.
    /// - Returns: The observer's number.
    package mutating func observe(at times: [Time]) -> Int {
        let number = observers.nextNumber()
        observers.boundaries[number] = times.sorted()
        return number
    }

    package mutating func removeObserver(_ number: Int) {
        observers.periodic[number] = nil
        observers.boundaries[number] = nil
    }

    /// After a jump, a start or a stop.
    mutating func callPeriodic(at host: Int64) throws(TimeError) {
        guard let time = try time(at: host) else { return }
        for number in observers.periodic.keys.sorted() { report(.periodic(observer: number, time: time)) }
    }

    /// Calls the observers of a stretch of a span, which begins where the last one ended.
    /// - Parameters: Places on the line.
    mutating func pass(
        from start: Time, to end: Time, in span: PlaybackSpan, includingEnd: Bool
    ) throws(TimeError) {
        guard start < end || includingEnd else { return }
        guard !observers.periodic.isEmpty || !observers.boundaries.isEmpty else { return }
        func isPassed(_ time: Time) throws(TimeError) -> Bool {
            guard time >= span.range.start, try time <= span.range.end else { return false }
            let place = try span.position(of: time)
            return place >= start && (place < end || includingEnd && place == end)
        }
        var calls: [(time: Time, event: PlaybackEvent)] = []
        for (number, times) in observers.boundaries {
            for time in times {
                guard try isPassed(time) else { continue }
                calls.append((time, .boundary(observer: number, time: time)))
            }
        }
        for (number, interval) in observers.periodic {
            if let time = try lastMultiple(of: interval, upTo: end, in: span), try isPassed(time) {
                calls.append((time, .periodic(observer: number, time: time)))
            }
        }
        calls.sort { a, b in
            a.time == b.time ? a.event.observer < b.event.observer : (a.time < b.time) != span.isBackwards
        }
        for call in calls { report(call.event) }
    }

    /// The multiple that was passed last before a place; that place's own multiple is passed with the next stretch.
    private func lastMultiple(of interval: Time, upTo end: Time, in span: PlaybackSpan) throws(TimeError) -> Time? {
        let time = try span.time(at: end)
        if span.isBackwards {
            let above = try interval.multiplied(by: time.dividedRoundingUp(by: interval))
            return above > time ? above : try above + interval
        }
        let below = try interval.multiplied(by: time.dividedRoundingDown(by: interval))
        return below < time ? below : try below - interval
    }
}

extension PlaybackEvent {
    fileprivate var observer: Int {
        switch self {
        case .periodic(let observer, _), .boundary(let observer, _): observer
        default: 0
        }
    }
}
