/// A half-open span of time: its start is included, its end is not.
package struct TimeRange: Hashable, Sendable, Codable {
    package let start: Time
    /// Its duration; never negative if numeric. Indefinite for a still picture.
    package let duration: Time

    package init(start: Time, duration: Time) {
        self.start = start
        self.duration = duration
    }

    /// The range from `start` up to `end`, which is not included.
    package init(start: Time, end: Time) throws(TimeError) {
        self.init(start: start, duration: try end - start)
    }

    /// The first instant after the range; indefinite or infinite when the duration is.
    package var end: Time {
        get throws(TimeError) { duration.isNumeric ? try start + duration : duration }
    }

    package var isEmpty: Bool { duration <= .zero }
}

extension TimeRange {
    package static let zero = TimeRange(start: .zero, duration: .zero)

    /// True if an instant lies in the range; its end does not.
    package func contains(_ time: Time) throws(TimeError) -> Bool {
        guard time.isNumeric, time >= start else { return false }
        return try time < end
    }

    /// True if all of another range lies in this one. An empty range lies where its start does, the end included.
    package func contains(_ other: TimeRange) throws(TimeError) -> Bool {
        guard other.start >= start else { return false }
        return try other.end <= end
    }

    /// The intersection; nil if they share no instant.
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
