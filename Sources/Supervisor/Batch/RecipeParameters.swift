import Messages
import Wording

/// The inputs and options of a recipe, as its description names them.
package struct RecipeParameters: Equatable, Sendable {
    /// An input or an option.
    package struct Parameter: Hashable, Sendable {
        /// As on the command line, without dashes: `font-size`.
        package var name: String
        /// True for an input, whose value stands alone.
        package var isInput = false
        /// True for an option that is on or off.
        package var isBoolean = false
        /// True if its value is the path of a file.
        package var isPath = false
        /// True for an input that each run needs.
        package var isRequired = false
        /// True if it takes several values.
        package var isMany = false

        package init(_ name: String) { self.name = name }
    }

    /// In the order that a command line has them.
    package var inputs: [Parameter] = []
    package var options: [Parameter] = []

    package init() {}

    /// Reads a description, as `luaedit run RECIPE --help --json` prints it.
    /// - Throws: `.engineFailure` for another text.
    package init(description: [UInt8]) throws(Failure) {
        guard let value = try? JSON(reading: description), let inputs = value["inputs"]?.arrayValue,
            let options = value["options"]?.arrayValue
        else { throw Failure(.engineFailure, "the engine describes the recipe in a way that makes no sense") }
        self.inputs = inputs.compactMap { Parameter($0, isInput: true) }
        self.options = options.compactMap { Parameter($0, isInput: false) }
    }

    /// True if the recipe does not say what its arguments are, or has none.
    package var isEmpty: Bool { inputs.isEmpty && options.isEmpty }

    /// Gives a recipe that does not say what its arguments are an input, for files of the command line.
    package mutating func addUndeclaredInput() {
        var input = Parameter("file")
        input.isInput = true
        input.isPath = true
        input.isRequired = true
        inputs = [input]
    }

    /// The input or option of a name, with dashes or underscores between its words.
    package func parameter(_ name: String) -> Parameter? {
        let dashed = Self.dashed(name)
        return inputs.first { $0.name == dashed } ?? options.first { $0.name == dashed }
    }

    static func dashed(_ name: String) -> String { String(name.map { $0 == "_" ? "-" : $0 }) }
}

extension RecipeParameters.Parameter {
    fileprivate init?(_ value: JSON, isInput: Bool) {
        guard let name = value["name"]?.stringValue, let kind = value["kind"]?.stringValue else { return nil }
        self.name = name
        self.isInput = isInput
        isBoolean = kind == "boolean"
        isPath = ["media", "file"].contains(kind)
        isRequired = value["required"]?.booleanValue == true
        isMany = value["many"]?.booleanValue == true
    }
}
