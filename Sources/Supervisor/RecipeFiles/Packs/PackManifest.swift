import Messages
import SystemCalls

/// A pack's description of itself: its first file, a line for each value.
///
///     luaedit-pack: 1
///     recipe: watermark.lua
///     name: watermark
///     kind: theme
///     version: 1.2.0
///     requires: luaedit >= 0.2
///     luaedit: 0.2.0
package struct PackManifest: Sendable, Equatable {
    /// Its name in the pack.
    static let fileName: RawString = "MANIFEST"
    /// The form of packs that this luaedit knows.
    static let form = "1"
    /// The longest that is read, in bytes.
    static let maximumSize = 4 << 10

    /// The recipe that is run: a name in the pack, in none of its folders.
    package var recipe: RawString
    /// True if the file is a theme, which recipes are given and which is not run.
    package var isTheme: Bool
    /// The recipe's own name; without one, its file's name without `.lua`.
    package var name: String
    /// Nil if the recipe has none.
    package var version: String?
    package var requirement: String?
    /// The version of luaedit that made the pack.
    package var maker: String

    package init(
        recipe: RawString, name: String, version: String?, requirement: String?, isTheme: Bool = false,
        maker: String = Version.current
    ) {
        (self.recipe, self.isTheme) = (recipe, isTheme)
        self.name = name
        self.version = version
        self.requirement = requirement
        self.maker = maker
    }

    /// The file. Values are lines: what a recipe says of itself has none in it.
    var bytes: [UInt8] {
        let rows: [(String, RawString?)] = [
            ("luaedit-pack", RawString(Self.form)), ("recipe", recipe), ("name", RawString(name)),
            ("kind", isTheme ? "theme" : nil),
            ("version", version.map { RawString($0) }), ("requires", requirement.map { RawString($0) }),
            ("luaedit", RawString(maker)),
        ]
        return rows.flatMap { key, value in value.map { Array("\(key): ".utf8) + $0.bytes + [UInt8(ascii: "\n")] } ?? []
        }
    }

    /// - Parameters:
    ///   - bytes: The file; not trusted.
    ///   - pack: The pack's name, for errors.
    /// - Throws: `.brokenInput`, or `.missingPart` for a form that is newer than this luaedit.
    init(_ bytes: [UInt8], of pack: RawString) throws(Failure) {
        var values: [String: RawString] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw Self.broken(pack) }
            let key = String(decoding: line[..<colon], as: UTF8.self)
            let value = RawString(bytes: line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") })
            guard values.updateValue(value, forKey: key) == nil else { throw Self.broken(pack) }
        }
        guard let form = values["luaedit-pack"] else { throw Self.broken(pack) }
        guard form == RawString(Self.form) else {
            throw Failure(
                .missingPart,
                "pack '\(pack)' is of form \(form), and this is luaedit \(Version.current), which knows form \(Self.form): "
                    + "update luaedit")
        }
        guard let recipe = values["recipe"], PackEntry.refusal(of: recipe) == nil,
            !recipe.bytes.contains(UInt8(ascii: "/")), recipe.bytes.suffix(4) == Array(".lua".utf8)[...]
        else { throw Self.broken(pack) }
        self.recipe = recipe
        isTheme = values["kind"] == "theme"
        name = values["name"]?.repaired ?? recipe.stem.repaired
        version = values["version"]?.repaired
        requirement = values["requires"]?.repaired
        maker = values["luaedit"]?.repaired ?? ""
    }

    private static func broken(_ pack: RawString) -> Failure {
        Failure(.brokenInput, "pack '\(pack)': its \(fileName) does not say which recipe is run")
    }
}
