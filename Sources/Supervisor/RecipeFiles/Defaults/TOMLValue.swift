/// A value of a TOML file.
enum TOMLValue: Equatable, Sendable {
    case text(String)
    case integer(Int64)
    /// As it was written, without underscores.
    case float(String)
    case boolean(Bool)
    case array([TOMLValue])

    /// As a command line has it.
    var text: String {
        switch self {
        case .text(let text), .float(let text): text
        case .integer(let number): "\(number)"
        case .boolean(let value): value ? "true" : "false"
        case .array(let values): values.map(\.text).joined(separator: ", ")
        }
    }

    /// Nil unless it is a number.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .float(let text): Double(text)
        case .text, .boolean, .array: nil
        }
    }

    /// Its kind, for messages.
    var kind: String {
        switch self {
        case .text(let text): "the text \"\(text)\""
        case .integer, .float: "the number \(text)"
        case .boolean: "\(text)"
        case .array: "a list"
        }
    }
}
