import Glibc
import SystemCalls

/// The limit of a cache, and the sum of its entries.
extension PartFolder {
    /// The limit unless the user has set one: this many bytes, or a tenth of the room on the disk if that is less.
    package static let usualLimit = 10 << 30

    /// The room for a cache is a share of the disk's free space.
    private static let share = 10

    /// The limit that the user has set, in bytes; nil if none is.
    package var ownLimit: Int? {
        let text = root.bytes("limit", limit: 32).map { String(decoding: $0, as: UTF8.self) }
        return text.flatMap { Int($0.prefix { $0 != "\n" }) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Sets the limit, and removes what is over it.
    /// - Parameter limit: In bytes; nil for the usual one.
    package func setLimit(_ limit: Int?) throws(PartFolderFailure) {
        do throws(SystemError) {
            try withLock(.exclusive) { () throws(SystemError) in
                if let limit { try root.write("limit", "\(limit)\n") } else { root.remove("limit") }
            }
            if sum() > self.limit { try clean(to: target(for: 0)) }
        } catch {
            throw PartFolderFailure(path, error)
        }
    }

    /// The most bytes of all entries. The cache's own bytes count as free space: they are, when others need it.
    package var limit: Int { ownLimit ?? min(Self.usualLimit, room(holding: sum()) / Self.share) }

    /// Free bytes on the disk, and those of the cache.
    private func room(holding size: Int) -> Int {
        guard let free = freeSpace(root.descriptor) else { return 0 }
        let (room, exceeds) = Int(free).addingReportingOverflow(size)
        return exceeds ? Int.max : room
    }

    /// True when not even a small entry has room on the disk.
    var isFull: Bool { room(holding: 0) < 1 << 20 }

    /// The bytes that stay when something of `size` bytes has no room: so few that the next cleaning is some time away.
    func target(for size: Int) -> Int { max(0, limit / 5 * 4 - size) }

    // MARK: - The sum

    /// The bytes of all entries, in whole blocks.
    package func sum() -> Int { (try? withSum { $0 }) ?? 0 }

    /// Adds an entry to the sum, unless that exceeds the limit.
    func reserve(_ size: Int) throws(SystemError) -> Bool {
        let own = ownLimit
        return try withSum { sum in
            let limit = own ?? min(Self.usualLimit, room(holding: sum) / Self.share)
            guard size <= limit, sum <= limit - size else { return false }
            sum += size
            return true
        }
    }

    /// Takes a removed entry off the sum.
    func release(_ size: Int) { try? withSum { $0 = max(0, $0 - size) } }

    /// Sets the sum, which was counted.
    func setSum(_ sum: Int) { try? withSum { $0 = sum } }

    /// Calls `body` with the sum, which nothing else changes meanwhile, and stores what it leaves.
    private func withSum<Result>(_ body: (inout Int) -> Result) throws(SystemError) -> Result {
        let file = try root.file("size", O_RDWR | O_CREAT)
        defer { close(file) }
        try FileLock.exclusive.take(on: file)
        let text = String(decoding: try readAll(from: file, limit: 32), as: UTF8.self)
        let stored = Int(text.prefix { $0 != "\n" }).flatMap { $0 >= 0 ? $0 : nil }
        var sum = stored ?? entries().reduce(0) { $0 + $1.size }
        let result = body(&sum)
        guard sum != stored else { return result }
        // Always as long: a longer number before it leaves nothing behind.
        let digits = String(sum)
        let line = Array((String(repeating: "0", count: 20 - digits.count) + digits + "\n").utf8)
        guard pwrite(file, line, line.count, 0) == line.count else { throw SystemError(number: errno) }
        return result
    }
}
