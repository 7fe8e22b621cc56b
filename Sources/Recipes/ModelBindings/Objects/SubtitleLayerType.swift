import EditModel
import LuaHost
import Values

extension EditTypes {
    package static func subtitleLayer(_ layer: LuaType) -> LuaType {
        LuaType(
            SubtitleLayer.luaName, of: SubtitleLayer.self,
            summary:
                "Subtitles burnt into the picture, timed from begin_time. Without bounds the layer has the render size.",
            example: """
                -- Burnt into the picture.
                local video_layer, outermost = edit.layer(), edit.layer()
                outermost.sublayers = {
                  video_layer, edit.subtitle_layer { subtitles = edit.subtitles("talk.srt"), weight = "bold", box_color = "#000000a0" },
                }
                local video_composition = edit.video_composition_for(clip)
                video_composition.animation_tool = edit.animation_tool { video_layer = video_layer, in_layer = outermost }
                return edit.movie { composition = clip, video_composition = video_composition }
                """,
            base: layer,
            constructor: .constructor("Makes a subtitle layer.", .call) { SubtitleLayer(location: $0.location) },
            description: { layer in
                layer.subtitles.map { "subtitle_layer '\($0.document.name)'" } ?? SubtitleLayer.luaName
            },
            members: subtitleContent, subtitleLook, subtitlePlace)
    }

    private static let subtitleContent: [LuaMember<SubtitleLayer>] = [
        .stored(
            "subtitles", .optional(.object(Subtitles.self)), "The subtitles, from edit.subtitles(path).", \.subtitles),
        .stored(
            "override_style", .boolean,
            "True if the properties below that are not nil override the styles of an ASS file. SRT and WebVTT have no "
                + "styles and always follow these properties.", \.overridesStyle),
    ]

    private static let subtitleLook: [LuaMember<SubtitleLayer>] = [
        .stored("font", .optional(.string), "The family's name. Nil: a plain one.", \.style.fontFamily),
        .stored(
            "font_size", .optional(.number()), "The font size in pixels. Nil: a twentieth of the layer's height.",
            \.style.fontSize),
        .stored("weight", .optional(.fontWeight), "regular, bold, … or from 100 to 900.", \.style.weight),
        .stored("italic", .optional(.boolean), "True for slanted letters.", \.style.isItalic),
        .stored(
            "foreground_color", .optional(.color), "The colour of the letters. Nil: white.", \.style.foregroundColor),
        .stored(
            "stroke_color", .optional(.color), "The colour of the outline. Nil: black.",
            \.style.strokeColor),
        .stored(
            "stroke_width", .optional(.number()), "The width of the outline in pixels. Nil: a tenth of the font size.",
            \.style.strokeWidth),
        .stored("box_color", .optional(.color), "The colour of a box behind the lines. Nil: no box.", \.style.boxColor),
    ]

    private static let subtitlePlace: [LuaMember<SubtitleLayer>] = [
        .stored(
            "alignment", .optional(.choice),
            "The place of subtitles without their own. Nil: the bottom.", \.style.alignment),
        .stored(
            "horizontal_margin", .optional(.number()),
            "The margin on the left and right in pixels. Nil: a twentieth of the width.",
            \.style.horizontalMargin),
        .stored(
            "vertical_margin", .optional(.number()),
            "The margin at the top or bottom in pixels. Nil: a twentieth of the height.",
            \.style.verticalMargin),
    ]
}
