import SystemCalls

/// The files that a form offers: those in the folders that the person works in or lets the recipe read, never others.
struct OfferedFiles {
    /// As a command line would name them, folder by folder: those of the current folder without it.
    private(set) var paths: [RawString] = []

    /// How deep below a folder files are looked for.
    private static let depth = 3
    /// The most names that are looked at, and the most files.
    private static let (mostNames, mostFiles) = (4000, 500)

    private var seen: Set<RawString> = []
    private var names = 0

    /// Lists folders as they are now. Hidden files and what links lead to are left out.
    /// - Parameters:
    ///   - granted: Files and folders, with what is in them.
    ///   - named: Files whose folders count without what is in their folders.
    init(in granted: [RawString], beside named: [RawString]) {
        for path in granted {
            if fileStatus(path)?.isFolder == true { add(path, depth: Self.depth) } else { addFile(path) }
        }
        for file in named { add(file.folder, depth: 0) }
    }

    /// Those whose names end in one of some extensions, in any case; all where there are none.
    func paths(endingIn extensions: [String]) -> [RawString] {
        guard !extensions.isEmpty else { return paths }
        let wanted = Set(extensions)
        return paths.filter { $0.pathExtension.map { wanted.contains($0.lowercased()) } == true }
    }

    private mutating func addFile(_ path: RawString) {
        guard fileStatus(path)?.isRegular == true, !paths.contains(path) else { return }
        paths.append(path)
    }

    /// Adds the files of a folder, then those of the folders in it.
    private mutating func add(_ folder: RawString, depth: Int) {
        guard let place = try? resolved(folder), seen.insert(place).inserted,
            let listed = try? FolderListing.names(at: folder)
        else { return }
        var folders: [RawString] = []
        for name in listed.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) where !name.hasPrefix(".") {
            guard names < Self.mostNames, paths.count < Self.mostFiles else { return }
            names += 1
            let path = folder == "." ? name : folder.appending(name)
            guard let status = fileStatus(path, following: false) else { continue }
            if status.isRegular { paths.append(path) } else if status.isFolder { folders.append(path) }
        }
        guard depth > 0 else { return }
        for folder in folders { add(folder, depth: depth - 1) }
    }
}
