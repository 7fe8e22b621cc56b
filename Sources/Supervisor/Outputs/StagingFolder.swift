import CSandbox
import Glibc
import SystemCalls

/// A hidden folder that a result grows in until it takes its place; gone with everything in it when this object is.
///
/// Its process holds a lock on it. Such a folder without a lock belongs to a process that was killed, and
/// removes it.
package final class StagingFolder {
    /// The folder's path.
    let path: RawString
    /// The folder itself.
    let descriptor: CInt
    private var isPlaced = false

    /// Others may try to clean up just what was made: then another name is taken.
    private static let attempts = 10

    /// Makes a folder with a name that nothing else has in `folder`. Wraps `mkdir`.
    init(in folder: RawString) throws(SystemError) {
        for _ in 0..<Self.attempts {
            let path = Leftovers.hiddenName(in: folder)
            guard path.withCString({ mkdir($0, 0o777) }) == 0 else { throw SystemError(number: errno) }
            guard let descriptor = try Self.lock(path) else { continue }
            self.path = path
            self.descriptor = descriptor
            return
        }
        throw SystemError(number: EBUSY)
    }

    deinit {
        if !isPlaced { Self.remove(path, descriptor) }
        close(descriptor)
    }

    /// Creates a file, for reading and writing. Wraps `openat`.
    /// - Throws: `EEXIST` for a second file of a name.
    func createFile(_ name: RawString) throws(SystemError) -> CInt {
        let file = name.withCString {
            openat(descriptor, $0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        }
        guard file >= 0 else { throw SystemError(number: errno) }
        return file
    }

    /// Writes every file to the disk. One call for all of them: there may be a million. Wraps `syncfs`.
    func flush() throws(SystemError) {
        let result = sandbox_flush_file_system(descriptor)
        guard result == 0 else { throw SystemError(number: -result) }
        // Not every file system can flush a folder (EINVAL).
        if fsync(descriptor) != 0 && errno != EINVAL { throw SystemError(number: errno) }
    }

    /// Leaves the folder as it is: it has another name now, and is there for the next run to replace.
    func keep() {
        isPlaced = true
        _ = flock(descriptor, LOCK_UN)
    }

    /// Undoes ``keep()``: it has its hidden name again.
    func takeBack() { isPlaced = false }

    // MARK: - Locks

    /// Opens a folder for this process alone; nil if another has it or it is gone. Wraps `flock`.
    /// - Parameter isAbandoned: True for one that is to be removed: then also nil where the file system has no locks, as
    ///   nothing tells it from one that is in use.
    package static func lock(_ path: RawString, isAbandoned: Bool = false) throws(SystemError) -> CInt? {
        let descriptor = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw SystemError(number: errno)
        }
        guard Leftovers.lock(descriptor, isAbandoned: isAbandoned), fileStatus(path) != nil else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Removes a folder that holds plain files only. Wraps `unlinkat` and `rmdir`.
    /// - Returns: false, with everything as it was, if it holds something else.
    @discardableResult
    static func remove(_ path: RawString, _ descriptor: CInt) -> Bool {
        guard let names = try? FolderListing.names(in: descriptor),
            names.allSatisfy({ FolderListing.isPlainFile($0, in: descriptor) })
        else { return false }
        for name in names { _ = name.withCString { unlinkat(descriptor, $0, 0) } }
        return path.withCString { rmdir($0) } == 0
    }
}
