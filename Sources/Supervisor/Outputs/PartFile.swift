import CSandbox
import Glibc
import Messages
import SystemCalls

/// The file that a recording grows in: `talk.mp4.part` of `talk.mp4`. Unlike other results it has a name from the start, so
/// that what was recorded is there even if everything is killed.
///
/// Its process holds a lock on it.
package final class PartFile {
    /// Its own path.
    package let path: RawString
    /// Open for reading and writing. Closed with this object.
    package let descriptor: CInt
    /// The path of the result.
    package let destination: RawString
    private let replaces: Bool
    private let advice: ReplacementAdvice

    /// Makes the file.
    /// - Parameters:
    ///   - replaces: Whether a result that is there is replaced, once the new one is whole.
    ///   - advice: For replacing it.
    /// - Throws: `.cannotCreate`, also for an unfinished recording that is there: it is never replaced.
    package init(for destination: RawString, replaces: Bool, advice: ReplacementAdvice = .option) throws(Failure) {
        (self.destination, self.replaces, self.advice) = (destination, replaces, advice)
        path = destination + ".part"
        try Self.check(destination, replaces, advice)
        descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw outputFailure("create", path, errno) }
        var isKept = false
        defer { if !isKept { close(descriptor) } }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure(.cannotCreate, "'\(path)' is being recorded at this moment")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size == 0 else {
            throw Failure(
                .cannotCreate,
                "'\(path)' is an unfinished recording; finish it with 'luaedit run trim', or remove it, and record again"
            )
        }
        isKept = true
    }

    deinit { close(descriptor) }

    private static func check(_ path: RawString, _ replaces: Bool, _ advice: ReplacementAdvice) throws(Failure) {
        if path.isEmpty { throw Failure(.cannotCreate, "cannot create '': it has no name") }
        guard let existing = fileStatus(path) else {
            guard fileStatus(path, following: false) == nil else {
                throw Failure(.cannotCreate, "cannot record into '\(path)': it is a link that leads nowhere")
            }
            return
        }
        guard existing.isRegular else {
            throw Failure(.cannotCreate, "cannot record into '\(path)': it is not a regular file")
        }
        if !replaces { throw advice.refusal(of: path) }
    }

    /// In bytes.
    package var size: Int64 { fileSize(descriptor) ?? 0 }

    /// On its disk, in bytes; 0 if that is unknown.
    package var freeSpace: Int64 { SystemCalls.freeSpace(descriptor) ?? 0 }

    /// Gives the file the result's name, where that is a link the name that it leads to. Wraps `fsync` and `rename`.
    /// - Throws: `.cannotCreate`, or `.inputOutput` if the disk refuses it; the file then has its own name still.
    package func place() throws(Failure) {
        // Not every file system can flush (EINVAL); those that can must.
        if fsync(descriptor) != 0 && errno != EINVAL { throw outputFailure("write", path, errno) }
        let result = (try? resolved(destination)) ?? destination
        let failure = path.withCString { from in
            result.withCString { target in
                replaces ? (rename(from, target) == 0 ? 0 : -errno) : sandbox_rename_new(from, target)
            }
        }
        if failure == -EEXIST { throw advice.refusal(of: destination) }
        guard failure == 0 else { throw outputFailure("create", destination, -failure) }
        flushFolder(of: result)
    }

    /// Opens a file that takes the result's name instead, see ``place(_:)``.
    package func makeCopy() throws(Failure) -> OutputFile {
        try OutputFile(path: destination, replaces: replaces, advice: advice)
    }

    /// Gives a whole copy the result's name, and removes this file.
    /// - Throws: `.cannotCreate`; this file is then still there.
    package func place(_ copy: OutputFile) throws(Failure) {
        try copy.commit()
        remove()
    }

    /// Removes it: its contents are elsewhere. Wraps `unlink`.
    package func remove() { _ = path.withCString { unlink($0) } }
}
