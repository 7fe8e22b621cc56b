import EditModel
import LuaHost

extension EditTypes {
    static func textLayer(_ session: EditSession, _ layer: LuaType) -> LuaType {
        LuaType(
            TextLayer.luaName, of: TextLayer.self,
            summary: "Words. Without bounds the layer has the size of its text.", base: layer,
            constructor: .constructor(summary: "Makes a text layer.", body: { TextLayer(location: $0.place) }),
            description: { "text_layer '\($0.content.string)'" },
            members: [
                "string": .stored("string", .string, "The words; may have several lines.", \.content.string),
                "font": .stored("font", .string, "The family's name, such as DejaVu Sans.", \.content.fontFamily),
                "font_size": .stored("font_size", .number(), "In pixels; 36 at first.", \.content.fontSize),
                "weight": .stored("weight", .fontWeight, "regular, bold, … or from 100 to 900.", \.content.weight),
                "italic": .stored("italic", .boolean, "Whether it leans.", \.content.isItalic),
                "foreground_color": color("foreground_color", "The letters' colour; white at first."),
                "color": color("foreground_color", "Short for foreground_color."),
                "stroke_color": .stored(
                    "stroke_color", .color.optional, "The colour of an outline under the letters.",
                    \.content.strokeColor),
                "stroke_width": .stored("stroke_width", .number(), "The outline's, in pixels.", \.content.strokeWidth),
                "alignment": .located(
                    "alignment", .choice(TextContent.Alignment.allCases.map(\.rawValue)), "Where lines stand.",
                    get: { $0.content.alignment.rawValue },
                    set: { (layer: TextLayer, name: String) in
                        layer.content.alignment = TextContent.Alignment(rawValue: name) ?? .left
                    }),
                "wrapped": .stored(
                    "wrapped", .boolean, "Whether lines break at the width of the bounds.", \.content.isWrapped),
                "measure": .method(
                    summary: "The size of the text as it will be drawn, in pixels.",
                    returns: "{ width: number, height: number }",
                    body: { layer, _ in luaValue(try session.measure(layer)) }),
            ])
    }

    private static func color(_ name: String, _ summary: String) -> LuaMember<TextLayer> {
        .stored(name, .color, summary, \.content.foregroundColor)
    }
}

extension LuaKind {
    private static let weights = [
        "thin": 100, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700, "black": 900,
    ]

    /// Gives an `Int` from 100 to 900.
    static let fontWeight = LuaKind(
        "weight", definition: "integer|\"thin\"|\"light\"|\"regular\"|\"medium\"|\"semibold\"|\"bold\"|\"black\""
    ) { input throws(LuaMismatch) in
        if let name = input.string {
            if let weight = weights[name] { return weight }
            let known = weights.sorted { $0.value < $1.value }.map { "'\($0.key)'" }.joined(separator: ", ")
            throw LuaMismatch("\(known) or a number expected, got '\(name)'")
        }
        guard let weight = input.integer, (100...900).contains(weight) else {
            throw LuaMismatch(
                expected: "weight from 100 to 900", got: input.number.map(decimalText) ?? input.typeName)
        }
        return Int(weight)
    }
}
