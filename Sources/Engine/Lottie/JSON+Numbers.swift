import Wording

extension JSON {
    /// The value of a number; nil for other values.
    var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The value of a boolean or a number as a flag, because exporters write either; nil for other values.
    var flagValue: Bool? { booleanValue ?? doubleValue.map { $0 != 0 } }

    /// True for `null`. `==` prints both values to compare them.
    var isNull: Bool { if case .null = self { true } else { false } }

    /// The number of values in it, and itself.
    var valueCount: Int {
        switch self {
        case .array(let values): values.reduce(1) { $0 + $1.valueCount }
        case .object(let members): members.reduce(1) { $0 + $1.1.valueCount }
        default: 1
        }
    }

    /// A list of numbers.
    static func numbers(_ values: [Double]) -> JSON { .array(values.map(JSON.number)) }
}
