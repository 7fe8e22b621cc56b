import ArgumentParser
import Messages
import Settings
import SystemCalls

/// Options about the file that comes out: `-o`, and one for each row of ``SettingTable`` that the command line has.
///
/// The parser finds options by looking at the stored properties of a value; this shows it the table's rows as such. They
/// are not a group of their own, because the parser makes every option anew for each level of groups, and in debug
/// builds four times for each. For the same reason ``parsing(_:_:)`` shows it only the rows that a command line names.
struct ResultOptions: ParsableArguments, CustomReflectable {
    private(set) var output: RawString?
    private(set) var settings = SettingTexts()

    /// Rows, and the properties that would declare the output and them.
    private struct Declarations: Sendable {
        let rows: [SettingRow]
        let properties: [(String?, any Sendable)]

        init(_ rows: [SettingRow]) {
            self.rows = rows
            let output = Option<RawString?>(
                name: .shortAndLong,
                help: ArgumentHelp("Where the result goes (default: INPUT-RECIPE.EXT).", valueName: "out"))
            properties = [(Key.output.stringValue, output)] + rows.map { ($0.key, definition(of: $0)) }
        }
    }

    private static let rows = SettingTable.rows.filter { $0.option != nil }
    private static let all = Declarations(rows)
    /// The rows that the words of ``parsing(_:_:)`` name; nil outside it.
    @TaskLocal private static var named: Declarations?

    /// Calls `body`, which parses a command line, with the options alone that its words name. A parser that refuses the
    /// words has not seen all options, so its message is not for the person.
    static func parsing<Result>(_ words: [String], _ body: () throws -> Result) rethrows -> Result {
        let names = Set(words.map { $0.prefix { $0 != "=" } })
        let named = Declarations(rows.filter { $0.flags.contains { names.contains($0[...]) } })
        return try $named.withValue(named, operation: body)
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        output = try container.decode(Option<RawString?>.self, forKey: .output).wrappedValue
        for row in (Self.named ?? Self.all).rows { settings[row] = try Self.texts(row, in: container) }
    }

    var customMirror: Mirror { Mirror(self, children: (Self.named ?? Self.all).properties.map { ($0, $1 as Any) }) }

    private static func definition(of row: SettingRow) -> any Sendable {
        let name = NameSpecification.customLong(row.option ?? row.key)
        let check: @Sendable (String) throws -> String = { try row.checked($0) }
        switch row.kind {
        case .flag: return Flag<Bool>(wrappedValue: false, name: name, help: row.argumentHelp)
        case .toggle: return Flag<Bool>(wrappedValue: true, name: name, inversion: .prefixedNo, help: row.argumentHelp)
        case .pairs: return Option<[String]>(wrappedValue: [], name: name, help: row.argumentHelp, transform: check)
        default: return Option<String?>(name: name, help: row.argumentHelp, transform: check)
        }
    }

    /// The words for a row. A switch counts when it differs from its default.
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
            guard case .number(let range) = row.kind, let number = settings[row].last.flatMap(Double.init),
                number < range.lowerBound
            else { continue }
            throw ValidationError("\(row.flags[0]) is \(Int(range.lowerBound)) or more.")
        }
        try RawString.requireFile(output)
        let rates = SettingTable.rates.filter { !settings[$0].isEmpty }.flatMap(\.flags)
        guard rates.count > 1 else { return }
        throw ValidationError("\(rates.joined(separator: " and ")) say the same in two ways; choose one.")
    }

    func apply(to job: inout Job) {
        job.output = output
        job.rendering.settings = settings
    }

    /// The key of the output or of a row.
    private struct Key: CodingKey {
        static let output = Key(stringValue: "output")

        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension SettingRow {
    /// Checks a word of the command line, unless the worker checks it.
    /// - Throws: The form that the word should have; the parser adds the option and the word.
    func checked(_ text: String) throws -> String {
        guard kind.isReadByParser else { return text }
        // ``ResultOptions`` checks its range, with a message of its own.
        if case .number = kind, Double(text)?.isFinite == true { return text }
        do throws(SettingError) { _ = try value(of: [text]) } catch { throw ValidationError(error.form) }
        return text
    }

    /// The row's help on the command line.
    var argumentHelp: ArgumentHelp {
        ArgumentHelp(help, valueName: valueName.isEmpty ? nil : valueName)
    }
}
