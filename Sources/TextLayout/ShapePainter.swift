import CText
import EditModel
import Pixels

/// Fills shapes on bitmaps with exact coverage of each pixel.
///
/// Used by one thread at a time.
package final class ShapePainter {
    private let library: FT_Library

    /// Farther out, in pixels, shapes are cut off: it keeps FreeType's numbers small.
    private static let farthest = 65536.0

    /// Wraps `FT_Init_FreeType`.
    package init() throws(TextError) {
        var library: FT_Library?
        let status = FT_Init_FreeType(&library)
        guard status == 0, let library else { throw .freeType("FT_Init_FreeType", status) }
        self.library = library
    }

    deinit { FT_Done_FreeType(library) }

    /// Fills a shape over what is there, clipped. Wraps `FT_Outline_Render`.
    package func fill(_ shape: ShapeOutline, _ color: Color, onto bitmap: inout Bitmap) throws(TextError) {
        // FreeType's own curves are flattened as glyphs need it: a large circle would show its corners.
        var points = shape.flattened.map { FT_Vector(x: Self.fixed($0.x), y: -Self.fixed($0.y)) }
        guard (3...Int(Int16.max)).contains(points.count), bitmap.width > 0, bitmap.height > 0 else { return }
        var tags = [CChar](repeating: ctext_on_curve(), count: points.count)
        var end = Int16(points.count - 1)
        let shades = (0...255).map { Shade(color, coverage: Double($0) / 255) }
        let (width, height) = (bitmap.width, bitmap.height)
        let status = bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
            points.withUnsafeMutableBufferPointer { points in
                tags.withUnsafeMutableBufferPointer { tags in
                    shades.withUnsafeBufferPointer { shades in
                        var outline = FT_Outline(
                            n_contours: 1, n_points: Int16(points.count), points: points.baseAddress,
                            tags: tags.baseAddress, contours: &end, flags: 0)
                        var target = Target(pixels: pixels.baseAddress!, width: width, shades: shades.baseAddress!)
                        return render(&outline, &target, width: width, height: height)
                    }
                }
            }
        }
        guard status == 0 else { throw .freeType("FT_Outline_Render", status) }
    }

    /// Where spans of coverage go.
    private struct Target {
        let pixels: UnsafeMutablePointer<UInt8>
        let width: Int
        let shades: UnsafePointer<Shade>
    }

    private func render(
        _ outline: UnsafeMutablePointer<FT_Outline>, _ target: UnsafeMutablePointer<Target>, width: Int, height: Int
    ) -> FT_Error {
        var parameters = FT_Raster_Params()
        parameters.flags = ctext_raster_flags()
        parameters.user = UnsafeMutableRawPointer(target)
        parameters.clip_box = FT_BBox(xMin: 0, yMin: -FT_Pos(height), xMax: FT_Pos(width), yMax: 0)
        parameters.gray_spans = { y, count, spans, user in
            let target = user!.assumingMemoryBound(to: Target.self).pointee
            // FreeType's row y spans y to y + 1 upwards, ours downwards.
            let row = target.pixels + (-1 - Int(y)) * target.width * 4
            for span in UnsafeBufferPointer(start: spans, count: Int(count)) {
                let shade = target.shades[Int(span.coverage)]
                for column in Int(span.x)..<Int(span.x) + Int(span.len) { shade.paint(row + column * 4) }
            }
        }
        return FT_Outline_Render(library, outline, &parameters)
    }

    /// In 1/64 pixels.
    private static func fixed(_ value: Double) -> FT_Pos {
        guard value.isFinite else { return 0 }
        return FT_Pos((min(max(value, -farthest), farthest) * 64).rounded())
    }
}
