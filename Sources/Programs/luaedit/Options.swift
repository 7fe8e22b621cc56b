import ArgumentParser
import Settings

/// A command with options of ``OptionTable``.
protocol OptionCommand: ParsableCommand {
    /// Its name in the table.
    static var name: CommandName { get }
    /// A group of options of the parser.
    var options: Options<Self> { get }
}

extension OptionCommand {
    static var name: CommandName {
        guard let name = CommandName(rawValue: _commandName) else { preconditionFailure("\(_commandName) has no name") }
        return name
    }

    /// What its options say.
    var own: OptionValues { options.values }
}

/// The options of a command, one for each of its rows of ``OptionTable``.
///
/// The parser finds options by looking at the stored properties of a value; this shows it the table's rows as such. They
/// are one group, because the parser makes every option again for each level of groups, and in debug builds four times for
/// each. For the same reason ``ParsedOption/parsing(_:_:)`` shows it only the rows that a command line names.
struct Options<Command: OptionCommand>: ParsableArguments, CustomReflectable {
    private(set) var values = OptionValues()

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ParsedOption.Key.self)
        for option in ParsedOption.all(of: Command.name) { values[option.row] = try option.read(container) }
    }

    var customMirror: Mirror {
        Mirror(self, children: ParsedOption.all(of: Command.name).map { ($0.row.name, $0.property as Any) })
    }

    func validate() throws { try values.validate(OptionTable.rows(of: Command.name)) }
}
