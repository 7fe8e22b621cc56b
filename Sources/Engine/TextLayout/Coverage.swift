import CText
import Drawing

/// The coverage of each pixel, 0 to 255, accumulated outline by outline.
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

    /// The width of the strips that FreeType renders at once. A row of pixels along a nearly level edge must fit its
    /// pool of about 680: FreeType 2.12 fails on a longer one instead of dividing it.
    private static let stripWidth = 256

    /// Adds the area of an outline (non-zero winding), clipped. Overlapping coverage is combined as for ink on paper.
    ///
    /// - Parameter outline: In 1/64 pixels, y up; the top left corner of the picture is its origin.
    func add(_ outline: UnsafeMutablePointer<FT_Outline>, _ library: FT_Library) throws(TextError) {
        var box = FT_BBox()
        FT_Outline_Get_CBox(outline, &box)
        let (left, right) = (max(Int(box.xMin >> 6), 0), min(Int(box.xMax >> 6) + 1, width))
        // Outlines above or below the picture may be too far away for FreeType.
        guard left < right, box.yMin < 0, box.yMax > -FT_Pos(height) * 64 else { return }
        if right - left <= Self.stripWidth { return try add(outline, library, columns: 0..<width) }
        for start in stride(from: left, to: right, by: Self.stripWidth) {
            try add(outline, library, columns: start..<min(start + Self.stripWidth, right))
        }
    }

    /// Wraps `FT_Outline_Render`.
    private func add(
        _ outline: UnsafeMutablePointer<FT_Outline>, _ library: FT_Library, columns: Range<Int>
    ) throws(TextError) {
        let status = pixels.withUnsafeMutableBufferPointer { buffer in
            var target = Target(pixels: buffer.baseAddress!, width: width, touched: touched)
            defer { touched = target.touched }
            return withUnsafeMutablePointer(to: &target) { target in
                var parameters = FT_Raster_Params()
                parameters.flags = ctext_raster_flags()
                parameters.user = UnsafeMutableRawPointer(target)
                parameters.clip_box = FT_BBox(
                    xMin: columns.lowerBound, yMin: -FT_Pos(height), xMax: columns.upperBound, yMax: 0)
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

    /// Returns the coverage, cut to the inked part, and clears it; nil if nothing is inked.
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
                // The inside of wide strokes, which overlap from letter to letter.
                if coverage == 255 {
                    start.update(repeating: 255, count: Int(span.len))
                    continue
                }
                for index in 0..<Int(span.len) {
                    let free = 255 &- UInt32(start[index])
                    start[index] &+= UInt8(truncatingIfNeeded: (free &* coverage &+ 127) / 255)
                }
            }
        }
    }
}
