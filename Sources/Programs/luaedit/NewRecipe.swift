import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Wording

/// The files of a new recipe.
struct NewRecipe {
    /// The recipe's path without `.lua`.
    private let stem: RawString
    /// The folder with `Stdlib`.
    private let home: RawString
    private let folder: RawString

    /// - Parameters:
    ///   - name: As the person typed it, with or without `.lua`.
    ///   - home: The folder with `Stdlib`.
    /// - Throws: `.usage` for a name that no recipe can have.
    init(_ name: RawString, home: RawString) throws(Failure) {
        let isLua = name.bytes.suffix(4) == Array(".lua".utf8)[...]
        stem = isLua ? RawString(bytes: name.bytes.dropLast(4)) : name
        self.home = home
        folder = stem.folder
        let last = stem.bytes.split(separator: UInt8(ascii: "/")).last ?? []
        guard let first = last.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-"),
            stem.bytes.last != UInt8(ascii: "/")
        else { throw Failure(.usage, "a recipe cannot be called '\(name)'") }
    }

    /// Writes what is not there yet, and says what it did.
    /// - Parameter template: The recipe it starts as.
    /// - Throws: `.cannotCreate` where the recipe is there already or its folder cannot be written.
    func write(template: RawString) throws(Failure) {
        let recipe = stem + ".lua"
        guard folder == "." || fileStatus(folder) != nil else {
            throw Failure(.cannotCreate, "cannot write '\(recipe)': there is no folder '\(folder)'")
        }
        if fileStatus(recipe) != nil { throw Failure(.cannotCreate, "'\(recipe)' is there already") }
        let name = stem.bytes.split(separator: UInt8(ascii: "/")).last.map { RawString(bytes: $0) } ?? stem
        let text = try read(template).replacing("RECIPE", with: escapedForTerminal(name.repaired))
        let (supports, definitionFiles) = (try self.supports(), try self.definitions())
        try create(recipe, Array(text.utf8))
        let definitions = folder.appending(".luaedit")
        let hadDefinitions = fileStatus(definitions) != nil
        if !hadDefinitions, definitions.withCString({ mkdir($0, 0o777) }) != 0 {
            throw Failure(.cannotCreate, "cannot make '\(definitions)': \(systemMessage(errno))")
        }
        var said = "wrote \(recipe)\n"
        for (name, content) in supports { said += try add(name, content) }
        for (name, content) in definitionFiles { said += try add(".luaedit/" + name, content, isListed: false) }
        if !hadDefinitions { said += "wrote .luaedit, what editors know of luaedit\n" }
        said += "try it: luaedit run \(shellWord(recipe)) in.mp4\n"
        _ = writeAll(Array(said.utf8), to: STDERR_FILENO)
    }

    /// The settings beside a recipe.
    private func supports() throws(Failure) -> [(name: RawString, content: [UInt8])] {
        [
            (".luarc.json", Array(Self.editorSettings.utf8)),
            (".luacheckrc", try bytes(home.appending("Stdlib/meta/luacheck.lua"))),
        ]
    }

    /// The files of `.luaedit`: with the modules, so that an editor knows the results of `require`.
    private func definitions() throws(Failure) -> [(name: RawString, content: [UInt8])] {
        let library = home.appending("Stdlib")
        var files: [(name: RawString, content: [UInt8])] = [("edit.lua", try bytes(library.appending("meta/edit.lua")))]
        for (entry, path) in RecipeLibrary.recipes(in: library) {
            files.append((RawString(entry.name) + ".lua", try bytes(path)))
        }
        return files
    }

    /// LuaLS's settings. The definitions are a copy, so that the folder can be moved and shared.
    private static let editorSettings = """
        {
          "runtime.version": "Lua 5.4",
          "runtime.builtin": { "debug": "disable", "io": "disable", "os": "disable" },
          "workspace.library": [".luaedit"],
          "workspace.checkThirdParty": false
        }

        """

    /// Writes a file beside the recipe unless it is there.
    /// - Parameter isListed: True to report that it was written.
    /// - Returns: The report.
    private func add(_ name: RawString, _ content: [UInt8], isListed: Bool = true) throws(Failure) -> String {
        let path = folder == "." ? name : folder.appending(name)
        if fileStatus(path) == nil {
            try create(path, content)
            return isListed ? "wrote \(path)\n" : ""
        }
        // A pipe would wait for its other end.
        let isSame = fileStatus(path)?.isRegular == true && (try? bytes(path)) == content
        return isSame ? "" : "kept  \(path), which is not this luaedit's; delete it first to have it made anew\n"
    }

    private func create(_ path: RawString, _ content: [UInt8]) throws(Failure) {
        let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard file >= 0 else { throw Failure(.cannotCreate, "cannot write '\(path)': \(systemMessage(errno))") }
        let status = writeAll(content, to: file)
        guard close(file) == 0, status == 0 else {
            _ = path.withCString { unlink($0) }
            throw Failure(.inputOutput, "cannot write '\(path)': \(systemMessage(status == 0 ? errno : status))")
        }
    }

    private func read(_ path: RawString) throws(Failure) -> String { String(decoding: try bytes(path), as: UTF8.self) }

    private func bytes(_ path: RawString) throws(Failure) -> [UInt8] {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else {
            throw Failure(.missingPart, "'\(path)' is missing; install luaedit again or set LUAEDIT_HOME")
        }
        defer { close(file) }
        do throws(SystemError) { return try readAll(from: file, limit: 16 << 20) } catch {
            throw Failure(.inputOutput, "cannot read '\(path)': \(error)")
        }
    }
}
