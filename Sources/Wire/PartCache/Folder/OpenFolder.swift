import Glibc
import SystemCalls

/// An open folder. Everything in it is reached from its descriptor, and no link is followed.
final class OpenFolder: Sendable {
    /// Closed with this object.
    let descriptor: CInt

    init(descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Opens a folder in this one. Wraps `openat` and `mkdirat`.
    /// - Parameter creating: True to make it if it is not there, for this user alone.
    func folder(_ name: RawString, creating: Bool = false) throws(SystemError) -> OpenFolder {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var found = name.withCString { openat(descriptor, $0, flags) }
        if found < 0, errno == ENOENT, creating {
            guard name.withCString({ mkdirat(descriptor, $0, 0o700) }) == 0 || errno == EEXIST else {
                throw SystemError(number: errno)
            }
            found = name.withCString { openat(descriptor, $0, flags) }
        }
        guard found >= 0 else { throw SystemError(number: errno) }
        return OpenFolder(descriptor: found)
    }

    /// Opens a file; the caller closes it. Wraps `openat`.
    func file(_ name: RawString, _ flags: CInt) throws(SystemError) -> CInt {
        let file = name.withCString { openat(descriptor, $0, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600) }
        guard file >= 0 else { throw SystemError(number: errno) }
        return file
    }

    /// The bytes of a small file; nil if there is none, or none that can be read.
    func bytes(_ name: RawString, limit: Int) -> [UInt8]? {
        guard let file = try? file(name, O_RDONLY) else { return nil }
        defer { close(file) }
        return try? readAll(from: file, limit: limit)
    }

    /// Replaces a small file in one step. Only one may do so at a time. Wraps `renameat`.
    func write(_ name: RawString, _ text: String) throws(SystemError) {
        let temporary = name + ".new"
        let file = try file(temporary, O_WRONLY | O_CREAT | O_TRUNC)
        defer { close(file) }
        var failure = writeAll(Array(text.utf8), to: file)
        if failure == 0 { failure = rename(temporary, to: name, in: self) }
        guard failure == 0 else {
            remove(temporary)
            throw SystemError(number: failure)
        }
    }

    /// Renames a file into a folder of the same file system. Wraps `renameat`.
    /// - Returns: 0, or the `errno`.
    func rename(_ name: RawString, to other: RawString, in folder: OpenFolder) -> CInt {
        let result = name.withCString { from in
            other.withCString { renameat(descriptor, from, folder.descriptor, $0) }
        }
        return result == 0 ? 0 : errno
    }

    /// The status of an entry; nil if there is none. Wraps `fstatat`.
    func status(_ name: RawString) -> stat? {
        var status = stat()
        return name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 ? status : nil
    }

    /// Removes a file. Wraps `unlinkat`.
    /// - Returns: false if there is none that can be removed.
    @discardableResult
    func remove(_ name: RawString) -> Bool { name.withCString { unlinkat(descriptor, $0, 0) } == 0 }

    /// Removes a folder if it is empty. Wraps `unlinkat`.
    func removeFolder(_ name: RawString) { _ = name.withCString { unlinkat(descriptor, $0, AT_REMOVEDIR) } }

    /// The names in it, in no order; none if it cannot be read.
    var names: [RawString] { (try? FolderListing.names(in: descriptor)) ?? [] }
}
