import CSandbox
import Messages
import SystemCalls
import Wording

/// The files and folders a job makes: where each may go, and that they appear together at the end.
package struct OutputSet {
    /// More than any job needs; a worker that asks for more has lost its way.
    private static let maximumCount = 1000

    private let main: RawString?
    private let replaces: Bool
    /// True if a request itself may replace existing files.
    package var letsRequestsReplace = false
    private let grants: Grants
    private let temporaryFolder: RawString?
    private let advice: ReplacementAdvice
    private let written: WrittenOutputs
    /// The places that results have taken.
    package private(set) var placed: [RawString] = []
    private var outputs: [Output] = []
    /// The main result's folder, if it is one.
    private var mainFolder: RawString?

    /// One result.
    package enum Output {
        case file(OutputFile)
        case folder(OutputFolder)
        /// Nothing any more: its place is kept, because folders are known by their number.
        case dropped

        /// Nil for an abandoned result.
        var result: (any PlacedOutput)? {
            switch self {
            case .file(let file): file
            case .folder(let folder): folder
            case .dropped: nil
            }
        }

        /// Nil for an abandoned result.
        var path: RawString? { result?.path }
    }

    /// - Parameters:
    ///   - main: What `-o` says; a folder takes the result under its default name.
    ///   - replaces: Whether files that are there are replaced.
    ///   - grants: Which paths the recipe may choose itself.
    ///   - temporaryFolder: Where results grow until they are whole; nil for beside where they go.
    ///   - written: Results that may be replaced in any case.
    ///   - advice: What the error about a file that is there says to do. Folders are not written where it is not the option.
    package init(
        main: RawString? = nil, replaces: Bool = false, grants: Grants = Grants(), temporaryFolder: RawString? = nil,
        written: WrittenOutputs = WrittenOutputs(), advice: ReplacementAdvice = .option
    ) {
        self.advice = advice
        self.written = written
        self.main = main
        self.replaces = replaces
        self.grants = grants
        self.temporaryFolder = temporaryFolder
    }

    /// Files that are read besides those of a request, such as the recipe and its modules: none of them may be a result.
    package var readFiles: Set<RawString> = []

    /// The identifier of the next result.
    package var nextNumber: Int { outputs.count }

    /// Results that are wanted.
    package var count: Int { outputs.count { $0.path != nil } }

    /// Gives up a result that is open: it is gone, and its name is free.
    package mutating func drop(_ path: RawString) {
        guard let index = outputs.firstIndex(where: { $0.path == path }) else { return }
        outputs[index] = .dropped
    }

    /// Opens the next result.
    /// - Throws: `.cannotCreate`, `.notAllowed`, `.inputOutput`, or `.usage` for a name that does not fit its form.
    /// - Parameter isWanted: Asked while a pipe has no reader yet; false gives it up.
    package mutating func open(
        _ request: OutputRequest, isWanted: () -> Bool = { true }
    ) throws(Failure) -> Output {
        let output: Output
        var request = request
        // The shortest first: a file may have been read by several names.
        request.inputs.paths += readFiles.sorted {
            $0.bytes.count == $1.bytes.count
                ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.bytes.count < $1.bytes.count
        }
        if request.form == .file {
            let path = try self.path(of: request)
            try requireNew(path)
            output = .file(
                try OutputFile(
                    path: path, replaces: replaces(request) || written.hold(path), inputs: request.inputs,
                    temporaryFolder: temporaryFolder, advice: advice, seeks: request.seeks, isWanted: isWanted))
        } else {
            let place = try self.place(of: request)
            try requireNew(place.folder)
            if case .main = request.name { mainFolder = place.folder }
            output = .folder(
                try OutputFolder(
                    place, replaces: replaces(request) || written.hold(place.folder), inputs: request.inputs,
                    temporaryFolder: temporaryFolder))
        }
        outputs.append(output)
        return output
    }

    /// Opens the next file of a folder.
    /// - Parameter number: The folder's among all results, from 0.
    /// - Returns: The file's path to be, and its descriptor, which the caller closes.
    package func openFile(
        _ name: RawString, inFolder number: Int
    ) throws(Failure) -> (path: RawString, descriptor: CInt) {
        guard outputs.indices.contains(number), case .folder(let folder) = outputs[number] else {
            throw Failure(.engineFailure, "the engine writes into a folder that it has not asked for")
        }
        return (folder.path.appending(name), try folder.createFile(name))
    }

    /// Has the disk begin to write what ``commit()`` waits for, while the worker still ends. Wraps `sync_file_range`.
    package func startFlushing() {
        for case .file(let file) in outputs { sandbox_start_flushing(file.descriptor) }
    }

    /// Gives every result its name, or none.
    /// - Returns: What to tell of each, in the order they were opened: its path, or of a package the playlist's; nil of one
    ///   that is standard output, which has no room for a name.
    package mutating func commit() throws(Failure) -> [RawString?] {
        defer { outputs = [] }
        let results = outputs.compactMap(\.result)
        for (index, result) in results.enumerated() {
            do throws(Failure) { try result.place() } catch {
                for placed in results[..<index].reversed() { placed.undo() }
                throw error
            }
        }
        for result in results { result.finish() }
        placed = results.map(\.path)
        return outputs.filter { $0.result != nil }.map(\.entry)
    }

    private func replaces(_ request: OutputRequest) -> Bool { replaces || (letsRequestsReplace && request.replaces) }

    private func requireNew(_ path: RawString) throws(Failure) {
        guard outputs.count < Self.maximumCount else {
            throw Failure(.cannotCreate, "cannot create '\(path)': a job writes at most \(Self.maximumCount) files")
        }
        guard !outputs.contains(where: { $0.path == path }) else {
            throw Failure(.cannotCreate, "cannot create '\(path)': the recipe writes it twice")
        }
    }

    // MARK: - Names

    private func path(of request: OutputRequest) throws(Failure) -> RawString {
        switch request.name {
        case .main(let stem, let pathExtension):
            return try mainPath(stem: stem, pathExtension)
        case .named(let key, let stem, let pathExtension):
            return try named(key, stem: stem, pathExtension) + RawString(".\(try Self.word(pathExtension))")
        case .path(let path):
            if path == main || written.hold(path) { return path }
            return try grants.writingIfNamed(path)
        }
    }

    private func place(of request: OutputRequest) throws(Failure) -> FolderPlace {
        if case .sequence(let pathExtension) = request.form { _ = try Self.word(pathExtension) }
        switch request.name {
        case .main(let stem, _):
            guard let main else { return FolderPlace(request.form, folder: stem.lastComponent) }
            return try FolderPlace(request.form, output: main)
        case .named(let key, let stem, let pathExtension):
            return FolderPlace(request.form, folder: try named(key, stem: stem, pathExtension))
        case .path(let path):
            let place = try FolderPlace(request.form, output: path)
            if path == main { return place }
            return FolderPlace(folder: try grants.writing(place.folder), content: place.content)
        }
    }

    /// `OUT-key`, beside the main result.
    private func named(_ key: String, stem: RawString, _ pathExtension: String) throws(Failure) -> RawString {
        let suffix = RawString("-\(try Self.word(key))")
        if let mainFolder { return mainFolder + suffix }
        let main = try mainPath(stem: stem, pathExtension)
        return main.beside(main.stem + suffix)
    }

    private func mainPath(stem: RawString, _ pathExtension: String) throws(Failure) -> RawString {
        let standard = stem.lastComponent + RawString(".\(try Self.word(pathExtension))")
        guard let main else { return standard }
        let isFolder = main.bytes.last == UInt8(ascii: "/") || fileStatus(main)?.isFolder == true
        if isFolder { return main.appending(standard) }
        return main.isNamedWithoutExtension ? main + RawString(".\(try Self.word(pathExtension))") : main
    }

    /// A part of a name that the worker chose: it leads into no other folder.
    private static func word(_ text: String) throws(Failure) -> String {
        let isWord = !text.isEmpty && text.utf8.count <= 100 && !text.utf8.contains(UInt8(ascii: "/"))
        guard isWord, !text.utf8.contains(0) else {
            throw Failure(.recipeError, "'\(escapedForTerminal(text))' cannot be part of a file name")
        }
        return text
    }
}

extension OutputSet.Output {
    /// The path reported to the user or the next program.
    fileprivate var entry: RawString? {
        if case .file(let file) = self, file.isStandardOutput { return nil }
        guard case .folder(let folder) = self, let entry = folder.content.entry else { return path }
        return folder.path.appending(entry)
    }
}

extension RawString {
    /// Another name in the folder of this path; a bare name stays one.
    fileprivate func beside(_ name: RawString) -> RawString {
        folder == "." && !hasPrefix("./") ? name : folder.appending(name)
    }
}
