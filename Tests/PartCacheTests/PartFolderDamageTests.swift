import Digests
import Glibc
import PartCache
import SystemCalls
import TestSupport
import Testing

/// Entries that disks and programs have damaged.
@Suite("Damage to the part cache")
struct PartFolderDamageTests {
    private static let count = 1000

    enum Damage: CaseIterable {
        case flip, cut, swap, empty
    }

    /// - Returns: The entries and the cache.
    private static func filled() throws -> (cache: SampleCache, folder: PartFolder) {
        let cache = SampleCache()
        let session = try cache.session()
        for number in 0..<count {
            try session.store(SampleCache.entry(300 + number % 50, number: number), as: SampleCache.key(number))
        }
        return (cache, try cache.folder())
    }

    private static func apply(_ damage: Damage, to paths: [RawString]) throws {
        for (index, path) in paths.enumerated() {
            var bytes = try #require(readFile(path))
            switch damage {
            case .flip: bytes[index * 7919 % bytes.count] ^= 1 << UInt8(index % 8)
            case .cut: bytes.removeLast(1 + index % bytes.count)
            case .swap:
                // The next entry, whole and under another's key.
                let other = paths[(index + 1) % paths.count]
                _ = path.withCString { from in (path + ".x").withCString { rename(from, $0) } }
                _ = other.withCString { from in path.withCString { link(from, $0) } }
                continue
            case .empty: bytes = []
            }
            let file = path.withCString { open($0, O_WRONLY | O_TRUNC) }
            #expect(writeAll(bytes, to: file) == 0)
            close(file)
        }
    }

    @Test(arguments: Damage.allCases)
    func everyDamagedEntryIsFound(damage: Damage) throws {
        let (cache, folder) = try Self.filled()
        let paths = cache.entryPaths()
        #expect(paths.count == Self.count)
        let damaged = damage == .swap ? Array(paths.dropLast()) : paths
        try Self.apply(damage, to: damaged)
        let session = try cache.session()
        for number in 0..<Self.count {
            let key = SampleCache.key(number)
            let entry = SampleCache.entry(300 + number % 50, number: number)
            #expect((try? session.load(key)).map { $0 == entry } ?? true)
        }
        let result = try folder.verify()
        #expect(result == (Self.count, damaged.count))
        #expect(try folder.verify() == (Self.count - damaged.count, 0))
    }

    @Test func whatIsNotAFileIsRemoved() throws {
        let cache = SampleCache()
        try cache.session().store(SampleCache.entry(10), as: SampleCache.key(1))
        let path = cache.entryPaths()[0]
        _ = path.withCString { unlink($0) }
        _ = path.withCString { symlink("/etc/passwd", $0) }
        #expect(try cache.session().load(SampleCache.key(1)) == nil)
        #expect(try cache.folder().verify() == (1, 1))
        #expect(fileStatus(path, following: false) == nil)
        #expect(fileStatus("/etc/passwd") != nil)
    }
}
