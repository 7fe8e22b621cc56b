/// The text of `luaedit run RECIPE --help`.
enum RecipeHelp {
    /// Column at which explanations begin.
    private static let column = 28

    static func text(for declaration: RecipeDeclaration, name: String) -> String {
        var usage = ["usage: luaedit run", name]
        usage += declaration.inputs.map { input in
            let name = input.valueName + (input.isMany ? "…" : "")
            return input.defaultValue == nil ? name : "[\(name)]"
        }
        if !declaration.options.isEmpty { usage.append("[options]") }
        var blocks = [usage.joined(separator: " ")]
        if !declaration.summary.isEmpty { blocks.append(declaration.summary) }
        blocks += section("inputs", declaration.inputs) { $0.valueName }
        blocks += section("options", declaration.options, label(of:))
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// For a recipe that says nothing about itself.
    static func text(undeclared name: String) -> String {
        "usage: luaedit run \(name) [arguments]\n\nThe recipe does not say what its arguments are.\n"
    }

    private static func label(of option: RecipeParameter) -> String {
        option.kind == .boolean ? "--[no-]\(option.dashed)" : "\(option.flag) \(option.kind.valueName)"
    }

    private static func section(
        _ title: String, _ parameters: [RecipeParameter], _ label: (RecipeParameter) -> String
    ) -> [String] {
        guard !parameters.isEmpty else { return [] }
        let lines = parameters.map { parameter in
            let label = "  " + label(parameter)
            let gap = label.count + 2 > column ? "\n" + spaces(column) : spaces(column - label.count)
            let explanation = explanation(of: parameter)
            return explanation.isEmpty ? label : label + gap + explanation
        }
        return [([title + ":"] + lines).joined(separator: "\n")]
    }

    private static func explanation(of parameter: RecipeParameter) -> String {
        var notes: [String] = []
        if !parameter.choices.isEmpty { notes.append(parameter.choices.joined(separator: ", ")) }
        if let limits = limits(of: parameter) { notes.append(limits) }
        if parameter.isMany { notes.append("several can be given") }
        if let value = parameter.defaultValue {
            let values = (value as? [Any] ?? [value]).map { parameter.kind.text(of: $0) }
            if !values.isEmpty { notes.append("default: \(values.joined(separator: " "))") }
        }
        let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
        return [parameter.help, note].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func limits(of parameter: RecipeParameter) -> String? {
        let kind = parameter.kind
        switch (parameter.minimum, parameter.maximum) {
        case (let low?, let high?): return "from \(kind.text(of: low)) to \(kind.text(of: high))"
        case (let low?, nil): return "at least \(kind.text(of: low))"
        case (nil, let high?): return "at most \(kind.text(of: high))"
        case (nil, nil): return nil
        }
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
