import MediaTime

/// A subtitle file, and when its cues are shown.
package struct Subtitles: Hashable, Sendable, Codable {
    package var document: SubtitleDocument
    /// What the file's times are multiplied by; above zero.
    package private(set) var factor = Time(1, 1)
    /// What is added to them then.
    package private(set) var offset = Time.zero

    package init(_ document: SubtitleDocument) { self.document = document }

    /// The same cues later, or, for a negative time, earlier.
    package func shifted(by time: Time) throws(TimeError) -> Subtitles {
        var result = self
        result.offset = try offset + time
        return result
    }

    /// The same cues with all times multiplied, as for another frame rate.
    /// - Parameter factor: Above zero.
    package func scaled(by factor: Time) throws(TimeError) -> Subtitles {
        var result = self
        result.factor = try self.factor.multiplied(by: factor)
        result.offset = try offset.multiplied(by: factor)
        return result
    }

    /// When a time of the file is shown.
    package func shownTime(of time: Time) throws(TimeError) -> Time {
        try time.multiplied(by: factor) + offset
    }

    /// The file's time that is shown at a time.
    package func fileTime(at time: Time) throws(TimeError) -> Time {
        try (time - offset).divided(by: factor)
    }

    /// The cues that are there at a time, which of those that start together the file has first.
    package func cues(at time: Time) throws(TimeError) -> [SubtitleCue] {
        let time = try fileTime(at: time)
        guard let index = document.timeline.index(at: time), document.timeline.stretches[index].cueCount > 0
        else { return [] }
        return document.cues.prefix { $0.start <= time }.filter { $0.stop > time }
    }
}
