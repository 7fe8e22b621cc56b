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
            constructor: .constructor(
                summary: "Makes a subtitle layer.", body: { SubtitleLayer(location: $0.place) }),
            description: { layer in
                layer.subtitles.map { "subtitle_layer '\($0.document.name)'" } ?? SubtitleLayer.luaName
            },
            members: subtitleContent, subtitleLook, subtitlePlace)
    }

    private static let subtitleContent: KeyValuePairs<String, LuaMember<SubtitleLayer>> = [
        "subtitles": .stored(
            "subtitles", .object(Subtitles.self).optional, "What is shown: edit.subtitles(path).", \.subtitles),
        "override_style": .stored(
            "override_style", .boolean,
            "Whether the properties below stand above the styles of an ASS file; what is nil stays as it is there. SRT "
                + "and WebVTT have no styles, and always look as said here.", \.overridesStyle),
    ]

    private static let subtitleLook: KeyValuePairs<String, LuaMember<SubtitleLayer>> = [
        "font": .stored("font", .string.optional, "The family's name; a plain one by default.", \.style.fontFamily),
        "font_size": .stored(
            "font_size", .number().optional, "In pixels; a twentieth of the layer's height by default.",
            \.style.fontSize),
        "weight": .stored("weight", .fontWeight.optional, "regular, bold, … or from 100 to 900.", \.style.weight),
        "italic": .stored("italic", .boolean.optional, "Whether the letters lean.", \.style.isItalic),
        "foreground_color": .stored(
            "foreground_color", .color.optional, "The letters' colour; white by default.", \.style.foregroundColor),
        "stroke_color": .stored(
            "stroke_color", .color.optional, "The colour of the letters' outline; black by default.",
            \.style.strokeColor),
        "stroke_width": .stored(
            "stroke_width", .number().optional, "The outline's, in pixels; a tenth of the font size by default.",
            \.style.strokeWidth),
        "box_color": .stored(
            "box_color", .color.optional, "Of a box behind the lines; none by default.", \.style.boxColor),
    ]

    private static let subtitlePlace: KeyValuePairs<String, LuaMember<SubtitleLayer>> = [
        "alignment": .located(
            "alignment", .choice(SubtitleAlignment.allCases.map(\.rawValue)).optional,
            "Where subtitles stand that do not say it themselves; at the bottom by default.",
            get: { $0.style.alignment?.rawValue },
            set: { (layer: SubtitleLayer, name: String?) in
                layer.style.alignment = name.flatMap(SubtitleAlignment.init(rawValue:))
            }),
        "horizontal_margin": .stored(
            "horizontal_margin", .number().optional,
            "How far lines stay away from the left and right edge, in pixels; a twentieth of the width by default.",
            \.style.horizontalMargin),
        "vertical_margin": .stored(
            "vertical_margin", .number().optional,
            "How far lines stay away from the top or bottom, in pixels; a twentieth of the height by default.",
            \.style.verticalMargin),
    ]
}
