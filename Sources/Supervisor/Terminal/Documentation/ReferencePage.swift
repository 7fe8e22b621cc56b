/// The reference of the Lua objects, as it is written in `Docs/reference.md`, to be looked things up in.
///
/// The page's form is that of LuaHost's `LuaReferencePage`: headings of the second level begin sections, those of the
/// fourth methods and functions, list items with a bold name properties.
package struct ReferencePage: Sendable {
    package let sections: [ReferenceSection]
    /// Everything in them, in the page's order.
    package let entries: [ReferenceEntry]

    /// The heading of the section of names that other tools have.
    static let otherToolsTitle = "Names of other tools"

    /// - Parameter text: The whole page.
    package init(_ text: String) {
        var reader = PageReader()
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            reader.read(Substring(line))
        }
        (sections, entries) = reader.finish()
    }

    /// The section of a type or a module, by its name without `edit.`.
    package func section(named name: String) -> ReferenceSection? {
        sections.first { $0.name == name && $0.kind != .page }
    }
}

/// A part of the page under a heading of the second level.
package struct ReferenceSection: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case type, module
        /// A section that belongs to no type or module: values, functions, contents.
        case page
    }

    package let kind: Kind
    /// Without `edit.`: `text_layer`, `audio`.
    package let name: String
    /// The heading: `edit.text_layer`.
    package let title: String
    /// The type that it has everything of too, without `edit.`.
    package fileprivate(set) var base: String?
    /// The type's name in AVFoundation; nil without one.
    package fileprivate(set) var counterpart: String?
    /// Its Markdown, heading included.
    package fileprivate(set) var lines: [Substring]

    /// The first sentence under its heading.
    package var summary: String { firstSentence(in: lines.dropFirst()) }
}

/// Something that has a name of its own in a section: a property, a method, a function, a value.
package struct ReferenceEntry: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case constructor, function, method, property, value, field
    }

    package let kind: Kind
    /// The type or module it belongs to; `edit` for functions and constructors.
    package let owner: String
    /// Its own name: `set_opacity_ramp`.
    package let name: String
    /// The call, or a property's name with its type: `layer:add_sublayer(layer)`.
    package let title: String
    /// The title of its section.
    package let section: String
    /// The table of a module that it is a field of, such as `timeline.item`; nil for everything else.
    package fileprivate(set) var table: String?
    /// Its Markdown, heading included.
    package fileprivate(set) var lines: [Substring]

    /// True for a name that other tools have for something.
    package var isOfOtherTools: Bool { section == ReferencePage.otherToolsTitle }
    /// The full name: `text_layer.font`.
    package var path: String { "\(owner).\(name)" }
    /// The first sentence that says what it is.
    package var summary: String {
        guard kind == .property || kind == .value, let line = lines.first,
            let colon = line.firstRange(of: "): ")
                ?? line.firstRange(of: "**: ")
        else {
            let sentence = firstSentence(in: lines.dropFirst())
            let ending = "these fields:"
            guard kind == .field, sentence.hasPrefix("A table with "), sentence.hasSuffix(ending) else {
                return sentence
            }
            let fields = lines.filter { $0.hasPrefix("- **`") }.map { $0.dropFirst(5).prefix { $0 != "`" } }
            return sentence.dropLast(ending.count) + fields.joined(separator: ", ") + "."
        }
        return firstSentence(in: [line[colon.upperBound...]])
    }
}

/// The first sentence of the first paragraph.
private func firstSentence(in lines: some Collection<Substring>) -> String {
    guard let paragraph = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("```") }) else {
        return ""
    }
    guard let end = paragraph.firstRange(of: ". ") else { return String(paragraph) }
    return String(paragraph[..<end.lowerBound]) + "."
}

/// Takes the page apart, line by line.
private struct PageReader {
    private var sections: [ReferenceSection] = []
    private var entries: [ReferenceEntry] = []
    private var entry: ReferenceEntry?
    /// The fields of the table that ``entry`` is, which has their lines too.
    private var fields: [ReferenceEntry] = []
    private var isCode = false

