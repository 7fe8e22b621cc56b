import Digests
import Glibc
import PartCache
import SystemCalls
import TestSupport
import Testing

extension RawString: PathBytes {}

/// A cache in a folder of its own.
struct SampleCache {
    let place = Folder<RawString>()

    var path: RawString { place.file("parts") }

    func folder() throws -> PartFolder { try PartFolder(at: path) }

    func session(_ domain: PartDomain = .own, recipe: RawString = "watermark") throws -> PartFolder.Session {
        try PartFolder.Session(folder(), domain: domain, recipe: recipe)
    }

    static func key(_ number: Int) -> Digest { Digest(of: withUnsafeBytes(of: number) { Array($0) }) }

    /// An entry of about `size` bytes.
    static func entry(_ size: Int, number: Int = 0) -> PartEntry {
        PartEntry(
            encoder: "libx264", extradata: [1], frameCount: 1,
            packets: [
                PartEntry.Packet(size: size, presentationTime: Int64(number), decodingTime: 0, duration: 1, flags: 1)
            ],
            payload: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size))
    }

    /// The files below the cache, without those that it needs itself.
    func entryPaths(_ domain: RawString = "own") -> [RawString] {
        let folder = path.appending(domain)
        return folderNames(folder).filter { $0.bytes.count == 2 }.flatMap { start in
            folderNames(folder.appending(start)).map { folder.appending(start).appending($0) }
        }
    }
}

extension PartStore {
    /// Writes an entry as an export does.
    /// - Returns: false if the store does not take it.
    @discardableResult
    func store(_ entry: PartEntry, as key: Digest) throws -> Bool {
        guard let file = create(key) else { return false }
        try entry.write(to: file, key: key)
        close(file)
        keep(key)
        return true
    }

    /// Reads an entry as an export does.
    func load(_ key: Digest) throws -> PartEntry? {
        guard let file = open(key) else { return nil }
        defer { close(file) }
        return try PartEntry.read(from: file, key: key)
    }
}

@Suite("Folder of the part cache")
struct PartFolderTests {
    private let cache = SampleCache()
    private let key = SampleCache.key(1)
    private let entry = SampleCache.entry(1000)

    @Test func entriesStayForTheNextExport() throws {
        try cache.session().store(entry, as: key)
        #expect(try cache.session().load(key) == entry)
        #expect(try cache.session().load(SampleCache.key(2)) == nil)
    }

    @Test func onlyTheUserCanReadIt() throws {
        try cache.session().store(entry, as: key)
        for path in [cache.path, cache.path.appending("own"), cache.entryPaths()[0]] {
            #expect(try #require(fileStatus(path)).st_mode & 0o077 == 0)
        }
    }

    @Test func bytesStayToo() throws {
        try cache.session().keep([1, 2, 3], as: key)
        #expect(try cache.session().bytes(key) == [1, 2, 3])
        #expect(try cache.session().bytes(SampleCache.key(2)) == nil)
    }

    @Test func damagedBytesAreRemoved() throws {
        let session = try cache.session()
        session.keep([1, 2, 3], as: key)
        let path = cache.entryPaths()[0]
        try #require(path.withCString { truncate($0, 20) } == 0)
        #expect(session.bytes(key) == nil)
        #expect(cache.entryPaths().isEmpty)
    }

    @Test func nothingIsThereBeforeItIsKept() throws {
        let session = try cache.session()
        let file = try #require(session.create(key))
        try entry.write(to: file, key: key)
        close(file)
        #expect(try session.load(key) == nil)
        session.discard(key)
        session.keep(key)
        #expect(try session.load(key) == nil)
    }

    @Test func anEntryIsWrittenOnceAtATime() throws {
        let session = try cache.session()
        let file = try #require(session.create(key))
        defer { close(file) }
        #expect(session.create(key) == nil)
    }

    @Test func whatIsThereAlreadyStays() throws {
        let (first, second) = (try cache.session(), try cache.session())
        let file = try #require(second.create(key))
        defer { close(file) }
        try first.store(entry, as: key)
        second.keep(key)
        #expect(try second.load(key) == entry)
    }

    @Test func aDescriptorForReadingCannotWrite() throws {
        let session = try cache.session()
        try session.store(entry, as: key)
        let file = try #require(session.open(key))
        defer { close(file) }
        #expect(write(file, "x", 1) == -1)
    }

    @Test func nothingIsLeftOfAnExportThatHasEnded() throws {
        do {
            let session = try cache.session()
            let file = try #require(session.create(key))
            close(file)
            #expect(folderNames(cache.path.appending("running")).count == 1)
        }
        #expect(folderNames(cache.path.appending("running")).isEmpty)
    }

