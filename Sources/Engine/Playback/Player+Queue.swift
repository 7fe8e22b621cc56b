import MediaTime

extension Player {
    /// Adds an item at the end of the queue.
    package mutating func append(_ item: PlaybackItem, at host: Int64) throws(TimeError) {
        try insert(item, after: nil, at: host)
    }

    /// Adds an item.
    /// - Parameter id: The item that it follows; nil, or one that is not there, for the end of the queue.
    package mutating func insert(_ item: PlaybackItem, after id: Int?, at host: Int64) throws(TimeError) {
        try advance(to: host)
        let place = items.firstIndex { $0.id == id }.map { $0 + 1 } ?? items.count
        items.insert(item, at: place)
        if items.count == 1 { try enter(host) } else { try reconsiderNext(host) }
    }

    /// Removes an item; the next one begins if it was the current one.
    package mutating func remove(_ id: Int, at host: Int64) throws(TimeError) {
        try advance(to: host)
        guard let place = items.firstIndex(where: { $0.id == id }) else { return }
        if place == 0 { return try advanceToNextItem(at: host) }
        items.remove(at: place)
        try reconsiderNext(host)
    }

    /// Begins the next item; after the last one there is no current item.
    package mutating func advanceToNextItem(at host: Int64) throws(TimeError) {
        try advance(to: host)
        guard !items.isEmpty else { return }
        endSeek(isFinished: false)
        items.removeFirst()
        try enter(host)
    }

    /// Makes an item loop, or end with its present pass.
    /// - Parameter id: Of the item; nil for the current one.
    package mutating func setLooping(_ loops: Bool, of id: Int? = nil, at host: Int64) throws(TimeError) {
        try advance(to: host)
        guard let place = items.firstIndex(where: { $0.id == id ?? items[0].id }), items[place].loops != loops else {
            return
        }
        items[place].loops = loops
        try reconsiderNext(host)
    }

    /// Chooses the action at the end of an item.
    package mutating func setActionAtItemEnd(_ action: EndAction, at host: Int64) throws(TimeError) {
        try advance(to: host)
        guard action != actionAtItemEnd else { return }
        actionAtItemEnd = action
        try reconsiderNext(host)
    }

    /// True while it is at the end of its item with a rate other than 0.
    package var isAtEnd: Bool { rate != .zero && !run.spans.isEmpty && run.hasEnded }

    /// Puts another stretch of the current movie in the current item's place. The time stays, or becomes the nearest that the
    /// stretch has.
    package mutating func replaceCurrentItem(with item: PlaybackItem, at host: Int64) throws(TimeError) {
        try advance(to: host)
        guard !items.isEmpty, let time = try time(at: host) else { return }
        items[0] = item
        try begin(at: min(max(time, item.range.start), item.range.end), host)
    }

    /// Begins the first item of the queue.
    mutating func enter(_ host: Int64) throws(TimeError) {
        loopCount = 0
        report(.itemChanged(items.first?.id))
        guard let item = items.first else {
            run = PlaybackRun(generation: run.generation + 1, rate: rate, anchor: nil, spans: [])
            (pictures.requested, pictures.outstanding) = (nil, nil)
            endSeek(isFinished: false)
            return updateStatus()
        }
        let start = try rate.isBackwards ? item.range.end : item.range.start
        try begin(at: start, host)
        try callPeriodic(at: host)
    }

    /// Called when the following items have changed. If their sound was delivered already, a new generation begins.
    private mutating func reconsiderNext(_ host: Int64) throws(TimeError) {
        // Sound is asked for ahead of several short items.
        for number in run.spans.indices.dropFirst(run.current).dropLast() {
            if try following(run.spans[number])?.item.id == run.spans[number + 1].item.id { continue }
            guard let time = try time(at: host) else { return }
            return try begin(at: time, host)
        }
    }

    /// The stretch that comes after another without a gap; nil at the end.
    func following(_ span: PlaybackSpan) throws(TimeError) -> PlaybackSpan? {
        guard !span.isBackwards else { return nil }
        var item = span.item
        if let current = items.first(where: { $0.id == item.id }) { item = current }
        if !item.loops || item.range.duration < PlaybackItem.shortestLoop {
            guard actionAtItemEnd == .advance, let place = items.firstIndex(where: { $0.id == item.id }),
                place + 1 < items.count
            else { return nil }
            item = items[place + 1]
        }
        return PlaybackSpan(item: item, start: try span.end, range: item.range, isBackwards: false)
    }

    /// The item that follows the current one soon; nil for another pass of the same.
    /// - Parameter duration: Of the host, in nanoseconds.
    package func upcomingItem(within duration: Int64, at host: Int64) throws(TimeError) -> PlaybackItem? {
        guard run.isMoving, let span = run.span, let end = run.host(at: try span.end), end - host <= duration else {
            return nil
        }
        let next = try following(span)?.item
        return next?.id == span.item.id ? nil : next
    }

    /// Adds spans until a place on the line is covered, or nothing follows.
    mutating func extend(to position: Time) throws(TimeError) {
        while let last = run.spans.last, try last.end <= position {
            guard let next = try following(last) else { return }
            run.spans.append(next)
        }
    }
}
