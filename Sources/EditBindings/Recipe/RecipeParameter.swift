import Spelling

/// One input or option that a recipe declares.
struct RecipeParameter {
    /// As the recipe wrote it.
    let name: String
    let kind: RecipeValueKind
    /// One line for `--help`; empty for none.
    let help: String
    /// True if it can be given several times; its value is then a list.
    let isMany: Bool
    /// The bounds of a number, a time or a rate, of the same kind.
    let minimum, maximum: RecipeValue?
    /// The values of a choice.
    let choices: [String]
    /// The requirement on its files; nil for none.
    let need: RecipeNeed?
    /// Nil for none; a list of values where `isMany`.
    let defaultValue: RecipeValue?

    /// The option on the command line: `--font-size`.
    var flag: String { "--" + dashed }
    /// The name with dashes, as people type it.
    var dashed: String { String(name.map { $0 == "_" ? "-" : $0 }) }
    /// The field of the table that `edit.recipe` returns.
    var key: String { String(name.map { $0 == "-" ? "_" : $0 }) }
    /// Stands for an input in a usage line: `VIDEO`.
    var valueName: String { dashed.uppercased() }

    /// Reads a value of the command line and checks its limits.
    func value(of text: String) throws(RecipeValueError) -> RecipeValue {
        let value = try kind.value(of: text)
        try check(value)
        return value
    }

    func check(_ value: RecipeValue) throws(RecipeValueError) {
        if kind == .choice, case .text(let text) = value, !choices.contains(text) {
            let meant = suggestion(for: text, among: choices)
            throw RecipeValueError("'\(text)' is not one of \(choices.joined(separator: ", "))\(meant)")
        }
        if let minimum, value < minimum {
            throw RecipeValueError("\(value.text) is less than the minimum, \(minimum.text)")
        }
        if let maximum, maximum < value {
            throw RecipeValueError("\(value.text) is more than the maximum, \(maximum.text)")
        }
    }
}
