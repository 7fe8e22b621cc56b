import Glibc

/// Writes a file that appears under its name only when it is whole, in the place of one that is there. Wraps `rename`.
/// - Parameter isSynced: Whether it is on the disk, and not only in memory, when it gets its name.
/// - Throws: The `errno` of what failed; nothing is left then.
package func writeWhole(_ bytes: [UInt8], to path: RawString, isSynced: Bool = false) throws(SystemError) {
    let hidden = path.folder.appending("." + path.lastComponent + RawString(".\(getpid()).part"))
    let file = hidden.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666) }
    guard file >= 0 else { throw SystemError(number: errno) }
    var failure = writeAll(bytes, to: file)
    if failure == 0, isSynced, fsync(file) != 0 { failure = errno }
    if close(file) != 0, failure == 0 { failure = errno }
    if failure == 0, hidden.withCString({ from in path.withCString { rename(from, $0) } }) != 0 { failure = errno }
    guard failure == 0 else {
        _ = hidden.withCString { unlink($0) }
        throw SystemError(number: failure)
    }
}
