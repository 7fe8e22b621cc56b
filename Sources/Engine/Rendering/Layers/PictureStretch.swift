import Pixels
import Values

/// Takes part of a picture to a rectangle of a drawing; beyond the picture its outermost pixels continue.
struct PictureStretch {
    /// In the picture's pixels.
    let source: Rectangle
    /// In the drawing's pixels from the layer's top left corner.
    let target: Rectangle
    /// The drawn part of the target.
    let area: RasterArea

    /// Pixels of the picture to one of the drawing.
    private let ratio: Size

    init(from source: Rectangle, to target: Rectangle, area: RasterArea) {
        (self.source, self.target, self.area) = (source, target, area)
        ratio = Size(
            width: source.size.width / target.size.width, height: source.size.height / target.size.height)
    }

    /// True when it grows in a direction and shrinks in none.
    var isEnlarging: Bool { min(ratio.width, ratio.height) < 1 && max(ratio.width, ratio.height) <= 1 }

    /// Each pixel of the drawing as the pixel of the picture that its centre lies in.
    func nearest(_ picture: Bitmap) -> Bitmap {
        var result = Bitmap(width: area.width, height: area.height)
        let columns = (0..<area.width).map { column in
            let x = source.origin.x + (Double(area.x + column) + 0.5 - target.origin.x) * ratio.width
            return Int(min(max(x.rounded(.down), 0), Double(picture.width - 1))) * 4
        }
        picture.pixels.withUnsafeBufferPointer { from in
            result.pixels.withUnsafeMutableBufferPointer { to in
                for row in 0..<area.height {
                    let y = source.origin.y + (Double(area.y + row) + 0.5 - target.origin.y) * ratio.height
                    let line = Int(min(max(y.rounded(.down), 0), Double(picture.height - 1))) * picture.width * 4
                    for (column, x) in columns.enumerated() {
                        let pixel = (row * columns.count + column) * 4
                        for channel in 0..<4 { to[pixel + channel] = from[line + x + channel] }
                    }
                }
            }
        }
        return result
    }

    /// Resampled with subpixel accuracy, independent of the drawn part. Pixels that the target covers in part are as
    /// solid as if it covered them.
    func smooth(_ picture: Bitmap) -> Bitmap {
        let columns = Self.pixels(from: source.origin.x, source.size.width, of: picture.width)
        let rows = Self.pixels(from: source.origin.y, source.size.height, of: picture.height)
        let left = source.origin.x + (Double(area.x) - target.origin.x) * ratio.width
        let top = source.origin.y + (Double(area.y) - target.origin.y) * ratio.height
        return picture.stretched(
            across: StretchAxis(from: left, step: ratio.width, length: area.width, within: columns),
            down: StretchAxis(from: top, step: ratio.height, length: area.height, within: rows))
    }

    /// Less than a thousandth of a pixel is a rounded number.
    private static let tolerance = 0.001

    /// The pixels of a picture's side that a stretch of it touches, at least one: beyond the picture its outermost pixels
    /// continue.
    private static func pixels(from start: Double, _ length: Double, of side: Int) -> Range<Int> {
        let low = Int(min(max(start + tolerance, 0), Double(side - 1)).rounded(.down))
        let high = Int(min(max(start + length - tolerance, 0), Double(side)).rounded(.up))
        return low..<max(low + 1, high)
    }
}
