/// Writes a namespace as a reference page in Markdown: a section for each type, then the functions.
///
/// Programs read the page too, so its form is fixed: a heading of the second level begins a section, one of the third
/// level a group or what makes an object, one of the fourth a method or a function, and a list item that begins with a
/// bold name a property.
package struct LuaReferencePage {
    let namespace: LuaNamespace
    /// The values of a new object's properties, as Lua texts, by `type.property`.
    let defaults: [String: String]

    package init(_ namespace: LuaNamespace, defaults: [String: String] = [:]) {
        self.namespace = namespace
        self.defaults = defaults
    }

    /// The headings of the types' sections.
    package var typeTitles: [String] { namespace.types.map { "\(namespace.name).\($0.name)" } }

    /// The names of the functions, with the namespace's, and their headings.
    package var functionHeadings: [(title: String, heading: String)] {
        functions.map { name, function in
            let title = "\(namespace.name).\(name)"
            return (title, title + Self.list(function.parameters))
        }
    }

    /// The parameters in parentheses.
    private static func list(_ parameters: [LuaParameterText]) -> String {
        "(" + parameters.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ") + ")"
    }

    private var functions: [(name: String, function: LuaGlobalFunction)] {
        namespace.functions.sorted { $0.name < $1.name }
    }

    /// GitHub's anchor of a heading.
    package static func anchor(_ title: String) -> String {
        String(
            title.lowercased().compactMap {
                $0 == " " ? "-" : $0.isLetter || $0.isNumber || "_-".contains($0) ? $0 : nil
            })
    }

    /// The sections, without a heading above them.
    package var text: String {
        let types = namespace.types.map { section($0) }
        let calls = functions.map { name, function in
            callText("\(namespace.name).\(name)", function.signature)
                + exampleText(function.example)
        }
        return (types + ["## Functions"] + calls).joined(separator: "\n\n") + "\n"
    }

    // MARK: A type

    private func section(_ type: LuaType) -> String {
        let title = "\(namespace.name).\(type.name)"
        var text = "## \(title)\n\n\(type.summary)"
        let notes = origin(type)
        if !notes.isEmpty { text += "\n\n\(notes)" }
        text += exampleText(type.examples[""])
        if let constructor = type.constructor { text += constructorText(type, constructor) }
        text += properties(type) + operators(type) + methods(type)
        return text
    }

    private func origin(_ type: LuaType) -> String {
        var notes: [String] = []
        if let counterpart = type.counterpart { notes.append("In AVFoundation: \(counterpart).") }
        if let base = type.base {
            let title = "\(namespace.name).\(base.name)"
            notes.append("Has everything of [\(title)](#\(Self.anchor(title))) too.")
        }
        let heirs = namespace.types.filter { $0.base?.name == type.name }.map { other in
            "[\(namespace.name).\(other.name)](#\(Self.anchor("\(namespace.name).\(other.name)")))"
        }
        if !heirs.isEmpty { notes.append("Kinds of it: \(heirs.joined(separator: ", ")).") }
        return notes.joined(separator: " ")
    }

    private func constructorText(_ type: LuaType, _ constructor: LuaGlobalFunction) -> String {
        let name = "\(namespace.name).\(type.name)"
        var parameters = constructor.parameters
        if constructor.takesProperties {
            let kind = LuaKindText("table of properties")
            var text = LuaParameterText("properties", kind, "the properties below that can be set, by name")
            text.isOptional = true
            parameters.append(text)
        }
        var text =
            "\n\n### Constructor\n\n"
            + callText(
                name, LuaSignature(constructor.summary, parameters, returns: name))
        for constant in type.constants { text += "\n\n#### \(name).\(constant.name)\n\n\(constant.summary)" }
        for (function, row) in type.functions {
            text += "\n\n" + callText("\(name).\(function)", row.signature)
            text += exampleText(row.example)
        }
        return text
    }

    private func properties(_ type: LuaType) -> String {
        var items: [String] = []
        for (name, row) in type.ownRows {
            guard case .property(let kind, let summary, _, let set) = row else { continue }
            var notes = ["`\(LuaReferenceWords.kind(kind))`"]
            if LuaReferenceWords.takesFunction(kind) { notes[0] += " or a function of the time" }
            if kind.allowsNil { notes[0] += " or nil" }
            if !kind.range.isEmpty { notes.append(kind.range) }
            if set == nil { notes.append("read only") }
            if let value = defaults["\(type.name).\(name)"], !summary.contains("efault: ") {
                notes.append("default `\(value)`")
            }
            let example = type.examples[name].map { "\n" + Self.indented(Self.code($0)) } ?? ""
            items.append("- **`\(name)`** (\(notes.joined(separator: ", "))): \(summary)\(example)")
        }
        if let elements = type.elements {
            items.append("- **`[index]`** (`\(LuaReferenceWords.plain(elements.definition))`): Counted from 1.")
        }
        return items.isEmpty ? "" : "\n\n### Properties\n\n" + items.joined(separator: "\n")
    }

    private func operators(_ type: LuaType) -> String {
        let items = type.operators.sorted { $0.key.rawValue < $1.key.rawValue }.map { event, operation in
            let (left, right) = (LuaReferenceWords.kind(operation.left), LuaReferenceWords.kind(operation.right))
            let form =
                switch event {
                case .call: "\(type.name)()"
                case _ where event.isUnary: "\(event.symbol)\(left)"
                default: "\(left) \(event.symbol) \(right)"
                }
            return "- `\(form)`: `\(LuaReferenceWords.plain(operation.returns))`"
        }
        return items.isEmpty ? "" : "\n\n### Operators\n\n" + items.joined(separator: "\n")
    }

    private func methods(_ type: LuaType) -> String {
        let calls = type.ownRows.compactMap { name, row -> String? in
            guard case .method(let signature, _) = row else { return nil }
            return callText("\(type.name):\(name)", signature) + exampleText(type.examples[name])
        }
        return calls.isEmpty ? "" : "\n\n### Methods\n\n" + calls.joined(separator: "\n\n")
    }

    // MARK: What is called

    private func callText(_ name: String, _ signature: LuaSignature) -> String {
        var text = "#### \(name)\(Self.list(signature.parameters))\n\n\(signature.summary)"
        if !signature.parameters.isEmpty { text += "\n\n" + items(signature.parameters, indentation: "") }
        if let returns = signature.returns { text += "\n\nReturns `\(LuaReferenceWords.plain(returns))`." }
        return text
    }

    private func items(_ parameters: [LuaParameterText], indentation: String) -> String {
        parameters.map { parameter in
            var notes = ["`\(parameter.fields.isEmpty ? LuaReferenceWords.kind(parameter.kind) : "table")`"]
            if !parameter.kind.range.isEmpty { notes.append(parameter.kind.range) }
            if parameter.isFirst { notes.append("may stand first without its name") }
            if parameter.isOptional { notes.append("optional") }
            if let text = parameter.defaultText { notes.append("default \(text)") }
            let about = parameter.summary.isEmpty ? "" : ": \(parameter.summary)"
            let line = "\(indentation)- `\(parameter.name)` (\(notes.joined(separator: ", ")))\(about)"
            guard !parameter.fields.isEmpty else { return line }
            return line + "\n" + items(parameter.fields, indentation: indentation + "  ")
        }.joined(separator: "\n")
    }

    private func exampleText(_ example: String?) -> String { example.map { "\n\n" + Self.code($0) } ?? "" }

    private static func code(_ lua: String) -> String { "```lua\n\(lua)\n```" }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
            .joined(separator: "\n")
    }
}

/// The globals and files that examples of rows may use. They make everything else themselves.
package enum LuaExample {
    /// The globals, each with what it is. The files lie in the current folder under the names given here.
    package static let globals: KeyValuePairs<String, String> = [
        "clip": "the asset of `clip.mp4`, a video of two seconds or more with sound",
        "photo": "the asset of `photo.png`, a still picture",
        "sound": "the asset of `sound.m4a`, which is a sound alone",
    ]

    /// The files that examples name besides those of ``globals``.
    package static let files: KeyValuePairs<String, String> = [
        "talk.srt": "subtitles",
        "frames/01.png": "and on to `05.png`: a sequence of pictures",
    ]
}
