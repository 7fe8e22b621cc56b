import Messages
import Settings
import SystemCalls
import Wording

/// What follows the recipe on the command line of a batch: options and inputs of the recipe for all rows, and names of files.
package struct CommonArguments: Equatable, Sendable {
    /// An option of the recipe that every row has unless it says otherwise.
    package struct Option: Equatable, Sendable {
        /// The recipe's parameter.
        package var name: String
        /// `--name`, `--no-name` or `--name=value`.
        package var word: RawString
        /// The value; nil for a switch.
        package var value: RawString?
    }

    package private(set) var options: [Option] = []
    /// The inputs of the recipe that every row has unless it says otherwise, by their names, as `--video talk.mp4` gives
    /// them: an input has no flag of its own.
    package private(set) var inputs: [String: [RawString]] = [:]
    /// The file of rows, or media files.
    package private(set) var files: [RawString] = []

    /// - Throws: `.usage` for an option that the recipe does not have, or one without its value.
    package init(_ words: [RawString], _ parameters: RecipeParameters) throws(Failure) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                files += rest
                return
            }
            if word.hasPrefix("-"), word != "-" {
                try take(word, &rest, parameters)
            } else {
                files.append(word)
            }
        }
    }

    private mutating func take(
        _ word: RawString, _ rest: inout ArraySlice<RawString>, _ parameters: RecipeParameters
    ) throws(Failure) {
        let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
        let flag = RecipeParameters.dashed(RawString(bytes: word.bytes[..<(equals ?? word.bytes.count)]).repaired)
        let attached = equals.map { RawString(bytes: word.bytes[($0 + 1)...]) }
        if let option = parameters.options.first(where: { "--" + $0.name == flag }) {
            if option.isBoolean {
                options.append(Option(name: option.name, word: word))
                return
            }
            guard let value = attached ?? rest.popFirst() else { throw Failure(.usage, "\(flag): a value is missing") }
            options.append(Option(name: option.name, word: RawString(flag + "=") + value, value: value))
        } else if let option = parameters.options.first(where: { $0.isBoolean && "--no-" + $0.name == flag }) {
            options.append(Option(name: option.name, word: word))
        } else if let input = parameters.inputs.first(where: { "--" + $0.name == flag }) {
            guard let value = attached ?? rest.popFirst() else { throw Failure(.usage, "\(flag): a value is missing") }
            guard input.isMany || inputs[input.name] == nil else {
                throw Failure(.usage, "\(flag): the input takes one value, and is given several")
            }
            inputs[input.name, default: []].append(value)
        } else {
            let own = OptionTable.rows(of: .batch).flatMap(\.flags)
            let meant = suggestion(
                for: flag, among: (parameters.options + parameters.inputs).map { "--" + $0.name } + own)
            throw Failure(
                .usage,
                "unknown option '\(word)'\(meant); luaedit run RECIPE --help shows the recipe's own options and inputs, each of "
                    + "which may also be a column of the rows")
        }
    }
}
