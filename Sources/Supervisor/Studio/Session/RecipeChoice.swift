import RecipeFiles
import SystemCalls
import Wording

/// A recipe that a person can choose on the page.
struct RecipeChoice {
    /// As a command line names it.
    let name: RawString
    let title: String
    /// Empty for none.
    let summary: String
    /// True for a file of the current folder.
    let isOwn: Bool
    /// The picture that shows what it makes; nil for none.
    let still: RawString?

    /// The recipes and packs of the current folder, then those that come with luaedit.
    static func all(in library: RecipeLibrary) -> [RecipeChoice] {
        let own = RecipeLibrary.recipes(in: ".").map { entry, path in
            RecipeChoice(
                name: path.lastComponent, title: path.lastComponent.description, summary: entry.summary, isOwn: true,
                still: nil)
        }
        let packs = RecipeLibrary.packs(in: ".").map { name in
            RecipeChoice(name: name, title: name.description, summary: "", isOwn: true, still: nil)
        }
        return own + packs
            + library.entries().map { entry in
                let name = RawString(entry.name)
                return RecipeChoice(
                    name: library.replacement(of: name) == nil ? name : ":" + name, title: entry.name,
                    summary: entry.summary, isOwn: false, still: still(of: entry.name, in: library))
            }
    }

    /// The picture that shows what a recipe makes that comes with luaedit; nil where there is none.
    static func still(of name: String, in library: RecipeLibrary) -> RawString? {
        // A name has no dot and no slash: it leads nowhere else.
        let isName = name.utf8.allSatisfy { (97...122).contains($0 | 0x20) || (48...57).contains($0) || $0 == 45 }
        guard isName, let home = library.home else { return nil }
        let file = home.appending("Docs/gallery").appending(RawString(name) + ".png")
        return fileStatus(file)?.isRegular == true ? file : nil
    }

    var json: JSON {
        .object([
            ("name", .string(name.carried)), ("title", .string(title)), ("summary", .string(summary)),
            ("own", .boolean(isOwn)), ("still", .boolean(still != nil)),
        ])
    }
}
