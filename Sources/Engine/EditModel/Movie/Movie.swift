import MediaTime
import Threads
import Values

/// A finished edit: the input of an export.
package final class Movie: RecipeLocated {
    /// The media: a composition, or a single asset, which may be another movie.
    package let content: any MediaSource
    /// The composition of the picture; nil draws all enabled video tracks upright, later above earlier, on black.
    package var videoComposition: VideoComposition?
    /// The mix of the sound; nil adds all enabled audio tracks unchanged.
    package var audioMix: AudioMix?
    /// Container tags, keys in lower case; nil to use the tags of the first source.
    package var metadata: [String: String]?
    /// In movie time; nil to use the chapters of the sources, moved with their media.
    package var chapters: [Chapter]?
    /// Which tags are kept, of its own and of the first source; nil for all of them.
    package var metadataFilter: MetadataFilter?
    package var artwork = Artwork.source
    /// Written as tracks in addition to the subtitle tracks of ``content``.
    package var subtitles: [SubtitleTrack] = []
    /// Effects on the whole composed picture, the animation tool's layers included, in order.
    package var effects: [Effect] = []
    /// The duration of a frame, which overrides that of the video composition and of the tracks, and the track for
    /// frame timing; nil to use those.
    package var frameDuration: Time?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?
    /// The asset that represents the movie in other edits; weak, because it refers to the movie.
    weak var madeAsset: Asset?

    package init(_ content: any MediaSource, videoComposition: VideoComposition? = nil, location: RecipeLocation? = nil)
    {
        self.content = (content as? Movie)?.asset ?? content
        self.videoComposition = videoComposition
        locations = RecipeLocations(created: location)
    }

    // A recipe may put more movies inside one another than the stack has room for, though none of them can be exported.
    deinit { DeepRelease.release(content) }

    /// The end of the enabled track that ends last; indefinite for a still picture.
    package var duration: Time {
        (content.enabledTracks(.video) + content.enabledTracks(.audio)).map(\.end).max() ?? .zero
    }

    /// The edit as plain values, without validation: a movie in which validation finds an error may stop the program.
    package func frozen() throws(TimelineError) -> MovieSnapshot {
        try FrozenMovies().snapshot(of: self)
    }
}
