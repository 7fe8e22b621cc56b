import EditModel
import LuaHost
import MediaTime
import Rendering
import TextLayout

extension EditTypes {
    static func canvas(_ session: EditSession) -> LuaType {
        LuaType(
            DrawingCanvas.luaName, of: DrawingCanvas.self,
            summary: "What a draw function draws on: transparent at first. It may be used only until that returns. "
                + "Pixels, origin top left, y down; positions go through the transform.",
            counterpart: "CGContext",
            example: """
                -- A clock's hand that goes round once in two seconds.
                local clock = edit.drawn_asset {
                  size = { 320, 320 }, duration = 2, frame_rate = 30,
                  draw = function(canvas, time)
                    canvas:fill_ellipse({ 20, 20, 280, 280 }, "#f5f5f0")
                    canvas:set_transform(edit.transform():translate(160, 160):rotate(180 * time.seconds))
                    canvas:line({ 0, 20 }, { 0, -120 }, 8, "crimson")
                  end,
                }
                return edit.movie { composition = clock }
                """,
            description: { "canvas of \($0.width) × \($0.height)" },
            members: [
                "width": .property(.integer(), "In pixels.", get: { $0.width }),
                "height": .property(.integer(), "In pixels.", get: { $0.height }),
                "clear": drawing(
                    "Sets every pixel.",
                    [.optional(LuaParameter("color", .color, "may be translucent"), default: "transparent")]
                ) { try $0.clear($1.optional(0) ?? .clear) },
                "fill_rectangle": drawing(
                    "Fills a rectangle.",
                    [
                        LuaParameter("rectangle", .rectangle, "in pixels"),
                        LuaParameter("color", .color, "may be translucent"),
                        .optional(.number("corner_radius", in: 0...16384, "in pixels"), default: "0"),
                    ]
                ) {
                    try $0.fill(Path($1.value(0), cornerRadius: $1.optional(2) ?? 0), with: $1.value(1))
                },
                "fill_ellipse": drawing(
                    "Fills the ellipse inside a rectangle.",
                    [
                        LuaParameter("rectangle", .rectangle, "in pixels"),
                        LuaParameter("color", .color, "may be translucent"),
                    ]
                ) { try $0.fill(Path(ellipseIn: $1.value(0)), with: $1.value(1)) },
                "line": drawing(
                    "Draws a straight line.",
                    [
                        LuaParameter("from", .point, "where it begins"), LuaParameter("to", .point, "where it ends"),
                        .number("width", in: 0...4096, "in pixels"),
                        LuaParameter("color", .color, "may be translucent"),
                    ]
                ) { canvas, arguments in
                    var line = Path()
                    line.move(to: arguments.value(0))
                    line.addLine(to: arguments.value(1))
                    try canvas.stroke(line, StrokeStyle(width: arguments.number(2)), with: arguments.value(3))
                },
                "fill_path": drawing(
                    "Fills a path.",
                    [path, LuaParameter("color", .color, "may be translucent")]
                ) { try $0.fill(try Path(svg: $1.string(0)), with: $1.value(1)) },
                "stroke_path": drawing(
                    "Draws a line along a path.",
                    [
                        path, LuaParameter("color", .color, "may be translucent"),
                        .optional(.number("width", in: 0...4096, "in pixels"), default: "1"),
                    ]
                ) {
                    let style = StrokeStyle(width: $1.optional(2) ?? 1, cap: .round, join: .round)
                    try $0.stroke(try Path(svg: $1.string(0)), style, with: $1.value(1))
                },
                "draw_text": drawing(
                    "Draws a text.",
                    [.string("text", "may have several lines"), .optional(.table("options", textOptions))]
                ) { canvas, arguments in
                    let options = CanvasText(arguments.string(0), arguments.optional(1))
                    try canvas.draw(options.style, at: options.position, anchor: options.anchor)
                }
                .example(
                    """
                    local counter = edit.drawn_asset {
                      size = { 320, 180 }, duration = 2,
                      draw = function(canvas, time)
                        canvas:clear("black")
                        canvas:draw_text(("%.1f s"):format(time.seconds), {
                          position = { 160, 90 }, anchor_point = { 0.5, 0.5 }, font_size = 64, color = "white",
                        })
                      end,
                    }
                    return edit.movie { composition = counter }
                    """),
                "measure_text": .method(
                    summary: "The size of a text's box before the transform, in pixels.",
                    parameters: [
                        .string("text", "may have several lines"), .optional(.table("options", textOptions)),
                    ],
                    returns: "{ width: number, height: number }",
                    body: { canvas, arguments in
                        let style = CanvasText(arguments.string(0), arguments.optional(1)).style
                        return luaValue(try arguments.drawing { try canvas.measure(style).size })
                    }),
                "draw_image": drawImage(session),
                "set_transform": drawing(
                    "Puts what is drawn from now on through a transform, in the place of the last one.",
                    [.object("transform", AffineTransform.self, "to the canvas's pixels")]
                ) { try $0.setTransform($1.value(0)) },
                "concat": drawing(
                    "Does something before what the transform does already.",
                    [.object("transform", AffineTransform.self, "what comes first")]
                ) { try $0.concatenate($1.value(0)) },
                "save": drawing("Remembers the transform.", []) { canvas, _ in try canvas.save() },
                "restore": drawing("Goes back to the transform that was saved last.", []) { canvas, _ in
                    try canvas.restore()
                },
            ])
    }

