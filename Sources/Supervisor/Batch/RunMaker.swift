import Messages
import RecipeFiles
import Settings
import SystemCalls

/// Makes the command of each row.
struct RunMaker {
    let recipe: RawString
    let parameters: RecipeParameters
    let common: CommonArguments
    /// luaedit's options for every run, each in one word.
    let own: [RawString]
    let columns: RowColumns
    let output: OutputTemplate

    /// The place of a row, for messages.
    static func label(_ row: RowTable.Row) -> String {
        "row \(row.number)" + (row.line.map { " (line \($0))" } ?? "")
    }

    /// The command of a row.
    /// - Throws: `.usage`, without the row.
    func run(_ row: RowTable.Row) throws(Failure) -> BatchPlan.Run {
        let inputs = try inputs(row)
        let options = options(row)
        let path = try output.path { name in value(name, row, inputs) }
        var words = try ownWords(row)
        words.append("--output=" + path)
        // A name such as '-x.lua' would be an option.
        words.append(recipe.hasPrefix("-") ? "./" + recipe : recipe)
        words += options.map(\.word)
        if !inputs.isEmpty { words += ["--"] + inputs.map(\.value) }
        let files = inputs + options.compactMap { option in option.value.map { ($0, option.isPath) } }
        return BatchPlan.Run(
            number: row.number, line: row.line, output: path, words: words, files: files.map(\.value),
            inputs: files.filter(\.isPath).map(\.value),
            namesPattern: files.contains { $0.isPath && fileStatus($0.value) == nil })
    }

    // MARK: - The recipe's arguments

    private typealias Argument = (value: RawString, isPath: Bool)

    private func inputs(_ row: RowTable.Row) throws(Failure) -> [Argument] {
        var found: [Argument] = []
        var absent: String?
        for input in parameters.inputs {
            let own = values(of: input, row).flatMap { $0.isEmpty ? nil : $0.map { RawString(carried: $0) } }
            guard let values = own ?? common.inputs[input.name] else {
                if input.isRequired { throw Failure(.usage, "it has no value for the input '\(input.name)'") }
                absent = absent ?? input.name
                continue
            }
            if let absent {
                throw Failure(
                    .usage, "it has a value for the input '\(input.name)', and none for '\(absent)' before it")
            }
            found += values.map { ($0, input.isPath) }
        }
        return found
    }

    private typealias Option = (word: RawString, value: RawString?, isPath: Bool)

    /// The row's options, and those of the command line that the row does not have.
    private func options(_ row: RowTable.Row) -> [Option] {
        var found: [Option] = []
        for option in parameters.options {
            if let values = values(of: option, row) {
                let flag = RawString("--\(option.name)=")
                found += values.map { (flag + RawString(carried: $0), RawString(carried: $0), option.isPath) }
            } else {
                found += common.options.filter { $0.name == option.name }.map { ($0.word, $0.value, option.isPath) }
            }
        }
        return found
    }

    private func values(of parameter: RecipeParameters.Parameter, _ row: RowTable.Row) -> [String]? {
        guard let index = columns.index(of: parameter), index < row.cells.count else { return nil }
        return row.cells[index]
    }

    // MARK: - luaedit's options

    /// The options for every run, without those that the row sets, and the row's.
    private func ownWords(_ row: RowTable.Row) throws(Failure) -> [RawString] {
        var words = own
        for (index, entry) in columns.targets.enumerated() where index < row.cells.count {
            guard case .setting(let setting) = entry.target, let values = row.cells[index] else { continue }
            do throws(SettingError) { _ = try setting.value(of: values) } catch {
                throw Failure(.usage, error.description)
            }
            let replaced = SettingTable.rates.contains { $0.key == setting.key } ? SettingTable.rates : [setting]
            let flags = Set(replaced.flatMap(\.flags))
            words.removeAll { word in
                flags.contains(RawString(bytes: word.bytes.prefix { $0 != UInt8(ascii: "=") }).repaired)
            }
            words += try Self.words(setting, values)
        }
        return words
    }

    private static func words(_ setting: SettingRow, _ values: [String]) throws(Failure) -> [RawString] {
        guard !setting.kind.takesValue else { return values.map { RawString(carried: "\(setting.flags[0])=\($0)") } }
        switch values.last {
        case "true", "yes", "1": return [RawString(setting.flags[0])]
        case "false", "no", "0": return setting.kind.isSwitch ? [RawString(setting.flags[1])] : []
        case let text: throw Failure(.usage, "\(setting.flags[0]): '\(text ?? "")' is not true or false")
        }
    }

    // MARK: - The output's name

    /// The value of a name in `-o`: a column's, or one that every run has.
    private func value(_ name: String, _ row: RowTable.Row, _ inputs: [Argument]) -> RawString? {
        if let index = columns.targets.firstIndex(where: { $0.column.name == name }) {
            let values = index < row.cells.count ? row.cells[index] : nil
            return values?.count == 1 ? values?.first.map { RawString(carried: $0) } : nil
        }
        switch name {
        case "n": return RawString("\(row.number)")
        case "recipe": return (recipe.ownRecipe ?? recipe).stem
        case "stem": return inputs.first?.value.stem
        case "name": return inputs.first?.value.lastComponent
        case "extension": return inputs.first?.value.pathExtension.map { RawString($0) }
        default: return nil
        }
    }
}
