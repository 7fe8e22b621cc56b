import EditModel
import LuaHost
import ModelBindings
import Rendering
import Values

extension EditTypes {
    static let videoFrame = LuaType(
        VideoFrame.luaName, of: VideoFrame.self,
        summary:
            "A picture inside a compositor or filter, valid only until it returns. Pixels, origin top left, y down.",
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
            .property("width", .integer(), "The width in pixels.", get: { $0.width }),
            .property("height", .integer(), "The height in pixels.", get: { $0.height }),
            .method(
                "copy", "Returns a copy of the frame.",
                returns: "edit.video_frame"
            ) { frame in try frame.makeCopy() },
            .method(
                "draw", "Draws another frame over this one, clipped.",
                .object("frame", VideoFrame.self, "the frame to draw"), .optional(.table("options", drawOptions)), .call
            ) { frame, other, options, call in
                var drawing = VideoFrame.Drawing()
                if let options {
                    if options.point != nil, options.transform != nil {
                        throw LuaMistake("draw takes 'at' or 'transform', not both")
                    }
                    drawing = options.drawing
                }
                try call.drawing { try frame.draw(other, drawing) }
            },
            .method(
                "fill", "Paints a rectangle over this frame, clipped; edges between pixels cover them in part.",
                LuaParameter("color", .color, "may be translucent"),
                .optional("rectangle", .rectangle, "in pixels", default: "all of the frame"), .call
            ) { frame, color, rectangle, call in try call.drawing { try frame.fill(color, rectangle) } },
            .method(
                "paint",
                "Draws paths, texts and pictures over this frame, as a drawn asset is drawn. A frame of black with white shapes "
                    + "is a mask for draw.",
                .function(
                    "draw", "fun(canvas: edit.canvas)",
                    "draws on a transparent canvas of the frame's size, in its pixels"),
                .call
            ) { frame, draw, call in try call.drawing { try frame.paint { _ = try draw($0) } } }
            .example(
                """
                -- The picture in a circle that grows.
                local video_composition = edit.video_composition_for(clip)
                video_composition.compositor = function(request)
                  local result, frame = request:new_frame("navy"), request:source_frame(request.source_track_ids[1])
                  if not frame then return result end
                  local mask = request:new_frame("black", { frame.width, frame.height })
                  mask:paint(function(canvas)
                    local radius = 40 + 60 * request.time.seconds
                    canvas:fill_ellipse({ frame.width / 2 - radius, frame.height / 2 - radius, 2 * radius, 2 * radius }, "white")
                  end)
                  result:draw(frame, { mask = mask })
                  return result
                end
                return edit.movie { composition = clip, video_composition = video_composition }
                """),
            .method(
                "filter",
                "Applies an effect to this frame, with ramps at the request's time. Effects that need other frames or "
                    + "change the size belong on a track or a layer instruction.",
                .object("effect", Effect.self, "an effect on pictures"), .call
            ) { frame, effect, call in
                guard effect.description.entry.mediaType == .video else {
                    throw LuaMistake("\(effect.name) is for sound, and a frame has none")
                }
                try call.drawing { try frame.filter(effect.snapshot) }
            },
            .method(
                "pixel", "Returns the color of one pixel.", .integer("x", "column, from 0"),
                .integer("y", "row, from 0"),
                returns: LuaKind<Color>.color.text.definition
            ) { frame, x, y in try frame.color(x: x, y: y) },
        ])

    private static let drawOptions = LuaParameter<DrawOptions>.group(
        .optional("at", .point, "the place of its top left corner", default: "0, 0"),
        .optional(
            .object("transform", AffineTransform.self, "from its pixels to this frame's, in the place of at"),
            default: "the identity"),
        .optional(.number("opacity", in: 0...1, "0 is invisible, 1 opaque"), default: "1"),
        .optional("crop", .rectangle, "the part that is drawn, in its pixels", default: "all of it"),
        .optional(
            .choice("blend_mode", of: BlendMode.self, "the blending with the colors below"), default: "\"normal\""),
        .optional(
            .object("mask", VideoFrame.self, "of its size: white draws, black does not, gray in part"),
            default: "all is drawn")
    ) { point, transform, opacity, crop, blendMode, mask in
        var drawing = VideoFrame.Drawing()
        if let point { drawing.transform = AffineTransform.identity.translated(x: point.x, y: point.y) }
        if let transform { drawing.transform = transform }
        drawing.opacity = opacity ?? 1
        drawing.crop = crop
        drawing.blendMode = blendMode ?? .normal
        drawing.mask = mask
        return DrawOptions(point: point, transform: transform, drawing: drawing)
    }
}

private struct DrawOptions {
    let point: Point?
    let transform: AffineTransform?
    let drawing: VideoFrame.Drawing
}
