import LuaHost
import Values

/// A table that stands for a point, a size, a rectangle or a colour: it has its numbers in order and by name.
struct PlainTable {
    private let numbers: [Double]
    private let names: [String]

    private static let shapes = [
        ["x", "y"], ["width", "height"], ["x", "y", "width", "height"], ["r", "g", "b", "a"],
    ]

    /// - Parameter entries: All of the table's.
    init(_ entries: [TableEntries.Entry]) {
        var elements: [Double] = []
        var fields: [String: Double] = [:]
        for entry in entries.prefix(9) {
            guard let number = Self.number(entry.value) else { break }
            switch entry.key {
            case .integer: elements.append(number)
            case .string(let name): fields[name] = number
            default: break
            }
        }
        let isWhole = elements.count + fields.count == entries.count
        let shape = Self.shapes.first { shape in
            isWhole && shape.count == elements.count && shape.count == fields.count
                && zip(shape, elements).allSatisfy { fields[$0] == $1 }
        }
        names = shape ?? []
        numbers = elements
    }

    private static func number(_ value: LuaValue) -> Double? {
        switch value {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The table in Lua's notation; nil for any other table.
    var text: PrintedText? {
        guard !names.isEmpty else { return nil }
        if names[0] == "r", let color { return PrintedText(color, .string) }
        var text = PrintedText("{ ")
        for (index, name) in names.enumerated() {
            if index > 0 { text.append(", ") }
            text.append(name, .name)
            text.append(" = ")
            text.append(ValuePrinter.number(numbers[index]), .number)
        }
        text.append(" }")
        return text
    }

    /// `"#rrggbb"`, where that says it exactly.
    private var color: String? {
        let isExact = numbers.allSatisfy { (0...1).contains($0) && abs(($0 * 255).rounded() / 255 - $0) < 1e-9 }
        guard isExact else { return nil }
        let color = Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
        return "\"\(color.hexText)\""
    }
}
