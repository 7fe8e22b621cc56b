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

    private static func entry(_ number: Int) -> PartEntry {
        SampleCache.entry(300 + number % 50, number: number)
    }

    /// Damages every file, a quarter of them in each way.
    private static func damage(_ paths: [RawString]) throws {
        let contents = try paths.map { try #require(readFile($0)) }
        for (index, path) in paths.enumerated() {
            var bytes = contents[index]
            switch Damage.allCases[index % 4] {
            case .flip: bytes[index * 7919 % bytes.count] ^= 1 << UInt8(index % 8)
            case .cut: bytes.removeLast(1 + index % bytes.count)
            // Another entry, whole.
            case .swap: bytes = contents[(index + 1) % paths.count]
            case .empty: bytes = []
            }
            let file = path.withCString { open($0, O_WRONLY | O_TRUNC) }
            #expect(writeAll(bytes, to: file) == 0)
            close(file)
        }
    }

    @Test func everyDamagedEntryIsFound() throws {
        let cache = SampleCache()
        do {
            let session = try cache.session()
            for number in 0..<Self.count { try session.store(Self.entry(number), as: SampleCache.key(number)) }
        }
        let folder = try cache.folder()
        #expect(cache.entryPaths().count == Self.count)
        #expect(try folder.verify() == (Self.count, 0))
        try Self.damage(cache.entryPaths())
        let session = try cache.session()
        for number in 0..<Self.count {
            #expect(throws: PartEntryFailure.self) { try session.load(SampleCache.key(number)) }
        }
        #expect(try folder.verify() == (Self.count, Self.count))
        #expect(try folder.verify() == (0, 0))
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
