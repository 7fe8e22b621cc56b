import Glibc
import Messages
import SystemCalls
import Wording

/// The contents of a new pack, and the test for a pack.
package struct PackSource {
    /// The file extension of packs, with its dot.
    static let pathExtension: RawString = ".luaedit"

    /// The recipe that is run.
    package let recipe: RawString
    /// The folder that everything lies in.
    package let folder: RawString
    /// The files to pack, in the order of their bytes: names in the folder, the recipe's too.
    package let names: [RawString]

    /// Finds what is packed with a recipe, or of a folder.
    /// - Parameters:
    ///   - path: A folder, all of which is packed but what is hidden, or a recipe, which is packed with the modules
    ///     that it requires and that lie beside it.
    ///   - main: Of a folder with several recipes, the one that is run: a name in it. Nil for the one that is called as
    ///     the folder is, or `main.lua`, or the only one.
    /// - Throws: `.missingInput`, `.usage` for what cannot be packed.
    package init(_ path: RawString, main: RawString?) throws(Failure) {
        let given = [path, path + ".lua"].first { fileStatus($0) != nil }
        guard let given, let place = try? resolved(given), let status = fileStatus(place) else {
            throw Failure(.missingInput, "no such file: '\(path)'")
        }
        if status.isFolder {
            folder = place
            recipe = place.appending(try Self.mainRecipe(of: place, named: main, calling: path))
            names = try Self.names(in: place)
        } else {
            guard status.isRegular else {
                throw Failure(.usage, "cannot pack '\(given)': it is neither a folder nor a plain file")
            }
            guard try !Self.isPack(place) else {
                throw Failure(.usage, "'\(given)' is a pack already; luaedit pack --list shows what it holds")
            }
            guard main == nil else { throw Failure(.usage, "--main is for a folder, and '\(path)' is a file") }
            folder = place.folder
            recipe = place
            names = Self.modules(of: place.lastComponent, in: place.folder)
        }
        for name in names { try Self.require(name) }
    }

    private static func require(_ name: RawString) throws(Failure) {
        if let reason = PackEntry.refusal(of: name) { throw Failure(.usage, "cannot pack '\(name)': it \(reason)") }
        if name == PackManifest.fileName {
            throw Failure(.usage, "cannot pack '\(name)': every pack has a file of its own that is called so")
        }
    }

    // MARK: - A folder

    private static func mainRecipe(
        of folder: RawString, named: RawString?, calling path: RawString
    ) throws(Failure) -> RawString {
        let recipes = RecipeLibrary.luaFiles(in: folder)
        if let named {
            let match = recipes.first { $0 == named || $0 == named + ".lua" }
            guard let match else { throw Failure(.missingInput, "there is no recipe '\(named)' in '\(path)'") }
            return match
        }
        for usual in [folder.lastComponent + ".lua", "main.lua"] where recipes.contains(usual) { return usual }
        guard let only = recipes.first else { throw Failure(.missingInput, "there is no recipe in '\(path)'") }
        guard recipes.count == 1 else {
            let list = recipes.map(\.description).joined(separator: ", ")
            throw Failure(.usage, "which recipe of '\(path)' is run? --main NAME says it: \(list)")
        }
        return only
    }

    /// Every file in a folder and its folders, but hidden ones and packs.
    private static func names(in folder: RawString) throws(Failure) -> [RawString] {
        var names: [RawString] = []
        var folders: [RawString] = [""]
        var count = 0
        while let inner = folders.popLast() {
            let place = inner.isEmpty ? folder : folder.appending(inner)
            let list: [RawString]
            do throws(SystemError) { list = try FolderListing.names(at: place) } catch {
                throw Failure(.inputOutput, "cannot read '\(place)': \(error)")
            }
            for entry in list where !entry.hasPrefix(".") {
                let name = inner.appending(entry)
                guard let status = fileStatus(place.appending(entry), following: false) else { continue }
                if status.isFolder {
                    try require(name)  // also ends at some depth
                    folders.append(name)
                    count += 1
                } else if !status.isRegular {
                    let kind = status.isLink ? "a link" : "a device or a pipe"
                    throw Failure(.usage, "cannot pack '\(name)': it is \(kind), and packs hold plain files only")
                } else if !isPackName(entry) {
                    names.append(name)
                    count += 1
                }
                guard count < PackEntry.Limit.entries - 1 else {
                    let limit = PackEntry.Limit.entries
                    throw Failure(.usage, "a pack holds at most \(limit) files and folders; '\(folder)' has more")
                }
            }
        }
        return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    // MARK: - A recipe

    /// A recipe and the modules beside it that it requires, and that those do.
    private static func modules(of recipe: RawString, in folder: RawString) -> [RawString] {
        var found: Set<RawString> = [recipe]
        var unread = [recipe]
        while let name = unread.popLast() {
            for module in required(byFile: folder.appending(name)).map({ $0 + ".lua" })
            where fileStatus(folder.appending(module), following: false)?.isRegular == true {
                if found.insert(module).inserted { unread.append(module) }
            }
        }
        return found.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    private static func required(byFile path: RawString) -> [RawString] {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return [] }
        defer { close(file) }
        return required(by: (try? readAll(from: file, limit: Job.Recipe.maximumSize)) ?? [])
    }

    /// The names in `require "name"` and `require("name")` of a Lua text, in code.
    static func required(by text: [UInt8]) -> [RawString] {
        let tokens = LuaTokens(text)
        return tokens.tokens.indices.compactMap { index in
            guard tokens.tokens[index].kind == .name, tokens.word(index) == "require" else { return nil }
            let name = tokens.stringValue(tokens.isSymbol(index + 1, "(") ? index + 2 : index + 1)
            guard let name, !name.isEmpty, !name.contains("/") else { return nil }
            return RawString(name)
        }
    }

    // MARK: - A pack

    static func isPackName(_ name: RawString) -> Bool {
        name.bytes.suffix(pathExtension.bytes.count) == pathExtension.bytes[...]
    }

    /// True if a file is a pack, by its name or its beginning.
    static func isPack(_ path: RawString) throws(Failure) -> Bool {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { throw Failure(.missingInput, "cannot read '\(path)': \(systemMessage(errno))") }
        defer { close(file) }
        return isPackName(path) || isArchive(file)
    }

    /// Unpacks a file that is a pack.
    /// - Returns: nil for a file that is none: its name ends otherwise, and it does not begin as a pack does.
    /// - Throws: `.brokenInput`, saying what is wrong with it; as ``UnpackedPack`` does.
    static func unpack(_ path: RawString) throws(Failure) -> UnpackedPack? {
        // A pipe can be read only once.
        guard isPackName(path) || fileStatus(path)?.isRegular == true else { return nil }
        let file = StoppableReading.open(path)
        guard file >= 0 else { return nil }  // reported when it is read as a recipe
        defer { close(file) }
        guard isPackName(path) || isArchive(file) else { return nil }
        return try UnpackedPack(try PackReader(file, name: path), name: path)
    }

    /// True if a regular file begins as a tar archive does. Keeps the file's position. Wraps `pread`.
    private static func isArchive(_ file: CInt) -> Bool {
        var block = [UInt8](repeating: 0, count: TarHeader.size)
        return pread(file, &block, block.count, 0) == block.count && TarHeader.isStart(block)
    }

    /// The contents of a pack, which stays packed.
    /// - Throws: `.missingInput`, or what is wrong with it.
    package static func list(_ path: RawString) throws(Failure) -> (manifest: PackManifest, entries: [PackEntry]) {
        let file = StoppableReading.open(path)
        guard file >= 0 else {
            throw Failure(.missingInput, "cannot read '\(path)': \(systemMessage(errno))")
        }
        defer { close(file) }
        var reader = try PackReader(file, name: path)
        var entries: [PackEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return (reader.manifest, entries)
    }
}
