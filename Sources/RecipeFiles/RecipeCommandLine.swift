import SystemCalls

/// The arguments of a command that takes a recipe, told apart: luaedit's own, and the recipe's.
///
/// luaedit's options may stand before and after the recipe. What it does not know stands after the recipe and is the
/// recipe's, untouched and in order. `--` ends luaedit's options; after it everything is the recipe's, `--` included.
package struct RecipeCommandLine: Equatable {
    /// luaedit's options, each in one word as `--name` or `--name=value`, in order.
    package private(set) var own: [RawString] = []
    /// The recipe as it was named; nil if none was.
    package private(set) var recipe: RawString?
    /// What the recipe gets.
    package private(set) var arguments: [RawString] = []
    /// Whether the recipe's own help is wanted: `--help` or `-h` after the recipe, before any `--`.
    package private(set) var wantsRecipeHelp = false

    /// An option of luaedit's own.
    package struct Option: Sendable, Equatable {
        /// With its dashes: `--output`.
        package let name: String
        /// One letter, with its dash: `-o`.
        package var short: String?
        /// Whether a value follows; else it is a flag.
        package let takesValue: Bool
        /// Whether it may be given several times, and all of them count.
        var repeats = false

        package init(_ name: String, short: String? = nil, takesValue: Bool, repeats: Bool = false) {
            self.repeats = repeats
            self.name = name
            self.short = short
            self.takesValue = takesValue
        }
    }

    /// A sentence for each of luaedit's options that was given several times and has one value: the last one counts.
    package private(set) var repetitions: [String] = []

    /// Tells the arguments after the command's name apart.
    package init(_ words: [RawString], options: [Option]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                takeRest(&rest)
            } else if let option = Self.option(word, among: options) {
                take(option, word, &rest)
            } else if recipe != nil {
                if word == "--help" || word == "-h" { wantsRecipeHelp = true } else { arguments.append(word) }
            } else if word.hasPrefix("-") && word != "-" {
                own.append(word)  // not known: refused with luaedit's own words
            } else {
                recipe = word
            }
        }
        repetitions = options.filter { $0.takesValue && !$0.repeats }.compactMap(repetition)
    }

    private func repetition(of option: Option) -> String? {
        let start = option.name + "="
        let given = own.filter { $0.hasPrefix(start) }
        guard given.count > 1, let last = given.last else { return nil }
        let value = RawString(bytes: last.bytes.dropFirst(start.utf8.count))
        return "\(option.name) is given more than once; the last one, '\(value)', counts"
    }

    private mutating func takeRest(_ rest: inout ArraySlice<RawString>) {
        if recipe == nil { recipe = rest.popFirst() }
        if !rest.isEmpty { arguments.append("--") }
        arguments.append(contentsOf: rest)
        rest = []
    }

    private mutating func take(_ option: Option, _ word: RawString, _ rest: inout ArraySlice<RawString>) {
        let name = RawString(option.name)
        if let equals = word.bytes.firstIndex(of: UInt8(ascii: "=")) {
            own.append(name + RawString(bytes: word.bytes[equals...]))
        } else if option.takesValue, let value = rest.popFirst() {
            own.append(name + "=" + value)
        } else {
            own.append(name)
        }
    }

    private static func option(_ word: RawString, among options: [Option]) -> Option? {
        let name = RawString(bytes: word.bytes.prefix { $0 != UInt8(ascii: "=") })
        return options.first { RawString($0.name) == name || $0.short.map { RawString($0) } == name }
    }
}

extension RecipeCommandLine {
    /// The options of every command that runs a recipe.
    private static let common: [Option] = [
        Option("--output", short: "-o", takesValue: true), Option("--frame-rate", takesValue: true),
        Option("--allow-read", takesValue: true, repeats: true),
        Option("--allow-write", takesValue: true, repeats: true),
        Option("--memory-limit", takesValue: true), Option("--time-limit", takesValue: true),
        Option("--max-memory", takesValue: true), Option("--require-sandbox", takesValue: false),
        Option("--quiet", short: "-q", takesValue: false), Option("--verbose", short: "-v", takesValue: false),
        Option("--json", takesValue: false),
    ]
    /// How a result is encoded, and how much of it.
    private static let exporting: [Option] =
        [
            "--preset", "--range", "--size", "--crf", "--bitrate", "--file-size", "--speed", "--codec-option",
            "--segment-duration", "--pixel-format", "--profile", "--audio-codec", "--audio-bitrate", "--sample-rate",
            "--audio-codec-option",
        ].map { Option($0, takesValue: true, repeats: $0.hasSuffix("codec-option")) }
        + ["--fragmented", "--network-optimization", "--no-network-optimization"].map { Option($0, takesValue: false) }
    private static let writing: [Option] = [
        Option("--watch", takesValue: false), Option("--at", takesValue: true), Option("--pictures", takesValue: true),
        Option("--overwrite", takesValue: false), Option("--progress", takesValue: true),
        Option("--temporary-directory", takesValue: true),
    ]

    /// Those of commands that write one picture.
    private static let picture: [Option] =
        common + [
            Option("--overwrite", takesValue: false), Option("--pictures", takesValue: true),
        ]

    /// The options of a command, or nil if it takes no recipe. A recipe cannot have options of these names, see
    /// `RecipeDeclaration.reservedOptions`.
    package static func options(of command: String) -> [Option]? {
        switch command {
        case "run": common + exporting + writing
        case "check": common + exporting
        case "plan":
            common + exporting + [
                Option("--overwrite", takesValue: false), Option("--svg", takesValue: true),
                Option("--estimate", takesValue: false),
            ]
        case "frame": picture + [Option("--at", takesValue: true), Option("--size", takesValue: true)]
        case "sheet":
            picture + ["--count", "--columns", "--progress", "--range"].map { Option($0, takesValue: true) }
        default: nil
        }
    }
}
