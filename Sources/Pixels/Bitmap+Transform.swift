import Glibc

extension Bitmap {
    /// Draws another bitmap over this one under an affine map, bilinear, clipped. What lies beyond the other's edge
    /// counts as transparent, which softens the edge.
    ///
    /// Shrinking by two or more skips pixels: scale the other first.
    /// - Parameters:
    ///   - transform: From the other's pixels to this one's. One that flattens draws nothing.
    ///   - opacity: Multiplies the other's colours and alpha.
    package mutating func draw(_ other: Bitmap, transform: PlaneTransform, opacity: Opacity = .full) {
        guard let inverse = transform.inverted, other.width > 0, other.height > 0, opacity != .zero else { return }
        // Half a pixel around the other is touched by interpolation.
        let corners = [-0.5, Double(other.width) + 0.5].flatMap { u in
            [-0.5, Double(other.height) + 0.5].map { v in
                (
                    x: transform.a * u + transform.c * v + transform.tx,
                    y: transform.b * u + transform.d * v + transform.ty
                )
            }
        }
        let columns = Self.covered(corners.map(\.x), length: width)
        var line = [UInt8](repeating: 0, count: columns.count * 4)
        for row in Self.covered(corners.map(\.y), length: height) where !columns.isEmpty {
            for (index, column) in columns.enumerated() {
                let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
                other.sample(
                    inverse.a * x + inverse.c * y + inverse.tx - 0.5,
                    inverse.b * x + inverse.d * y + inverse.ty - 0.5, into: &line, at: index * 4)
            }
            let start = (row * width + columns.lowerBound) * 4
            pixels.withUnsafeMutableBufferPointer { target in
                line.withUnsafeBufferPointer { source in
                    drawSourceOver(
                        target.baseAddress! + start, source.baseAddress!, opacity: opacity.rawValue,
                        count: columns.count)
                }
            }
        }
    }

    /// The pixels between the least and the greatest of some positions, within a bitmap.
    private static func covered(_ positions: [Double], length: Int) -> Range<Int> {
        let low = max(positions.min() ?? 0, 0).rounded(.down)
        let high = min((positions.max() ?? 0).rounded(.up), Double(length))
        return low < high ? Int(low)..<Int(high) : 0..<0
    }

    /// The mean of the four pixels around a position, by nearness, premultiplied.
    @inline(__always)
    private func sample(_ u: Double, _ v: Double, into line: inout [UInt8], at index: Int) {
        for channel in 0..<4 { line[index + channel] = 0 }
        guard u > -1, v > -1, u < Double(width), v < Double(height) else { return }
        let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (fractionX, fractionY) = (Int((u - Double(left)) * 256), Int((v - Double(top)) * 256))
        let weights = [
            (left, top, (256 - fractionX) * (256 - fractionY)), (left + 1, top, fractionX * (256 - fractionY)),
            (left, top + 1, (256 - fractionX) * fractionY), (left + 1, top + 1, fractionX * fractionY),
        ]
        var sums = (32768, 32768, 32768, 32768)
        for (x, y, weight) in weights where x >= 0 && y >= 0 && x < width && y < height {
            let pixel = (y * width + x) * 4
            sums.0 += Int(pixels[pixel]) * weight
            sums.1 += Int(pixels[pixel + 1]) * weight
            sums.2 += Int(pixels[pixel + 2]) * weight
            sums.3 += Int(pixels[pixel + 3]) * weight
        }
        line[index] = UInt8(sums.0 >> 16)
        line[index + 1] = UInt8(sums.1 >> 16)
        line[index + 2] = UInt8(sums.2 >> 16)
        line[index + 3] = UInt8(sums.3 >> 16)
    }
}
