import EditModel
import Media
import MediaTime
import Pixels

/// The size, samples and colour that a movie's pictures are composed in.
package struct Canvas: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let layout: PixelLayout
    /// Every part is specified.
    package let color: ColorDescription

    package var format: PictureFormat {
        PictureFormat(width: width, height: height, pixels: PixelFormat(layout: layout)!, color: color)
    }

    package init(width: Int, height: Int, layout: PixelLayout, color: ColorDescription) {
        self.width = width
        self.height = height
        self.layout = layout
        self.color = color
    }

    /// Chooses the canvas of a movie: its own colour or else its first picture's, and 10 bits when any source has more
    /// than 8 and the output can carry them.
    /// - Parameter maximumBitDepth: What the output can carry.
    package init(
        _ movie: MovieSnapshot, _ video: VideoSnapshot, library: MediaLibrary, maximumBitDepth: Int
    ) throws(MediaError) {
        var first: VideoFormat?
        var depth = 8
        for track in movie.videoTracks {
            for segment in track.segments {
                guard let source = segment.sourceIndex, movie.sources[source].isFile,
                    let format = try library.file(at: movie.sources[source].path).track(segment.sourceTrackID)?.video
                else { continue }
                first = first ?? format
                depth = max(depth, format.bitDepth)
            }
        }
        let layout = min(depth, maximumBitDepth) > 8 ? PixelLayout.yuv420p10 : .yuv420p8
        let color = (video.color ?? first?.color ?? .bt709).resolved(height: video.renderHeight)
        self.init(width: video.renderWidth, height: video.renderHeight, layout: layout, color: color)
    }
}
