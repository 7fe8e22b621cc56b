import LuaHost
import MediaTime
import ModelBindings
import Rendering
import TextLayout
import Values

extension EditTypes {
    static func canvas(_ session: EditSession) -> LuaType {
        LuaType(
            DrawingCanvas.luaName, of: DrawingCanvas.self,
            summary:
                "The surface of a draw function, transparent before it draws and valid only until it returns. Pixels, "
                + "origin top left, y down; positions go through the transform.",
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
                .property("width", .integer(), "The width in pixels.", get: { $0.width }),
                .property("height", .integer(), "The height in pixels.", get: { $0.height }),
                drawing(
                    "clear", "Sets every pixel.",
                    .optional("color", .color, "may be translucent", default: "transparent")
                ) { try $0.clear($1 ?? .clear) },
                drawing(
                    "fill_rectangle", "Fills a rectangle.", LuaParameter("rectangle", .rectangle, "in pixels"), color,
                    .optional(.number("corner_radius", in: 0...16384, "in pixels"), default: "0")
                ) { try $0.fill(Path($1, cornerRadius: $3 ?? 0), with: $2) },
                drawing(
                    "fill_ellipse", "Fills the ellipse inside a rectangle.",
                    LuaParameter("rectangle", .rectangle, "in pixels"), color
                ) { try $0.fill(Path(ellipseIn: $1), with: $2) },
                drawing(
                    "line", "Draws a straight line.", LuaParameter("from", .point, "the start"),
                    LuaParameter("to", .point, "the end"), .number("width", in: 0...4096, "in pixels"), color
                ) { canvas, start, end, width, color in
                    var line = Path()
                    line.move(to: start)
                    line.addLine(to: end)
                    try canvas.stroke(line, StrokeStyle(width: width), with: color)
                },
                drawing("fill_path", "Fills a path.", path, color) { try $0.fill(try Path(svg: $1), with: $2) },
                drawing(
                    "stroke_path", "Draws a line along a path.", path, color,
                    .optional(.number("width", in: 0...4096, "in pixels"), default: "1")
                ) { canvas, path, color, width in
                    let style = StrokeStyle(width: width ?? 1, cap: .round, join: .round)
                    try canvas.stroke(try Path(svg: path), style, with: color)
                },
                drawing(
                    "draw_text", "Draws a text.", .string("text", "may have several lines"),
                    .optional(.table("options", textOptions))
                ) { canvas, text, options in
                    var options = options ?? CanvasText()
                    options.style.runs = [TextRun(text)]
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
                .method(
                    "measure_text", "Returns the size of a text's box before the transform, in pixels.",
                    .string("text", "may have several lines"), .optional(.table("options", textOptions)), .call,
                    returns: "{ width: number, height: number }"
                ) { canvas, text, options, call in
                    var style = (options ?? CanvasText()).style
                    style.runs = [TextRun(text)]
                    return try call.drawing { try canvas.measure(style).size }
                },
                drawImage(session),
                drawing(
                    "set_transform",
                    "Replaces the transform for everything drawn from now on.",
                    .object("transform", AffineTransform.self, "to the canvas's pixels")
                ) { try $0.setTransform($1) },
                drawing(
                    "concat", "Applies another transform before the current one.",
                    .object("transform", AffineTransform.self, "the transform applied first")
                ) { try $0.concatenate($1) },
                drawing("save", "Saves the transform.") { try $0.save() },
                drawing("restore", "Restores the transform that was saved last.") { try $0.restore() },
            ])
    }

    private static let color = LuaParameter("color", .color, "may be translucent")
    private static let path = LuaParameter.string("path", "as SVG writes it: \"M 10 10 L 90 10 50 80 Z\"; in pixels")

    /// A method that draws.
    private static func drawing<each Argument>(
        _ name: String, _ summary: String, _ parameters: repeat LuaParameter<each Argument>,
        body: @escaping @Sendable (DrawingCanvas, repeat each Argument) throws -> Void
    ) -> LuaMember<DrawingCanvas> {
        .method(name, summary, .call, repeat each parameters) {
            (canvas: DrawingCanvas, call: LuaCall, argument: repeat each Argument) in
            try call.drawing { try body(canvas, repeat each argument) }
        }
    }

    private static func drawImage(_ session: EditSession) -> LuaMember<DrawingCanvas> {
        drawing(
            "draw_image", "Draws a still picture, stretched into a rectangle.",
            LuaParameter("image", .picture, "its path, an asset or an image"),
            LuaParameter("rectangle", .rectangle, "in pixels"),
            .optional(.number("opacity", in: 0...1, "0 is invisible, 1 opaque"), default: "1"), .call
        ) { canvas, picture, rectangle, opacity, call in
            let asset = try session.asset(picture, at: call.location)
            guard let track = asset.firstTrack(.video), track.description.video?.isStill == true, asset.isFile
            else { throw LuaMistake("\(asset.sourceName) is not a still picture") }
            try canvas.drawPicture(asset.description.path, track: track.id, in: rectangle, opacity: opacity ?? 1)
        }
    }

    private static let textOptions = LuaParameter<CanvasText>.fields(
        [
            LuaField("position", .point, "the place of the anchor", \.position, default: "0, 0"),
            LuaField(
                "anchor_point", .point, "the point of the text's box at the position: 0, 0 is its top left corner",
                \.anchor, default: "0, 0"),
            LuaField("font", .string, "the family's name", \.style.content.fontFamily, default: "\"Sans\""),
            LuaField("font_size", .number(in: 0...4096), "in pixels", \.style.content.fontSize, default: "36"),
            LuaField(
                "weight", .fontWeight, "regular, bold, … or from 100 to 900", \.style.content.weight, default: "400"),
            LuaField("italic", .boolean, "true for slanted letters", \.style.content.isItalic, default: "false"),
            LuaField("color", .color, "may be translucent", \.style.content.foregroundColor, default: "white"),
            LuaField(
                "stroke_color", .color, "of an outline under the letters", \.style.content.strokeColor, default: "none"),
            LuaField("stroke_width", .number(in: 0...1024), "in pixels", \.style.content.strokeWidth, default: "0"),
            LuaField("alignment", .choice, "of lines inside the box", \.style.content.alignment, default: "\"left\""),
            LuaField(
                "max_width", .number(in: 1...16384), "the width at which lines break, in pixels", \.style.wrapWidth,
                default: "none"),
        ], of: CanvasText())
}

/// The style and position of a text on a canvas.
private struct CanvasText {
    var style = TextStyle("", family: "Sans", size: 36)
    var position = Point.zero
    var anchor = Point.zero
}
