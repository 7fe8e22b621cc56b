import EditModel
import LuaHost
import Rendering

extension EditTypes {
    static let videoFrame = LuaType(
        VideoFrame.luaName, of: VideoFrame.self,
        summary: "A picture inside a compositor or filter. It may be used only until that returns. "
            + "Pixels, origin top left, y down.",
        counterpart: "CVPixelBuffer",
        example: """
            -- The picture twice: whole, and small in its own corner.
            local video_composition = edit.video_composition_with_filter(clip, function(request)
              local frame = request.source_frame:copy()
              local small = edit.transform():translate(16, 16):scale(0.25)
              frame:draw(request.source_frame, { transform = small, opacity = 0.9 })
              return frame
            end)
            return edit.movie { composition = clip, video_composition = video_composition }
            """,
        size: { $0.byteCount },
        description: { "video_frame of \($0.width) × \($0.height)" },
        members: [
            "width": .property(.integer(), "In pixels.", get: { $0.width }),
            "height": .property(.integer(), "In pixels.", get: { $0.height }),
            "copy": .method(
                summary: "Another frame of the same pixels; drawing on one does not change the other.",
                returns: "edit.video_frame", body: { frame, _ in try frame.makeCopy() }),
            "draw": .method(
                summary: "Draws another frame over this one, clipped.",
                parameters: [
                    .object("frame", VideoFrame.self, "what is drawn"), .optional(.table("options", drawOptions)),
                ],
                body: { frame, arguments in
                    let options = try drawing(arguments.optional(1, as: LuaArguments.self))
                    try arguments.drawing { try frame.draw(arguments.value(0), options) }
                }),
            "fill": .method(
                summary: "Paints a rectangle over this frame, clipped; edges between pixels cover them in part.",
                parameters: [
                    LuaParameter("color", .color, "may be translucent"),
                    .optional(LuaParameter("rectangle", .rectangle, "in pixels"), default: "all of the frame"),
                ],
                body: { frame, arguments in
                    try arguments.drawing { try frame.fill(arguments.value(0), arguments.optional(1)) }
                }),
            "filter": .method(
                summary: "Changes this frame by an effect; ramps have their value of the request's time. Effects that "
                    + "need other frames or change the size belong on a track or a layer instruction.",
                parameters: [.object("effect", Effect.self, "how it is changed")],
                body: { frame, arguments in
                    let effect: Effect = arguments.value(0)
                    guard effect.description.entry.mediaType == .video else {
                        throw LuaMistake("\(effect.name) is for sound, and a frame has none")
                    }
                    try arguments.drawing { try frame.filter(effect.snapshot) }
                }),
            "pixel": .method(
                summary: "The color of one pixel.",
                parameters: [.integer("x", "column, from 0"), .integer("y", "row, from 0")],
                returns: LuaKind.color.definition,
                body: { frame, arguments in
                    luaValue(try frame.color(x: arguments.integer(0), y: arguments.integer(1)))
                }),
        ])

    private static let drawOptions: [LuaParameter] = [
        .optional(LuaParameter("at", .point, "where its top left corner goes"), default: "0, 0"),
        .optional(
            .object("transform", AffineTransform.self, "from its pixels to this frame's, in the place of at"),
            default: "the identity"),
        .optional(.number("opacity", in: 0...1, "0 is invisible, 1 is solid"), default: "1"),
        .optional(LuaParameter("crop", .rectangle, "the part that is drawn, in its pixels"), default: "all of it"),
        .optional(
            .choice("blend_mode", BlendMode.allCases.map(\.rawValue), "how its colors meet those below"),
            default: "\"normal\""),
        .optional(
            .object("mask", VideoFrame.self, "of its size: white draws it, black does not, gray in part"),
            default: "all is drawn"),
    ]

    private static func drawing(_ options: LuaArguments?) throws -> VideoFrame.Drawing {
        var drawing = VideoFrame.Drawing()
        guard let options else { return drawing }
        let (point, transform): (Point?, AffineTransform?) = (options.optional("at"), options.optional("transform"))
        if point != nil, transform != nil { throw LuaMistake("draw takes 'at' or 'transform', not both") }
        if let point { drawing.transform = AffineTransform.identity.translated(x: point.x, y: point.y) }
        if let transform { drawing.transform = transform }
        drawing.opacity = options.optional("opacity") ?? 1
        drawing.crop = options.optional("crop")
        drawing.blendMode = options.optional("blend_mode", as: String.self).flatMap(BlendMode.init) ?? .normal
        drawing.mask = options.optional("mask")
        return drawing
    }
}
