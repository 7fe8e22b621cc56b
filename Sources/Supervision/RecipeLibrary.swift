import Glibc

/// Finds recipes: those a person names and those that come with luaedit.
package struct RecipeLibrary {
    /// A recipe that comes with luaedit.
    package struct Entry: Sendable, Equatable {
        /// As one types it: the file's name without `.lua`.
        package let name: String
        /// What it says of itself; empty if it says nothing.
        package let summary: String
    }

    /// How much of a recipe is looked through for its summary, in bytes.
    private static let headSize = 16 << 10

    /// The folder with `Scripts` and `Stdlib`; nil if there is none.
    package let home: RawString?

    /// - Parameter home: See ``home``.
    package init(home: RawString?) {
        self.home = home
    }

    /// The library of the program that runs: `LUAEDIT_HOME`, else `../share/luaedit` beside an installed program,
    /// else the checkout that the program was built in.
    package static func ofThisProgram() -> RecipeLibrary {
        if let home = getenv("LUAEDIT_HOME"), home.pointee != 0 {
            return RecipeLibrary(home: RawString(cString: home))
        }
        let folder = programFolder()
        let installed = folder.folder.appending("share/luaedit")
        if holdsRecipes(installed) { return RecipeLibrary(home: installed) }
        var checkout = folder
        while checkout != "/" && checkout != "." {
            if holdsRecipes(checkout), fileStatus(checkout.appending("Package.swift")) != nil {
                return RecipeLibrary(home: checkout)
            }
            checkout = checkout.folder
        }
        return RecipeLibrary(home: nil)
    }

    /// The folder of the program that runs, with links resolved.
    package static func programFolder() -> RawString {
        (try? resolved("/proc/self/exe"))?.folder ?? "."
    }

    private static func holdsRecipes(_ folder: RawString) -> Bool {
        fileStatus(folder.appending("Scripts"))?.isFolder == true
    }

    // MARK: - Reading one

    /// Reads the recipe that a person named.
    /// - Parameter name: A path, with or without `.lua`; a bare name is looked for in the current folder, then among
    ///   the recipes that come with luaedit; `-` is standard input.
    /// - Throws: `.missingInput` with the nearest name; `.recipeError` if it is longer than a recipe may be.
    package func read(_ name: RawString) throws(Failure) -> Job.Recipe {
        if name == "-" { return try Self.read(STDIN_FILENO, name: name, path: nil) }
        let lua = name + ".lua"
        for candidate in [name, lua] where fileStatus(candidate).map({ !$0.isFolder }) == true {
            return try Self.read(candidate, name: candidate)
        }
        if !name.bytes.contains(UInt8(ascii: "/")), let folder = home?.appending("Scripts") {
            for candidate in [name, lua] where fileStatus(folder.appending(candidate))?.isRegular == true {
                return try Self.read(folder.appending(candidate), name: candidate)
            }
        }
        throw missing(name)
    }

    private static func read(_ path: RawString, name: RawString) throws(Failure) -> Job.Recipe {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { throw Failure(.missingInput, "cannot read '\(name)': \(systemMessage(errno))") }
        defer { close(file) }
        return try read(file, name: name, path: (try? resolved(path)) ?? path)
    }

    private static func read(_ file: CInt, name: RawString, path: RawString?) throws(Failure) -> Job.Recipe {
        let text: [UInt8]
        do throws(SystemError) {
            text = try readAll(from: file, limit: Job.Recipe.maximumSize)
        } catch {
            throw Failure(.inputOutput, "cannot read '\(name)': \(error)")
        }
        guard text.count <= Job.Recipe.maximumSize else {
            let limit = Job.Recipe.maximumSize >> 10
            throw Failure(.recipeError, "'\(name)' is too long for a recipe: more than \(limit) KiB")
        }
        return Job.Recipe(name: name, path: path, text: text)
    }

    private func missing(_ name: RawString) -> Failure {
        let here = Self.luaFiles(in: name.folder)
        let known = name.bytes.contains(UInt8(ascii: "/")) ? here : here + entries().map { RawString($0.name) }
        let near = nearest(to: name.stem.repaired, among: known.map { $0.stem.repaired })
        let advice = near.map { " (did you mean '\(escapedForTerminal($0))'?)" } ?? ""
        return Failure(.missingInput, "no recipe '\(name)'\(advice); luaedit recipes lists those that come with it")
    }

    // MARK: - All of them

    /// The recipes that come with luaedit, by name. Reads the start of each and runs none.
    package func entries() -> [Entry] {
        guard let folder = home?.appending("Scripts") else { return [] }
        return Self.luaFiles(in: folder).map { file in
            Entry(name: file.stem.repaired, summary: Self.summary(ofFile: folder.appending(file)))
        }
    }

    /// The names of the recipes right in a folder, sorted.
    static func luaFiles(in folder: RawString) -> [RawString] {
        guard let directory = folder.withCString({ opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var names: [RawString] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { RawString(cString: $0) }
            }
            if name.bytes.suffix(4) == Array(".lua".utf8)[...], name.bytes.first != UInt8(ascii: ".") {
                names.append(name)
            }
        }
        return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    private static func summary(ofFile path: RawString) -> String {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return "" }
        defer { close(file) }
        let head = (try? readAll(from: file, limit: headSize)) ?? []
        return summary(in: String(decoding: head, as: UTF8.self))
    }

    /// The first `summary = "…"` of a recipe's text, without running it; empty if there is none.
    static func summary(in text: String) -> String {
        var rest = text[...]
        while let start = rest.firstRange(of: "summary") {
            rest = rest[start.upperBound...]
            var value = rest.drop { $0 == " " }
            guard value.first == "=" else { continue }
            value = value.dropFirst().drop { $0 == " " }
            guard let quote = value.first, quote == "\"" || quote == "'" else { continue }
            return unquoted(value.dropFirst(), until: quote)
        }
        return ""
    }

    private static func unquoted(_ text: Substring, until quote: Character) -> String {
        var result = ""
        var escaped = false
        for character in text {
            if !escaped && (character == quote || character.isNewline) { break }
            if !escaped && character == "\\" {
                escaped = true
                continue
            }
            result.append(character)
            escaped = false
        }
        return result
    }
}
