import Pixels
import Values

/// Operations of layers on their pictures.
extension Bitmap {
    /// Multiplies each pixel by a mask, which is 0 outside of its rectangle.
    package mutating func multiply(by mask: Mask) {
        let (width, height) = (width, height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            mask.coverage.withUnsafeBufferPointer { coverage in
                for y in 0..<height {
                    let row = pixels.baseAddress! + y * width * 4
                    let isInside = y >= mask.y && y < mask.y + mask.height
                    let left = isInside ? min(max(mask.x, 0), width) : width
                    let right = isInside ? max(min(mask.x + mask.width, width), left) : width
                    row.update(repeating: 0, count: left * 4)
                    (row + right * 4).update(repeating: 0, count: (width - right) * 4)
                    guard left < right else { continue }
                    let shares = coverage.baseAddress! + (y - mask.y) * mask.width + left - mask.x
                    Self.scale(row + left * 4, by: shares, count: right - left)
                }
            }
        }
    }

    /// `pixel × share ÷ 255`, to nearest.
    private static func scale(_ pixels: UnsafeMutablePointer<UInt8>, by shares: UnsafePointer<UInt8>, count: Int) {
        for index in 0..<count {
            let share = UInt32(shares[index])
            for channel in (index &* 4)..<(index &* 4 &+ 4) {
                pixels[channel] = UInt8(truncatingIfNeeded: (UInt32(pixels[channel]) &* share &+ 127) / 255)
            }
        }
    }

    /// Clips the bitmap to a rectangle with rounded corners and smooth edges.
    /// - Parameters:
    ///   - bounds: In pixels of the bitmap; may be fractional.
    ///   - radius: The corners' radius, at most half of the shorter side.
    package mutating func clip(to bounds: Rectangle, cornerRadius radius: Double = 0) throws(PathError) {
        let path = Path(bounds, cornerRadius: radius)
        multiply(by: try Mask(filling: path, width: width, height: height) ?? Mask(width: 0, height: 0))
    }

    /// Draws a line along the inner side of a rectangle, as CALayer's border.
    /// - Parameters:
    ///   - bounds: Its outer edge, in pixels of the bitmap.
    ///   - lineWidth: In pixels. A line wider than the rectangle fills it.
    ///   - radius: The outer corners' radius; that of the inner ones is smaller by the width.
    package mutating func drawBorder(
        _ bounds: Rectangle, width lineWidth: Double, cornerRadius radius: Double = 0, color: Color
    ) throws(PathError) {
        guard lineWidth > 0 else { return }
        var path = Path(bounds, cornerRadius: radius)
        let inner = Rectangle(
            x: bounds.origin.x + lineWidth, y: bounds.origin.y + lineWidth,
            width: bounds.size.width - 2 * lineWidth, height: bounds.size.height - 2 * lineWidth)
        if inner.size.width > 0, inner.size.height > 0 {
            let outerRadius = min(radius, bounds.size.width / 2, bounds.size.height / 2)
            path.add(Path(inner, cornerRadius: outerRadius - lineWidth))
        }
        try fill(path, .evenOdd, with: .color(color))
    }

    /// Paints the shadow of a mask over the bitmap. Draw the shape itself afterwards.
    /// - Parameters:
    ///   - blurred: The mask, blurred by the shadow's radius; see ``Mask/blurred(radius:)``.
    ///   - shadow: Its offset is rounded to whole pixels.
    package mutating func drawShadow(_ shadow: Shadow, of blurred: Mask) {
        var (mask, color) = (blurred, shadow.color)
        mask.x += Int(shadow.offset.x.rounded())
        mask.y += Int(shadow.offset.y.rounded())
        color.alpha *= shadow.opacity
        paint(.color(color), through: mask)
    }
}
