import Escaping

extension JSON {
    /// The value of a number; nil for other values.
    var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The truth of a boolean or of a number, as exporters write either; nil for other values.
    var flagValue: Bool? { booleanValue ?? doubleValue.map { $0 != 0 } }

    /// True for `null`. `==` prints both values to compare them.
    var isNull: Bool { if case .null = self { true } else { false } }

    /// A list of numbers.
    static func numbers(_ values: [Double]) -> JSON { .array(values.map(JSON.number)) }
}
