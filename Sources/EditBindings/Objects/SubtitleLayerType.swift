import EditModel
import LuaHost

extension EditTypes {
    static func subtitleLayer(_ layer: LuaType) -> LuaType {
        LuaType(
            SubtitleLayer.luaName, of: SubtitleLayer.self,
            summary:
                "Subtitles burnt into the picture, their times counted from begin_time. Without bounds the layer has "
                + "the render size.",
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
            constructor: .constructor("Makes a subtitle layer.", .call) { SubtitleLayer(location: $0.place) },
            description: { layer in
                layer.subtitles.map { "subtitle_layer '\($0.document.name)'" } ?? SubtitleLayer.luaName
            },
            members: subtitleContent, subtitleLook, subtitlePlace)
    }

    private static let subtitleContent: [LuaMember<SubtitleLayer>] = [
        .stored("subtitles", .optional(.object(Subtitles.self)), "What is shown: edit.subtitles(path).", \.subtitles),
        .stored(
            "override_style", .boolean,
            "Whether the properties below stand above the styles of an ASS file; what is nil stays as it is there. SRT "
                + "and WebVTT have no styles, and always look as said here.", \.overridesStyle),
    ]

    private static let subtitleLook: [LuaMember<SubtitleLayer>] = [
        .stored("font", .optional(.string), "The family's name; a plain one by default.", \.style.fontFamily),
        .stored(
            "font_size", .optional(.number()), "In pixels; a twentieth of the layer's height by default.",
            \.style.fontSize),
        .stored("weight", .optional(.fontWeight), "regular, bold, … or from 100 to 900.", \.style.weight),
        .stored("italic", .optional(.boolean), "Whether the letters lean.", \.style.isItalic),
        .stored(
            "foreground_color", .optional(.color), "The letters' colour; white by default.", \.style.foregroundColor),
        .stored(
            "stroke_color", .optional(.color), "The colour of the letters' outline; black by default.",
            \.style.strokeColor),
        .stored(
            "stroke_width", .optional(.number()), "The outline's, in pixels; a tenth of the font size by default.",
            \.style.strokeWidth),
        .stored("box_color", .optional(.color), "Of a box behind the lines; none by default.", \.style.boxColor),
    ]

    private static let subtitlePlace: [LuaMember<SubtitleLayer>] = [
        .stored(
            "alignment", .optional(.choice),
            "Where subtitles stand that do not say it themselves; at the bottom by default.", \.style.alignment),
        .stored(
            "horizontal_margin", .optional(.number()),
            "How far lines stay away from the left and right edge, in pixels; a twentieth of the width by default.",
            \.style.horizontalMargin),
        .stored(
            "vertical_margin", .optional(.number()),
            "How far lines stay away from the top or bottom, in pixels; a twentieth of the height by default.",
            \.style.verticalMargin),
    ]
}
