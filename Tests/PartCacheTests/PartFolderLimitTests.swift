import Digests
import Glibc
import PartCache
import SystemCalls
import TestSupport
import Testing
import Threads

@Suite("Limit of the part cache")
struct PartFolderLimitTests {
    private let cache = SampleCache()

    /// Makes an entry that counts as 64 KiB.
    private func fill(_ session: PartFolder.Session, _ numbers: Range<Int>) throws {
        for number in numbers {
            try session.store(SampleCache.entry(65_000, number: number), as: SampleCache.key(number))
        }
    }

    private func setLastUse(_ number: Int, _ seconds: Int) throws {
        let name = RawString(SampleCache.key(number).description.dropFirst(2))
        let path = try #require(cache.entryPaths().first { $0.lastComponent == name })
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        try #require(path.withCString { utimensat(AT_FDCWD, $0, [time, time], 0) } == 0)
    }

    @Test func theOldestGoFirstUntilFourFifths() throws {
        try cache.folder().setLimit(20 << 16)
        try fill(cache.session(), 0..<20)
        for number in 0..<20 { try setLastUse(number, 1000 + number) }
        // A use makes it young.
        _ = try cache.session().load(SampleCache.key(0))
        #expect(cache.entryPaths().count == 20)
        let session = try cache.session()
        try fill(session, 20..<21)
        #expect(cache.entryPaths().count == 16)
        #expect(try cache.folder().sum() == 16 << 16)
        let there = try (0..<21).filter { try session.load(SampleCache.key($0)) != nil }
        #expect(there == [0] + Array(6..<21))
    }

    @Test func aLowerLimitIsKeptAtOnce() throws {
        try fill(cache.session(), 0..<20)
        try cache.folder().setLimit(10 << 16)
        #expect(cache.entryPaths().count == 8)
        #expect(try cache.folder().ownLimit == 10 << 16)
        try cache.folder().setLimit(nil)
        #expect(try cache.folder().ownLimit == nil)
        #expect(try cache.folder().limit > 10 << 16)
    }

    @Test func whatRunsStaysAndTheExportGoesOn() throws {
        try cache.folder().setLimit(10 << 16)
        let session = try cache.session()
        try fill(session, 0..<5)
        #expect(session.takeWarnings().isEmpty)
        try fill(session, 5..<6)
        #expect(
            session.takeWarnings().map { $0.prefix(60) } == [
                "this export's parts take more than half of the cache's limit"
            ])
        let other = try cache.session()
        _ = try other.load(SampleCache.key(0))
        try fill(other, 10..<14)
        try fill(other, 14..<16)
        #expect(other.takeWarnings().last?.hasPrefix("no more parts are kept for later exports") == true)
        #expect(try (0..<6).allSatisfy { try session.load(SampleCache.key($0)) != nil })
        #expect(try cache.folder().sum() == 10 << 16)
        #expect(try other.store(SampleCache.entry(10), as: SampleCache.key(99)) == false)
        #expect(other.takeWarnings().isEmpty)
    }

    @Test func anEntryBeyondTheLimitRemovesNothing() throws {
        try cache.folder().setLimit(10 << 16)
        try fill(cache.session(), 0..<5)
        let session = try cache.session()
        try session.store(SampleCache.entry(11 << 16), as: SampleCache.key(9))
        #expect(cache.entryPaths().count == 5)
        #expect(session.takeWarnings().count == 1)
    }

    @Test(arguments: ["", "x", "-5", "99999999999999999999999999"])
    func aLostSumIsCountedAnew(text: String) throws {
        try fill(cache.session(), 0..<3)
        cache.place.write("parts/size", text)
        #expect(try cache.folder().sum() == 3 << 16)
    }

    /// Three exports at once, each with more than a third of the limit, over and over.
    @Test func exportsAtOnceNeverLoseWhatTheyUse() throws {
        try cache.folder().setLimit(100 << 20)
        let lost = Lock(0)
        let peak = Lock(0)
        let threads = try (0..<3).map { thread in
            try Thread {
                for round in 0..<2 {
                    guard let session = try? cache.session() else { return lost.withLock { $0 += 1000 } }
                    var kept: [Int] = []
                    for id in (0..<40).map({ thread * 1000 + round * 100 + $0 }) {
                        let entry = SampleCache.entry(1_000_000, number: id)
                        guard (try? session.store(entry, as: SampleCache.key(id))) == true,
                            !session.takeWarnings().contains(where: { $0.hasPrefix("no more") })
                        else { break }
                        kept.append(id)
                        let sum = (try? cache.folder().sum()) ?? .max
                        peak.withLock { $0 = max($0, sum) }
                    }
                    let missing = kept.filter { id in
                        (try? session.load(SampleCache.key(id))) != SampleCache.entry(1_000_000, number: id)
                    }
                    lost.withLock { $0 += missing.count }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(lost.withLock { $0 } == 0)
        #expect(peak.withLock { $0 } <= 100 << 20)
        let real = cache.entryPaths().reduce(0) { $0 + ((Int(fileStatus($1)?.st_size ?? 0) + 4095) & ~4095) }
        #expect(try cache.folder().sum() == real)
    }
}
