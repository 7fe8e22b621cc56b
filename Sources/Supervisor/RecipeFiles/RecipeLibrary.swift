import Glibc
import Messages
import SystemCalls
import Wording

/// Finds recipes: those a person names and those that come with luaedit.
package struct RecipeLibrary {
    /// A recipe that comes with luaedit.
    package struct Entry: Sendable, Equatable {
        /// The typed name: the file's name without `.lua`.
        package let name: String
        /// Its own summary; empty if it has none.
        package let summary: String
    }

    /// The part of a recipe that is searched for its summary, in bytes.
    private static let headSize = 16 << 10

    /// The folder with `Scripts` and `Stdlib`; nil if there is none.
    package let home: RawString?
    /// The packs that recipes were read from: their files are there as long as the library is.
    private let packs = OpenedPacks()

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
    /// - Parameter name: A path, with or without `.lua` or `.luaedit`; a bare name is looked for in the current folder,
    ///   then among the recipes that come with luaedit, and one after a colon among these alone; `-` is standard input.
    ///   The recipe of a pack has its files beside it until this library is gone.
    /// - Throws: `.missingInput` with the nearest name; `.recipeError` if it is longer than a recipe may be; what is
    ///   wrong with a pack.
    package func read(_ name: RawString) throws(Failure) -> Job.Recipe {
        if name == "-" { return try Self.read(STDIN_FILENO, name: name, path: nil) }
        if let file = localFile(of: name) {
            try Self.requireRecipe(file)
            return try readFile(file)
        }
        if let path = ownFile(of: name) { return try Self.read(path, name: path.lastComponent) }
        throw missing(name)
    }

    /// The file that a name means in the current folder, or as a path; nil if there is none.
    private func localFile(of name: RawString) -> RawString? {
        guard name.ownRecipe == nil else { return nil }
        return [name, name + ".lua", name + PackSource.pathExtension].first { candidate in
            fileStatus(candidate).map { !$0.isFolder } == true
        }
    }

    /// The recipe of luaedit's that a name means unless a file of the current folder has it; nil if there is none.
    private func ownFile(of name: RawString) -> RawString? {
        let name = name.ownRecipe ?? name
        guard !name.bytes.contains(UInt8(ascii: "/")), let folder = home?.appending("Scripts") else { return nil }
        return [name, name + ".lua"].map { folder.appending($0) }.first { fileStatus($0)?.isRegular == true }
    }

    /// A sentence about the file of the current folder that a name means instead of one of luaedit's own recipes; nil if it
    /// does not, or says so: `./watermark.lua`.
    package func replacement(of name: RawString) -> String? {
        guard name != "-", let file = localFile(of: name), let own = ownFile(of: name),
            (try? resolved(file)) != (try? resolved(own))
        else { return nil }
        return "'\(name)' is the file './\(file)', and not the recipe that comes with luaedit, which is ':\(own.stem)'"
    }

    /// True if a folder belongs to an unpacked pack; it is removed with this library.
    package func isUnpacked(_ folder: RawString) -> Bool { packs.hold(folder) }

    /// The files that a name may mean to ``read(_:)``, in the order that they are looked for.
    package func candidates(for name: RawString) -> [RawString] {
        if name == "-" { return [] }
        let bare = name.ownRecipe ?? name
        let files = name.ownRecipe == nil ? [name, name + ".lua", name + PackSource.pathExtension] : []
        guard !bare.bytes.contains(UInt8(ascii: "/")), let folder = home?.appending("Scripts") else { return files }
        return files + [bare, bare + ".lua"].map { folder.appending($0) }
    }

    /// Reads a recipe that comes with luaedit.
    package func read(_ entry: Entry) throws(Failure) -> Job.Recipe {
        let name = RawString(entry.name + ".lua")
        return try Self.read((home ?? "").appending("Scripts").appending(name), name: name)
    }

    /// Reads a recipe, or the one of a pack.
    private func readFile(_ path: RawString) throws(Failure) -> Job.Recipe {
        guard let pack = try PackSource.unpack(path) else { return try Self.read(path, name: path) }
        guard !pack.manifest.isTheme else {
            throw Failure(
                .usage,
                "'\(path)' is a theme and not a recipe: give it to one, such as luaedit run short in.mp4 --theme \(path)"
            )
        }
        packs.keep(pack)
        var recipe = try Self.read(pack.path.appending(pack.manifest.recipe), name: pack.manifest.recipe)
        recipe.pack = pack.digest
        return recipe
    }

    /// The words after a recipe with the theme's file in the place of each pack of a theme, which is unpacked and stays so as
    /// long as this library: `--theme brand.luaedit`.
    /// - Throws: What is wrong with a pack.
    package func withThemes(_ words: [RawString]) throws(Failure) -> [RawString] {
        var result: [RawString] = []
        for word in words {
            let equals = word.hasPrefix("--") ? word.bytes.firstIndex(of: UInt8(ascii: "=")) : nil
            let start = equals.map { $0 + 1 } ?? 0
            let path = RawString(bytes: word.bytes[start...])
            guard PackSource.isPackName(path), fileStatus(path)?.isRegular == true,
                let pack = try PackSource.unpack(path), pack.manifest.isTheme
            else {
                result.append(word)
                continue
            }
            packs.keep(pack)
            result.append(RawString(bytes: word.bytes[..<start]) + pack.path.appending(pack.manifest.recipe))
        }
        return result
    }

    private static func read(_ path: RawString, name: RawString) throws(Failure) -> Job.Recipe {
        let file = StoppableReading.open(path)
        guard file >= 0 else { throw Failure(.missingInput, "cannot read '\(name)': \(systemMessage(errno))") }
        defer { close(file) }
        return try read(file, name: name, path: (try? resolved(path)) ?? path)
    }

    private static func read(_ file: CInt, name: RawString, path: RawString?) throws(Failure) -> Job.Recipe {
        let text = try StoppableReading.read(Job.Recipe.maximumSize + 1, from: file, named: name)
        guard text.count <= Job.Recipe.maximumSize else {
            let limit = Job.Recipe.maximumSize >> 10
            throw Failure(.recipeError, "'\(name)' is too long for a recipe: more than \(limit) KiB")
        }
        return Job.Recipe(name: name, path: path, text: text)
    }

    private func missing(_ name: RawString) -> Failure {
        if let bare = name.ownRecipe {
            let near = nearestName(to: bare.stem.repaired, among: entries().map(\.name))
            return Failure(
                .missingInput,
                "no recipe '\(bare)' comes with luaedit\(suggestion(near.map { ":\($0)" })); luaedit recipes lists them"
            )
        }
        if let advice = name.addressAdvice { return Failure(.missingInput, advice) }
        if fileStatus(name)?.isFolder == true {
            return Failure(.missingInput, "'\(name)' is a folder; a recipe or a media file is expected")
        }
        // Another file was meant, if only to be played.
        if let pathExtension = name.pathExtension, !["lua", "luaedit"].contains(pathExtension.lowercased()) {
            let files = (try? FolderListing.names(at: name.folder)) ?? []
            let near = nearestName(to: name.lastComponent.repaired, among: files.map(\.repaired))
            return Failure(
                .missingInput, "no such file: '\(name)'\(suggestion(near.map { escapedForTerminal($0) }))")
        }
        let here = Self.fileNames(in: name.folder, endingIn: [".lua", PackSource.pathExtension.repaired])
        let known = name.bytes.contains(UInt8(ascii: "/")) ? here : here + entries().map { RawString($0.name) }
        let near = nearestName(to: name.stem.repaired, among: known.map { $0.stem.repaired })
        let meant = suggestion(near.map { escapedForTerminal($0) })
        return Failure(.missingInput, "no recipe '\(name)'\(meant); luaedit recipes lists those that come with it")
    }

    // MARK: - All of them

    /// The recipes that come with luaedit, by name. Reads the start of each and runs none.
    package func entries() -> [Entry] {
        guard let folder = home?.appending("Scripts") else { return [] }
        return Self.recipes(in: folder).map(\.entry)
    }

    /// The Lua files right in a folder, by name, each with its path. Reads the start of each and runs none.
    package static func recipes(in folder: RawString) -> [(entry: Entry, path: RawString)] {
        luaFiles(in: folder).map { file in
            let path = folder.appending(file)
            return (Entry(name: file.stem.repaired, summary: summary(ofFile: path)), path)
        }
    }

    /// The names of the recipes right in a folder, sorted.
    package static func luaFiles(in folder: RawString) -> [RawString] { fileNames(in: folder, endingIn: [".lua"]) }

    /// The names of the packs right in a folder, sorted.
    package static func packs(in folder: RawString) -> [RawString] {
        fileNames(in: folder, endingIn: [PackSource.pathExtension.repaired])
    }

    /// The names right in a folder that end in one of some ways, sorted by their bytes; no hidden ones.
    package static func fileNames(in folder: RawString, endingIn endings: [String]) -> [RawString] {
        let names = (try? FolderListing.names(at: folder)) ?? []
        return names.filter { name in
            !name.hasPrefix(".") && endings.contains { name.bytes.suffix($0.utf8.count) == Array($0.utf8)[...] }
        }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
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
        let tokens = LuaTokens(Array(text.utf8))
        for index in tokens.tokens.indices
        where tokens.tokens[index].kind == .name && tokens.word(index) == "summary" && tokens.isSymbol(index + 1, "=") {
            if let quoted = quoted(index + 2, in: tokens) { return unescaped(quoted) }
        }
        return ""
    }

    /// The text between the quotes of a token, up to the end of its line; nil unless the token is a quoted text.
    private static func quoted(_ index: Int, in tokens: LuaTokens) -> Substring? {
        let isOpen = index == tokens.tokens.count
        guard let start = isOpen ? tokens.openString : tokens.tokens[index].range.lowerBound else { return nil }
        let end = isOpen ? tokens.text.count : tokens.tokens[index].range.upperBound - 1
        guard [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(tokens.text[start]) else { return nil }
        return String(decoding: tokens.text[(start + 1)..<max(start + 1, end)], as: UTF8.self).prefix { !$0.isNewline }
    }

    /// A text without the backslashes before its quotes and backslashes.
    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            isEscaped = !isEscaped && character == "\\"
            if !isEscaped { result.append(character) }
        }
        return result
    }
}

extension RawString {
    /// The name of one of luaedit's own recipes, which a colon before it means whatever the current folder has:
    /// `:watermark`; nil for other names.
    package var ownRecipe: RawString? {
        guard bytes.first == UInt8(ascii: ":") else { return nil }
        let name = RawString(bytes: bytes.dropFirst())
        let separators = Array("/:".utf8)
        let isName = !name.bytes.isEmpty && !name.bytes.contains(where: separators.contains)
        return isName && [nil, "lua"].contains(name.pathExtension) ? name : nil
    }
}
