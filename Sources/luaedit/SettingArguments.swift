import ArgumentParser
import Settings

/// The options of an export: one for each row of ``SettingTable`` that the command line has.
///
/// The parser finds options by looking at the stored properties of a value; this shows it the table's rows as such.
struct SettingArguments: ParsableArguments, CustomReflectable {
    private(set) var texts = SettingTexts()

    private static let rows = SettingTable.rows.filter { $0.option != nil }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for row in Self.rows { texts[row] = try Self.texts(row, in: container) }
    }

    var customMirror: Mirror {
        Mirror(self, children: Self.rows.map { row -> Mirror.Child in (row.key, Self.definition(of: row)) })
    }

    /// The key of a row.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// A property as it would be declared for a row.
    private static func definition(of row: SettingRow) -> Any {
        let name = NameSpecification.customLong(row.option ?? row.key)
        let check: @Sendable (String) throws -> String = { try row.checked($0) }
        switch row.kind {
        case .flag: return Flag<Bool>(wrappedValue: false, name: name, help: row.argumentHelp)
        case .toggle: return Flag<Bool>(wrappedValue: true, name: name, inversion: .prefixedNo, help: row.argumentHelp)
        case .pairs: return Option<[String]>(wrappedValue: [], name: name, help: row.argumentHelp, transform: check)
        default: return Option<String?>(name: name, help: row.argumentHelp, transform: check)
        }
    }

    /// What was written for a row; a switch counts where it is not as it is by itself.
    private static func texts(_ row: SettingRow, in container: KeyedDecodingContainer<Key>) throws -> [String] {
        let key = Key(stringValue: row.key)
        switch row.kind {
        case .flag: return try container.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["true"] : []
        case .toggle: return try container.decode(Flag<Bool>.self, forKey: key).wrappedValue ? [] : ["false"]
        case .pairs: return try container.decode(Option<[String]>.self, forKey: key).wrappedValue
        default: return try container.decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] } ?? []
        }
    }

    func validate() throws {
        for row in Self.rows {
            guard case .number(let range) = row.kind, let number = texts[row].last.flatMap(Double.init),
                number < range.lowerBound
            else { continue }
            throw ValidationError("\(row.flags[0]) is \(Int(range.lowerBound)) or more.")
        }
    }
}
