/// A half-open span of time: its start is included, its end is not.
package struct TimeRange: Hashable, Sendable, Codable {
    package let start: Time
    /// How long it lasts; never negative when numeric. Indefinite for a still picture.
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
