/// A value of the edit as a tree of its fields, of which one can be changed.
enum ValueTree: Codable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([ValueTree])
    case fields([String: ValueTree])

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: Key.self) {
            var values: [String: ValueTree] = [:]
            for key in fields.allKeys { values[key.stringValue] = try fields.decode(ValueTree.self, forKey: key) }
            self = .fields(values)
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var values: [ValueTree] = []
            while !list.isAtEnd { values.append(try list.decode(ValueTree.self)) }
            self = .list(values)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .fields(let fields):
            var container = encoder.container(keyedBy: Key.self)
            for (key, value) in fields { try container.encode(value, forKey: Key(stringValue: key)) }
        case .list(let list):
            var container = encoder.unkeyedContainer()
            for value in list { try container.encode(value) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .boolean(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .text(let value): try container.encode(value)
            default: try container.encodeNil()
            }
        }
    }

    /// The places of all values without fields, and of all lists, in order.
    func places(_ path: [String] = []) -> [[String]] {
        switch self {
        case .fields(let fields):
            return fields.keys.sorted().flatMap { fields[$0]!.places(path + [$0]) }
        case .list(let list):
            return list.enumerated().flatMap { $0.element.places(path + ["\($0.offset)"]) } + [path]
        default: return [path]
        }
    }

    subscript(path: ArraySlice<String>) -> ValueTree {
        get {
            guard let first = path.first else { return self }
            switch self {
            case .fields(let fields): return fields[first]![path.dropFirst()]
            case .list(let list): return list[Int(first)!][path.dropFirst()]
            default: return self
            }
        }
        set {
            guard let first = path.first else {
                self = newValue
                return
            }
            switch self {
            case .fields(var fields):
                fields[first]![path.dropFirst()] = newValue
                self = .fields(fields)
            case .list(var list):
                list[Int(first)!][path.dropFirst()] = newValue
                self = .list(list)
            default: break
            }
        }
    }

    /// Other values of the same kind, of which one may be a valid one.
    var others: [ValueTree] {
        switch self {
        case .null, .fields: []
        case .boolean(let value): [.boolean(!value)]
        // A field of fractions may hold a whole number, which is written as one.
        case .integer(let value): [.integer(value + 1)]
        case .number(let value): [.number(value + 0.25)]
        case .list(let list): list.isEmpty ? [] : [.list(list.dropLast())]
        case .text(let text): Self.others(of: text)
        }
    }

    private static func others(of text: String) -> [ValueTree] {
        let parts = text.split(separator: "/").compactMap { Int64($0) }
        if parts.count == 2, text.utf8.allSatisfy({ $0 < 0x3A && $0 != 0x20 }) {
            return [.text("\(parts[0] * 5 + parts[1])/\(parts[1] * 5)")]
        }
        if text.hasSuffix("infinity") || text == "indefinite" { return [.text("7/1")] }
        if text.hasPrefix("M0") { return [.text(text + "L7 7")] }
        return (words + [text + "x"]).filter { $0 != text }.map { .text($0) }
    }

    /// Values of the enumerations of an edit.
    private static let words = [
        "center", "middle", "top", "round", "square", "bevel", "discrete", "linear", "multiply", "screen", "even_odd",
        "radial",
        "both", "forwards", "circle", "outline", "oldest_last", "word", "backward", "nearest", "resize_aspect",
        "uppercase", "outside", "text", "start", "reversed", "bt2446", "auto_reverse", "stereo", "quad", "varispeed",
        "vtt", "opacity", "corner_radius", "color", "triangle", "pink", "logarithmic", "movie", "number", "bottom_left",
    ]
}
