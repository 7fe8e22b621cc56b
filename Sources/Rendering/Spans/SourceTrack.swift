import EditModel
import Media

/// One track of a source: the input of a reader.
package struct SourceTrack: Hashable, Sendable {
    package let source: SourceSnapshot
    /// The track's id in the source.
    package let track: Int

    package init(source: SourceSnapshot, track: Int) {
        self.source = source
        self.track = track
    }
}

/// Readers of pictures, shared by the tracks of a movie.
package typealias PictureReaders = ReaderPool<SourceTrack, any PictureReader>

/// Readers of sound, shared by the tracks of a movie.
typealias AudioReaders = ReaderPool<SourceTrack, TimePitchReader>
