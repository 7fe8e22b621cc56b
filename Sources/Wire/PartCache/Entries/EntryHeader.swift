import Digests

/// The beginning of every entry's file: magic number, version, kind and key.
enum EntryHeader {
    static let magic = Array("luaedit\u{1A}".utf8)
    static let version: UInt32 = 1
    /// The header's length, in bytes.
    static let byteCount = 8 + 4 + 4 + Digest.byteCount

    /// The content of an entry. Readers of one kind refuse the other.
    enum Kind: UInt32 {
        /// A ``PartEntry``.
        case part = 1
        /// Bytes, see ``StoredBytes``.
        case bytes = 2
    }
}
