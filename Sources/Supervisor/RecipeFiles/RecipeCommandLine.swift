import Settings
import SystemCalls

/// The arguments of a command that takes a recipe, separated into luaedit's own and the recipe's.
///
/// luaedit's options may stand before and after the recipe. What it does not know stands after the recipe and is the
/// recipe's, untouched and in order. `--` ends luaedit's options; after it everything is the recipe's, `--` included.
package struct RecipeCommandLine: Equatable {
    /// luaedit's options, each in one word as `--name` or `--name=value`, in order.
    package private(set) var own: [RawString] = []
    /// The recipe as it was named; nil if none was.
    package private(set) var recipe: RawString?
    /// The recipe's arguments.
    package private(set) var arguments: [RawString] = []
    /// True for the recipe's own help: `--help` or `-h` after the recipe, before any `--`.
    package private(set) var wantsRecipeHelp = false

    /// A sentence for each of luaedit's options that was given several times and has one value: the last one counts.
    package private(set) var repetitions: [String] = []

    /// Tells the arguments after the command's name apart.
    package init(_ words: [RawString], options: [OptionRow]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                takeRest(&rest)
            } else if let (option, name) = Self.option(word, among: options) {
                take(option, name, word, &rest)
            } else if let (option, value) = Self.attached(word, among: options) {
                own.append(option.word(value))
            } else if recipe != nil {
                if word == "--help" || word == "-h" { wantsRecipeHelp = true } else { arguments.append(word) }
            } else if word.hasPrefix("-") && word != "-" {
                own.append(word)  // not known: refused with luaedit's own words
            } else {
                recipe = word
            }
        }
        repetitions = options.filter { $0.kind.takesValue && !$0.kind.repeats }.compactMap(repetition)
    }

    private func repetition(of option: OptionRow) -> String? {
        let start = option.flags[0] + "="
        let given = own.filter { $0.hasPrefix(start) }
        guard given.count > 1, let last = given.last else { return nil }
        let value = RawString(bytes: last.bytes.dropFirst(start.utf8.count))
        return "\(option.flags[0]) is given more than once; the last one, '\(value)', counts"
    }

    private mutating func takeRest(_ rest: inout ArraySlice<RawString>) {
        if recipe == nil { recipe = rest.popFirst() }
        if !rest.isEmpty { arguments.append("--") }
        arguments.append(contentsOf: rest)
        rest = []
    }

    private mutating func take(
        _ option: OptionRow, _ name: RawString, _ word: RawString, _ rest: inout ArraySlice<RawString>
    ) {
        if let equals = word.bytes.firstIndex(of: UInt8(ascii: "=")) {
            own.append(name + RawString(bytes: word.bytes[equals...]))
        } else if option.kind.takesValue, let value = rest.popFirst() {
            own.append(name + "=" + value)
        } else {
            own.append(name)
        }
    }

    /// A short option with its value in the same word, such as `-j2`. A word of letters is one that has a dash too few, such as
    /// `-opacity`.
    private static func attached(_ word: RawString, among options: [OptionRow]) -> (OptionRow, RawString)? {
        guard word.bytes.count > 2, word.bytes[0] == UInt8(ascii: "-"), word.bytes[1] != UInt8(ascii: "-") else {
            return nil
        }
        let short = RawString(bytes: word.bytes.prefix(2))
        let value = word.bytes.dropFirst(2)
        let isWord = value.prefix { $0 != UInt8(ascii: "=") }.allSatisfy { byte in
            (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        let option = options.first { $0.kind.takesValue && $0.shortFlag == short }
        return isWord ? nil : option.map { ($0, RawString(bytes: value)) }
    }

    /// The option of a word, and the name that it has there, in long form.
    private static func option(_ word: RawString, among options: [OptionRow]) -> (OptionRow, RawString)? {
        let name = RawString(bytes: word.bytes.prefix { $0 != UInt8(ascii: "=") })
        for option in options {
            if option.shortFlag == name { return (option, RawString(option.flags[0])) }
            if option.flags.contains(where: { RawString($0) == name }) { return (option, name) }
        }
        return nil
    }
}

extension RecipeCommandLine {
    /// The options of a command, or nil if it takes no recipe.
    package static func options(of command: String) -> [OptionRow]? {
        CommandName(rawValue: command).flatMap { $0.takesRecipe ? OptionTable.rows(of: $0) : nil }
    }
}

extension OptionRow {
    /// The letter with its dash; nil without one.
    package var shortFlag: RawString? { short.map { RawString("-\($0)") } }

    /// The word of a command line that gives the option a value.
    package func word(_ value: RawString) -> RawString { RawString(flags[0]) + "=" + value }
}
