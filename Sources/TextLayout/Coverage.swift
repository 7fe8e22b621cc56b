import CText

/// How much of each pixel is inked, 0 to 255, accumulated outline by outline.
final class Coverage {
    let width: Int
    let height: Int
    /// Rows from the top, without gaps.
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height)
    }

    /// Adds what an outline fills (non-zero winding), clipped. Overlapping ink covers as paper would.
    ///
    /// Wraps `FT_Outline_Render`.
    /// - Parameter outline: In 1/64 pixels, y up; the top left corner of the picture is its origin.
    func add(_ outline: UnsafeMutablePointer<FT_Outline>, _ library: FT_Library) throws(TextError) {
        let status = pixels.withUnsafeMutableBufferPointer { buffer in
            var target = Target(pixels: buffer.baseAddress!, width: width)
            return withUnsafeMutablePointer(to: &target) { target in
                var parameters = FT_Raster_Params()
                parameters.flags = ctext_raster_flags()
                parameters.user = UnsafeMutableRawPointer(target)
                parameters.clip_box = FT_BBox(xMin: 0, yMin: -FT_Pos(height), xMax: FT_Pos(width), yMax: 0)
                parameters.gray_spans = { y, count, spans, user in
                    let target = user!.assumingMemoryBound(to: Target.self).pointee
                    // FreeType's row y spans y to y + 1 upwards, ours downwards.
                    let row = target.pixels + (-1 - Int(y)) * target.width
                    for span in UnsafeBufferPointer(start: spans, count: Int(count)) {
                        Coverage.cover(row + Int(span.x), count: Int(span.len), by: span.coverage)
                    }
                }
                return FT_Outline_Render(library, outline, &parameters)
            }
        }
        guard status == 0 else { throw .freeType("FT_Outline_Render", status) }
    }

    private struct Target {
        let pixels: UnsafeMutablePointer<UInt8>
        let width: Int
    }

    /// `old + (1 − old) × coverage`, to nearest.
    private static func cover(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, by coverage: UInt8) {
        for index in 0..<count {
            let free = 255 &- UInt32(pixels[index])
            pixels[index] &+= UInt8(truncatingIfNeeded: (free &* UInt32(coverage) &+ 127) / 255)
        }
    }
}