    /// As after a kill: there is a folder, and nothing holds its lock.
    @Test func nothingIsLeftOfAnExportThatWasKilled() throws {
        _ = try cache.session()
        let left = cache.path.appending("running/own.1-x")
        try #require(left.withCString { mkdir($0, 0o700) } == 0)
        for name: RawString in ["keys", "0", "1"] {
            close(left.appending(name).withCString { open($0, O_CREAT, 0o600) })
        }
        let session = try cache.session()
        #expect(folderNames(cache.path.appending("running")).count == 1)
        withExtendedLifetime(session) {}
    }

    @Test func anEntryThatGrewAfterwardsIsRemoved() throws {
        do {
            let session = try cache.session()
            let file = try #require(session.create(key))
            defer { close(file) }
            try entry.write(to: file, key: key)
            session.keep(key)
            #expect(try session.load(key) == entry)
            _ = write(file, "more", 4)
        }
        #expect(cache.entryPaths().isEmpty)
    }

    @Test func domainsDoNotSeeEachOther() throws {
        let (a, b) = (PartDomain.pack(Digest(of: [1])), PartDomain.pack(Digest(of: [2])))
        try cache.session(a).store(SampleCache.entry(10, number: 7), as: key)
        #expect(try cache.session(.own).load(key) == nil)
        #expect(try cache.session(b).load(key) == nil)
        try cache.session(.own).store(entry, as: key)
        #expect(try cache.session(.own).load(key) == entry)
        #expect(try cache.session(a).load(key) == SampleCache.entry(10, number: 7))
        try cache.session(b).remove(key)
        #expect(try cache.session(.own).load(key) == entry)
    }

    @Test func aWorkerHasOnlySoManyOpenEntries() throws {
        let session = try cache.session()
        let files = (0..<70).compactMap { session.create(SampleCache.key($0)) }
        for file in files { close(file) }
        #expect(files.count == 64)
    }

    @Test func anEntryThatIsTooLargeIsNotKept() throws {
        try cache.folder().setLimit(1 << 40)
        let session = try cache.session()
        let file = try #require(session.create(key))
        defer { close(file) }
        try #require(ftruncate(file, PartEntry.maximumSize + 1) == 0)
        session.keep(key)
        #expect(session.open(key) == nil)
        #expect(try cache.folder().sum() == 0)
    }

    // MARK: - For people

    @Test func contentsAreByRecipe() throws {
        let session = try cache.session(recipe: "photo story\n")
        try session.store(entry, as: key)
        try session.store(entry, as: SampleCache.key(2))
        let pack = PartDomain.pack(Digest(of: [1]))
        try cache.session(pack, recipe: "x").store(entry, as: key)
        _ = try cache.session(recipe: "other").load(key)
        _ = try cache.session(recipe: "other").load(key)
        let rows = try cache.folder().contents()
        #expect(rows.count == 2)
        let own = try #require(rows.first { $0.domain == .own })
        #expect(own.recipe == "photo story\n")
        #expect((own.count, own.hits, own.size) == (2, 2, 8192))
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        #expect(abs(own.lastUse - Int64(now.tv_sec)) < 600)
        #expect(rows.first { $0.domain == pack }?.count == 1)
        #expect(try cache.folder().sum() == 3 * 4096)
    }

    @Test func clearingLeavesWhatRuns() throws {
        try cache.session().store(entry, as: SampleCache.key(2))
        let session = try cache.session(.pack(Digest(of: [1])))
        try session.store(entry, as: key)
        let removed = try cache.folder().clear()
        #expect((removed.count, removed.size) == (1, 4096))
        #expect(try session.load(key) == entry)
        #expect(cache.entryPaths().isEmpty)
        #expect(folderNames(cache.path.appending("own")).isEmpty)
        #expect(try cache.folder().sum() == 4096)
    }

    @Test func anExportCountsOnce() throws {
        try cache.session().store(entry, as: key)
        let session = try cache.session()
        for _ in 0..<10 { _ = try session.load(key) }
        #expect(try cache.folder().contents().map(\.hits) == [1])
    }

    /// The log is summed up when it is long, and says the same then.
    @Test func theLogDoesNotGrowForEver() throws {
        try cache.session().store(entry, as: key)
        let log = cache.path.appending("own/uses")
        let file = log.withCString { open($0, O_WRONLY | O_APPEND) }
        let lines = (0..<20_000).map { "\(key) 1 another\n\(SampleCache.key($0 + 5)) 0 gone\n" }.joined()
        #expect(writeAll(Array(lines.utf8), to: file) == 0)
        close(file)
        _ = try cache.session()
        #expect(try #require(fileStatus(log)).st_size < 1000)
        #expect(try cache.folder().contents().map(\.hits) == [20_000])
        #expect(try cache.folder().contents().map(\.recipe) == ["watermark"])
    }
}
