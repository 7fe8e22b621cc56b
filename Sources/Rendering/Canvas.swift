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
    /// Whether pictures of high dynamic range, or a movie that wants it, are brought into standard range.
    package var isToneMapped = false

    package var format: PictureFormat {
        PictureFormat(width: width, height: height, pixels: PixelFormat(layout: layout)!, color: color)
    }

    package init(width: Int, height: Int, layout: PixelLayout, color: ColorDescription) {
        self.width = width
        self.height = height
        self.layout = layout
        self.color = color
    }

    /// Chooses the canvas of a movie: its own colour or else its first moving picture's, and 10 bits when any source has
    /// more than 8 and the output can carry them.
    ///
    /// High dynamic range needs 10 bits: where they cannot be had, the canvas is BT.709.
    /// - Parameters:
    ///   - maximumBitDepth: What the output can carry.
    ///   - carriesHighDynamicRange: Whether it can also say that numbers are PQ or HLG; a PNG cannot.
    package init(
        _ movie: MovieSnapshot, _ video: VideoSnapshot, library: MediaLibrary, maximumBitDepth: Int,
        carriesHighDynamicRange: Bool = true
    ) throws(MediaError) {
        var first: ColorDescription?
        var depth = 8
        var showsHighDynamicRange = video.color?.transfer.isHighDynamicRange ?? false
        for track in movie.videoTracks {
            for segment in track.segments {
                guard let source = segment.sourceIndex, movie.sources[source].isFile else { continue }
                let format = try movie.sources[source].pictureFormat(ofTrack: segment.sourceTrackID, library)
                if !format.isStill { first = first ?? format.color }
                showsHighDynamicRange = showsHighDynamicRange || format.color.transfer.isHighDynamicRange
                depth = max(depth, format.bitDepth)
            }
        }
        let layout = min(depth, maximumBitDepth) > 8 ? PixelLayout.yuv420p10 : .yuv420p8
        let wanted = (video.color ?? first ?? .bt709).resolved(height: video.renderHeight).composable
        let keepsRange = carriesHighDynamicRange && layout.bitDepth > 8
        let color = wanted.transfer.isHighDynamicRange && !keepsRange ? .bt709 : wanted
        self.init(width: video.renderWidth, height: video.renderHeight, layout: layout, color: color)
        isToneMapped = showsHighDynamicRange && !color.transfer.isHighDynamicRange
    }

    /// An sRGB colour in the canvas's own R'G'B': white is the diffuse white of a canvas of high dynamic range.
    func encoded(_ color: Color) -> Color {
        let transform = ColorTransform(from: .bt709, to: self.color)
        guard !transform.isIdentity else { return color }
        let encoded = transform.apply(SIMD3(color.red, color.green, color.blue))
        return Color(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: color.alpha)
    }

    /// What the canvas's pictures become to be looked at: RGB that nothing describes, which everybody takes for sRGB.
    /// - Parameter pixels: Packed RGB.
    package func displayFormat(width: Int, height: Int, pixels: PixelFormat) -> PictureFormat {
        var color = color
        color.isFullRange = true
        if color.primaries == .bt2020 || color.transfer.isHighDynamicRange {
            (color.primaries, color.transfer) = (.bt709, .bt709)
        }
        return PictureFormat(width: width, height: height, pixels: pixels, color: color)
    }
}

extension ColorDescription {
    /// The same with a matrix that pictures are composed in: what has none of luma and two differences gets BT.709's.
    fileprivate var composable: ColorDescription {
        guard matrix.lumaCoefficients == nil else { return self }
        var color = self
        color.matrix = .bt709
        return color
    }
}
