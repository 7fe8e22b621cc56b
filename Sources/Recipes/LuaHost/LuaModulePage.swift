/// A module of the standard library as its LuaLS comments describe it, for the reference page.
package struct LuaModulePage {
    /// The name for `require`.
    package let name: String
    /// The comment at the head of its file: paragraphs of words, and indented lines that sketch its use.
    package let summary: String
    /// Functions, methods and fields that carry a comment, in the file's order.
    package private(set) var entries: [Entry] = []
    /// Types that the file gives a name, by it: `---@alias`.
    package private(set) var aliases: [String: String] = [:]

    /// One thing that a module gives.
    package struct Entry {
        /// The name in a call: `audio.fade`, `timeline:movie`.
        package let name: String
        /// The parameters' names; nil for a field.
        package let parameters: [String]?
        let comment: Comment
        /// The first line of its function, from 1; 0 unless it is a function.
        package private(set) var line = 0
        /// The fields of a class, without those of ``baseNames``.
        package var fields: [Field] { comment.fields }
        /// The classes that a class is made of.
        package var baseNames: [String] { comment.baseNames }
        /// Its first values' type; nil where it gives none.
        package var returnType: String? { comment.returns.first?.type }
        /// The description of a parameter: its type, the words about it, and true if it may be left out.
        package func parameter(_ name: String) -> (type: String, about: String, isOptional: Bool)? {
            guard let found = comment.parameters.first(where: { $0.name == name || $0.name == name + "?" }) else {
                return nil
            }
            let (type, about) = Comment.parted(found.text)
            return (type, about, found.name.hasSuffix("?"))
        }
        /// The table that it is a field of: `audio`.
        var table: Substring { name.prefix { $0 != "." && $0 != ":" } }
        /// True if the file describes it.
        package var isDescribed: Bool { !comment.summary.isEmpty }

        fileprivate func written(atLine line: Int) -> Entry {
            var entry = self
            if parameters != nil { entry.line = line }
            return entry
        }
    }

    /// A field of a class, as a comment declares it.
    package struct Field {
        package let name: String
        /// The type in LuaLS's notation.
        package let type: String
        package let isOptional: Bool
        package let about: String
    }

    /// The lines of one block of `---` comments.
    struct Comment {
        var summary = ""
        var parameters: [(name: String, text: String)] = []
        var returns: [Returned] = []
        var fields: [Field] = []
        var aliases: [String: String] = [:]
        /// The name of a class that the block declares, and of those whose fields it has too.
        var className: String?
        var baseNames: [String] = []
    }

    /// One value that a function gives.
    struct Returned {
        var type: String
        /// Among several values; empty for one alone, whose name begins the words about it.
        var name = ""
        var about = ""
    }

    /// - Parameters:
    ///   - name: As `require` names it.
    ///   - source: The module's text.
    package init(name: String, source: String) {
        self.name = name
        var head: [String] = []
        var isHead = true
        var comment = Comment()
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if isHead, line.hasPrefix("--"), !line.hasPrefix("---") {
                head.append(String(line.dropFirst(2)))
                continue
            }
            isHead = isHead && line.isEmpty && head.isEmpty
            if line.hasPrefix("---") {
                comment.read(line.dropFirst(3))
                continue
            }
            if let entry = Self.entry(line, comment, in: name) { entries.append(entry.written(atLine: index + 1)) }
            if let entry = comment.declaredClass { entries.append(entry) }
            aliases.merge(comment.aliases) { $1 }
            comment = Comment()
        }
        summary = Self.markdown(head)
        let given = source.split(separator: "\n").last { $0.hasPrefix("return ") }?.dropFirst("return ".count)
        // Entries of a file's private tables are hidden unless they are documented.
        entries.removeAll { !$0.isDescribed && $0.table != given }
    }

    /// True if it describes nothing: it is then a part of another module.
    package var isPart: Bool { !entries.contains(where: \.isDescribed) }

    /// The declaration in a line of the file; nil unless it is public.
    private static func entry(_ line: Substring, _ comment: Comment, in module: String) -> Entry? {
        if line.hasPrefix("function ") {
            let rest = line.dropFirst("function ".count)
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")") else { return nil }
            let called = String(rest[..<open])
            guard called.contains(".") || called.contains(":"), !called.contains("._"), !called.contains(":_") else {
                return nil
            }
            let parameters = rest[rest.index(after: open)..<close].split(separator: ",").map(\.trimmed)
            return Entry(name: called, parameters: parameters, comment: comment)
        }
        guard !comment.summary.isEmpty, let equals = line.firstRange(of: " = ") else { return nil }
        let field = line[..<equals.lowerBound]
        guard field.hasPrefix(module + "."), field.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) })
        else {
            return nil
        }
        return Entry(name: String(field), parameters: nil, comment: comment)
    }

    /// Lines of a comment as paragraphs; what is indented by more than one space is code.
    private static func markdown(_ lines: [String]) -> String {
        var blocks: [(isCode: Bool, lines: [String])] = []
        var isApart = true
        for line in lines {
            let words = line.trimmed
            if words.isEmpty {
                isApart = true
                continue
            }
            let isCode = line.hasPrefix("  ")
            if isApart || blocks.last?.isCode != isCode { blocks.append((isCode, [])) }
            blocks[blocks.count - 1].lines.append(isCode ? String(line.dropFirst(3)) : words)
            isApart = false
        }
        return blocks.map { block in
            block.isCode
                ? "```\n\(block.lines.joined(separator: "\n"))\n```" : block.lines.joined(separator: " ")
        }.joined(separator: "\n\n")
    }

    // MARK: The page

    /// The heading of its section.
    package var title: String { "Module \(name)" }

    /// Its section.
    package var text: String {
        var text = "## \(title)"
        if !summary.isEmpty { text += "\n\n\(summary)" }
        if !summary.contains("```") { text += "\n\n```lua\nlocal \(name) = require \"\(name)\"\n```" }
        for entry in entries where entry.isDescribed { text += "\n\n" + entry.text }
        return text
    }
}

