import EditModel
import Media
import MediaTime
import Pixels
import Values

/// The size, samples and colour that a movie's pictures are composed in.
package struct Canvas: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// If it has alpha, stored colours are premultiplied: each code value is scaled by alpha.
    package internal(set) var layout: PixelLayout
    /// Every part is specified.
    package let color: ColorDescription
    /// True when a source has more than 8 bits a sample: ``layout`` may have them for its arithmetic alone.
    package var isDeep = false
    /// True when pictures of high dynamic range, or a movie that wants it, are brought into standard range.
    package var isToneMapped = false

    /// The curve by which they are, and by which pictures of a canvas of high dynamic range are shown where it cannot
    /// be.
    package var toneMapping = ToneMapping.standard
    /// The canvases of the movies inside the movie, by their place in its sources: all with alpha where the movie may
    /// be seen through.
    package private(set) var inner: [Int: Canvas] = [:]

    /// A sentence about the treatment of high dynamic range; nil if nothing is converted.
    package var toneMappingText: String? {
        isToneMapped ? "HDR is tone-mapped to \(color.text) (\(toneMapping.rawValue))" : nil
    }

    package var format: PictureFormat { format(width: width, height: height, PixelFormat(layout: layout)!) }

    /// The format of a picture in the canvas's colour.
    func format(width: Int, height: Int, _ pixels: PixelFormat) -> PictureFormat {
        var format = PictureFormat(width: width, height: height, pixels: pixels, color: color)
        format.toneMapping = toneMapping
        return format
    }

    package init(width: Int, height: Int, layout: PixelLayout, color: ColorDescription) {
        self.width = width
        self.height = height
        self.layout = layout
        self.color = color
    }

    /// Chooses the canvas of a movie: its own colour or else its first moving picture's, and the most bits and the
    /// finest chroma that any source has and the output can carry.
    ///
    /// High dynamic range needs 10 bits: where they cannot be had, the canvas is BT.709. The canvas has no alpha: only
    /// ``init(_:library:carrying:)`` decides about it.
    package init(
        _ movie: MovieSnapshot, _ video: VideoSnapshot, library: MediaLibrary,
        carrying capabilities: PictureCapabilities
    ) throws(MediaError) {
        let needs = try CanvasNeeds(movie, video, library)
        let layout = PixelLayout(
            bitDepth: needs.bitDepth(carrying: capabilities), min(needs.chroma, capabilities.chroma))
        let wanted = (video.color ?? needs.color ?? .bt709).resolved(height: video.renderHeight).composable
        let keepsRange = capabilities.carriesHighDynamicRange && layout.bitDepth > 8
        let color = wanted.transfer.isHighDynamicRange && !keepsRange ? .bt709 : wanted
        self.init(width: video.renderWidth, height: video.renderHeight, layout: layout, color: color)
        isDeep = needs.bitDepth > 8 && layout.bitDepth > 8
        toneMapping = video.toneMapping ?? .standard
        isToneMapped = needs.showsHighDynamicRange && !color.transfer.isHighDynamicRange
    }

    /// Chooses the canvas of a movie, with alpha where the output keeps it and the movie may be see-through. A canvas
    /// with alpha has all the bits that can be carried, because colours are multiplied by it.
    package init(
        _ pictures: PictureTimeline, library: MediaLibrary, carrying capabilities: PictureCapabilities
    ) throws(MediaError) {
        try self.init(pictures, in: nil, library: library, carrying: capabilities)
    }

    /// - Parameter outer: The colour of the canvas that the pictures are drawn on, which they take unless the movie
    ///   sets one; nil for pictures that are the result.
    private init(
        _ pictures: PictureTimeline, in outer: ColorDescription?, library: MediaLibrary,
        carrying capabilities: PictureCapabilities
    ) throws(MediaError) {
        var video = pictures.video
        video.color = video.color ?? outer
        try self.init(pictures.movie, video, library: library, carrying: capabilities)
        var innerCapabilities = capabilities
        innerCapabilities.transparency = .everywhere
        for (index, timeline) in pictures.inner {
            inner[index] = try Canvas(timeline, in: color, library: library, carrying: innerCapabilities)
        }
        guard try mayBeSeenThrough(pictures, library, capabilities.transparency) else { return }
        layout.hasAlpha = true
        if capabilities.maximumBitDepth > 8 { layout.bitDepth = 10 }
    }

    /// The format of the pictures composed on it, as a source of another movie.
    package func storedFormat(_ video: VideoSnapshot) -> VideoFormat {
        var format = VideoFormat(
            codedWidth: width, codedHeight: height, naturalSize: Size(width: Double(width), height: Double(height)),
            nominalFrameRate: nil, minFrameDuration: video.frameDuration, color: color, bitDepth: layout.bitDepth,
            hasAlpha: layout.hasAlpha)
        format.isStill = false
        return format
    }

    /// The background of a span: its own colour, else the canvas's.
    func background(_ own: Color?) -> Color { own ?? (layout.hasAlpha ? .clear : .black) }

    /// An sRGB colour in the canvas's own R'G'B', from 0 to 1: white is the diffuse white of a canvas of high dynamic
    /// range.
    func encoded(_ color: Color) -> Color {
        color.converted(by: ColorTransform(from: self.color.ofDrawnColors, to: self.color))
    }

    /// The factors by which white becomes an sRGB colour in the canvas's own R'G'B'.
    func tint(_ color: Color) -> Tint {
        let (white, color) = (encoded(.white), encoded(color))
        return Tint(red: color.red / white.red, green: color.green / white.green, blue: color.blue / white.blue)
    }

    /// The sRGB colour of the canvas's own R'G'B', the inverse of ``encoded(_:)``: brighter colours than white become
    /// white.
    func decoded(_ color: Color) -> Color {
        color.converted(by: ColorTransform(from: self.color, to: self.color.ofDrawnColors, toneMapping: .clip))
    }

    /// The format in which the canvas's pictures are shown: untagged RGB, which programs take for sRGB.
    /// - Parameter pixels: Packed RGB.
    package func displayFormat(width: Int, height: Int, pixels: PixelFormat) -> PictureFormat {
        format(width: width, height: height, pixels).displayed(as: pixels)
    }
}

extension Color {
    /// Colours outside the target's gamut are clipped.
    fileprivate func converted(by transform: ColorTransform) -> Color {
        guard !transform.isIdentity else { return self }
        let result = transform.apply(SIMD3(red, green, blue)).clamped(lowerBound: .zero, upperBound: .one)
        return Color(red: result.x, green: result.y, blue: result.z, alpha: alpha)
    }
}

extension ColorDescription {
    /// The same with a matrix for compositing: BT.709's in place of one without luma and two differences.
    fileprivate var composable: ColorDescription {
        guard matrix.lumaCoefficients == nil else { return self }
        var color = self
        color.matrix = .bt709
        return color
    }
}
