import EditBindings
import EditModel
import Media
import Messages
import ModelBindings
import Synchronization
import SystemCalls
import Threads
import Wording

/// The gate of one job: every file that Lua or FFmpeg asks for is looked up in the job's grants.
final class GrantedFiles: FileGate {
    private let grants: Mutex<Grants>
    private let reported = Mutex<Set<RawString>>([])
    /// By the names that they were asked for by; nil for a file that is not there.
    private let found = Mutex<[RawString: RawString?]>([:])
    private let report: @Sendable (RawString) -> Void
    /// The files that were read, as they were then.
    let readFiles = ReadFiles()

    /// - Parameter report: Receives every file once before it is read or looked for: as it is named, and with links
    ///   resolved.
    init(_ grants: Grants, report: @escaping @Sendable (RawString) -> Void = { _ in }) {
        self.grants = Mutex(grants)
        self.report = report
    }

    /// The file to open for a path.
    private func reading(_ path: RawString, at location: RecipeLocation? = nil) throws(Failure) -> RawString {
        do throws(Failure) {
            let file = try grants.withLock { grants throws(Failure) in try grants.reading(path, at: location) }
            reportOnce([path, file])
            readFiles.note(String(pathBytes: file.bytes), calling: path.carried)
            found.withLock { $0[path] = .some(file) }
            return file
        } catch {
            // It may come yet.
            if error.kind == .missingInput {
                reportOnce([path])
                found.withLock { $0[path] = .some(nil) }
            }
            throw error
        }
    }

    /// The files that were asked for so far, in the order of their names, with links resolved; nil for one that is not
    /// there.
    var asked: [RawString?] {
        found.withLock { found in
            found.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.map(\.value)
        }
    }

    /// The number of ``asked``. Any thread may ask.
    var askedCount: Int { found.withLock { $0.count } }

    private func reportOnce(_ paths: [RawString]) {
        let new = reported.withLock { reported in paths.filter { reported.insert($0).inserted } }
        for path in new { report(path) }
    }

    func authorizeReading(of path: String) throws(MediaError) -> String {
        let file: String
        do throws(Failure) {
            file = String(pathBytes: try reading(RawString(bytes: path.pathBytes)).bytes)
        } catch {
            // The gate's own words, kept whole.
            throw MediaError(error.kind, refusal: error.text)
        }
        try readFiles.requireUnchanged(file)
        return file
    }

    /// Refuses a file that was not granted, with the recipe's line.
    ///
    /// A granted file that is missing passes: opening it gives the better error.
    func requireGrant(_ path: String, at location: RecipeLocation?) throws(Failure) {
        do throws(Failure) { try requireReading(path, at: location) } catch {
            if error.kind == .notAllowed { throw error }
        }
    }

    /// Refuses a file that was not granted or is not there.
    /// - Parameter location: The recipe's line.
    func requireReading(_ path: String, at location: RecipeLocation?) throws(Failure) {
        _ = try reading(RawString(bytes: path.pathBytes), at: location)
    }

    /// The place of a path that a recipe named: a file beside the recipe, or the path as it is.
    func place(of path: RawString) -> RawString {
        grants.withLock { $0.besideRecipe(path) } ?? path
    }

    /// The files right in a folder that the user named; nil unless the path is a folder.
    func namedFiles(inFolder path: String) -> FolderFiles? {
        let folder = RawString(bytes: path.pathBytes)
        return grants.withLock { grants in
            grants.isCrowded(folder)
                ? .more(than: Grants.largestFolder)
                : grants.namedFiles(in: folder).map { .all($0.map { String(pathBytes: $0.bytes) }) }
        }
    }

    /// Lets a file be read that the user has named as an argument of the recipe.
    /// - Throws: `.missingInput`, or `.brokenInput` for a folder.
    func allow(_ path: String) throws(Failure) {
        reportOnce([RawString(bytes: path.pathBytes)])
        try grants.withLock { grants throws(Failure) in
            try grants.allowReadingFile(RawString(bytes: path.pathBytes))
        }
    }
}

extension GrantedFiles {
    /// Seconds between two looks at the files of a long piece of work.
    private static let lookInterval = 1.0

    /// Runs a piece of work, and throws that a file has changed while it was read, whatever else came of it.
    func requiringUnchanged<Result>(_ body: () throws -> Result) throws -> Result {
        let result: Result
        do { result = try body() } catch {
            try readFiles.requireUnchanged()
            throw error
        }
        try readFiles.requireUnchanged()
        return result
    }

    /// Returns a function that tells, at most once a second, whether to stop because a file has changed.
    func makeWatch() -> () -> Bool {
        var last = monotonicSeconds()
        return { [readFiles] in
            let now = monotonicSeconds()
            guard now - last >= Self.lookInterval else { return false }
            last = now
            do throws(MediaError) { try readFiles.requireSomeUnchanged() } catch { return true }
            return false
        }
    }
}

extension InputFiles {
    /// Every file that was opened as media, each picture of every sequence, and the files that the user named.
    /// - Parameter files: Opened the paths of `library`.
    init(_ library: MediaLibrary, and named: [String], through files: GrantedFiles) {
        let numbered = library.openedSequences.map { sequence in
            Numbered(
                before: RawString(carried: sequence.names.before), after: RawString(carried: sequence.names.after),
                width: sequence.names.width, numbers: sequence.numbers)
        }
        let opened = library.paths.map { files.place(of: RawString(carried: $0)) }
        self.init(opened + named.map { RawString(carried: $0) }, numbered: numbered)
    }
}
