import Terminal
import Wording

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

    // MARK: - For programs

    var json: JSON { Self.form.json(rows) }

    private var rows: [Row] {
        switch self {
        case .contents(let page):
            page.sections.filter { $0.kind != .page }.map { .section($0) } + page.entries.map { .entry($0) }
        case .section(let section, _, let page):
            [.section(section)] + page.entries.filter { $0.section == section.title }.map { .entry($0) }
        case .entries(let entries, _): entries.map { .entry($0) }
        case .mentions(let mentions):
            mentions.found.map { .mention($0.name, $0.summary) }
                + mentions.recipes.map { .recipe(name: $0.name, summary: $0.summary) }
        }
    }

    private enum Row {
        case section(ReferenceSection)
        case entry(ReferenceEntry)
        case mention(String, String)
        case recipe(name: String, summary: String)

        var section: ReferenceSection? { if case .section(let section) = self { section } else { nil } }
        var entry: ReferenceEntry? { if case .entry(let entry) = self { entry } else { nil } }

        var name: String {
            switch self {
            case .section(let section): section.title
            case .entry(let entry): entry.path
            case .mention(let name, _), .recipe(let name, _): name
            }
        }

        var kind: String {
            switch self {
            case .section(let section): section.kind.rawValue
            case .entry(let entry): entry.kind.rawValue
            case .mention: "mention"
            case .recipe: "recipe"
            }
        }

        var summary: String {
            switch self {
            case .section(let section): section.summary
            case .entry(let entry): entry.summary
            case .mention(_, let summary), .recipe(_, let summary): summary
            }
        }
    }

    private static let kinds =
        ["type", "module"] + ReferenceEntry.Kind.allCases.map(\.rawValue) + ["mention", "recipe"]

    private static let form = JSONForm<[Row]>.list(
        JSONForm([
            JSONMember("name", .string) { $0.name },
            JSONMember("kind", .choice(kinds)) { $0.kind },
            JSONMember("summary", .string) { $0.summary },
            JSONMember("base", optional: .orNull(.string), "Of a type: the one that it has everything of too") { row in
                row.section.map { section in section.base.map { "edit.\($0)" } }
            },
            JSONMember("title", optional: .string, "The call, or a property with its type") { $0.entry?.title },
            JSONMember("text", optional: .string, "In Markdown") { $0.entry?.lines.joined(separator: "\n") },
        ]))

    static let schema = JSONSchema("doc", "What doc --json finds", form.schema)
}
