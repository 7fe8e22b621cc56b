import CText
import Drawing

/// How much of each pixel is inked, 0 to 255, accumulated outline by outline.
final class Coverage {
    let width: Int
    let height: Int
    /// Rows from the top, without gaps.
    private var pixels: [UInt8]
    private var touched: Touched

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height)
        touched = Touched()
    }

    /// Adds what an outline fills (non-zero winding), clipped. Overlapping ink covers as paper would.
    ///
    /// Wraps `FT_Outline_Render`.
    /// - Parameter outline: In 1/64 pixels, y up; the top left corner of the picture is its origin.
    func add(_ outline: UnsafeMutablePointer<FT_Outline>, _ library: FT_Library) throws(TextError) {
        let status = pixels.withUnsafeMutableBufferPointer { buffer in
            var target = Target(pixels: buffer.baseAddress!, width: width, touched: touched)
            defer { touched = target.touched }
            return withUnsafeMutablePointer(to: &target) { target in
                var parameters = FT_Raster_Params()
                parameters.flags = ctext_raster_flags()
                parameters.user = UnsafeMutableRawPointer(target)
                parameters.clip_box = FT_BBox(xMin: 0, yMin: -FT_Pos(height), xMax: FT_Pos(width), yMax: 0)
                parameters.gray_spans = { y, count, spans, user in
                    // FreeType's row y spans y to y + 1 upwards, ours downwards.
                    user!.assumingMemoryBound(to: Target.self).pointee
                        .cover(row: -1 - Int(y), UnsafeBufferPointer(start: spans, count: Int(count)))
                }
                return FT_Outline_Render(library, outline, &parameters)
            }
        }
        guard status == 0 else { throw .freeType("FT_Outline_Render", status) }
    }

    /// What is inked, cut to where there is ink; nil when nothing is. Nothing is inked afterwards.
    func take() -> Mask? {
        guard touched.left < touched.right else { return nil }
        var mask = Mask(
            x: touched.left, y: touched.top, width: touched.right - touched.left,
            height: touched.bottom - touched.top)
        for row in 0..<mask.height {
            let start = (row + mask.y) * width + mask.x
            let source = start..<(start + mask.width)
            mask.coverage.replaceSubrange((row * mask.width)..<((row + 1) * mask.width), with: pixels[source])
            pixels.replaceSubrange(source, with: repeatElement(0, count: mask.width))
        }
        touched = Touched()
        return mask
    }

    /// The smallest rectangle around all ink.
    private struct Touched {
        var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    }

    private struct Target {
        let pixels: UnsafeMutablePointer<UInt8>
        let width: Int
        var touched: Touched

        /// `old + (1 − old) × coverage`, to nearest.
        mutating func cover(row: Int, _ spans: UnsafeBufferPointer<FT_Span>) {
            touched.top = min(touched.top, row)
            touched.bottom = max(touched.bottom, row + 1)
            for span in spans {
                touched.left = min(touched.left, Int(span.x))
                touched.right = max(touched.right, Int(span.x) + Int(span.len))
                let (start, coverage) = (pixels + row * width + Int(span.x), UInt32(span.coverage))
                for index in 0..<Int(span.len) {
                    let free = 255 &- UInt32(start[index])
                    start[index] &+= UInt8(truncatingIfNeeded: (free &* coverage &+ 127) / 255)
                }
            }
        }
    }
}
