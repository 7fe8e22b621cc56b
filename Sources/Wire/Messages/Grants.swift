import Glibc
import SystemCalls
import Wording

/// The files that a job may touch: every path from a recipe or a media file is checked here.
///
/// Granting a folder grants everything in it. Links are resolved on both sides, so that no link or `..` leads out.
package struct Grants: Sendable, Equatable {
    /// Absolute, resolved files and folders.
    private var readable: Set<RawString> = []
    private var writable: Set<RawString> = []
    /// Absolute, resolved files that words of the command line name, see ``nameFiles(in:)``.
    private var named: Set<RawString> = []
    /// Named folders of which no file counts, because there are more than ``largestFolder``.
    private var crowded: Set<RawString> = []
    /// The places of words of the command line that name no file yet, which a recipe may declare as files that it writes.
    private var namedOutputs: Set<RawString> = []
    /// The recipe's own folder, absolute and resolved; nil if it has none.
    private var recipeFolder: RawString?

    package init() {}

    /// Records every recipe argument that names a file: `in.mp4`, and the value of `--image=logo.png`.
    ///
    /// A recipe declares its files only when it runs, after the kernel's rules are fixed. So the kernel allows every
    /// file that may be meant (``readableOrNamed``), while ``reading(_:at:)`` refuses a file until the recipe has
    /// declared it and ``allowReadingFile(_:)`` was called. Of a folder that is named with a slash at its
    /// end, `photos/`, the files right in it count, for inputs that take many, and not what lies deeper. Other folders do not
    /// count: a word such as `.` or `/` would open everything in them.
    package mutating func nameFiles(in arguments: [RawString]) {
        for argument in arguments {
            var words = [argument]
            if argument.hasPrefix("--"), let equals = argument.bytes.firstIndex(of: UInt8(ascii: "=")) {
                words.append(RawString(bytes: argument.bytes[(equals + 1)...]))
            }
            for word in words {
                guard let status = fileStatus(word), let place = try? resolved(word) else {
                    // A longer text is no file's name.
                    if word.bytes.count <= Self.maximumPathLength, let place = Self.place(of: word) {
                        namedOutputs.insert(place)
                    }
                    continue
                }
                if !status.isFolder {
                    named.insert(place)
                } else if word.bytes.count > 1, word.bytes.last == UInt8(ascii: "/") {
                    nameFiles(inFolder: place)
                }
            }
        }
    }

    /// The most files of a folder that a word names.
    package static let largestFolder = 4096

    private mutating func nameFiles(inFolder folder: RawString) {
        let names = (try? FolderListing.names(at: folder)) ?? []
        guard names.count <= Self.largestFolder else {
            crowded.insert(folder)
            return
        }
        for name in names where !name.hasPrefix(".") {
            let file = folder.appending(name)
            if fileStatus(file, following: false)?.isRegular == true { named.insert(file) }
        }
    }

    /// The files right in a folder that the command line names, by the folder's own name, in the order of their bytes; nil for
    /// what is not a folder. Empty for one that ``isCrowded(_:)``.
    package func namedFiles(in folder: RawString) -> [RawString]? {
        guard fileStatus(folder)?.isFolder == true, let place = try? resolved(folder) else { return nil }
        return named.filter { $0.folder == place }.map { folder.appending($0.lastComponent) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// True for a folder that the command line names, with more than ``largestFolder`` files.
    package func isCrowded(_ folder: RawString) -> Bool { (try? resolved(folder)).map(crowded.contains) ?? false }

    /// The files and folders that the kernel must let the job read: more than ``reading(_:at:)`` allows.
    package var readableOrNamed: [RawString] { Array(readable.union(named).union([recipeFolder].compactMap { $0 })) }

    /// Lets the job read everything in the recipe's folder, and resolves the recipe's relative paths there.
    /// - Throws: `.missingInput` if it cannot be looked at.
    package mutating func allowReadingBesideRecipe(in folder: RawString) throws(Failure) {
        do throws(SystemError) { recipeFolder = try resolved(folder) } catch {
            throw Failure(.missingInput, Self.unreadable(folder, error))
        }
    }

    /// Lets the job read a file or a folder that the person named.
    /// - Throws: `.missingInput` if it is not there or cannot be looked at.
    package mutating func allowReading(_ path: RawString) throws(Failure) {
        do throws(SystemError) {
            readable.insert(try resolved(path))
        } catch {
            throw Self.refusal(path, error)
        }
    }

    /// Lets the job read a file that the person named. Of one that is not there ``reading(_:at:)`` says so.
    package mutating func allowReadingIfThere(_ path: RawString) {
        // A pipe has another path in another process, so it is known by the one that was written.
        let isPipe = path.hasPrefix("/dev/fd/")
        let place = isPipe ? path : Self.place(of: path) ?? Self.placeOfLink(path)
        if let file = (try? resolved(path)) ?? place { readable.insert(file) }
    }

    private static func refusal(_ path: RawString, _ error: SystemError) -> Failure {
        // The shell's <(…) names a pipe of the started process, which is not a file.
        if path.hasPrefix("/dev/fd/") || fileStatus(path)?.isStream == true {
            return Failure(
                .brokenInput,
                "cannot read '\(path)': it is a pipe or a device, and media is read from any place in it; "
                    + "write it into a file first")
        }
        return Failure(.missingInput, unreadable(path, error))
    }

    /// Lets the job read a file that the person named as an argument of the recipe.
    ///
    /// A folder is refused: an argument for a file does not grant everything in a folder, and the kernel does not allow
    /// it, see ``nameFiles(in:)``.
    /// - Throws: `.missingInput` if it does not exist, `.brokenInput` if it is a folder.
    package mutating func allowReadingFile(_ path: RawString) throws(Failure) {
        if fileStatus(path)?.isFolder == true {
            throw Failure(.brokenInput, "cannot read '\(path)': \(systemMessage(EISDIR))")
        }
        try allowReading(path)
    }

    /// Lets the job write a file or into a folder, which need not exist yet.
    package mutating func allowWriting(_ path: RawString) throws(Failure) {
        guard let place = Self.place(of: path) else {
            throw Failure(.cannotCreate, "cannot write '\(path)': \(systemMessage(ENOENT))")
        }
        writable.insert(place)
    }

    /// The file to open for a path that a recipe or a media file names. The caller opens the result, not `path`.
    ///
    /// A relative path is looked up among the granted files of the current folder, then beside the recipe: a recipe
    /// finds its pictures wherever it is run.
    /// - Parameters:
    ///   - path: As written.
    ///   - location: The recipe's line; nil if it is not known.
    /// - Throws: `.notAllowed` unless it was granted, even if it does not exist; `.missingInput` if it was granted and
    ///   does not exist.
    package func reading(_ path: RawString, at location: RecipeLocation? = nil) throws(Failure) -> RawString {
        guard !path.bytes.contains(0) else { throw Self.denial("read", path, location) }
        try Self.requireLength(path, location, .missingInput)
        if let beside = besideRecipe(path) { return beside }
        guard let place = Self.place(of: path), coversReading(place) else {
            // A link that leads nowhere, or a pipe: nothing is opened, whatever it comes to lead to.
            if readable.contains(path) || Self.placeOfLink(path).map(readable.contains) == true {
                throw Self.refusal(path, SystemError(number: ENOENT))
            }
            throw Self.denial("read", path, location)
        }
        do throws(SystemError) {
            return try resolved(path)
        } catch {
            var failure = Self.refusal(path, error)
            failure.message += Self.suffix(location)
            throw failure
        }
    }

    /// The file beside the recipe that a relative path means; nil when it means one of the current folder, or none.
    package func besideRecipe(_ path: RawString) -> RawString? {
        guard let recipeFolder, !path.isEmpty, !path.hasPrefix("/"), !path.bytes.contains(0) else { return nil }
        let here = try? resolved(path)
        if let here, Self.covers(readable, here) { return nil }
        guard let beside = try? resolved(recipeFolder.appending(path)), beside != here, coversReading(beside)
        else { return nil }
        return beside
    }

    /// The file to create for a path that a recipe names. The caller creates the result, not `path`.
    /// - Throws: `.notAllowed` unless it was granted, `.cannotCreate` if it is longer than ``maximumPathLength``.
    package func writing(_ path: RawString, at location: RecipeLocation? = nil) throws(Failure) -> RawString {
        try Self.requireLength(path, location, .cannotCreate)
        guard !path.bytes.contains(0), let place = Self.place(of: path), Self.covers(writable, place) else {
            throw Self.denial("write", path, location)
        }
        return place
    }

    /// The same, for the process that opens the file: also one that a word of the command line names and that is not there,
    /// since whether the recipe has declared it is known where the recipe runs.
    package func writingIfNamed(_ path: RawString) throws(Failure) -> RawString {
        if !path.bytes.contains(0), let place = Self.place(of: path), namedOutputs.contains(place) { return place }
        return try writing(path)
    }

    // MARK: -

    /// The longest path that the system opens, in bytes.
    package static let maximumPathLength = Int(PATH_MAX) - 1

    /// Refuses a path that the system cannot open, though a message can carry it.
    private static func requireLength(
        _ path: RawString, _ location: RecipeLocation?, _ kind: FailureKind
    ) throws(Failure) {
        let count = path.bytes.count
        guard count > maximumPathLength else { return }
        let beginning = RawString(bytes: path.bytes.prefix(60))
        throw Failure(
            kind,
            "no file has a name of \(count) bytes, at most \(maximumPathLength): '\(beginning)…'\(suffix(location))")
    }

    private static func denial(_ verb: String, _ path: RawString, _ location: RecipeLocation?) -> Failure {
        if verb == "read", let advice = path.addressAdvice {
            return Failure(.missingInput, advice + suffix(location))
        }
        return Failure(
            .notAllowed,
            "not allowed to \(verb) '\(path)'\(suffix(location)); run again with --allow-\(verb) \(shellWord(path))")
    }

    private static func suffix(_ location: RecipeLocation?) -> String {
        location.map { " (\($0))" } ?? ""
    }

    private static func unreadable(_ path: RawString, _ error: SystemError) -> String {
        if let advice = path.addressAdvice { return advice }
        return error.number == ENOENT ? "no such file: '\(path)'" : "cannot read '\(path)': \(error)"
    }

    private func coversReading(_ place: RawString) -> Bool {
        Self.covers(readable, place) || recipeFolder.map { Self.covers([$0], place) } == true
    }

    /// True when an absolute, resolved path is a granted one or lies in one.
    private static func covers(_ granted: Set<RawString>, _ place: RawString) -> Bool {
        // One lookup per folder of the path, from the inside out: a command line may name thousands of files.
        var place = place
        while !granted.contains(place) {
            guard place != "/", place.hasPrefix("/") else { return false }
            place = place.folder
        }
        return true
    }

    /// The absolute path of a link itself; nil for anything else.
    private static func placeOfLink(_ path: RawString) -> RawString? {
        guard fileStatus(path, following: false)?.isLink == true else { return nil }
        return (try? resolved(path.folder))?.appending(path.lastComponent)
    }

    /// The resolved path. Of a path that does not exist, the nearest existing folder is resolved, and the rest follows
    /// it; nil if the rest cannot be followed, as in `missing/../x`.
    private static func place(of path: RawString) -> RawString? {
        if let place = try? resolved(path) { return place }
        // Creating the file would follow a dangling link.
        guard !path.isEmpty, fileStatus(path, following: false)?.isLink != true else { return nil }
        let name = path.lastComponent
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        return place(of: path.folder)?.appending(name)
    }
}

extension Grants: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(readable, writable, named, crowded, namedOutputs, recipeFolder)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        (readable, writable, named, crowded, namedOutputs, recipeFolder) = try reader.values()
    }
}
