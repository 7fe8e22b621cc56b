import MediaTime
import Threads
import Values

/// A finished edit: what an export is given.
package final class Movie: RecipeLocated {
    /// The media: a composition, or an asset on its own, which may stand for another movie.
    package let content: any MediaSource
    /// The composition of the picture; nil draws all enabled video tracks upright, later above earlier, on black.
    package var videoComposition: VideoComposition?
    /// The mix of the sound; nil adds all enabled audio tracks unchanged.
    package var audioMix: AudioMix?
    /// Container tags, keys in lower case; nil takes over those of the first source.
    package var metadata: [String: String]?
    /// In movie time; nil takes over those of the sources, moved to where their media stands.
    package var chapters: [Chapter]?
    /// The choice of tags, own ones and those of the first source; nil for all of them.
    package var metadataFilter: MetadataFilter?
    package var artwork = Artwork.source
    /// Written as tracks in addition to the subtitle tracks of ``content``.
    package var subtitles: [SubtitleTrack] = []
    /// Effects on the whole composed picture, the animation tool's layers included, in order.
    package var effects: [Effect] = []
    /// The duration of a frame, in place of that of the video composition or the tracks, and of the track that frames
    /// follow; nil for as they say.
    package var frameDuration: Time?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?
    /// The asset that stands for it in other edits; held weakly, as it refers to the movie.
    weak var madeAsset: Asset?

    package init(_ content: any MediaSource, videoComposition: VideoComposition? = nil, location: String? = nil) {
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
