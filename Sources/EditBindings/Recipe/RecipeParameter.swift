import LuaHost

/// One input or option that a recipe declares.
struct RecipeParameter: @unchecked Sendable {  // its values are plain and never change
    /// As the recipe wrote it.
    let name: String
    let kind: RecipeValueKind
    /// One line for `--help`; empty for none.
    let help: String
    /// Whether it can be given several times; its value is then a list.
    let isMany: Bool
    /// The bounds of a number.
    let minimum, maximum: Double?
    /// The values of a choice.
    let choices: [String]
    /// Nil for none; a list of values where `isMany`.
    let defaultValue: Any?

    /// The option on the command line: `--font-size`.
    var flag: String { "--" + dashed }
    /// The name with dashes, as people type it.
    var dashed: String { String(name.map { $0 == "_" ? "-" : $0 }) }
    /// The field of the table that `edit.recipe` returns.
    var key: String { String(name.map { $0 == "-" ? "_" : $0 }) }
    /// Stands for an input in a usage line: `VIDEO`.
    var placeholder: String { dashed.uppercased() }

    /// Reads a value of the command line and checks its limits.
    func value(of text: String) throws(RecipeValueError) -> Any {
        let value = try kind.value(of: text)
        try check(value)
        return value
    }

    func check(_ value: Any) throws(RecipeValueError) {
        if kind == .choice, let text = value as? String, !choices.contains(text) {
            let meant = nearestName(to: text, among: choices).map { " (did you mean '\($0)'?)" } ?? ""
            throw RecipeValueError("'\(text)' is not one of \(choices.joined(separator: ", "))\(meant)")
        }
        guard let number = value as? Double ?? (value as? Int).map(Double.init) else { return }
        if let minimum, number < minimum {
            throw RecipeValueError("\(decimalText(number)) is less than the minimum, \(decimalText(minimum))")
        }
        if let maximum, number > maximum {
            throw RecipeValueError("\(decimalText(number)) is more than the maximum, \(decimalText(maximum))")
        }
    }
}
