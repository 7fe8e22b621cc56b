import EditModel
import Media
import Pixels

/// The properties of a movie's sources that a canvas should keep.
struct CanvasNeeds {
    /// The first moving picture's colour; nil without one.
    private(set) var color: ColorDescription?
    /// The deepest source's bit depth, at least 8.
    private(set) var bitDepth = 8
    /// The finest of any source. Drawn pictures count as 4:4:4.
    private(set) var chroma = ChromaSubsampling.yuv420
    /// True when something is drawn, or stored as red, green and blue.
    private(set) var hasRGB = false
    /// True when a source or the movie itself is PQ or HLG.
    private(set) var showsHighDynamicRange: Bool

    init(_ movie: MovieSnapshot, _ video: VideoSnapshot, _ library: MediaLibrary) throws(MediaError) {
        showsHighDynamicRange = video.color?.transfer.isHighDynamicRange ?? false
        hasRGB = video.overlay != nil
        if hasRGB { chroma = .yuv444 }
        for track in movie.videoTracks {
            for segment in track.segments {
                guard let source = segment.sourceIndex else { continue }
                try add(movie.sources[source], track: segment.sourceTrackID, library)
            }
        }
    }

    /// A movie inside needs what its own sources do.
    private mutating func add(_ inner: CanvasNeeds, _ video: VideoSnapshot) {
        color = color ?? video.color ?? inner.color
        showsHighDynamicRange = showsHighDynamicRange || inner.showsHighDynamicRange
        bitDepth = max(bitDepth, inner.bitDepth)
        chroma = max(chroma, inner.chroma)
        hasRGB = hasRGB || inner.hasRGB
    }

    private mutating func add(_ source: SourceSnapshot, track: Int, _ library: MediaLibrary) throws(MediaError) {
        if let movie = source.movie {
            guard let video = movie.video else { return }
            return add(try CanvasNeeds(movie, video, library), video)
        }
        guard source.isFile, source.kind != .lottie else {
            chroma = .yuv444
            hasRGB = true
            return
        }
        let format = try source.pictureFormat(ofTrack: track, library)
        if !format.isStill { color = color ?? format.color }
        showsHighDynamicRange = showsHighDynamicRange || format.color.transfer.isHighDynamicRange
        bitDepth = max(bitDepth, format.bitDepth)
        let pixels = source.pixelFormat(ofTrack: track, format, library: library)
        chroma = max(chroma, pixels.subsampling)
        hasRGB = hasRGB || pixels.isRGBOrPalette
    }

    /// Bits per sample of the canvas. Red, green and blue of 8 bits survive the conversion to YCbCr only with more
    /// bits, and only with all chroma.
    func bitDepth(carrying capabilities: PictureCapabilities) -> Int {
        let wanted = hasRGB && capabilities.chroma == .yuv444 ? max(bitDepth, 10) : bitDepth
        return min(wanted, capabilities.maximumBitDepth) > 8 ? 10 : 8
    }
}
