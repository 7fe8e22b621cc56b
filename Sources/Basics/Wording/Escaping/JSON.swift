/// A JSON value to print. Objects keep the order of their members.
package enum JSON: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// Printed with the fewest digits that identify the double; `null` unless finite.
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    package static func == (left: JSON, right: JSON) -> Bool { left.text == right.text }

    /// The value on one line.
    package var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.isFinite ? value.description : "null"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            // DEL, C1 and what turns text around is legal JSON, but the line may be read on a terminal.
            case _ where needsEscape(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
