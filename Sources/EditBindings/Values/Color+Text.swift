import EditModel
import LuaHost
import Spelling

extension Color {
    /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a CSS name; nil for anything else.
    package init?(text: String) {
        if text.hasPrefix("#") {
            self.init(hexadecimal: Array(text.utf8.dropFirst()))
        } else if let value = Self.names[text.lowercased()] {
            self.init(bytes: [UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255), 255])
        } else if Self.clearNames.contains(text.lowercased()) {
            self = .clear
        } else {
            return nil
        }
    }

    /// CSS's name for black that is see-through, and AVFoundation's.
    fileprivate static let clearNames = ["transparent", "clear"]

    private init?(hexadecimal digits: [UInt8]) {
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
        guard values.count == digits.count else { return nil }
        switch values.count {
        case 3, 4: self.init(bytes: values.map { $0 * 17 } + (values.count == 3 ? [255] : []))
        case 6, 8:
            let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
            self.init(bytes: bytes.count == 3 ? bytes + [255] : bytes)
        default: return nil
        }
    }

    private init(bytes: [UInt8]) {
        let parts = bytes.map { Double($0) / 255 }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}

extension LuaKind where Value == Color {
    /// From `"#rrggbb"`, `"#rrggbbaa"`, their short forms, a CSS name, `"clear"` or `{ r, g, b, a }` from 0 to 1.
    static var color: LuaKind {
        LuaKind("color", definition: "string|number[]") { input throws(LuaMismatch) in
            if let text = input.string {
                guard let color = Color(text: text) else { throw LuaMismatch(Color.refusal(of: text)) }
                return color
            }
            let parts = try input.numbers("color", ["r", "g", "b", "a"], optional: 1)
            for part in parts where !(0...1).contains(part) {
                throw LuaMismatch("the parts of a color are from 0 to 1, got \(decimalText(part))")
            }
            return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
        }
    }
}

extension Color {
    /// The message for a text that is not a colour.
    static func refusal(of text: String) -> String {
        let known = (names.map(\.key) + clearNames).sorted()
        let meant = suggestion(for: text.lowercased(), among: known)
        return "'\(text)' is not a color (write #rrggbb, #rrggbbaa or a CSS name)\(meant)"
    }
}

extension EditTypes {
    /// `edit.color`: a colour's parts.
    static let colorFunction = LuaGlobalFunction(
        "Returns the parts of a colour as { r, g, b, a } from 0 to 1, which is a colour too.",
        example: """
            local orange = edit.color("#ff8000")
            print(orange[1], orange[2], orange[3], orange[4])
            local faint = edit.color("gold")
            faint[4] = 0.25
            local composition = edit.composition()
            composition:insert_time_range(edit.range(0, 1), edit.color_asset(faint, { 320, 180 }), 0)
            return edit.movie { composition = composition }
            """,
        LuaParameter("color", .color, "such as \"#ff8000\", \"gold\" or { 1, 0.5, 0 }"), returns: "number[]"
    ) { color in [color.red, color.green, color.blue, color.alpha] }
}
