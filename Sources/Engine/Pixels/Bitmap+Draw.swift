import CPixelKernels

extension Bitmap {
    /// Draws another bitmap over this one (source over), clipped to it.
    /// - Parameters:
    ///   - x: The place of the other's left edge, in pixels of this one. May be negative.
    ///   - y: The place of its top edge.
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

/// The same at any opacity: the plain twin of the C kernel.
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

/// `numerator / 255` rounded down, for numerators up to 65279: exact, and stays in 16 bits.
@inline(__always)
func divideBy255(_ numerator: UInt16) -> UInt16 {
    (numerator &+ 1 &+ (numerator >> 8)) >> 8
}

/// `(new × share + old × rest) / (255 × Opacity.scale)`, to nearest. Both numbers are bytes times 255.
@inline(__always)
func mixBytes(_ new: UInt16, _ old: UInt16, _ share: UInt32, _ rest: UInt32) -> UInt8 {
    let half = UInt32(255 << (Opacity.shift - 1))
    let sum = UInt32(new) &* share &+ UInt32(old) &* rest &+ half
    return UInt8(truncatingIfNeeded: divideBy255(UInt16(truncatingIfNeeded: sum >> UInt32(Opacity.shift))))
}

extension Bitmap {
    /// Draws another bitmap over this one under an affine map, bilinear, clipped. Beyond its edge the other counts as
    /// transparent, which softens the edge.
    ///
    /// A bitmap that shrinks by two or more is first halved by area until it does not.
    /// - Parameters:
    ///   - transform: From the other's pixels to this one's. A singular one draws nothing.
    ///   - opacity: Multiplies the other's colours and alpha.
    package mutating func draw(_ other: Bitmap, transform: PlaneTransform, opacity: Opacity = .full) {
        guard opacity != .zero, let sampler = BitmapSampler(other, transform) else { return }
        let (width, height) = (width, height)
        pixels.withUnsafeMutableBufferPointer { target in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: BitmapSampler.longestRun) { run in
                for row in sampler.covered(width: width, height: height).rows {
                    sampler.forEachRun(ofRow: row, width: width, run.baseAddress!) { columns in
                        run.withMemoryRebound(to: UInt8.self) { source in
                            drawSourceOver(
                                target.baseAddress! + (row * width + columns.lowerBound) * 4, source.baseAddress!,
                                opacity: opacity.rawValue, count: columns.count)
                        }
                    }
                }
            }
        }
    }
}
