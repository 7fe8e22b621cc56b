import Documentation
import Escaping
import Spelling

/// The answer of `luaedit doc`.
enum DocAnswer {
    /// The names of everything.
    case contents(ReferencePage)
    /// A type or a module, and members elsewhere that have its name.
    case section(ReferenceSection, others: [ReferenceEntry], ReferencePage)
    /// All that have a name, and what else speaks of it.
    case entries([ReferenceEntry], others: [ReferencePage.Mention])
    /// Mentions of words that are not a name.
    case mentions(Mentions)

    struct Mentions {
        /// The words that the user typed.
        let words: String
        /// A name that may have been meant.
        let nearest: String?
        let found: [ReferencePage.Mention]
        /// The recipes that come with luaedit.
        let recipes: [(name: String, summary: String)]
    }

    func text(_ writer: ReferenceText) -> String {
        switch self {
        case .contents(let page): contents(page, writer)
        case .section(let section, let others, let page):
            writer.text(section.lines) + inherited(section, page, writer) + more(others, writer)
        case .entries(let entries, let others):
            entries.map { entry in
                let place = entries.count > 1 || entry.kind != .function ? "\(writer.heading(entry.section))\n\n" : ""
                return place + writer.text(entry.lines)
            }.joined(separator: "\n") + Self.speaking(others, writer)
        case .mentions(let mentions): Self.text(mentions, writer)
        }
    }

    private static func speaking(_ others: [ReferencePage.Mention], _ writer: ReferenceText) -> String {
        guard !others.isEmpty else { return "" }
        return "\n" + writer.heading("What speaks of it") + "\n" + writer.table(others.map { ($0.name, $0.summary) })
    }

    private static func text(_ mentions: Mentions, _ writer: ReferenceText) -> String {
        let meant = suggestion(mentions.nearest)
        let head = "Nothing is called '\(escapedForTerminal(mentions.words))'\(meant). What speaks of it:\n"
        let groups = [
            ("In the reference", mentions.found.map { ($0.name, $0.summary) }),
            ("Recipes, for luaedit recipes NAME", mentions.recipes),
        ]
        return groups.filter { !$0.1.isEmpty }.reduce(head) { text, group in
            text + "\n" + writer.heading(group.0) + "\n" + writer.table(group.1)
        }
    }

    private func contents(_ page: ReferencePage, _ writer: ReferenceText) -> String {
        let types = page.sections.filter { $0.kind == .type }.map { ($0.title, $0.summary) }
        let functions = page.entries.filter { $0.owner == "edit" && $0.kind == .function }
            .map { ($0.path, $0.summary) }
        let modules = page.sections.filter { $0.kind == .module }.map { ($0.name, $0.summary) }
        let groups = [("Types", types), ("Functions", functions), ("Modules, for require", modules)]
        return groups.filter { !$0.1.isEmpty }.map { title, rows in
            writer.heading(title) + "\n" + writer.table(rows)
        }.joined(separator: "\n") + "\n"
            + writer.text(["A word that is no name here is looked for in all texts, in the effects and in the recipes."]
            )
    }

    /// The names that a type has from those it is made of.
    private func inherited(_ section: ReferenceSection, _ page: ReferencePage, _ writer: ReferenceText) -> String {
        var text = ""
        var base = section.base
        while let name = base {
            let names = page.entries.filter { $0.owner == name && $0.kind != .constructor }.map(\.name)
            text +=
                "\n" + writer.heading("From edit.\(name)") + "\n" + writer.text([names.joined(separator: ", ")[...]])
            base = page.section(named: name)?.base
        }
        return text
    }

    private func more(_ others: [ReferenceEntry], _ writer: ReferenceText) -> String {
        guard !others.isEmpty else { return "" }
        return "\n" + writer.heading("Also called so") + "\n" + writer.table(others.map { ($0.path, $0.summary) })
    }

    var json: JSON {
        switch self {
        case .contents(let page):
            .array(page.sections.filter { $0.kind != .page }.map(Self.json) + page.entries.map(Self.json))
        case .section(let section, _, let page):
            .array([Self.json(section)] + page.entries.filter { $0.section == section.title }.map(Self.json))
        case .entries(let entries, _): .array(entries.map(Self.json))
        case .mentions(let mentions):
            .array(
                mentions.found.map { Self.json($0.name, "mention", $0.summary) }
                    + mentions.recipes.map { Self.json($0.name, "recipe", $0.summary) })
        }
    }

    private static func json(_ name: String, _ kind: String, _ summary: String) -> JSON {
        .object([("name", .string(name)), ("kind", .string(kind)), ("summary", .string(summary))])
    }

    private static func json(_ section: ReferenceSection) -> JSON {
        .object([
            ("name", .string(section.title)), ("kind", .string(section.kind.rawValue)),
            ("base", section.base.map { .string("edit.\($0)") } ?? .null), ("summary", .string(section.summary)),
        ])
    }

    private static func json(_ entry: ReferenceEntry) -> JSON {
        .object([
            ("name", .string(entry.path)), ("kind", .string(entry.kind.rawValue)), ("title", .string(entry.title)),
            ("summary", .string(entry.summary)), ("text", .string(entry.lines.joined(separator: "\n"))),
        ])
    }
}
