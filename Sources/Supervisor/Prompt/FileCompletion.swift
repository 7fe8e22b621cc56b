import SystemCalls
import Wording

/// Completion of a file's name at a prompt, from the contents of its folder.
struct FileCompletion {
    private static let largestCount = 1000

    /// Whole names, with `/` behind folders, sorted; hidden ones where the name begins as they do.
    let candidates: [String]

    /// - Parameter name: As far as it is typed.
    init(_ name: String) {
        let slash = name.lastIndex(of: "/")
        let folder = slash.map { String(name[...$0]) } ?? ""
        let start = slash.map { name[name.index(after: $0)...] } ?? name[...]
        let names = (try? FolderListing.names(at: RawString(folder.isEmpty ? "." : folder))) ?? []
        candidates = names.lazy.filter { Self.isOffered($0, startingWith: start) }.prefix(Self.largestCount)
            .map { name in
                let path = folder + name.repaired
                return fileStatus(RawString(path))?.isFolder == true ? path + "/" : path
            }.sorted()
    }

    /// True if a name begins with the typed text and can be typed as it is.
    private static func isOffered(_ name: RawString, startingWith start: Substring) -> Bool {
        let text = name.repaired
        guard text.hasPrefix(start), !text.hasPrefix(".") || start.hasPrefix(".") else { return false }
        return RawString(text) == name && !text.unicodeScalars.contains { needsEscape($0) || $0 == "\"" || $0 == "\\" }
    }
}
