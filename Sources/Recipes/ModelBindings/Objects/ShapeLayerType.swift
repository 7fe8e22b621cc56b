import EditModel
import LuaHost
import Values

extension EditTypes {
    package static func shapeLayer(_ layer: LuaType) -> LuaType {
        LuaType(
            ShapeLayer.luaName, of: ShapeLayer.self,
            summary:
                "A filled and stroked path, as CAShapeLayer. The bounds do not clip it. Without bounds the layer has no "
                + "size: the path's point 0, 0 lies at position, and the transform works around it.",
            counterpart: "CAShapeLayer",
            example: """
                -- A line that draws itself within a second.
                local line = edit.shape_layer {
                  path = "M 40 150 C 120 20 200 280 280 60", stroke_color = "crimson", line_width = 8, line_cap = "round",
                }
                line.fill_color = nil    -- the default is black, and nil in a table is nothing
                line:add_animation(edit.animation { key_path = "stroke_end", from = 0, to = 1, duration = 1 })
                """,
            base: layer,
            constructor: .constructor("Makes a shape layer.", .call) { ShapeLayer(location: $0.location) },
            members: shapeFill, shapeLine)
    }

    private static let shapeFill: [LuaMember<ShapeLayer>] = [
        .located(
            "path", .optional(.path),
            "The path in the layer's own coordinates, which is copied; or SVG path data.",
            get: { $0.content.path.isEmpty ? nil : PathObject($0.content.path) },
            set: { (layer: ShapeLayer, path: Path?) in layer.content.path = path ?? Path() }),
        .stored(
            "fill_color", .optional(.color), "The colour of the inside; nil for none. Default: black.",
            \.content.fillColor),
        .stored(
            "fill_rule", .choice,
            "The inside where the path winds around a place more than once: non_zero, wound more often one way than "
                + "the other; even_odd, wound an odd number of times. Default: non_zero.",
            \.content.fillRule),
    ]

    private static let shapeLine: [LuaMember<ShapeLayer>] = [
        .stored(
            "stroke_color", .optional(.color), "The colour of the line; nil for none. Default: nil.",
            \.content.strokeColor),
        .stored(
            "line_width", .number(in: 0...4096),
            "The width of the line in pixels, half on each side of the path. Default: 1.",
            \.content.line.width),
        .stored("line_cap", .choice, "The shape of open ends. Default: butt.", \.content.line.cap),
        .stored("line_join", .choice, "The shape of corners. Default: miter.", \.content.line.join),
        .stored(
            "miter_limit", .number(in: 1...1000),
            "The longest mitered corner in line widths; longer ones are bevelled. Default: 10.",
            \.content.line.miterLimit),
        .stored(
            "line_dash_pattern", .dashPattern, "Lengths of dashes and gaps in turn, in pixels; empty for a solid line.",
            \.content.line.dashPattern),
        .stored(
            "line_dash_phase", .number(), "The start of each subpath in the pattern, in pixels. Default: 0.",
            \.content.line.dashPhase),
        .stored(
            "stroke_start", .number(in: 0...1),
            "The start of the line, as a fraction of the path's length. Default: 0.", \.content.strokeStart),
        .stored(
            "stroke_end", .number(in: 0...1), "The end of the line, as a fraction of the path's length. Default: 1.",
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
