import EditModel
import Media
import Pixels
import TextLayout

/// The fonts and pictures that canvases share.
///
/// Not thread-safe: it belongs to the thread that draws, which waits while a script does.
final class CanvasTools {
    let texts = TextRenderer()
    private let library: MediaLibrary
    private var pictures = RecentlyUsed<PictureKey, Bitmap>(limit: largestCache)

    private struct PictureKey: Hashable {
        var path: String
        var track, width, height: Int
    }

    /// Bytes of the pictures that are kept together, 128 MiB.
    private static let largestCache = 128 << 20
    /// The largest area of a picture, in pixels (64 MiB). A larger picture is drawn at this size and sampled.
    private static let largestArea = Double(1 << 24)
    private static let largestSide = 16384.0

    init(library: MediaLibrary) { self.library = library }

    /// The size of all kept pictures, in bytes.
    var keptBytes: Int { pictures.total }

    /// A file's picture, scaled to whole pixels, or to fewer if there would be too many; nil if it would have none.
    func picture(_ path: String, track: Int, width: Double, height: Double) throws -> Bitmap? {
        let (width, height) = (width.rounded(), height.rounded())
        guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
        let excess = max(width * height / Self.largestArea, 1).squareRoot()
        func side(_ length: Double) -> Int { Int(min(max((length / excess).rounded(.down), 1), Self.largestSide)) }
        let key = PictureKey(path: path, track: track, width: side(width), height: side(height))
        pictures.beginRound()
        if let known = pictures.value(for: key) { return known }
        let file = try library.file(at: path)
        let bitmap = try PictureFile(file, track: track).bitmap(width: key.width, height: key.height)
        pictures.insert(bitmap, for: key, cost: bitmap.pixels.count)
        return bitmap
    }
}
