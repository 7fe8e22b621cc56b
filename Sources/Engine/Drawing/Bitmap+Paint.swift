import Pixels
import Values

extension Bitmap {
    /// Fills a path (source over). Each pixel gets colour in proportion to the area covered.
    /// - Parameters:
    ///   - transform: From the path's coordinates to the bitmap's.
    /// - Throws: `PathError.notFinite` if a coordinate is not a number.
    package mutating func fill(
        _ path: Path, _ rule: FillRule = .nonZero, with paint: Paint, transform: AffineTransform = .identity
    ) throws(PathError) {
        let mask = try Mask(filling: path, rule, transform: transform, width: width, height: height)
        if let mask { self.paint(paint, through: mask, transform: transform) }
    }

    /// Draws a line along a path (source over). Where the line crosses itself it is not darker.
    /// - Parameters:
    ///   - style: In the path's coordinates: `transform` also makes the line wider.
    ///   - transform: From the path's coordinates to the bitmap's.
    /// - Throws: `PathError` if the style, the path or both together cannot be drawn.
    package mutating func stroke(
        _ path: Path, _ style: StrokeStyle, with paint: Paint, transform: AffineTransform = .identity
    ) throws(PathError) {
        let outline = try path.outlined(style, transform: transform)
        if let mask = try Mask(filling: outline, width: width, height: height) {
            self.paint(paint, through: mask, transform: transform)
        }
    }

    /// Paints through a mask over the bitmap, clipped.
    /// - Parameter transform: From a gradient's coordinates to the bitmap's.
    package mutating func paint(_ paint: Paint, through mask: Mask, transform: AffineTransform = .identity) {
        switch paint {
        case .color(let color): self.paint(color, through: mask)
        case .gradient(let gradient):
            guard let shader = GradientShader(gradient, transform: transform) else { return }
            self.paint(shader, through: mask)
        }
    }

    private mutating func paint(_ color: Color, through mask: Mask) {
        let shades = (0...255).map { PremultipliedPixel(color, coverage: Double($0) / 255) }
        forEachRow(of: mask) { pixels, coverage, _, _, count in
            for index in 0..<count where coverage[index] > 0 {
                shades[Int(coverage[index])].paint(pixels + index &* 4)
            }
        }
    }

    private mutating func paint(_ shader: GradientShader, through mask: Mask) {
        forEachRow(of: mask) { pixels, coverage, x, y, count in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { shades in
                shader.shade(x: x, y: y, count: count, into: shades.baseAddress!)
                for index in 0..<count where coverage[index] > 0 {
                    let (shade, pixel) = (shades[index], pixels + index &* 4)
                    if coverage[index] == 255, shade >> 24 == 255 {
                        UnsafeMutableRawPointer(pixel).storeBytes(of: shade.littleEndian, as: UInt32.self)
                    } else {
                        PremultipliedPixel(shade, coverage: coverage[index]).paint(pixel)
                    }
                }
            }
        }
    }

    /// Calls `body` with each row that a mask and the bitmap share: its pixels and coverage, where it begins and how
    /// many pixels it has.
    private mutating func forEachRow(
        of mask: Mask,
        _ body: (UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ count: Int) -> Void
    ) {
        let (left, right) = (max(mask.x, 0), min(mask.x + mask.width, width))
        let (top, bottom) = (max(mask.y, 0), min(mask.y + mask.height, height))
        guard left < right, top < bottom else { return }
        let width = width
        pixels.withUnsafeMutableBufferPointer { pixels in
            mask.coverage.withUnsafeBufferPointer { coverage in
                for y in top..<bottom {
                    body(
                        pixels.baseAddress! + (y * width + left) * 4,
                        coverage.baseAddress! + (y - mask.y) * mask.width + left - mask.x, left, y, right - left)
                }
            }
        }
    }
}
