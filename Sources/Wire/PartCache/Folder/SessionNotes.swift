import Digests
import Glibc
import SystemCalls

/// A running export's folder in a cache: the keys that it uses, which the cleaner leaves alone, and the entries that it
/// writes. Its lock tells that the export runs.
final class SessionNotes {
    private static let keysName: RawString = "keys"

    let folder: OpenFolder
    private let running: OpenFolder
    private let name: RawString
    private let keys: CInt

    /// Makes and locks the folder. Call it under the shared lock of the cache, so that it is not taken for abandoned.
    init(in root: OpenFolder, domain: PartDomain) throws(SystemError) {
        running = try root.folder("running", creating: true)
        let number = UInt64.random(in: .min ... .max)
        name = domain.folderName + RawString(".\(getpid())-" + String(number, radix: 36))
        folder = try running.folder(name, creating: true)
        try FileLock.exclusive.take(on: folder.descriptor)
        keys = try folder.file(Self.keysName, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    }

    deinit {
        close(keys)
        Self.remove(folder, name, in: running)
    }

    /// Notes a key. Call it under the shared lock of the cache.
    func note(_ key: Digest) throws(SystemError) {
        let failure = writeAll(key.bytes, to: keys)
        guard failure == 0 else { throw SystemError(number: failure) }
    }

    // MARK: - Another's

    /// The keys that a running export has noted.
    static func keys(in folder: OpenFolder, named name: RawString) -> Set<EntryName> {
        let domainName = RawString(bytes: name.bytes.prefix { $0 != UInt8(ascii: ".") })
        guard let domain = PartDomain(folderName: domainName),
            let bytes = folder.bytes(keysName, limit: PartFolder.Session.maximumKeys * Digest.byteCount)
        else { return [] }
        let starts = stride(from: 0, through: bytes.count - Digest.byteCount, by: Digest.byteCount)
        return Set(
            starts.compactMap { start in
                Digest(bytes: bytes[start..<(start + Digest.byteCount)]).map { EntryName(domain: domain, key: $0) }
            })
    }

    /// Removes the folder of an export that has ended, with the entries that are not whole.
    static func remove(_ folder: OpenFolder, _ name: RawString, in running: OpenFolder) {
        for file in folder.names { folder.remove(file) }
        running.removeFolder(name)
    }
}
