import Digests
import Glibc
import SystemCalls

/// A folder that keeps entries from one export to the next, for all exports of a user on this machine.
///
///     version              the form of the folder
///     limit                the most bytes of all entries, if the user has set it
///     size                 the bytes of all entries
///     lock                 held by exports while they note and open an entry, and by the cleaner alone
///     running/ID/keys      the keys that a running export uses; ID is locked by it
///     running/ID/0 …       entries that are being written
///     DOMAIN/ab/cdef…      an entry, by its key; its time of modification is that of its last use
///     DOMAIN/uses          what was made and found, and by which recipe
///
/// Threads and processes may use the same folder, each through an object of its own or the same.
package final class PartFolder: Sendable {
    /// The form of the folder that this version reads and writes.
    static let version = 1

    /// Absolute or relative to the current folder.
    package let path: RawString
    let root: OpenFolder

    /// Opens the folder and makes it if it is not there, for this user alone.
    /// - Throws: If it is not a folder, belongs to another user, can be written by others, has a form that this version
    ///   does not know, or is on a full disk.
    package convenience init(at path: RawString) throws(PartFolderFailure) {
        do throws(SystemError) { try Self.makeFolders(path) } catch { throw PartFolderFailure(path, error) }
        try self.init(existing: path)
    }

    /// Opens the folder if it is there. Throws as ``init(at:)`` does.
    package static func open(_ path: RawString) throws(PartFolderFailure) -> PartFolder? {
        guard fileStatus(path, following: false) != nil else { return nil }
        return try PartFolder(existing: path)
    }

    /// Tells, for a folder that is not there, whether it could be made.
    /// - Throws: The reason why not, such as a file system that is read-only.
    package static func requireRoom(_ path: RawString) throws(PartFolderFailure) {
        var folder = path.folder
        while fileStatus(folder) == nil, folder != folder.folder { folder = folder.folder }
        guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
            throw PartFolderFailure(path, SystemError(number: errno))
        }
    }

    private init(existing path: RawString) throws(PartFolderFailure) {
        self.path = path
        root = try Self.openRoot(path)
        try requireVersion()
    }

    /// The user's cache: `$LUAEDIT_CACHE`, else `luaedit/parts` in `$XDG_CACHE_HOME` or `~/.cache`.
    /// - Throws: Without a home folder, and if `LUAEDIT_CACHE` is not an absolute path.
    package static func usualPath(
        environment: (String) -> RawString? = { getenv($0).map { RawString(cString: $0) } }
    ) throws(PartFolderFailure) -> RawString {
        if let path = environment("LUAEDIT_CACHE"), !path.isEmpty {
            guard path.hasPrefix("/") else {
                throw PartFolderFailure(path, "LUAEDIT_CACHE must be an absolute path")
            }
            return path
        }
        // A relative path is invalid there by the XDG Base Directory Specification.
        if let folder = environment("XDG_CACHE_HOME"), folder.hasPrefix("/") {
            return folder.appending("luaedit/parts")
        }
        guard let home = environment("HOME"), home.hasPrefix("/") else {
            throw PartFolderFailure(
                description: "there is no place for the cache: none of LUAEDIT_CACHE, XDG_CACHE_HOME and HOME is set")
        }
        return home.appending(".cache/luaedit/parts")
    }

    // MARK: - Opening

    /// Makes a folder and those it lies in. Wraps `mkdir`.
    private static func makeFolders(_ path: RawString) throws(SystemError) {
        guard fileStatus(path, following: false) == nil else { return }
        if path.folder != path, path.folder != "." { try makeFolders(path.folder) }
        guard path.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else { throw SystemError(number: errno) }
    }

    private static func openRoot(_ path: RawString) throws(PartFolderFailure) -> OpenFolder {
        guard let status = fileStatus(path, following: false) else {
            throw PartFolderFailure(path, SystemError(number: errno))
        }
        if status.isLink { throw PartFolderFailure(path, "it is a symbolic link; a folder must stand there") }
        guard status.isFolder else { throw PartFolderFailure(path, "it is not a folder; move it away") }
        let descriptor = path.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { throw PartFolderFailure(path, SystemError(number: errno)) }
        let root = OpenFolder(descriptor: descriptor)
        var opened = stat()
        guard fstat(descriptor, &opened) == 0 else { throw PartFolderFailure(path, SystemError(number: errno)) }
        guard opened.st_uid == geteuid() else { throw PartFolderFailure(path, "it belongs to another user") }
        guard opened.st_mode & 0o022 == 0 else {
            throw PartFolderFailure(path, "other users can write to it; chmod go-w removes that")
        }
        guard faccessat(descriptor, ".", R_OK | W_OK | X_OK, AT_EACCESS) == 0 else {
            throw PartFolderFailure(path, SystemError(number: errno))
        }
        return root
    }

    private func requireVersion() throws(PartFolderFailure) {
        do throws(SystemError) {
            if root.status("version") == nil {
                try withLock(.exclusive) { () throws(SystemError) in
                    if root.status("version") == nil { try root.write("version", "\(Self.version)\n") }
                }
            }
        } catch {
            throw PartFolderFailure(path, error)
        }
        let text = root.bytes("version", limit: 32).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let found = Int(text.prefix { $0 != "\n" }), found > 0 else {
            throw PartFolderFailure(path, "its file 'version' is not luaedit's; remove the folder")
        }
        guard found <= Self.version else { throw PartFolderFailure(path, "a newer version of luaedit has made it") }
    }

    // MARK: - Locking

    /// Calls `body` while nothing else changes entries, if `lock` is exclusive, or while nothing removes any.
    /// - Throws: `EWOULDBLOCK` when others hold the lock for too long.
    func withLock<Result>(
        _ lock: FileLock, _ body: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        // A description of its own, which excludes other threads too.
        let file = try root.file("lock", O_RDWR | O_CREAT)
        defer { close(file) }
        try lock.take(on: file)
        return try body()
    }

    // MARK: - Entries

    /// The folder of a key's entry and its name there.
    func place(
        of key: Digest, in domain: PartDomain, creating: Bool = false
    ) throws(SystemError) -> (folder: OpenFolder, name: RawString) {
        let name = key.description
        let folder = try root.folder(domain.folderName, creating: creating)
            .folder(RawString(name.prefix(2)), creating: creating)
        return (folder, RawString(name.dropFirst(2)))
    }

    /// Removes an entry, and its bytes from the sum.
    func remove(_ key: Digest, in domain: PartDomain) {
        guard let (folder, name) = try? place(of: key, in: domain), let status = folder.status(name),
            folder.remove(name)
        else { return }
        release(Self.size(of: status))
    }

    /// The bytes that count for a file: whole blocks.
    static func size(of status: stat) -> Int {
        let size = max(0, Int(status.st_size))
        return size > Int.max - 4095 ? Int.max : (size + 4095) & ~4095
    }
}
