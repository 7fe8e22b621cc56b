/// The text of `luaedit run RECIPE --help`.
package enum RecipeHelp {
    /// Column at which explanations begin.
    private static let column = 28

    /// - Parameters:
    ///   - name: As people type it.
    ///   - hasFolder: True if the recipe has a folder, in which it may read.
    package static func text(for declaration: RecipeDeclaration, name: String, hasFolder: Bool) -> String {
        let identity = declaration.identity
        var usage = ["usage: luaedit run", name]
        usage += declaration.inputs.map { input in
            let name = input.valueName + (input.isMany ? "…" : "")
            return input.defaultValue == nil ? name : "[\(name)]"
        }
        if !declaration.options.isEmpty { usage.append("[options]") }
        var blocks = [usage.joined(separator: " ")]
        if !declaration.summary.isEmpty { blocks.append(declaration.summary) }
        if !identity.description.isEmpty { blocks.append(identity.description.trimmed) }
        blocks += section("inputs", declaration.inputs) { $0.valueName }
        blocks += section("options", declaration.options, label(of:))
        blocks.append(permissions(of: declaration, hasFolder: hasFolder))
        if let origin = origin(of: identity, name: name) { blocks.append(origin) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// For a recipe that says nothing about itself.
    package static func text(undeclared name: String) -> String {
        "usage: luaedit run \(name) [arguments]\n\nThe recipe does not say what its arguments are.\n"
    }

    /// The files that the recipe may use, and the permissions that it needs beyond.
    private static func permissions(of declaration: RecipeDeclaration, hasFolder: Bool) -> String {
        var readable = declaration.inputs.filter(\.kind.isPath).map(\.valueName)
        readable += declaration.options.filter(\.kind.isPath).map(\.flag)
        if hasFolder { readable.append("files beside the recipe") }
        let written =
            declaration.inputs.filter { $0.kind == .output }.map(\.valueName)
            + declaration.options.filter { $0.kind == .output }.map(\.flag)
        var rows = [
            ("reads", readable.isEmpty ? "nothing" : readable.joined(separator: ", ")),
            ("writes", (["the result (-o)"] + written).joined(separator: ", ")),
        ]
        rows += declaration.identity.needs.map { need in
            ("--allow-\(need.access) PATH", "asked for, and yours to allow: \(need.reason)")
        }
        return (["permissions:"] + rows.map { line("  " + $0.0, $0.1) }).joined(separator: "\n")
    }

    /// `watermark 1.2.0, by Ada, MIT, requires luaedit >= 0.2`; nil where the recipe says nothing of it.
    private static func origin(of identity: RecipeIdentity, name: String) -> String? {
        let title = [identity.name ?? name, identity.version].compactMap { $0 }.joined(separator: " ")
        let rest = [
            identity.author.map { "by \($0)" }, identity.license, identity.requirement.map { "requires \($0.text)" },
        ].compactMap { $0 }
        guard !rest.isEmpty || identity.name != nil || identity.version != nil else { return nil }
        return ([title] + rest).joined(separator: ", ")
    }

    private static func label(of option: RecipeParameter) -> String {
        option.kind == .boolean ? "--[no-]\(option.dashed)" : "\(option.flag) \(option.kind.valueName)"
    }

    private static func section(
        _ title: String, _ parameters: [RecipeParameter], _ label: (RecipeParameter) -> String
    ) -> [String] {
        guard !parameters.isEmpty else { return [] }
        let lines = parameters.map { parameter in
            line("  " + label(parameter), explanation(of: parameter))
        }
        return [([title + ":"] + lines).joined(separator: "\n")]
    }

    /// A label and, from a column on, what it means.
    private static func line(_ label: String, _ explanation: String) -> String {
        let gap = label.count + 2 > column ? "\n" + spaces(column) : spaces(column - label.count)
        // Lines of its own stay in its column: none of them looks like a part of the help.
        let lines = explanation.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return explanation.isEmpty ? label : label + gap + lines.joined(separator: "\n" + spaces(column))
    }

    private static func explanation(of parameter: RecipeParameter) -> String {
        var notes: [String] = []
        if !parameter.choices.isEmpty {
            notes.append(parameter.choices.joined(separator: ", ") + (parameter.kind == .file ? ", or a file" : ""))
        }
        if let limits = limits(of: parameter) { notes.append(limits) }
        if parameter.isMany { notes.append("several can be given") }
        if let value = parameter.defaultValue, !value.elements.isEmpty { notes.append("default: \(value.text)") }
        let note = notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"
        return [parameter.help, note].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func limits(of parameter: RecipeParameter) -> String? {
        switch (parameter.minimum, parameter.maximum) {
        case (let low?, let high?): return "from \(low.text) to \(high.text)"
        case (let low?, nil): return "at least \(low.text)"
        case (nil, let high?): return "at most \(high.text)"
        case (nil, nil): return nil
        }
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
