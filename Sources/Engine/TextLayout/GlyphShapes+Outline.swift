import CText

extension GlyphShapes {
    /// The outlines of a glyph's fill and stroke, around its origin, in 1/64 bitmap pixels, y up.
    final class Outline {
        fileprivate(set) var stroke: FT_Outline?
        var fill = FT_Outline()
        private let library: FT_Library

        /// Room for an outline. Wraps `FT_Outline_New`.
        init(points: Int, contours: Int, _ library: FT_Library) throws(TextError) {
            self.library = library
            try freeType("FT_Outline_New", FT_Outline_New(library, FT_UInt(points), FT_Int(contours), &fill))
        }

        deinit {
            FT_Outline_Done(library, &fill)
            if stroke != nil { FT_Outline_Done(library, &stroke!) }
        }

        /// Makes room for the stroke and fills it.
        func makeStroke(
            points: FT_UInt, contours: FT_UInt, export: (UnsafeMutablePointer<FT_Outline>) -> Void
        ) throws(TextError) {
            var line = FT_Outline()
            try freeType("FT_Outline_New", FT_Outline_New(library, points, FT_Int(contours), &line))
            (line.n_points, line.n_contours) = (0, 0)
            export(&line)
            stroke = line
        }

        /// Calls a closure with the fill moved to another origin.
        func withFill(
            x: FT_Pos, y: FT_Pos, _ body: (UnsafeMutablePointer<FT_Outline>) throws(TextError) -> Void
        ) throws(TextError) {
            FT_Outline_Translate(&fill, x, y)
            defer { FT_Outline_Translate(&fill, -x, -y) }
            try body(&fill)
        }

        /// Calls a closure with the stroke moved to another origin, if there is one.
        func withStroke(
            x: FT_Pos, y: FT_Pos, _ body: (UnsafeMutablePointer<FT_Outline>) throws(TextError) -> Void
        ) throws(TextError) {
            guard stroke != nil else { return }
            FT_Outline_Translate(&stroke!, x, y)
            defer { FT_Outline_Translate(&stroke!, -x, -y) }
            try body(&stroke!)
        }
    }
}
