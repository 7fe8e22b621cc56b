import Pixels
import Values

/// The drawn content of one layer: a bitmap and its place from the layer's top left corner.
///
/// Contents are drawn at a scale, in bitmap pixels per layer pixel; they may reach outside of the layer, as strokes do.
struct LayerPicture: Sendable {
    var bitmap: Bitmap
    /// From the layer's top left corner to the bitmap's, in pixels of the bitmap.
    var x = 0
    var y = 0
    /// Pixels of the bitmap to one of the layer.
    var scale = 1.0

    /// From the bitmap's pixels to the layer's coordinates.
    /// - Parameter origin: Of the layer's bounds.
    func toLayer(origin: Point) -> AffineTransform {
        AffineTransform.identity.translated(x: origin.x, y: origin.y).scaled(x: 1 / scale, y: 1 / scale)
            .translated(x: Double(x), y: Double(y))
    }

    /// The bitmap's pixels.
    var area: Rectangle { Rectangle(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)) }
}

extension LayerPicture {
    /// The sum of pictures of one scale, of each as much as its share.
    /// - Parameter pictures: With shares that are 1 together at most.
    /// - Returns: Nil where there is no picture.
    init?(mixing pictures: [(picture: LayerPicture, share: Double)]) {
        guard let first = pictures.first?.picture else { return nil }
        let all = pictures.map(\.picture)
        let (left, top) = (all.map(\.x).min() ?? 0, all.map(\.y).min() ?? 0)
        let right = all.map { $0.x + $0.bitmap.width }.max() ?? 0
        let bottom = all.map { $0.y + $0.bitmap.height }.max() ?? 0
        let width = (right - left) * 4
        // In 65,536ths: rounded once, so that equal pictures stay what they are.
        var sums = [UInt32](repeating: 1 << 15, count: width * (bottom - top))
        for (picture, share) in pictures {
            let weight = UInt32((min(max(share, 0), 1) * 65536).rounded())
            let row = picture.bitmap.width * 4
            for y in 0..<picture.bitmap.height {
                let target = (y + picture.y - top) * width + (picture.x - left) * 4
                for index in 0..<row {
                    sums[target + index] &+= weight &* UInt32(picture.bitmap.pixels[y * row + index])
                }
            }
        }
        let pixels = sums.map { UInt8(min($0 >> 16, 255)) }
        self.init(bitmap: Bitmap(width: right - left, height: bottom - top, pixels: pixels), x: left, y: top)
        scale = first.scale
    }
}
