import Drawing
import EditModel
import Media
import MediaTime
import Pixels
import Values

/// Draws the pictures of image layers. Each is decoded once for all sizes.
///
/// Not thread-safe: it belongs to one thread.
final class ImagePainter {
    private let sources: [SourceSnapshot]
    private let library: MediaLibrary
    private let movies: (any LayerMovies)?
    /// Decoded pictures, premultiplied. Each request begins a round of the cache.
    private var cache = RecentlyUsed<Key, Bitmap>(limit: largestCache)
    /// Open readers of animated pictures, by their path and track.
    private var players = RecentlyUsed<Key, PictureFrames>(limit: 8)
    /// Open readers of Lottie animations, by their source.
    private var animations = RecentlyUsed<Int, LottieReader>(limit: 8)

    private struct Key: Hashable {
        let path: String
        /// The index of the source, for Lottie: one file may be several sources with different looks.
        var source = 0
        let track: Int
        /// The start of the frame in an animated picture, in asset time.
        var start: Time
        /// The size at which a vector picture is drawn, in pixels; 0 for other pictures, which keep their own size.
        var width = 0
        var height = 0
    }

    /// The limit of all cached pictures together, in bytes: 128 MiB. A picture larger than that is cached alone.
    private static let largestCache = 128 << 20

    init(sources: [SourceSnapshot], library: MediaLibrary, movies: (any LayerMovies)? = nil) {
        self.movies = movies
        self.sources = sources
        self.library = library
    }

    /// - Parameters:
    ///   - image: The image as presented at a moment: an animated picture shows the frame at
    ///     ``ImageContent/frameStart``.
    ///   - size: The layer's size, in its own pixels.
    ///   - scale: Pixels of the drawing for each pixel of the layer.
    ///   - visible: The visible part of the layer, in its pixels from its top left corner; nil for all of it.
    /// - Returns: Nil when no pixel is drawn.
    /// - Throws: `MediaError` for a file that cannot be read, or where even the visible part is too large.
    func paint(
        _ image: ImageContent, size: Size, scale: Double, visible: Rectangle? = nil
    ) throws -> LayerPicture? {
        let part = image.contentsRect
        guard scale > 0, scale.isFinite, size.width > 0, size.height > 0, part.size.width > 0, part.size.height > 0
        else { return nil }
        let target = image.placement(in: size).scaled(scale)
        guard let area = try RasterArea(around: target, visible: visible?.scaled(scale)) else { return nil }
        let picture = try picture(image, target)
        let source = Rectangle(
            x: part.origin.x * Double(picture.width), y: part.origin.y * Double(picture.height),
            width: part.size.width * Double(picture.width), height: part.size.height * Double(picture.height))
        var bitmap = try stretched(picture, image, from: source, to: target, area, scale: scale)
        if target != area.rectangle { try bitmap.clip(to: target.moved(x: -Double(area.x), y: -Double(area.y))) }
        return LayerPicture(bitmap: bitmap, x: area.x, y: area.y)
    }

    /// The shown part of a picture, stretched to its place.
    private func stretched(
        _ picture: Bitmap, _ image: ImageContent, from source: Rectangle, to target: Rectangle, _ area: RasterArea,
        scale: Double
    ) throws -> Bitmap {
        let isNearest = image.magnificationFilter == .nearest
        guard image.contentsCenter == .unit || !image.gravity.isResizing else {
            let kept = Size(
                width: scale * image.size.width / Double(picture.width),
                height: scale * image.size.height / Double(picture.height))
            return try NinePieces(
                source, center: image.contentsCenter, to: target, scale: kept, isNearest: isNearest
            ).draw(picture, in: area)
        }
        let stretch = PictureStretch(from: source, to: target, area: area)
        return isNearest && stretch.isEnlarging ? stretch.nearest(picture) : stretch.smooth(picture)
    }