    private static let path = LuaParameter.string("path", "as SVG writes it: \"M 10 10 L 90 10 50 80 Z\"; in pixels")

    /// A method that draws.
    private static func drawing(
        _ summary: String, _ parameters: [LuaParameter],
        _ body: @escaping @Sendable (DrawingCanvas, LuaArguments) throws -> Void
    ) -> LuaMember<DrawingCanvas> {
        .method(
            summary: summary, parameters: parameters,
            body: { canvas, arguments in try arguments.drawing { try body(canvas, arguments) } })
    }

    private static func drawImage(_ session: EditSession) -> LuaMember<DrawingCanvas> {
        drawing(
            "Draws a still picture, stretched into a rectangle.",
            [
                LuaParameter("image", .picture, "its path, or an asset"),
                LuaParameter("rectangle", .rectangle, "in pixels"),
                .optional(.number("opacity", in: 0...1, "0 is invisible, 1 is solid"), default: "1"),
            ]
        ) { canvas, arguments in
            let asset = try session.asset(arguments.value(0, as: Picture.self), at: arguments.place)
            guard let track = asset.firstTrack(.video), track.description.video?.isStill == true, asset.origin == .file
            else { throw LuaMistake("\(asset.sourceName) is not a still picture") }
            try canvas.drawPicture(
                asset.description.path, track: track.id, in: arguments.value(1), opacity: arguments.optional(2) ?? 1)
        }
    }

    private static let textOptions: [LuaParameter] = [
        .optional(LuaParameter("position", .point, "where the anchor stands"), default: "0, 0"),
        .optional(
            LuaParameter("anchor_point", .point, "what of the text's box stands there: 0, 0 is its top left corner"),
            default: "0, 0"),
        .optional(.string("font", "the family's name"), default: "\"Sans\""),
        .optional(.number("font_size", in: 0...4096, "in pixels"), default: "36"),
        .optional(LuaParameter("weight", .fontWeight, "regular, bold, … or from 100 to 900"), default: "400"),
        .optional(.boolean("italic", "whether it leans"), default: "false"),
        .optional(LuaParameter("color", .color, "may be translucent"), default: "white"),
        .optional(LuaParameter("stroke_color", .color, "of an outline under the letters"), default: "none"),
        .optional(.number("stroke_width", in: 0...1024, "in pixels"), default: "0"),
        .optional(
            .choice("alignment", TextContent.Alignment.allCases.map(\.rawValue), "of lines inside the box"),
            default: "\"left\""),
        .optional(.number("max_width", in: 1...16384, "where lines break, in pixels"), default: "none"),
    ]
}

/// The options of a text on a canvas.
private struct CanvasText {
    var style: TextStyle
    var position = Point.zero
    var anchor = Point.zero

    init(_ text: String, _ options: LuaArguments?) {
        style = TextStyle(text, family: "Sans", size: 36)
        guard let options else { return }
        position = options.optional("position") ?? position
        anchor = options.optional("anchor_point") ?? anchor
        style.family = options.optional("font") ?? style.family
        style.size = options.optional("font_size") ?? style.size
        style.weight = options.optional("weight") ?? style.weight
        style.isItalic = options.optional("italic") ?? false
        style.color = options.optional("color") ?? style.color
        style.strokeColor = options.optional("stroke_color")
        style.strokeWidth = options.optional("stroke_width") ?? 0
        style.wrapWidth = options.optional("max_width")
        if let name = options.optional("alignment", as: String.self) {
            style.alignment = TextContent.Alignment(rawValue: name) ?? .left
        }
    }
}
