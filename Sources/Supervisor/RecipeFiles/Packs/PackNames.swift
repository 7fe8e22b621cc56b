import SystemCalls

/// The names of a pack so far: no two of them may be one file, on any file system.
struct PackNames {
    /// By the name in lower case; strings are equal whichever way their accents are composed.
    private var known: [String: (name: RawString, kind: PackEntry.Kind)] = [:]

    /// Number of files and folders, with the folders that only occur in paths.
    var count: Int { known.count }

    /// Takes a name in.
    /// - Returns: Why it may not be there, to be said of the entry; nil if it may.
    mutating func refusal(adding name: RawString, _ kind: PackEntry.Kind) -> String? {
        let components = name.repaired.split(separator: "/")
        for length in 1..<max(components.count, 1) {
            let folder = components.prefix(length).joined(separator: "/")
            if let reason = conflict(RawString(folder), .folder) { return reason }
            known[folder.lowercased()] = (RawString(folder), .folder)
        }
        if let other = known[name.repaired.lowercased()], other.name == name, other.kind == kind {
            // A folder may be named after the files in it.
            guard kind == .folder else { return "is there twice" }
        }
        if let reason = conflict(name, kind) { return reason }
        known[name.repaired.lowercased()] = (name, kind)
        return nil
    }

    private func conflict(_ name: RawString, _ kind: PackEntry.Kind) -> String? {
        guard let other = known[name.repaired.lowercased()] else { return nil }
        if other.name != name { return "has the name of '\(other.name)' in other letters" }
        return other.kind == kind ? nil : "is or lies in '\(name)', which is both a file and a folder"
    }
}
