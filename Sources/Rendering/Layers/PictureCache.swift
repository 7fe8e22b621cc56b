import MediaTime
import Pixels

/// Decoded pictures of image layers, premultiplied. Those unused for longest go first when there are too many pixels.
///
/// Not thread-safe: it belongs to one thread.
final class PictureCache {
    /// Which picture it is.
    struct Key: Hashable {
        let path: String
        let track: Int
        /// Of the frame in an animated picture, in asset time.
        let start: Time
        /// What a vector picture is drawn at, in pixels; zero for any other, which is kept in its own size.
        var width = 0
        var height = 0
    }

    private struct Entry {
        let bitmap: Bitmap
        var lastUse: Int
    }

    private let maximumCount: Int
    private var entries: [Key: Entry] = [:]
    private var count = 0
    private var uses = 0

    /// - Parameter maximumCount: How many pixels all pictures may have together. One larger picture is kept alone.
    init(maximumCount: Int = 1 << 25) { self.maximumCount = maximumCount }

    /// How many pixels the pictures that are kept have.
    var pixelCount: Int { count }

    /// The picture kept for a key, or what `make` makes for it.
    func bitmap(for key: Key, make: () throws -> Bitmap) rethrows -> Bitmap {
        uses += 1
        if let entry = entries[key] {
            entries[key]?.lastUse = uses
            return entry.bitmap
        }
        let bitmap = try make()
        let area = bitmap.width * bitmap.height
        while count + area > maximumCount, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
            count -= oldest.value.bitmap.width * oldest.value.bitmap.height
        }
        entries[key] = Entry(bitmap: bitmap, lastUse: uses)
        count += area
        return bitmap
    }
}
