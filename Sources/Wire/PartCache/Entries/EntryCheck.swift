import Digests

/// Checks an entry of any kind as its reader does, with little memory.
/// - Parameter descriptor: Open for reading. Stays open.
/// - Throws: ``PartEntryFailure/damaged(_:)`` unless the file is a whole entry of this key.
package func checkEntry(_ descriptor: CInt, key: Digest) throws(PartEntryFailure) {
    var reader = try EntryReader(descriptor: descriptor)
    switch try reader.readKind(key) {
    case .part: try PartEntry.check(&reader)
    case .bytes: _ = try StoredBytes.read(&reader)
    }
}