extension LuaModulePage.Field {
    /// Its line in a list, in Markdown.
    package var text: String {
        let note = "`\(LuaReferenceWords.plain(type))`\(isOptional ? ", optional" : "")"
        return "**`\(name)`** (\(note))\(about.isEmpty ? "" : ": \(about)")"
    }
}

extension LuaModulePage.Entry {
    /// Its Markdown, heading included.
    package var text: String {
        guard let parameters else {
            let fields = comment.fields.map { "\n- \($0.text)" }.joined()
            return "#### \(name)\n\n\(comment.summary)" + (fields.isEmpty ? "" : "\n" + fields)
        }
        let list = parameters.map { name in
            let isOptional = comment.parameters.contains { $0.name == name + "?" }
            return name + (isOptional ? "?" : "")
        }
        var text = "#### \(name)(\(list.joined(separator: ", ")))\n\n\(comment.summary)"
        if !comment.parameters.isEmpty {
            text += "\n"
            for (name, words) in comment.parameters {
                let isOptional = name.hasSuffix("?")
                let (type, about) = LuaModulePage.Comment.parted(words)
                text += "\n- `\(isOptional ? String(name.dropLast()) : name)`"
                text += " (`\(LuaReferenceWords.plain(type))`\(isOptional ? ", optional" : ""))"
                if !about.isEmpty { text += ": \(about)" }
            }
        }
        let values = comment.returns.map { value in
            "`\(LuaReferenceWords.plain(value.type))`" + (value.name.isEmpty ? "" : " \(value.name)")
        }
        let notes = comment.returns.map(\.about).filter { !$0.isEmpty }
        if !values.isEmpty {
            text += "\n\nReturns \(([values.joined(separator: ", ")] + notes).joined(separator: ": "))."
        }
        return text
    }
}

extension LuaModulePage.Comment {
    /// A class that the block declares, as an entry of its own.
    fileprivate var declaredClass: LuaModulePage.Entry? {
        guard let className, !(summary.isEmpty && fields.isEmpty) else { return nil }
        var comment = self
        let bases = baseNames.isEmpty ? "" : "what \(baseNames.joined(separator: " and ")) has, and "
        if comment.summary.isEmpty {
            comment.summary = "A table with \(bases)these fields:"
        } else if !bases.isEmpty {
            comment.summary += " It has \(bases)these fields:"
        }
        return LuaModulePage.Entry(name: className, parameters: nil, comment: comment)
    }

    /// Takes in one line without its three dashes.
    fileprivate mutating func read(_ line: Substring) {
        guard line.hasPrefix("@") else {
            let words = line.trimmed
            summary += summary.isEmpty || words.isEmpty ? words : " " + words
            return
        }
        let words = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return }
        switch words[0] {
        case "param":
            let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
            parameters.append((parts[0], parts.count > 1 ? parts[1] : "any"))
        case "return": returns += Self.returned(words[1])
        case "class": readClass(words[1])
        case "field":
            let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
            let (type, about) = Self.parted(parts.count > 1 ? parts[1] : "any")
            let name = parts[0].hasSuffix("?") ? String(parts[0].dropLast()) : parts[0]
            fields.append(
                LuaModulePage.Field(name: name, type: type, isOptional: parts[0].hasSuffix("?"), about: about))
        case "alias":
            let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
            if parts.count > 1 { aliases[parts[0]] = Self.parted(parts[1]).type }
        default: break
        }
    }

    /// A class's name, behind a colon those that it is made of, and what is said of it.
    private mutating func readClass(_ text: String) {
        var words = text.split(separator: " ")[...]
        var names: [String] = []
        var goesOn = true
        while goesOn, let word = words.popFirst() {
            names.append(String(word.prefix { !":,".contains($0) }))
            goesOn = word.hasSuffix(":") || word.hasSuffix(",")
        }
        className = names.first
        baseNames = names.dropFirst().filter { !$0.hasSuffix("[]") }
        summary += (summary.isEmpty || words.isEmpty ? "" : " ") + words.joined(separator: " ")
    }

    /// The values of a line, as in `number left, number right in pixels`: a comma follows each name but the last one's.
    private static func returned(_ text: String) -> [LuaModulePage.Returned] {
        let (type, about) = parted(text)
        let name = about.prefix { $0.isLetter || $0 == "_" }
        let rest = about.dropFirst(name.count)
        guard !name.isEmpty, rest.hasPrefix(", ") else { return [LuaModulePage.Returned(type: type, about: about)] }
        var others = returned(String(rest.dropFirst(2)))
        // The last one's words begin with its name.
        if others.count == 1, others[0].name.isEmpty {
            let words = others[0].about.split(separator: " ", maxSplits: 1).map(String.init)
            (others[0].name, others[0].about) = (words.first ?? "", words.dropFirst().first ?? "")
        }
        return [LuaModulePage.Returned(type: type, name: String(name))] + others
    }

    /// A type and the words that follow it: the type ends at the first space outside of brackets that no comma, colon
    /// or bar stands before.
    static func parted(_ text: String) -> (type: String, about: String) {
        var depth = 0
        var last: Character = " "
        for index in text.indices {
            let character = text[index]
            if "([{<".contains(character) { depth += 1 }
            if ")]}>".contains(character) { depth -= 1 }
            if character == " ", depth == 0, !",:|".contains(last) {
                return (String(text[..<index]), text[index...].trimmed)
            }
            last = character
        }
        return (text, "")
    }
}
