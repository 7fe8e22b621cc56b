import Glibc

/// What a file's name at a prompt may become, from what lies in its folder.
struct FileCompletion {
    private static let largestCount = 1000

    /// Whole names, with `/` behind folders, sorted; hidden ones where the name begins as they do.
    let candidates: [String]

    /// - Parameter name: As far as it is typed.
    init(_ name: String) {
        let slash = name.lastIndex(of: "/")
        let folder = slash.map { String(name[...$0]) } ?? ""
        let start = slash.map { name[name.index(after: $0)...] } ?? name[...]
        guard let directory = opendir(folder.isEmpty ? "." : folder) else {
            candidates = []
            return
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory), names.count < Self.largestCount {
            let raw = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { RawString(cString: $0) }
            }
            let found = raw.repaired
            // What cannot be typed as it is, is not offered.
            guard RawString(found) == raw, found != ".", found != "..", found.hasPrefix(start),
                !found.hasPrefix(".") || start.hasPrefix("."), found.unicodeScalars.allSatisfy({ !needsEscape($0) }),
                !found.contains("\""), !found.contains("\\")
            else { continue }
            let isFolder = fileStatus(RawString(folder + found))?.isFolder == true
            names.append(folder + found + (isFolder ? "/" : ""))
        }
        candidates = names.sorted()
    }
}
