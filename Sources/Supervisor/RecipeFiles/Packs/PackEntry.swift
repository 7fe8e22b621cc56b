import SystemCalls
import Wording

/// One thing that a pack holds.
package struct PackEntry: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case file
        case folder
    }

    /// Its path in the pack: clean, relative, UTF-8, without a slash at its end.
    package let name: RawString
    package let kind: Kind
    /// In bytes; 0 for a folder.
    package let size: Int

    /// The limits of every pack.
    enum Limit {
        /// Files and folders, its manifest too.
        static let entries = 10_000
        /// The limit for all contents together, in bytes.
        static let totalSize = 1 << 30
        /// The limit for a name, in bytes.
        static let nameLength = 240
        /// The deepest level of folders.
        static let depth = 16
    }

    /// Why a name is none that a pack may have, to be said of an entry: `leads out of it`; nil if it may.
    static func refusal(of name: RawString) -> String? {
        let bytes = name.bytes
        guard !bytes.isEmpty else { return "has no name" }
        guard bytes.count <= Limit.nameLength else { return "has a name of more than \(Limit.nameLength) bytes" }
        guard Array(name.repaired.utf8) == bytes else { return "has a name that is not UTF-8" }
        guard !name.repaired.unicodeScalars.contains(where: needsEscape) else {
            return "has control characters in its name"
        }
        let components = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isOutside = components.contains { Array($0) == Array("..".utf8) } || components[0].isEmpty
        if isOutside { return "leads out of it" }
        guard !components.contains(where: { $0.isEmpty || Array($0) == Array(".".utf8) }) else {
            return "has '.' or an empty part in its name"
        }
        guard !bytes.contains(UInt8(ascii: "\\")) else { return "has a backslash in its name" }
        guard components.count <= Limit.depth + 1 else { return "lies in more than \(Limit.depth) folders" }
        return nil
    }
}
