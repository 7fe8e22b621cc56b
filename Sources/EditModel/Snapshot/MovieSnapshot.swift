import MediaTime

/// A movie as plain values: everything an export, a plan or another machine needs, and nothing that can still change.
///
/// Renderers read this and never the objects it was taken from. It has been validated: every index and track id in it
/// exists, ranges are ordered and in bounds. All times are *movie time* unless said otherwise.
package struct MovieSnapshot: Hashable, Sendable, Codable {
    /// What segments take their media from; ``SegmentSnapshot/sourceIndex`` counts into this list.
    package var sources: [SourceSnapshot]
    /// The enabled video tracks, in composition order.
    package var videoTracks: [TrackSnapshot]
    /// The enabled audio tracks, in composition order.
    package var audioTracks: [TrackSnapshot]
    /// How the picture is made; nil for a movie that is sound only.
    package var video: VideoSnapshot?
    /// How the sound is made.
    package var audioMix: AudioMixSnapshot
    /// The end of the enabled track that ends last.
    package var duration: Time
    /// The end of the video track that ends last; zero without picture. Sound may go on after it.
    package var pictureDuration: Time
    /// Container tags such as `title`, keys in lower case.
    package var metadata: [String: String]
    /// In order of their start, without overlap.
    package var chapters: [Chapter]
    /// The picture that stands for the result where files are listed; nil for none.
    package var artwork: ArtworkSnapshot?
    /// The composition's, then those that the movie itself was given.
    package var subtitleTracks: [SubtitleTrackSnapshot] = []

    package init(
        sources: [SourceSnapshot], videoTracks: [TrackSnapshot], audioTracks: [TrackSnapshot], video: VideoSnapshot?,
        audioMix: AudioMixSnapshot = AudioMixSnapshot(), duration: Time, pictureDuration: Time,
        metadata: [String: String] = [:], chapters: [Chapter] = []
    ) {
        self.sources = sources
        self.videoTracks = videoTracks
        self.audioTracks = audioTracks
        self.video = video
        self.audioMix = audioMix
        self.duration = duration
        self.pictureDuration = pictureDuration
        self.metadata = metadata
        self.chapters = chapters
    }
}
