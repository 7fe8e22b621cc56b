import EditModel
import LuaHost
import ModelBindings
import Values

extension EditTypes {
    static func textLayer(_ session: EditSession, _ layer: LuaType) -> LuaType {
        LuaType(
            TextLayer.luaName, of: TextLayer.self,
            summary:
                "A text. Without bounds the layer has the size of its text. The modules titles, captions and words make some.",
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
            constructor: .constructor("Makes a text layer.", .call) { TextLayer(location: $0.location) },
            description: { "text_layer '\($0.excerpt)'" },
            members: words + [foregroundImage(session)], paragraph, decoration,
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
            "string", .textRuns, "The text, plain or in runs of different styles; may have several lines.",
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
        .stored("font_size", .number(), "The font size in pixels. Default: 36.", \.content.fontSize),
        .stored("weight", .fontWeight, "regular, bold, … or from 100 to 900.", \.content.weight),
        .stored("italic", .boolean, "True for slanted letters.", \.content.isItalic),
        .stored("underline", .boolean, "True for underlined text.", \.content.isUnderlined),
        .stored(
            "letter_spacing", .number(),
            "The space added between letters, in pixels; may be negative. Joined letters, as in Arabic, stay joined.",
            \.content.letterSpacing),
        .stored(
            "text_transform", .choice,
            "The case in which the text is drawn: none, as it is written; uppercase, lowercase; or capitalize, each word with a "
                + "capital. Default: none.", \.content.textCase),
        .stored(
            "language", .optional(.languageTag),
            "The language of the text, such as tr or el, by whose rules cases change and letters are shaped. Default: English.",
            \.content.language),
        color("foreground_color", "The colour of the letters. Default: white."),
        color("color", "Short for foreground_color."),
        .stored(
            "foreground_gradient", .optional(.textGradient),
            "A gradient across the lines instead of foreground_color; runs with a colour of their own keep it. Its fields are "
                + "those of a gradient_layer.", \.content.foregroundGradient
        )
        .example(
            """
            -- Gold that runs from the top of the letters to their foot.
            local title = edit.text_layer {
              string = "Gold", font_size = 72, weight = "bold",
              foreground_gradient = { colors = { "#fff3b0", "#c8860d" }, start_point = { 0, 0 }, end_point = { 0, 1 } },
            }
            print(title.foreground_gradient.colors[2].r)
            """),
    ]

    private static func foregroundImage(_ session: EditSession) -> LuaMember<TextLayer> {
        .property(
            "foreground_image", .optional(.picture),
            "A picture that fills the lines together, cut off at their sides, instead of foreground_color; a path, an asset, an image "
                + "or a movie, which plays from when the layer appears. Runs with a colour of their own keep it.",
            get: { $0.foregroundImage },
            setAt: { (layer: TextLayer, picture: Picture?, location: RecipeLocation?) in
                layer.foregroundImage = try picture.map { try session.asset($0, at: location) }
                layer.locations["foreground_image"] = location
            }
        )
        .example(
            """
            -- Letters that a photo shows through.
            local title = edit.text_layer { string = "PHOTO", font_size = 96, weight = "black", foreground_image = "photo.png" }
            title.position = { 96, 72 }
            """)
    }

    private static let paragraph: [LuaMember<TextLayer>] = [
        .stored(
            "alignment", .choice, "The alignment of lines; in a right-to-left paragraph, left and right are swapped.",
            \.content.alignment),
        .stored(
            "vertical_alignment", .choice, "The place of the lines in the height of the bounds. Default: top.",
            \.content.verticalAlignment),
        .stored("wrapped", .boolean, "True to break lines at the width of the bounds.", \.content.isWrapped),
        .stored(
            "balanced", .boolean,
            "True to make the lines of a wrapped text about equally long, so that none of up to ten lines is left with a single "
                + "word.", \.content.isBalanced),
        .stored(
            "line_spacing", .number(), "The factor of the distance between lines, from 0.1 to 10.",
            \.content.lineSpacing),
        .stored(
            "truncation", .choice,
            "The part that an ellipsis replaces where a text does not fit: lines longer than the bounds or, if wrapped, "
                + "more lines than the bounds or maximum_line_count hold. Default: none, which lets the text leave the "
                + "bounds.", \.content.truncation),
        .stored(
            "maximum_line_count", .optional(.integer(in: 1...1_000_000)), "The largest number of lines. Default: any.",
            \.content.maximumLineCount),
    ]

    private static let decoration: [LuaMember<TextLayer>] = [
        .stored(
            "stroke_color", .optional(.color), "The colour of the letters' outline.", \.content.strokeColor),
        .stored("stroke_width", .number(), "The whole width of the outline, in pixels.", \.content.strokeWidth),
        .stored(
            "stroke_position", .choice,
            "around: centred on the edge of the letters and behind them; outside: wholly beside them. Default: around.",
            \.content.strokePosition),
        .stored(
            "box", .optional(.textBox),
            "A rectangle behind the whole text or, by default, behind each line, with padding in pixels; with the extent joined "
                + "those of all lines are one shape whose inner corners are round too.",
            \.content.box),
    ]

    private static func color(_ name: String, _ summary: String) -> LuaMember<TextLayer> {
        .property(
            name, .color, summary, get: { $0.content.foregroundColor },
            setAt: { layer, color, location in
                layer.content.foregroundColor = color
                layer.locations["foreground_color"] = location
            })
    }

    private static func measure(_ session: EditSession) -> LuaMember<TextLayer> {
        .method(
            "measure",
            "Returns the size of the drawn text and the places of its lines and words, in pixels of the layer. "
                + "Ranges are bytes of the text, as string.sub counts them.",
            .optional(.number("width", in: 0...65536, "another width at which lines break")),
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
            "Lists the installed font families, sorted by name.",
            example: """
                for _, family in ipairs(edit.fonts()) do print(family) end
                """, returns: "string[]"
        ) { try session.environment.fontFamilies() }
    }
}
