import Digests

/// Keeps encoded media from one export to the next: parts of pictures, whole sounds, and digests of files, each under
/// the digest of everything that it depends on.
///
/// What is read back may be damaged: readers check it and call ``remove(_:)``. Any thread may call these functions.
package protocol PartStore: AnyObject, Sendable {
    /// Opens an entry for reading, at its start; the caller closes the descriptor. Nil if there is none.
    ///
    /// An entry that was found stays there until the export has ended.
    func open(_ key: Digest) -> CInt?
    /// Opens a new entry for writing; the caller closes the descriptor, then calls ``keep(_:)`` or ``discard(_:)``. Nil
    /// if nothing can be kept, such as without room: the export goes on.
    func create(_ key: Digest) -> CInt?
    /// Gives a written entry its name.
    func keep(_ key: Digest)
    /// Gives up an entry that is not whole.
    func discard(_ key: Digest)
    /// Removes an entry that is damaged.
    func remove(_ key: Digest)
}
