import Digests
import Glibc
import SystemCalls

/// An entry of a cache, as its folder shows it.
struct StoredEntry {
    let domain: PartDomain
    let key: Digest
    /// In bytes, see ``PartFolder/size(of:)``.
    let size: Int
    /// In nanoseconds since 1970.
    let lastUse: Int64
}

/// An entry's name in all of a cache.
struct EntryName: Hashable {
    let domain: PartDomain
    let key: Digest
}

/// The removal of entries that have no room any more.
extension PartFolder {
    /// The domains that have a folder.
    var domains: [PartDomain] { root.names.compactMap { PartDomain(folderName: $0) } }

    /// All entries, in no order.
    func entries() -> [StoredEntry] {
        var found: [StoredEntry] = []
        for domain in domains {
            guard let folder = try? root.folder(domain.folderName) else { continue }
            for start in folder.names where start.bytes.count == 2 {
                guard let inner = try? folder.folder(start) else { continue }
                for rest in inner.names {
                    guard let key = Digest(hexadecimal: (start + rest).repaired), let status = inner.status(rest)
                    else { continue }
                    let time = status.st_mtim
                    found.append(
                        StoredEntry(
                            domain: domain, key: key, size: Self.size(of: status),
                            lastUse: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)))
                }
            }
        }
        return found
    }

    /// Removes the entries whose last use is oldest, and none that a running export uses.
    /// - Parameter target: In bytes: no more is removed once as few are left.
    /// - Returns: The number of entries that were removed, and their bytes.
    @discardableResult
    func clean(to target: Int) throws(SystemError) -> (count: Int, size: Int) {
        try withLock(.exclusive) { () throws(SystemError) in
            let used = keysInUse()
            let all = entries()
            var sum = all.reduce(0) { $0 + $1.size }
            var removed = (count: 0, size: 0)
            for entry in all.sorted(by: { $0.lastUse < $1.lastUse }) where sum > target {
                if used.contains(EntryName(domain: entry.domain, key: entry.key)) { continue }
                guard let (folder, name) = try? place(of: entry.key, in: entry.domain), folder.remove(name) else {
                    continue
                }
                sum -= entry.size
                removed = (removed.count + 1, removed.size + entry.size)
            }
            setSum(sum)
            return removed
        }
    }

    /// The keys of all running exports. What exports have left that were killed is removed. Call it under the exclusive
    /// lock.
    func keysInUse() -> Set<EntryName> {
        guard let running = try? root.folder("running") else { return [] }
        var keys: Set<EntryName> = []
        for name in running.names {
            guard let folder = try? running.folder(name) else { continue }
            if FileLock.exclusive.isTaken(on: folder.descriptor) {
                SessionNotes.remove(folder, name, in: running)
            } else {
                keys.formUnion(SessionNotes.keys(in: folder, named: name))
            }
        }
        return keys
    }

    /// Removes what exports have left that were killed, unless others use the cache just now.
    func removeAbandoned() {
        guard let running = try? root.folder("running"), !running.names.isEmpty,
            let file = try? root.file("lock", O_RDWR | O_CREAT)
        else { return }
        defer { close(file) }
        if FileLock.exclusive.isTaken(on: file) { _ = keysInUse() }
    }
}
