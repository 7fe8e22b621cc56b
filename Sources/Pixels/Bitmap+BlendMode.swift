extension Bitmap {
    /// Blends a bitmap of the same size over this one by a mode other than normal, as W3C Compositing and Blending Level
    /// 1 (section 9.1.4): where this one is transparent, the other is simply laid over.
    package mutating func blend(_ other: Bitmap, mode: SeparableBlendMode) {
        precondition(other.width == width && other.height == height, "bitmaps of one size are blended")
        pixels.withUnsafeMutableBufferPointer { target in
            other.pixels.withUnsafeBufferPointer { source in
                for pixel in stride(from: 0, to: target.count, by: 4) where source[pixel + 3] > 0 {
                    Self.blend(source.baseAddress! + pixel, target.baseAddress! + pixel, mode)
                }
            }
        }
    }

    @inline(__always)
    private static func blend(
        _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>,
        _ mode: SeparableBlendMode
    ) {
        let above = Float(source[3]) / 255
        let below = Float(target[3]) / 255
        for channel in 0..<3 {
            let (over, under) = (Float(source[channel]) / 255, Float(target[channel]) / 255)
            let mixed = below > 0 ? mode.blend(min(under / below, 1), min(over / above, 1)) : 0
            let sum = over * (1 - below) + under * (1 - above) + mixed * above * below
            target[channel] = UInt8(min(max(sum, 0), 1) * 255 + 0.5)
        }
        target[3] = UInt8((above + below - above * below) * 255 + 0.5)
    }
}
