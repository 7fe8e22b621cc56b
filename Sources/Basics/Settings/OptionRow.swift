/// One option of luaedit itself: everything that the parser, help, completion, the man page, the reserved names of recipes
/// and files of defaults know of it.
package struct OptionRow: Sendable {
    /// The name without dashes.
    package let name: String
    /// One letter, for `-o`.
    package var short: Character?
    package let kind: OptionKind
    /// What holds without the option; nil if its command must have it.
    package let usual: (any Sendable)?
    /// The placeholder of its value in the help; empty for the name.
    package let valueName: String
    /// The sentence of the help.
    let text: String
    /// The sentences of commands in which the option means something else.
    let wordings: [CommandName: String]
    package let commands: [CommandName]
    /// The commands in which the help shows it after all others.
    let last: [CommandName]
    package let defaults: Defaults

    /// Whether a file of defaults may set an option.
    package enum Defaults: Sendable {
        /// Of two files the stricter value holds, if some protect the person more than others.
        case allowed(Protection? = nil)
        /// A limit, which the file of a folder may lower and not raise above what is usual.
        case limit
        /// In the person's own file alone, for a reason.
        case own(String)
        /// No, for a reason.
        case refused(String)
        /// No: a file that names it has a key that is not known.
        case unknown
    }

    /// The names that it has on the command line, with dashes: the second turns a switch off.
    package var flags: [String] { kind.isSwitch ? ["--\(name)", "--no-\(name)"] : ["--\(name)"] }

    /// A sentence for the help of a command.
    package func help(_ command: CommandName) -> String { wordings[command] ?? text }
}

/// The type of an option's value, with its limits.
package enum OptionKind: Sendable {
    /// Given or not.
    case flag
    /// On unless it is turned off.
    case toggle
    case text
    case texts
    case path
    case paths
    case integer(ClosedRange<Int>)
    /// Memory in MiB.
    case mebibytes
    /// Above zero.
    case seconds
    /// One character of ASCII.
    case character
    case choice(any SettingChoice.Type)
    /// A text that is read by a function.
    case quantity(@Sendable (String) throws(QuantityError) -> any Sendable)
    /// A setting of the export, which the worker reads.
    case setting(SettingRow)

    /// True if a value follows.
    package var takesValue: Bool {
        switch self {
        case .flag, .toggle: false
        case .setting(let row): row.kind.takesValue
        default: true
        }
    }

    /// True if it may be given several times, and all of them count.
    package var repeats: Bool {
        switch self {
        case .texts, .paths: true
        case .setting(let row): row.kind.repeats
        default: false
        }
    }

    package var isSwitch: Bool {
        switch self {
        case .toggle: true
        case .setting(let row): row.kind.isSwitch
        default: false
        }
    }

    /// The words that it can be; empty for other kinds.
    package var choices: [String] {
        switch self {
        case .choice(let type): type.words
        case .setting(let row): row.kind.choices
        default: []
        }
    }

    /// The most MiB and seconds that an option takes.
    package static let (mostMebibytes, mostSeconds) = (1 << 30, 1e9)

    /// The values that it takes, for messages; nil where the parser's own message says enough.
    package var form: String? {
        switch self {
        case .mebibytes: "whole MiB from 1 to \(Self.mostMebibytes), such as 512"
        case .seconds: "seconds above 0 and up to \(Int(Self.mostSeconds)), such as 2.5"
        default: nil
        }
    }
}

/// A type of options' values.
package protocol OptionContent: Sendable {
    /// What holds without the option, unless its row says it; nil if that is an error.
    static var absent: Self? { get }
}

extension OptionContent {
    package static var absent: Self? { nil }
}

/// A file's name as the command line has it, which may be of any bytes.
package struct OptionPath: OptionContent {}

extension Bool: OptionContent {
    package static var absent: Bool? { false }
}

extension Optional: OptionContent where Wrapped: OptionContent {
    package static var absent: Wrapped?? { .some(nil) }
}

extension Array: OptionContent where Element: OptionContent {
    package static var absent: [Element]? { [] }
}

extension Int: OptionContent {}
extension UInt8: OptionContent {}
extension Double: OptionContent {}
extension String: OptionContent {}
extension ProgressStyle: OptionContent {}
extension PictureChoice: OptionContent {}
extension CacheLimit: OptionContent {}
