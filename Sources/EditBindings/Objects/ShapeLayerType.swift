import EditModel
import LuaHost

extension EditTypes {
    static func shapeLayer(_ layer: LuaType) -> LuaType {
        LuaType(
            ShapeLayer.luaName, of: ShapeLayer.self,
            summary:
                "A path, filled and outlined, as CAShapeLayer. It is not cut off at the bounds. Without bounds the "
                + "layer has no size: the path's point 0, 0 stands at the position, and the transform works around it.",
            counterpart: "CAShapeLayer",
            example: """
                -- A line that draws itself within a second.
                local line = edit.shape_layer {
                  path = "M 40 150 C 120 20 200 280 280 60", stroke_color = "crimson", line_width = 8, line_cap = "round",
                }
                line.fill_color = nil    -- black at first, and nil in a table is nothing
                line:add_animation(edit.animation { key_path = "stroke_end", from = 0, to = 1, duration = 1 })
                """,
            base: layer,
            constructor: .constructor("Makes a shape layer.", .call) { ShapeLayer(location: $0.place) },
            members: shapeFill, shapeLine)
    }

    private static let shapeFill: [LuaMember<ShapeLayer>] = [
        .located(
            "path", .optional(.path),
            "What is drawn, in the layer's own coordinates: a path, which is copied, or one as SVG writes it.",
            get: { $0.content.path.isEmpty ? nil : PathObject($0.content.path) },
            set: { (layer: ShapeLayer, path: Path?) in layer.content.path = path ?? Path() }),
        .stored("fill_color", .optional(.color), "Of the inside; black at first, nil for none.", \.content.fillColor),
        .stored(
            "fill_rule", .choice,
            "What is inside where the path runs around a place more than once: what it runs around more often one way "
                + "than the other, or what it runs around an odd number of times; non_zero at first.",
            \.content.fillRule),
    ]

    private static let shapeLine: [LuaMember<ShapeLayer>] = [
        .stored(
            "stroke_color", .optional(.color), "Of the line along the path; nil, none, at first.",
            \.content.strokeColor),
        .stored(
            "line_width", .number(in: 0...4096), "In pixels, half of it on each side of the path; 1 at first.",
            \.content.line.width),
        .stored("line_cap", .choice, "What open ends look like; butt at first.", \.content.line.cap),
        .stored("line_join", .choice, "What corners look like; miter at first.", \.content.line.join),
        .stored(
            "miter_limit", .number(in: 1...1000),
            "How many line widths long a mitered corner may be; a longer one is a bevel. 10 at first.",
            \.content.line.miterLimit),
        .stored(
            "line_dash_pattern", .dashPattern, "Lengths of dashes and gaps in turn, in pixels; empty for a whole line.",
            \.content.line.dashPattern),
        .stored(
            "line_dash_phase", .number(), "How far into the pattern each part begins, in pixels; 0 at first.",
            \.content.line.dashPhase),
        .stored(
            "stroke_start", .number(in: 0...1),
            "Where along the path's length the line begins; 0, its start, at first.", \.content.strokeStart),
        .stored(
            "stroke_end", .number(in: 0...1), "Where along the path's length the line ends; 1, its end, at first.",
            \.content.strokeEnd),
    ]
}

extension LuaKind where Value == [Double] {
    /// Lengths, not all of them 0; none for a whole line.
    fileprivate static var dashPattern: LuaKind {
        LuaKind("list of numbers", definition: "number[]") {
            input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("list of numbers") }
            let lengths = try table.elements(.number(in: 0...1e9))
            if !lengths.isEmpty, lengths.allSatisfy({ $0 == 0 }) {
                throw LuaMismatch("a dash pattern has a length above 0 among its numbers")
            }
            return lengths
        }
    }
}
