import EditModel
import Pixels

extension Bitmap {
    /// Paints one colour through a mask of this bitmap's size, over what is there, clipped.
    /// - Parameters:
    ///   - mask: 0 to 255, rows without gaps.
    ///   - dx: How far right to move the mask, in pixels.
    ///   - dy: How far down.
    mutating func paint(_ color: Color, through mask: [UInt8], dx: Int = 0, dy: Int = 0) {
        precondition(mask.count == width * height, "a mask is as large as its bitmap")
        let shades = (0...255).map { Shade(color, coverage: Double($0) / 255) }
        let columns = max(0, -dx)..<max(0, -dx, min(width, width - dx))
        let rows = max(0, -dy)..<max(0, -dy, min(height, height - dy))
        let width = width
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in rows {
                for column in columns {
                    let coverage = mask[row * width + column]
                    guard coverage > 0 else { continue }
                    shades[Int(coverage)].paint(pixels.baseAddress! + ((row + dy) * width + column + dx) * 4)
                }
            }
        }
    }

    /// The alpha of each pixel, rows without gaps.
    var alphas: [UInt8] {
        pixels.withUnsafeBufferPointer { pixels in (0..<(width * height)).map { pixels[$0 * 4 + 3] } }
    }

    /// The smallest part that holds every pixel that is not transparent, and where it lies. 0×0 when there is none.
    func trimmed() -> (bitmap: Bitmap, x: Int, y: Int) {
        let alphas = alphas
        let rows = (0..<height).filter { y in alphas[(y * width)..<((y + 1) * width)].contains { $0 > 0 } }
        guard let top = rows.first, let bottom = rows.last else { return (Bitmap(width: 0, height: 0), 0, 0) }
        var (left, right) = (width, 0)
        for y in rows {
            let row = alphas[(y * width)..<((y + 1) * width)]
            left = min(left, row.firstIndex { $0 > 0 }! - row.startIndex)
            right = max(right, row.lastIndex { $0 > 0 }! - row.startIndex)
        }
        var result = Bitmap(width: right - left + 1, height: bottom - top + 1)
        result.draw(self, x: -left, y: -top)
        return (result, left, top)
    }
}

/// A premultiplied colour at one coverage.
struct Shade {
    let red, green, blue, alpha: UInt8

    init(_ color: Color, coverage: Double) {
        func part(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
        let alpha = (part(color.alpha) * coverage * 255).rounded()
        func premultiplied(_ value: Double) -> UInt8 { UInt8((part(value) * alpha).rounded()) }
        (red, green, blue) = (premultiplied(color.red), premultiplied(color.green), premultiplied(color.blue))
        self.alpha = UInt8(alpha)
    }

    /// Source over one RGBA pixel, to nearest.
    @inline(__always)
    func paint(_ pixel: UnsafeMutablePointer<UInt8>) {
        let rest = UInt32(255 &- alpha)
        func mix(_ old: UInt8, _ new: UInt8) -> UInt8 {
            new &+ UInt8(truncatingIfNeeded: (UInt32(old) &* rest &+ 127) / 255)
        }
        pixel[0] = mix(pixel[0], red)
        pixel[1] = mix(pixel[1], green)
        pixel[2] = mix(pixel[2], blue)
        pixel[3] = mix(pixel[3], alpha)
    }
}
