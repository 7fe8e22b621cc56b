import Glibc
import SystemCalls

/// What processes that were killed have left of their results: hidden files and folders without a lock. The next
/// process that writes in the same folder removes them.
enum Leftovers {
    /// Removes this user's hidden files, and hidden folders with nothing but plain files in them, unless they are locked.
    static func remove(in folder: RawString) {
        for name in (try? FolderListing.names(at: folder)) ?? [] where isHidden(name) {
            let path = folder.appending(name)
            guard let status = fileStatus(path, following: false), status.st_uid == geteuid() else { continue }
            if status.isFolder { removeFolder(path) } else if status.isRegular { removeFile(path) }
        }
    }

    private static func removeFolder(_ path: RawString) {
        guard let descriptor = (try? StagingFolder.lock(path, isAbandoned: true)) ?? nil else { return }
        StagingFolder.remove(path, descriptor)
        close(descriptor)
    }

    private static func removeFile(_ path: RawString) {
        // NFS locks only files that are open for writing.
        let descriptor = path.withCString { open($0, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if lock(descriptor, isAbandoned: true) { _ = path.withCString { unlink($0) } }
    }

    /// Locks an open file or folder for this process, until it is closed everywhere. Wraps `flock`.
    /// - Parameter isAbandoned: The answer where the file system has no locks (ENOLCK, ENOSYS): true means that it counts as
    ///   another's. No process can take what this one makes for abandoned there either.
    /// - Returns: False if another process has it, or has removed it.
    static func lock(_ descriptor: CInt, isAbandoned: Bool = false) -> Bool {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && !isAbandoned) else { return false }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    // MARK: - Names

    private static let prefix = ".luaedit-"
    /// Of 64 bits, 36 to a digit.
    private static let digits = 13

    /// A name in a folder that nothing else has; short, so that it fits wherever another's does.
    static func hiddenName(in folder: RawString) -> RawString {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        return folder.appending(RawString(prefix + String(repeating: "0", count: digits - number.count) + number))
    }

    /// True for a name that ``hiddenName(in:)`` may have given.
    static func isHidden(_ name: RawString) -> Bool {
        name.hasPrefix(prefix) && name.bytes.count == prefix.utf8.count + digits
            && name.bytes.dropFirst(prefix.utf8.count).allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            }
    }
}