    mutating func read(_ line: Substring) {
        if line.isFence { isCode.toggle() } else if !isCode { begin(line) }
        if !sections.isEmpty { sections[sections.count - 1].lines.append(line) }
        entry?.lines.append(line)
        if !fields.isEmpty { fields[fields.count - 1].lines.append(line) }
    }

    mutating func finish() -> ([ReferenceSection], [ReferenceEntry]) {
        endEntry()
        endSection()
        return (sections, entries)
    }

    private mutating func endSection() {
        while sections.last?.lines.last?.isEmpty == true { sections[sections.count - 1].lines.removeLast() }
    }

    /// The beginning of a line outside of examples.
    private mutating func begin(_ line: Substring) {
        if line.begins("## ") {
            endEntry()
            endSection()
            sections.append(section(title: line.dropFirst(3)))
        } else if line.begins("### ") {
            endEntry()
        } else if line.begins("#### ") {
            endEntry()
            entry = called(line.dropFirst(5))
        } else if line.begins("- **`"), entry == nil || entry?.lines.first?.begins("- **") == true {
            endEntry()
            entry = listed(line)
        } else if line.begins("- **`"), let table = entry, table.kind == .field, var field = listed(line) {
            field.table = table.title
            fields.append(field)
        } else if line.begins("In AVFoundation: ") || line.begins("Has everything of "), !sections.isEmpty {
            if line.begins("In") {
                sections[sections.count - 1].counterpart = String(line.dropFirst(17).prefix { $0.isLetter })
            }
            if let base = line.firstRange(of: "Has everything of [edit.") {
                sections[sections.count - 1].base = String(line[base.upperBound...].prefix { $0 != "]" })
            }
        }
    }

    private mutating func endEntry() {
        if var entry {
            while entry.lines.last?.isEmpty == true { entry.lines.removeLast() }
            entries.append(entry)
        }
        for var field in fields {
            while field.lines.last?.isEmpty == true { field.lines.removeLast() }
            entries.append(field)
        }
        (entry, fields) = (nil, [])
    }

    private func section(title: Substring) -> ReferenceSection {
        if title.hasPrefix("edit.") {
            return ReferenceSection(kind: .type, name: String(title.dropFirst(5)), title: String(title), lines: [])
        }
        if title.hasPrefix("Module ") {
            return ReferenceSection(kind: .module, name: String(title.dropFirst(7)), title: String(title), lines: [])
        }
        return ReferenceSection(kind: .page, name: title.lowercased(), title: String(title), lines: [])
    }

    /// A method, a function, a constructor, a constant or a field of a module.
    private func called(_ title: Substring) -> ReferenceEntry? {
        guard let section = sections.last else { return nil }
        let isCalled = title.contains("(")
        var name = title.prefix { $0 != "(" }
        if name.hasPrefix("edit."), name.dropFirst(5).contains(".") { name = name.dropFirst(5) }
        guard let separator = name.lastIndex(where: { $0 == "." || $0 == ":" }) else {
            return ReferenceEntry(
                kind: .field, owner: section.name, name: String(name), title: String(title), section: section.title,
                lines: [])
        }
        let own = String(name[name.index(after: separator)...])
        let kind: ReferenceEntry.Kind =
            if !isCalled {
                .field
            } else if name[separator] == ":" {
                .method
            } else {
                name.hasPrefix("edit.") && section.kind == .type ? .constructor : .function
            }
        return ReferenceEntry(
            kind: kind, owner: String(name[..<separator]), name: own, title: String(title), section: section.title,
            lines: [])
    }

    private func listed(_ line: Substring) -> ReferenceEntry? {
        guard let section = sections.last else { return nil }
        let name = String(line.dropFirst(5).prefix { $0 != "`" })
        return ReferenceEntry(
            kind: section.kind == .page ? .value : .property, owner: section.name, name: name,
            title: section.kind == .page ? name : "\(section.name).\(name)", section: section.title, lines: [])
    }
}

extension Substring {
    /// True if its bytes begin with those of a prefix. Comparing them as text takes far longer, and the page is long.
    fileprivate func begins(_ prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { utf8.starts(with: $0) }
    }

    /// True if it begins or ends an example.
    fileprivate var isFence: Bool {
        utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "```".utf8)
    }
}
