import Messages
import Settings

/// An option that a file of defaults may set.
package struct DefaultOption: Sendable {
    /// Why a value cannot be used.
    package struct Refusal: Error, Equatable, Sendable {
        package let description: String
    }

    /// The values that an option has.
    private enum Kind: Sendable {
        /// On or off, with the words for both; nil where that needs no word.
        case flag(on: String, off: String?)
        /// As a row of the export's settings reads it.
        case setting(SettingRow)
        case choice([String])
        /// A whole number in a range.
        case integer(ClosedRange<Int>)
        /// Seconds, above zero.
        case seconds
    }

    /// As on the command line, without dashes.
    package let name: String
    private let kind: Kind
    /// The most that a folder's file may set: a limit that protects the person. Nil if every value is harmless.
    private let most: Double?
    /// The values that protect the person more than others; nil if none does.
    let protection: Protection?

    private init(_ name: String, _ kind: Kind, most: Double? = nil, protection: Protection? = nil) {
        (self.name, self.kind, self.most, self.protection) = (name, kind, most, protection)
    }

    /// The commands that have defaults.
    package static let commands = [
        "run", "batch", "check", "plan", "frame", "sheet", "play", "studio", "repl", "probe", "serve", "record",
    ]

    /// In the order of the documentation.
    package static let all: [DefaultOption] =
        SettingTable.rows.filter { $0.option != nil && $0.option != "range" }.map { row in
            DefaultOption(
                row.key, row.kind.takesValue ? .setting(row) : switchKind(row), protection: protection(of: row))
        } + [
            DefaultOption("memory-limit", .integer(1...1 << 30), most: 256, protection: .least),
            DefaultOption("time-limit", .seconds, most: 10, protection: .least),
            DefaultOption(
                "max-memory", .integer(1...1 << 30), most: Double(MachineLimits.engineMemory), protection: .least),
            DefaultOption("require-sandbox", .flag(on: "--require-sandbox", off: nil), protection: .on),
            DefaultOption("progress", .choice(["auto", "bar", "json", "none"])),
            DefaultOption("pictures", .choice(["auto", "kitty", "iterm", "sixel", "blocks", "none"])),
            DefaultOption("quiet", .flag(on: "--quiet", off: nil)),
            DefaultOption("verbose", .flag(on: "--verbose", off: nil)),
            DefaultOption("jobs", .integer(1...256), protection: .least),
            DefaultOption("keep-going", .flag(on: "--keep-going", off: "--no-keep-going")),
        ]

    /// Tags name the place, the time and the device of a recording: a file that keeps fewer of them gives less away.
    private static func protection(of row: SettingRow) -> Protection? {
        row.key == SettingTable.shared.metadata.row.key ? .last(of: row.kind.choices) : nil
    }

    private static func switchKind(_ row: SettingRow) -> Kind {
        .flag(on: row.flags[0], off: row.kind.isSwitch ? row.flags[1] : nil)
    }

    /// True if one of some commands has the option.
    package func has(_ commands: [String]) -> Bool {
        let names: Set<String> = if case .flag(let on, _) = kind { [on] } else { ["--" + name] }
        return commands.contains { command in
            let options = CommandOption.all(of: command) ?? CommandOption.withoutRecipe(of: command)
            return options?.contains { names.contains($0.name) } == true
        }
    }

    /// The reason why an option of the command line has no default; nil for other names.
    package static func refusal(of name: String) -> String? {
        switch name {
        case "allow-read", "allow-write":
            "what a recipe may touch is said on the command line, each time, so that no folder opens doors by itself"
        case "overwrite": "a file is replaced only if the command line says so"
        case "temporary-directory", "output", "report", "state", "svg":
            "a place to write to is said on the command line"
        case "range", "at", "count", "columns", "watch", "studio", "dry-run", "json", "estimate", "separator":
            "it belongs to one run, and not to all"
        default: nil
        }
    }

    // MARK: - Values

    /// The texts of a value, as the command line has them.
    /// - Parameter isOwn: True in the person's own file, which may raise limits.
    func texts(of value: TOMLValue, isOwn: Bool) throws(Refusal) -> [String] {
        switch kind {
        case .flag:
            guard case .boolean(let isOn) = value else { throw refusal("true or false", value) }
            if isOn { try checkSilence(isOwn) }
            return [isOn ? "true" : "false"]
        case .setting(let row): return try texts(of: value, row)
        case .choice(let choices):
            guard case .text(let text) = value, choices.contains(text) else {
                throw refusal("one of " + choices.map { "\"\($0)\"" }.joined(separator: ", "), value)
            }
            return [text]
        case .integer(let range):
            guard case .integer(let number) = value, range.contains(Int(number)) else {
                throw refusal("a whole number from \(range.lowerBound) to \(range.upperBound)", value)
            }
            try checkLimit(Double(number), isOwn)
            return ["\(number)"]
        case .seconds:
            guard let number = value.number, number > 0, number <= 1e9 else {
                throw refusal("a number of seconds above 0", value)
            }
            try checkLimit(number, isOwn)
            return [value.text]
        }
    }

    private func texts(of value: TOMLValue, _ row: SettingRow) throws(Refusal) -> [String] {
        var texts: [String] = []
        switch value {
        case .array(let values) where row.kind.repeats:
            for value in values {
                guard case .text(let text) = value else { throw refusal("a list of texts", value) }
                texts.append(text)
            }
        case .text, .integer, .float: texts = [value.text]
        case .array, .boolean: throw refusal(row.kind.repeats ? "a list of texts" : "one text or number", value)
        }
        do throws(SettingError) { _ = try row.value(of: texts) } catch {
            throw Refusal(description: error.description)
        }
        return texts
    }

    private func checkLimit(_ number: Double, _ isOwn: Bool) throws(Refusal) {
        guard let most, !isOwn, number > most else { return }
        throw Refusal(
            description:
                "the file of a folder may lower '\(name)' and not raise it above \(Int(most)): the folder may be a "
                + "stranger's. Give --\(name) on the command line, or set it in your own file")
    }

    /// Refuses to let a folder's file hide the notices.
    private func checkSilence(_ isOwn: Bool) throws(Refusal) {
        guard name == "quiet", !isOwn else { return }
        throw Refusal(
            description:
                "the file of a folder cannot set 'quiet': notices say what the sandbox lacks and which file a name means, "
                + "and the folder may be a stranger's. Give --quiet on the command line, or set it in your own file")
    }

    private func refusal(_ expected: String, _ value: TOMLValue) -> Refusal {
        Refusal(description: "'\(name)' is \(expected), not \(value.kind)")
    }

    // MARK: - Words

    /// The words of a command line that give the option these values.
    func words(_ values: [String]) -> [String] {
        guard case .flag(let on, let off) = kind else { return values.map { "--\(name)=\($0)" } }
        return (values.last == "true" ? on : off).map { [$0] } ?? []
    }

    /// The options that a command line must not have for the default to count: itself, and those that say the same in
    /// another way.
    var rivals: Set<String> {
        if case .flag(let on, let off) = kind { return Set([on, off].compactMap { $0 }) }
        let group = SettingTable.rates.contains { $0.key == name } ? SettingTable.rates.flatMap(\.flags) : []
        return Set(group + ["--" + name])
    }
}
