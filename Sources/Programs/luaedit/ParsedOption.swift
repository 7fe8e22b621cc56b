import ArgumentParser
import Settings

/// A row of ``OptionTable`` as the parser knows it.
struct ParsedOption: Sendable {
    let row: OptionRow
    /// An `Option` or a `Flag`.
    let property: any Sendable
    /// The value that the parser has read; nil without one.
    let read: @Sendable (KeyedDecodingContainer<Key>) throws -> (any Sendable)?

    /// The key of a row: its name.
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private init<Property: Decodable & Sendable>(
        _ row: OptionRow, _ property: Property, _ value: @escaping @Sendable (Property) -> (any Sendable)?
    ) {
        self.row = row
        self.property = property
        read = { value(try $0.decode(Property.self, forKey: Key(stringValue: row.name))) }
    }

    // MARK: - Of a command

    private static let all = Dictionary(
        uniqueKeysWithValues: CommandName.allCases.map { command in
            (command, OptionTable.rows(of: command).map { make($0, command) })
        })
    /// The words of ``parsing(_:_:)`` up to their equals signs; nil outside it.
    @TaskLocal private static var words: Set<Substring>?

    /// Calls `body`, which parses a command line, with the options alone that its words name and those that it must have.
    /// A parser that refuses the words has not seen all options, so its message is not for the person.
    static func parsing<Result>(_ words: [String], _ body: () throws -> Result) rethrows -> Result {
        try $words.withValue(Set(words.map { $0.prefix { $0 != "=" } }), operation: body)
    }

    static func all(of command: CommandName) -> [ParsedOption] {
        guard let words else { return all[command] ?? [] }
        return OptionTable.rows(of: command).filter { row in
            row.usual == nil || row.flags.contains { words.contains($0[...]) }
                || row.short.map { words.contains("-\($0)") } == true
        }.map { make($0, command) }
    }

    // MARK: - By kinds

    private static func make(_ row: OptionRow, _ command: CommandName) -> ParsedOption {
        let (name, help) = (row.specification, row.argumentHelp(command))
        switch row.kind {
        case _ where row.kind.isSwitch:
            return ParsedOption(row, Flag(wrappedValue: true, name: name, inversion: .prefixedNo, help: help)) {
                $0.wrappedValue
            }
        case _ where !row.kind.takesValue:
            return ParsedOption(row, Flag(wrappedValue: false, name: name, help: help)) { $0.wrappedValue }
        case .texts, .paths:
            return ParsedOption(row, Option<[String]>(wrappedValue: [], name: name, help: help)) { $0.wrappedValue }
        case .setting(let setting):
            let check: @Sendable (String) throws -> String = { try setting.checked($0) }
            guard row.kind.repeats else {
                return ParsedOption(row, Option<String?>(name: name, help: help, transform: check)) { $0.wrappedValue }
            }
            let option = Option<[String]>(wrappedValue: [], name: name, help: help, transform: check)
            return ParsedOption(row, option) { $0.wrappedValue }
        case .quantity(let quantity):
            let option = Option<(any Sendable)?>(name: name, help: help) { text in
                do throws(QuantityError) { return try quantity(text) } catch { throw ValidationError("\(error)") }
            }
            return ParsedOption(row, option) { $0.wrappedValue }
        default: return word(row, command)
        }
    }

    private static func word(_ row: OptionRow, _ command: CommandName) -> ParsedOption {
        switch row.kind {
        case .integer: word(row, command, row.usual as? Int) { $0 }
        case .mebibytes: word(row, command, (row.usual as? Int).map(Mebibytes.init)) { $0.count }
        case .seconds: word(row, command, (row.usual as? Double).map(PositiveSeconds.init)) { $0.value }
        case .character: word(row, command, nil as CellSeparator?) { $0.byte }
        case .choice(let type): choice(row, command, type)
        default: word(row, command, row.usual as? String) { $0 }
        }
    }

    private static func choice<Choice: SettingChoice>(
        _ row: OptionRow, _ command: CommandName, _: Choice.Type
    ) -> ParsedOption {
        word(row, command, (row.usual as? Choice).map(ChoiceWord.init)) { $0.choice }
    }

    /// - Parameter usual: The word that the help shows as the default; nil for none.
    private static func word<Word: ExpressibleByArgument & Sendable>(
        _ row: OptionRow, _ command: CommandName, _ usual: Word?,
        _ value: @escaping @Sendable (Word) -> any Sendable
    ) -> ParsedOption {
        let (name, help) = (row.specification, row.argumentHelp(command))
        if let usual {
            return ParsedOption(row, Option(wrappedValue: usual, name: name, help: help)) { value($0.wrappedValue) }
        }
        guard row.usual == nil else {
            return ParsedOption(row, Option<Word?>(name: name, help: help)) { $0.wrappedValue.map(value) }
        }
        return ParsedOption(row, Option<Word>(name: name, help: help)) { value($0.wrappedValue) }
    }
}

extension OptionRow {
    fileprivate var specification: NameSpecification {
        short.map { [.customLong(name), .customShort($0)] } ?? .customLong(name)
    }

    fileprivate func argumentHelp(_ command: CommandName) -> ArgumentHelp {
        ArgumentHelp(help(command), valueName: valueName.isEmpty ? nil : valueName)
    }
}

extension SettingRow {
    /// Checks a word of the command line, unless the worker checks it.
    /// - Throws: The form that the word should have; the parser adds the option and the word.
    fileprivate func checked(_ text: String) throws -> String {
        guard kind.isReadByParser else { return text }
        // ``OptionValues`` checks its range, with a message of its own.
        if case .number = kind, Double(text)?.isFinite == true { return text }
        do throws(SettingError) { _ = try value(of: [text]) } catch { throw ValidationError(error.form) }
        return text
    }
}
