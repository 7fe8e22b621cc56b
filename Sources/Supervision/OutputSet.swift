/// The files a job makes: where each may go, and that they appear together at the end.
struct OutputSet {
    /// More than any job needs; a worker that asks for more has lost its way.
    private static let maximumCount = 1000

    private let main: RawString?
    private let replaces: Bool
    private let grants: Grants
    private var files: [OutputFile] = []

    /// - Parameters:
    ///   - main: What `-o` says; a folder takes the result under its default name.
    ///   - replaces: Whether files that are there are replaced.
    ///   - grants: Which paths the recipe may choose itself.
    init(main: RawString? = nil, replaces: Bool = false, grants: Grants = Grants()) {
        self.main = main
        self.replaces = replaces
        self.grants = grants
    }

    var count: Int { files.count }

    /// Opens the next file.
    /// - Throws: `.cannotCreate`, `.notAllowed` or `.inputOutput`.
    mutating func open(_ request: OutputRequest) throws(Failure) -> OutputFile {
        let path = try self.path(of: request)
        guard files.count < Self.maximumCount else {
            throw Failure(.cannotCreate, "cannot create '\(path)': a job writes at most \(Self.maximumCount) files")
        }
        guard !files.contains(where: { $0.path == path }) else {
            throw Failure(.cannotCreate, "cannot create '\(path)': the recipe writes it twice")
        }
        let file = try OutputFile(path: path, replaces: replaces, inputs: request.inputs)
        files.append(file)
        return file
    }

    /// Gives up a file that is open: it is gone.
    mutating func drop(_ path: RawString) { files.removeAll { $0.path == path } }

    /// Gives every file its name.
    /// - Returns: Their paths, in the order they were opened.
    mutating func commit() throws(Failure) -> [RawString] {
        defer { files = [] }
        for file in files { try file.commit() }
        return files.map(\.path)
    }

    private func path(of request: OutputRequest) throws(Failure) -> RawString {
        switch request.name {
        case .main(let stem, let pathExtension):
            return try mainPath(stem: stem, pathExtension)
        case .named(let key, let stem, let pathExtension):
            let base = try mainPath(stem: stem, pathExtension)
            let name = base.stem + RawString("-\(try Self.word(key)).\(try Self.word(pathExtension))")
            return base.folder == "." && !base.hasPrefix("./") ? name : base.folder.appending(name)
        case .path(let path):
            if path == main { return path }
            return try grants.writing(path)
        }
    }

    private func mainPath(stem: RawString, _ pathExtension: String) throws(Failure) -> RawString {
        let standard = stem.lastComponent + RawString(".\(try Self.word(pathExtension))")
        guard let main else { return standard }
        let isFolder = main.bytes.last == UInt8(ascii: "/") || fileStatus(main)?.isFolder == true
        return isFolder ? main.appending(standard) : main
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
