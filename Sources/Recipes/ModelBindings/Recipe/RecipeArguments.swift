import LuaHost
import Settings
import Wording

/// The values of a recipe's inputs and options on a command line.
package struct RecipeArguments {
    /// The outcome of reading a command line.
    package enum Outcome {
        case values(RecipeArguments)
        case help
    }

    /// By ``RecipeParameter/key``; a list where the parameter takes many.
    private(set) var values: [String: RecipeValue] = [:]
    /// The paths given for media and files, in order, and the inputs and options that have them.
    package private(set) var paths: [(path: String, parameter: RecipeParameter)] = []
    /// The paths of files that the recipe writes, in order.
    package private(set) var outputs: [String] = []
    /// The paths whose files the recipe needs something of, in order.
    package private(set) var needs: [(path: String, need: RecipeNeed)] = []
    private let declaration: RecipeDeclaration
    /// The files right in a folder; nil unless the path is a folder.
    private let filesInFolder: (String) -> FolderFiles?
    private var positional = 0
    /// The flags or values of options that take one value, by ``RecipeParameter/key``, each time they were given.
    private var given: [String: [String]] = [:]

    private init(_ declaration: RecipeDeclaration, _ filesInFolder: @escaping (String) -> FolderFiles?) {
        (self.declaration, self.filesInFolder) = (declaration, filesInFolder)
    }

    /// Reads what follows the recipe on the command line.
    /// - Parameter filesInFolder: The files right in a folder, in order; nil unless the path is a folder. A folder stands for its
    ///   media files where many are taken.
    /// - Throws: ``RecipeValueError`` that names the input or option.
    package static func read(
        _ arguments: [String], _ declaration: RecipeDeclaration,
        filesInFolder: @escaping (String) -> FolderFiles? = { _ in nil }
    ) throws(RecipeValueError) -> Outcome {
        var reader = RecipeArguments(declaration, filesInFolder)
        var rest = arguments[...]
        var onlyInputs = false
        while let argument = rest.popFirst() {
            if onlyInputs || !isOption(argument) {
                try reader.takeInput(argument)
            } else if argument == "--" {
                onlyInputs = true
            } else if argument == "--help" || argument == "-h" {
                return .help
            } else {
                try reader.takeOption(argument, &rest)
            }
        }
        try reader.finish()
        return .values(reader)
    }

    /// Negative numbers and a lone dash are not options.
    private static func isOption(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument != "-" && Double(argument) == nil
    }

    private mutating func takeInput(_ text: String) throws(RecipeValueError) {
        let inputs = declaration.inputs
        guard positional < inputs.count || inputs.last?.isMany == true, !inputs.isEmpty else {
            let known = inputs.map(\.valueName).joined(separator: " ")
            throw RecipeValueError(
                "unexpected argument '\(text)' (\(known.isEmpty ? "it takes no inputs" : "inputs: \(known)"))")
        }
        let input = inputs[min(positional, inputs.count - 1)]
        positional += 1
        try store(text, in: input, input.dashed)
    }

    private mutating func takeOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(RecipeValueError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let flag = String(parts[0].map { $0 == "_" ? "-" : $0 })
        let attached = parts.count > 1 ? String(parts[1]) : nil
        if let option = declaration.options.first(where: { $0.flag == flag }) {
            if option.kind == .boolean { return try store(attached ?? "true", in: option, flag) }
            guard let text = attached ?? rest.popFirst() else {
                throw RecipeValueError("a value is missing").about(option, flag)
            }
            return try store(text, in: option, flag)
        }
        if let option = declaration.options.first(where: { $0.kind == .boolean && "--no-\($0.dashed)" == flag }) {
            guard attached == nil else { throw RecipeValueError("it takes no value").about(option, flag) }
            return try store("false", in: option, flag)
        }
        let known = declaration.options.flatMap { $0.kind == .boolean ? [$0.flag, "--no-\($0.dashed)"] : [$0.flag] }
        let own = OptionTable.reservedNames.map { "--" + $0 }.sorted()
        guard !own.contains(flag) else {
            throw RecipeValueError(
                "'\(parts[0])' is an option of luaedit and not of the recipe; give it to luaedit itself")
        }
        let all = known.isEmpty ? "it takes no options" : "options: \(known.joined(separator: " "))"
        let meant = suggestion(for: flag, among: known + own)
        throw RecipeValueError("unknown option '\(parts[0])'\(meant.isEmpty ? " (\(all))" : meant)")
    }

    private mutating func store(
        _ text: String, in parameter: RecipeParameter, _ label: String
    ) throws(RecipeValueError) {
        do throws(RecipeValueError) { try storeAll(text, in: parameter, label) } catch {
            throw error.about(parameter, label)
        }
    }

    private mutating func storeAll(
        _ text: String, in parameter: RecipeParameter, _ label: String
    ) throws(RecipeValueError) {
        guard parameter.kind == .media, parameter.isMany, let folder = filesInFolder(text) else {
            return try storeOne(text, in: parameter, label)
        }
        let files: [String]
        switch folder {
        case .all(let inside): files = FolderMedia.files(inside, for: parameter.need)
        case .more(let most):
            throw RecipeValueError(
                "the folder '\(text)' has more than \(most) files right in it; name some of them, such as "
                    + "\(text)a*")
        }
        guard !files.isEmpty else {
            guard text.hasSuffix("/") else {
                throw RecipeValueError("'\(text)' is a folder: write '\(text)/' for the files right in it")
            }
            let what = parameter.need == .still ? "pictures" : parameter.need == .sound ? "sounds" : "media files"
            throw RecipeValueError("the folder '\(text)' has no \(what) right in it")
        }
        for file in files { try storeOne(file, in: parameter, label) }
    }

    private mutating func storeOne(
        _ text: String, in parameter: RecipeParameter, _ label: String
    ) throws(RecipeValueError) {
        let value = try parameter.value(of: text)
        if parameter.isPath(value) { paths.append((text, parameter)) }
        if parameter.kind == .output { outputs.append(text) }
        if let need = parameter.need, need.isOfMedia { needs.append((text, need)) }
        if parameter.isMany {
            values[parameter.key] = .list((values[parameter.key]?.elements ?? []) + [value])
        } else {
            values[parameter.key] = value
            given[parameter.key, default: []].append(parameter.kind == .boolean ? label : text)
        }
    }

    /// A sentence for each option that was given several times and takes one value: the last one counts.
    package var repetitions: [String] {
        declaration.options.compactMap { option in
            guard let given = given[option.key], given.count > 1, let last = given.last else { return nil }
            if option.kind != .boolean {
                return "\(option.flag) is given more than once; the last one, '\(last)', counts"
            }
            guard let other = given.first(where: { $0 != last }) else { return nil }
            return "both \(other) and \(last) are given; the last one, \(last), counts"
        }
    }

    private mutating func finish() throws(RecipeValueError) {
        for input in declaration.inputs where values[input.key] == nil && input.defaultValue == nil {
            throw RecipeValueError("\(input.valueName) is missing" + (input.help.isEmpty ? "" : ": \(input.help)"))
        }
        for parameter in declaration.inputs + declaration.options where values[parameter.key] == nil {
            values[parameter.key] = parameter.defaultValue ?? (parameter.isMany ? .list([]) : nil)
        }
    }

    /// The table that `edit.recipe` returns.
    package var table: LuaFields {
        LuaFields((declaration.inputs + declaration.options).map { (name: $0.key, value: values[$0.key]) })
    }
}

extension RecipeValueError {
    /// The same about an input or an option.
    /// - Parameter label: As the command line has it.
    fileprivate func about(_ parameter: RecipeParameter, _ label: String) -> RecipeValueError {
        var error = self
        (error.label, error.subject) = (label, parameter.dashed)
        return error
    }
}
