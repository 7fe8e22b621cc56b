extension Bitmap {
    /// Draws another bitmap over this one under an affine map, bilinear, clipped. What lies beyond the other's edge
    /// counts as transparent, which softens the edge.
    ///
    /// A bitmap that shrinks by two or more is first halved by area until it does not.
    /// - Parameters:
    ///   - transform: From the other's pixels to this one's. One that flattens draws nothing.
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
