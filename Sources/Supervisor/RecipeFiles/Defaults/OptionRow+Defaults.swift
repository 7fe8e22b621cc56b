import Settings
import SystemCalls

/// What a file of defaults may set.
extension OptionRow {
    /// Why a value cannot be used.
    struct DefaultRefusal: Error, Equatable {
        let description: String
    }

    /// The options that files of defaults may set: those of the export, then luaedit's other ones.
    static let withDefaults: [OptionRow] = {
        let rows = OptionTable.rows.filter(\.mayHaveDefault)
        return rows.filter { $0.setting != nil } + rows.filter { $0.setting == nil }
    }()

    /// The commands that a table of a file can be for.
    static let defaultCommands = CommandName.allCases.filter { $0.hasDefaults && !$0.rawValue.contains(" ") }

    /// The reason why an option of the command line has no default; nil for other names.
    static func refusal(of name: String) -> String? {
        OptionTable.rows.lazy.filter { $0.name == name }.compactMap { row in
            if case .refused(let reason) = row.defaults { reason } else { nil }
        }.first
    }

    private var setting: SettingRow? { if case .setting(let row) = kind { row } else { nil } }

    private var mayHaveDefault: Bool {
        switch defaults {
        case .allowed, .limit, .own: true
        case .refused, .unknown: false
        }
    }

    /// The values that protect the person more than others; nil if none does.
    var protection: Protection? {
        switch defaults {
        case .allowed(let protection): protection
        case .limit: .least
        case .own, .refused, .unknown: nil
        }
    }

    /// True if one of some commands has it.
    func isOption(of commands: [CommandName]) -> Bool { self.commands.contains { commands.contains($0) } }

    // MARK: - Values

    /// The texts of a value, as the command line has them.
    /// - Parameter isOwn: True in the person's own file, which may raise limits.
    func texts(of value: TOMLValue, isOwn: Bool) throws(DefaultRefusal) -> [String] {
        guard kind.takesValue else {
            guard case .boolean(let isOn) = value else { throw refusal("true or false", value) }
            if isOn, !isOwn { try checkSilence() }
            return [isOn ? "true" : "false"]
        }
        switch kind {
        case .setting(let row): return try texts(of: value, row)
        case .integer(let range): return try number(value, range, isOwn)
        case .mebibytes: return try number(value, 1...OptionKind.mostMebibytes, isOwn)
        case .seconds:
            guard let number = value.number, number > 0, number <= OptionKind.mostSeconds else {
                throw refusal("a number of seconds above 0", value)
            }
            try checkLimit(number, isOwn)
        default:
            guard case .text(let text) = value, kind.choices.contains(text) else {
                throw refusal("one of " + kind.choices.map { "\"\($0)\"" }.joined(separator: ", "), value)
            }
        }
        return [value.text]
    }

    private func number(
        _ value: TOMLValue, _ range: ClosedRange<Int>, _ isOwn: Bool
    ) throws(DefaultRefusal) -> [String] {
        guard case .integer(let number) = value, range.contains(Int(number)) else {
            throw refusal("a whole number from \(range.lowerBound) to \(range.upperBound)", value)
        }
        try checkLimit(Double(number), isOwn)
        return [value.text]
    }

    private func texts(of value: TOMLValue, _ row: SettingRow) throws(DefaultRefusal) -> [String] {
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
            throw DefaultRefusal(description: error.description)
        }
        return texts
    }

    /// Refuses to let a folder's file raise a limit above what is usual.
    private func checkLimit(_ number: Double, _ isOwn: Bool) throws(DefaultRefusal) {
        guard case .limit = defaults, !isOwn else { return }
        // Without a number of its own a limit is of the whole worker's memory.
        let most = (usual as? Double) ?? Double((usual as? Int) ?? MachineMemory.half >> 20)
        guard number > most else { return }
        throw DefaultRefusal(
            description:
                "the file of a folder may lower '\(name)' and not raise it above \(Int(most)): the folder may be a "
                + "stranger's. Give --\(name) on the command line, or set it in your own file")
    }

    /// Refuses to let a folder's file hide the notices.
    private func checkSilence() throws(DefaultRefusal) {
        guard case .own(let reason) = defaults else { return }
        throw DefaultRefusal(
            description:
                "the file of a folder cannot set '\(name)': \(reason), and the folder may be a stranger's. Give --\(name) on "
                + "the command line, or set it in your own file")
    }

    private func refusal(_ expected: String, _ value: TOMLValue) -> DefaultRefusal {
        DefaultRefusal(description: "'\(name)' is \(expected), not \(value.kind)")
    }

    // MARK: - Words

    /// The words of a command line that give the option these values.
    func words(_ values: [String]) -> [String] {
        guard !kind.takesValue else { return values.map { "\(flags[0])=\($0)" } }
        return values.last == "true" ? [flags[0]] : Array(flags.dropFirst())
    }

    /// The options that a command line must not have for the default to count: itself, and those that say the same in
    /// another way.
    var rivals: Set<String> {
        Set(flags + (SettingTable.rates.contains { $0.key == name } ? SettingTable.rates.flatMap(\.flags) : []))
    }
}
