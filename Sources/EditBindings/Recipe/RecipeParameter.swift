import EditModel
import LuaHost
import MediaTime
import Spelling

/// One input or option that a recipe declares.
struct RecipeParameter: @unchecked Sendable {  // its values are plain and never change
    /// As the recipe wrote it.
    let name: String
    let kind: RecipeValueKind
    /// One line for `--help`; empty for none.
    let help: String
    /// Whether it can be given several times; its value is then a list.
    let isMany: Bool
    /// The bounds of a number, a time or a rate, of the same kind.
    let minimum, maximum: Any?
    /// The values of a choice.
    let choices: [String]
    /// What its files have to have; nil for anything.
    let need: RecipeNeed?
    /// Nil for none; a list of values where `isMany`.
    let defaultValue: Any?

    /// The option on the command line: `--font-size`.
    var flag: String { "--" + dashed }
    /// The name with dashes, as people type it.
    var dashed: String { String(name.map { $0 == "_" ? "-" : $0 }) }
    /// The field of the table that `edit.recipe` returns.
    var key: String { String(name.map { $0 == "-" ? "_" : $0 }) }
    /// Stands for an input in a usage line: `VIDEO`.
    var valueName: String { dashed.uppercased() }

    /// Reads a value of the command line and checks its limits.
    func value(of text: String) throws(RecipeValueError) -> Any {
        let value = try kind.value(of: text)
        try check(value)
        return value
    }

    func check(_ value: Any) throws(RecipeValueError) {
        if kind == .choice, let text = value as? String, !choices.contains(text) {
            let meant = suggestion(for: text, among: choices)
            throw RecipeValueError("'\(text)' is not one of \(choices.joined(separator: ", "))\(meant)")
        }
        if let minimum, Self.isLess(value, minimum) {
            throw RecipeValueError("\(kind.text(of: value)) is less than the minimum, \(kind.text(of: minimum))")
        }
        if let maximum, Self.isLess(maximum, value) {
            throw RecipeValueError("\(kind.text(of: value)) is more than the maximum, \(kind.text(of: maximum))")
        }
    }

    /// Compares two values of one kind; false for kinds without order.
    static func isLess(_ first: Any, _ second: Any) -> Bool {
        switch (first, second) {
        case (let first as Time, let second as Time): first < second
        case (let first as FrameRate, let second as FrameRate): first.frameDuration > second.frameDuration
        case (let first as Double, let second as Double): first < second
        case (let first as Int, let second as Int): first < second
        default: false
        }
    }
}
