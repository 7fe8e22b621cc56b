import MediaTime

/// The chapters of a recording, which begin at the marks that a person sets.
package struct ChapterMarks: Sendable {
    /// In the movie's time, rising.
    private var marks: [Time] = []

    package init() {}

    /// Begins a chapter; does nothing where one begins already, or before the last one.
    /// - Parameter time: In the movie's time, so that pauses are cut out of it.
    package mutating func mark(at time: Time) {
        guard time.isNumeric, time > marks.last ?? .zero else { return }
        marks.append(time)
    }

    /// The chapters, without a gap between them; none if nothing was marked.
    /// - Parameter end: The movie's duration.
    package func chapters(until end: Time) throws(TimeError) -> [TimeRange] {
        let starts = marks.filter { $0 < end }
        guard !starts.isEmpty else { return [] }
        var chapters: [TimeRange] = []
        for (start, next) in zip([.zero] + starts, starts + [end]) {
            chapters.append(TimeRange(start: start, duration: try next - start))
        }
        return chapters
    }
}
