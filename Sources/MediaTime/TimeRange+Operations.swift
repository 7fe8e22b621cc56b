extension TimeRange {
    package static let zero = TimeRange(start: .zero, duration: .zero)

    /// Whether an instant lies in the range; its end does not.
    package func contains(_ time: Time) throws(TimeError) -> Bool {
        guard time.isNumeric, time >= start else { return false }
        return try time < end
    }

    /// Whether all of another range lies in this one. An empty range lies where its start does, the end included.
    package func contains(_ other: TimeRange) throws(TimeError) -> Bool {
        guard other.start >= start else { return false }
        return try other.end <= end
    }

    /// What both ranges have; nil when they share no instant.
    package func intersection(_ other: TimeRange) throws(TimeError) -> TimeRange? {
        let start = max(start, other.start)
        let end = try min(self.end, other.end)
        guard start < end else { return nil }
        guard end.isNumeric else { return TimeRange(start: start, duration: end) }
        return try TimeRange(start: start, end: end)
    }

    /// The smallest range that holds both, with what lies between them.
    package func union(_ other: TimeRange) throws(TimeError) -> TimeRange {
        let start = min(start, other.start)
        let end = try max(self.end, other.end)
        guard end.isNumeric else { return TimeRange(start: start, duration: end) }
        return try TimeRange(start: start, end: end)
    }

    /// The range, as long as before, somewhere else.
    package func moved(to start: Time) -> TimeRange { TimeRange(start: start, duration: duration) }
}

extension TimeRange: CustomStringConvertible {
    /// `[start, end)` with both as ``Time/description``.
    package var description: String {
        let end = (try? self.end) ?? .invalid
        return "[\(start), \(end))"
    }
}
