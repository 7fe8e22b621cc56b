import MediaTime

/// A subtitle file, and when its cues are shown.
package struct Subtitles: Hashable, Sendable, Codable {
    package var document: SubtitleDocument
    /// The factor of the file's times; above zero.
    package private(set) var factor = Time(1, 1)
    /// The offset that is added after ``scale``.
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

    /// The layer's time for a time of the file.
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
        guard let index = document.timeline.index(at: time), document.timeline.spans[index].cueCount > 0
        else { return [] }
        return document.cues.prefix { $0.start <= time }.filter { $0.stop > time }
    }
}

/// Subtitles that a movie has as a track of their own, for players to show or not.
package struct SubtitleTrack: Sendable {
    package var subtitles: Subtitles
    /// BCP 47 or ISO 639 code; nil for the code of the subtitles themselves.
    package var language: String?
    /// The name in players; nil without one.
    package var name: String?
    package var dispositions: TrackDispositions

    package init(
        _ subtitles: Subtitles, language: String? = nil, name: String? = nil, dispositions: TrackDispositions = []
    ) {
        self.subtitles = subtitles
        self.language = language
        self.name = name
        self.dispositions = dispositions
    }
}