    /// The whole picture: a vector picture at the size at which it is shown, others at their own size.
    private func picture(_ image: ImageContent, _ target: Rectangle) throws -> Bitmap {
        if sources[image.sourceIndex].movie != nil {
            guard let movies else {
                throw MediaError(.engineFailure, "draw a layer", "its movie cannot be composed here")
            }
            return try movies.bitmap(ofSource: image.sourceIndex, at: image.frameStart)
        }
        let file = try library.file(at: sources[image.sourceIndex].path)
        var key = Key(path: file.path, track: image.sourceTrackID, start: image.frameStart)
        let whole = Size(
            width: target.size.width / image.contentsRect.size.width,
            height: target.size.height / image.contentsRect.size.height)
        if let look = sources[image.sourceIndex].lottie {
            return try animation(image, look, file, shownAt: whole)
        }
        if file.isVector(track: image.sourceTrackID) {
            let limited = VectorSize(whole)
            (key.width, key.height) = (limited.width, limited.height)
        }
        cache.beginRound()
        if let known = cache.value(for: key) { return known }
        let bitmap =
            try key.width > 0
            ? PictureFile(file, track: key.track).bitmap(width: key.width, height: key.height)
            : frames(key, of: file).bitmap(at: key.start)
        cache.insert(bitmap, for: key, cost: bitmap.pixels.count)
        return bitmap
    }

    /// A frame of a Lottie animation, at the size that its look sets; without one, at the size at which it is shown, in
    /// its own proportions.
    private func animation(
        _ image: ImageContent, _ look: LottieLook, _ file: MediaFile, shownAt size: Size
    ) throws -> Bitmap {
        var key = Key(path: file.path, source: image.sourceIndex, track: image.sourceTrackID, start: image.frameStart)
        var drawn = image.size
        if look.size == nil {
            let scale = max(size.width / drawn.width, size.height / drawn.height)
            drawn = Size(width: drawn.width * scale, height: drawn.height * scale)
        }
        let limited = VectorSize(drawn, mostPixels: file.lottie?.mostPixels)
        (key.width, key.height) = (limited.width, limited.height)
        cache.beginRound()
        if let known = cache.value(for: key) { return known }
        animations.beginRound()
        let reader =
            try animations.value(for: image.sourceIndex) ?? LottieReader(file, look, outlines: LottieOutlines.make)
        animations.insert(reader, for: image.sourceIndex)
        reader.resize(width: key.width, height: key.height)
        try reader.seek(to: key.start)
        guard let picture = try reader.next() else {
            throw MediaError(.brokenInput, "draw '\(file.path)'", "it has no frame")
        }
        let bitmap = try PictureFile(file, track: key.track).bitmap(of: picture.takeFrame())
        cache.insert(bitmap, for: key, cost: bitmap.pixels.count)
        return bitmap
    }

    private func frames(_ key: Key, of file: MediaFile) -> PictureFrames {
        let first = Key(path: key.path, track: key.track, start: .zero)
        players.beginRound()
        if let known = players.value(for: first) { return known }
        let frames = PictureFrames(file, track: key.track)
        if file.track(key.track)?.video?.animation != nil { players.insert(frames, for: first) }
        return frames
    }
}

/// The size at which a vector picture is drawn, in whole pixels, limited to the most pixels of one drawing and of the
/// picture's kind.
private struct VectorSize {
    let width: Int
    let height: Int

    init(_ size: Size, mostPixels: Int? = nil) {
        let excess = size.width * size.height / Double(min(LayerPainter.largestPart, mostPixels ?? .max))
        let factor = excess > 1 ? 1 / excess.squareRoot() : 1
        // Rounding to nearest could exceed the limit again.
        let rule: FloatingPointRoundingRule = excess > 1 ? .down : .toNearestOrAwayFromZero
        width = min(max(Int((size.width * factor).rounded(rule)), 1), 16384)
        height = min(max(Int((size.height * factor).rounded(rule)), 1), 16384)
    }
}

extension Rectangle {
    fileprivate func moved(x: Double, y: Double) -> Rectangle {
        Rectangle(origin: Point(x: origin.x + x, y: origin.y + y), size: size)
    }
}
