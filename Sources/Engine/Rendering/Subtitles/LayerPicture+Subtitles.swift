import CMediaLibraries
import Pixels

extension LayerPicture {
    /// Blends libass's list of one-coloured shapes, back to front, into a picture as large as they need.
    /// - Parameters:
    ///   - width: In pixels; shapes are cut off on the right of it.
    ///   - height: In pixels; shapes are cut off below it.
    /// - Returns: Nil when no pixel is drawn.
    init?(_ images: UnsafeMutablePointer<ASS_Image>?, width: Int, height: Int) {
        var (left, top, right, bottom) = (width, height, 0, 0)
        for image in sequence(first: images, next: { $0?.pointee.next }) {
            guard let image = image?.pointee else { break }
            (left, top) = (min(left, Int(image.dst_x)), min(top, Int(image.dst_y)))
            (right, bottom) = (max(right, Int(image.dst_x + image.w)), max(bottom, Int(image.dst_y + image.h)))
        }
        (left, top, right, bottom) = (max(left, 0), max(top, 0), min(right, width), min(bottom, height))
        guard left < right, top < bottom else { return nil }
        self.init(bitmap: Bitmap(width: right - left, height: bottom - top), x: left, y: top)
        for image in sequence(first: images, next: { $0?.pointee.next }) {
            guard let image = image?.pointee else { break }
            bitmap.blend(image, x: Int(image.dst_x) - left, y: Int(image.dst_y) - top)
        }
    }
}

extension Bitmap {
    /// - Parameters:
    ///   - x: The shape's left edge. May be negative.
    ///   - y: Its top edge.
    fileprivate mutating func blend(_ image: ASS_Image, x: Int, y: Int) {
        let (firstRow, endRow) = (max(0, -y), min(Int(image.h), height - y))
        let (firstColumn, endColumn) = (max(0, -x), min(Int(image.w), width - x))
        guard firstRow < endRow, firstColumn < endColumn, let coverage = image.bitmap else { return }
        let color = StraightColor(image.color)
        guard color.alpha > 0 else { return }
        let (width, stride) = (width, Int(image.stride))
        pixels.withUnsafeMutableBufferPointer { target in
            for row in firstRow..<endRow {
                blendCoverage(
                    target.baseAddress! + ((y + row) * width + x + firstColumn) * 4,
                    coverage + row * stride + firstColumn, color, count: endColumn - firstColumn)
            }
        }
    }
}

/// libass's colour, each part from 0 to 255.
private struct StraightColor {
    let red, green, blue, alpha: UInt32

    /// - Parameter value: Red, green, blue and transparency from the highest byte down.
    init(_ value: UInt32) {
        (red, green, blue) = (value >> 24, value >> 16 & 255, value >> 8 & 255)
        alpha = 255 - value & 255
    }
}

/// Blends one colour over premultiplied RGBA pixels by a coverage, rounding to nearest.
private func blendCoverage(
    _ target: UnsafeMutablePointer<UInt8>, _ coverage: UnsafePointer<UInt8>, _ color: StraightColor, count: Int
) {
    for column in 0..<count {
        let covered = UInt32(coverage[column])
        guard covered > 0 else { continue }
        // In 255 × 255: rounding once keeps edges over edges exact.
        let share = covered &* color.alpha
        let rest = 65025 &- share
        let pixel = target + column &* 4
        pixel[0] = UInt8(truncatingIfNeeded: (color.red &* share &+ UInt32(pixel[0]) &* rest &+ 32512) / 65025)
        pixel[1] = UInt8(truncatingIfNeeded: (color.green &* share &+ UInt32(pixel[1]) &* rest &+ 32512) / 65025)
        pixel[2] = UInt8(truncatingIfNeeded: (color.blue &* share &+ UInt32(pixel[2]) &* rest &+ 32512) / 65025)
        pixel[3] = UInt8(truncatingIfNeeded: (255 &* share &+ UInt32(pixel[3]) &* rest &+ 32512) / 65025)
    }
}
