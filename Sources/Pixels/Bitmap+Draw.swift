import CPixelKernels

extension Bitmap {
    /// Draws another bitmap over this one (source over), clipped to it.
    /// - Parameters:
    ///   - x: Where the other's left edge goes, in pixels of this one. May be negative.
    ///   - y: Where its top edge goes.
    ///   - opacity: Multiplies the other's colours and alpha.
    package mutating func draw(_ other: Bitmap, x: Int, y: Int, opacity: Opacity = .full) {
        let firstRow = max(0, -y)
        let endRow = min(other.height, height - y)
        let firstColumn = max(0, -x)
        let endColumn = min(other.width, width - x)
        guard firstRow < endRow, firstColumn < endColumn, opacity != .zero else { return }
        let (width, otherWidth) = (width, other.width)
        pixels.withUnsafeMutableBufferPointer { target in
            other.pixels.withUnsafeBufferPointer { source in
                for row in firstRow..<endRow {
                    drawSourceOver(
                        target.baseAddress! + ((y + row) * width + x + firstColumn) * 4,
                        source.baseAddress! + (row * otherWidth + firstColumn) * 4,
                        opacity: opacity.rawValue, count: endColumn - firstColumn)
                }
            }
        }
    }
}

/// `source × opacity + destination × (1 − alpha × opacity)` on premultiplied RGBA pixels, to nearest.
func drawSourceOver(
    _ destination: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, opacity: Int, count: Int
) {
    guard opacity < Opacity.scale else { return pixels_source_over(destination, source, CInt(count)) }
    fadeSourceOver(destination, source, opacity: opacity, count: count)
}

/// The same at any opacity: the plain twin of the kernel.
func fadeSourceOver(
    _ destination: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, opacity: Int, count: Int
) {
    let share = UInt32(truncatingIfNeeded: opacity)
    let rest = UInt32(Opacity.scale) &- share
    for pixel in 0..<count {
        let index = pixel &* 4
        let remaining = 255 &- UInt16(source[index &+ 3])
        for channel in 0..<4 {
            let old = UInt16(destination[index &+ channel])
            // A colour above its alpha (not premultiplied) would overflow: it ends at white instead.
            let sum = UInt32(source[index &+ channel]) &* 255 &+ UInt32(old &* remaining)
            let new = UInt16(truncatingIfNeeded: min(sum, 65025))
            destination[index &+ channel] = mixBytes(new, old &* 255, share, rest)
        }
    }
}
