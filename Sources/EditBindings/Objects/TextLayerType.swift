import EditModel
import LuaHost

extension EditTypes {
    static func textLayer(_ session: EditSession, _ layer: LuaType) -> LuaType {
        LuaType(
            TextLayer.luaName, of: TextLayer.self,
            summary:
                "Words. Without bounds the layer has the size of its text. The modules titles, captions and words make some.",
            counterpart: "CATextLayer",
            example: """
                -- A title in the middle of the clip. Layers stand in pixels, y down; the position is that of the layer's middle.
                local size = clip.video.natural_size
                local title = edit.text_layer {
                  string = "A title", font = "DejaVu Sans", font_size = size.height / 8, weight = "bold",
                  foreground_color = "white", position = { size.width / 2, size.height / 2 },
                  box = { color = "#00000080", padding = 16, corner_radius = 8 },
                }
                local video_layer, outermost = edit.layer(), edit.layer()
                outermost.sublayers = { video_layer, title }
                local video_composition = edit.video_composition_for(clip)
                video_composition.animation_tool = edit.animation_tool { video_layer = video_layer, in_layer = outermost }
                return edit.movie { composition = clip, video_composition = video_composition }
                """, base: layer,
            constructor: .constructor("Makes a text layer.", .call) { TextLayer(location: $0.place) },
            description: { "text_layer '\($0.excerpt)'" },
            members: words, paragraph, decoration,
            [
                measure(session)
                    .example(
                        """
                        -- A box that is 20 pixels larger than the text.
                        local words = edit.text_layer { string = "Hello", font_size = 48 }
                        local size = words:measure()
                        local box = edit.layer { bounds = { 0, 0, size.width + 40, size.height + 40 }, background_color = "navy" }
                        words.position = { box.bounds.width / 2, box.bounds.height / 2 }
                        box:add_sublayer(words)
                        """)
            ])
    }

    private static let words: [LuaMember<TextLayer>] = [
        .located(
            "string", .textRuns, "The words, of one look or in runs that have their own; may have several lines.",
            get: { ShownRuns($0.content.runs) },
            set: { (layer: TextLayer, runs: [TextRun]) in layer.content.runs = runs }
        )
        .example(
            """
            -- Runs, each with its own style.
            local words = edit.text_layer {
              string = { "made with ", { "luaedit", weight = "bold", foreground_color = "orange" } },
              font_size = 40,
            }
            print(words:measure().width)
            """),
        .stored("font", .string, "The family's name, such as DejaVu Sans.", \.content.fontFamily)
            .example(
                """
                -- A family's name; edit.fonts() lists those that are installed.
                local words = edit.text_layer { string = "Hello", font = "DejaVu Serif", font_size = 48, italic = true }
                print(words:measure().height)
                """),
        .stored("font_size", .number(), "In pixels; 36 at first.", \.content.fontSize),
        .stored("weight", .fontWeight, "regular, bold, … or from 100 to 900.", \.content.weight),
        .stored("italic", .boolean, "Whether it leans.", \.content.isItalic),
        .stored("underline", .boolean, "Whether a line lies under it.", \.content.isUnderlined),
        .stored(
            "letter_spacing", .number(),
            "Added between letters, in pixels; may be negative. Letters that join, as in Arabic, stay together.",
            \.content.letterSpacing),
        color("foreground_color", "The letters' colour; white at first."),
        color("color", "Short for foreground_color."),
    ]

    private static let paragraph: [LuaMember<TextLayer>] = [
        .stored(
            "alignment", .choice, "Where lines stand; in a paragraph that runs from right to left, left is right.",
            \.content.alignment),
        .stored(
            "vertical_alignment", .choice, "Where the lines stand in the height of the bounds; at the top at first.",
            \.content.verticalAlignment),
        .stored("wrapped", .boolean, "Whether lines break at the width of the bounds.", \.content.isWrapped),
        .stored(
            "line_spacing", .number(), "Multiplies the distance of the lines, by 0.1 to 10.", \.content.lineSpacing),
        .stored(
            "truncation", .choice,
            "What gives way to an ellipsis where a text has no room: lines longer than the bounds are wide or, where "
                + "they are wrapped, more of them than the bounds or maximum_line_count hold; none, at first, lets "
                + "them stand out of the bounds.", \.content.truncation),
        .stored(
            "maximum_line_count", .optional(.integer(in: 1...1_000_000)), "The most lines there may be; any at first.",
            \.content.maximumLineCount),
    ]

    private static let decoration: [LuaMember<TextLayer>] = [
        .stored(
            "stroke_color", .optional(.color), "The colour of an outline around the letters.", \.content.strokeColor),
        .stored("stroke_width", .number(), "The outline's whole width, in pixels.", \.content.strokeWidth),
        .stored(
            "stroke_position", .choice,
            "around, at first: centred on the edge of the letters and below them; outside: wholly beside them.",
            \.content.strokePosition),
        .stored(
            "box", .optional(.textBox),
            "A rectangle behind the whole text or, at first, behind each line, with room around it in pixels.",
            \.content.box),
    ]

    private static func color(_ name: String, _ summary: String) -> LuaMember<TextLayer> {
        .property(
            name, .color, summary, get: { $0.content.foregroundColor },
            setAt: { layer, color, location in
                layer.content.foregroundColor = color
                layer.locations["foreground_color"] = location?.description
            })
    }

    private static func measure(_ session: EditSession) -> LuaMember<TextLayer> {
        .method(
            "measure",
            "The size of the text as it will be drawn, and where its lines and words lie, in pixels of the "
                + "layer. Ranges are bytes of the text, as string.sub counts them.",
            .optional(.number("width", in: 0...65536, "where lines break instead, in a layer of that width")),
            returns: luaMetricsDefinition
        ) { layer, width in
            var (content, bounds) = (layer.content, layer.properties.bounds?.size)
            if let width {
                content.isWrapped = true
                bounds = Size(width: width, height: .infinity)
            }
            let metrics = try session.environment.metrics(of: content, bounds: bounds)
            return luaMetrics(metrics.moved(by: layer.properties.bounds?.origin ?? .zero))
        }
    }

    static func fonts(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "The font families that are installed, sorted by name.",
            example: """
                for _, family in ipairs(edit.fonts()) do print(family) end
                """, returns: "string[]"
        ) { try session.environment.fontFamilies() }
    }
}
