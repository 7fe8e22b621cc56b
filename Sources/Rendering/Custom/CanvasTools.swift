import EditModel
import Media
import Pixels
import TextLayout

/// What canvases draw with, kept from one to the next: fonts, pictures that were read.
///
/// Not thread-safe: it belongs to the thread that draws, which waits while a script does.
final class CanvasTools {
    let texts = TextRenderer()
    private let library: MediaLibrary
    private var pictures: [(key: PictureKey, bitmap: Bitmap)] = []

    private struct PictureKey: Hashable {
        var path: String
        var track, width, height: Int
    }

    /// Pictures that are kept: a function rarely draws more of them in a frame.
    private static let keptCount = 16
    private static let largestSide = 16384.0

    init(library: MediaLibrary) { self.library = library }

    /// A file's picture, scaled to whole pixels; nil where it has none.
    func picture(_ path: String, track: Int, width: Double, height: Double) throws -> Bitmap? {
        let (width, height) = (width.rounded(), height.rounded())
        guard width >= 1, height >= 1, width <= Self.largestSide, height <= Self.largestSide else { return nil }
        let key = PictureKey(path: path, track: track, width: Int(width), height: Int(height))
        if let known = pictures.first(where: { $0.key == key }) { return known.bitmap }
        let file = try library.file(at: path)
        let bitmap = try PictureFile(file, track: track).bitmap(width: key.width, height: key.height)
        if pictures.count >= Self.keptCount { pictures.removeFirst() }
        pictures.append((key, bitmap))
        return bitmap
    }
}
