/// The words that the reference page has for types: what the page explains once stands under its plain name.
package enum LuaReferenceWords {
    /// The word for a kind of value: its name if the page explains it, or else its definition.
    package static func kind(_ kind: LuaKindText) -> String {
        let definition = plain(
            kind.definition.firstRange(of: function).map {
                String(kind.definition[..<$0.lowerBound])
            } ?? kind.definition)
        let isMade = definition.contains("{") || definition.contains("\"") || definition.hasPrefix("fun(")
        return isMade || kind.name == "value" ? definition : kind.name
    }

    /// True if a function of the time is accepted.
    static func takesFunction(_ kind: LuaKindText) -> Bool { kind.definition.contains(function) }

    private static let function = "|fun(time: edit.time): "

    /// LuaLS's words for a type, in which plain values have their plain names.
    static func plain(_ definition: String) -> String {
        var text = definition
        for (long, short) in names { text = replaced(long, by: short, in: text) }
        return text
    }

    /// Longer forms stand before those that they hold.
    private static let names: KeyValuePairs<String, String> = [
        "number[]|{ x: number, y: number, width: number, height: number }": "rectangle",
        "{ x: number, y: number, width: number, height: number }": "rectangle",
        "number[]|{ width: number, height: number }": "size",
        "{ width: number, height: number }": "size",
        "number[]|{ x: number, y: number }": "point",
        "{ x: number, y: number }": "point",
        "edit.time|number|string": "time",
        "string|number[]": "color",
    ]

    private static func replaced(_ part: String, by other: String, in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let found = rest.firstRange(of: part) {
            result += rest[..<found.lowerBound] + other
            rest = rest[found.upperBound...]
        }
        return result + rest
    }
}

extension StringProtocol {
    /// Without blanks and line ends at both ends.
    package var trimmed: String {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
