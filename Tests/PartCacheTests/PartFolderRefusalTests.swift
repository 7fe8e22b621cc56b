import Digests
import Glibc
import PartCache
import SystemCalls
import TestSupport
import Testing

/// Folders that cannot be a cache.
@Suite("Refusals of the part cache")
struct PartFolderRefusalTests {
    private let cache = SampleCache()

    private func refusal() -> String? {
        do { _ = try cache.folder() } catch { return "\(error)" }
        return nil
    }

    private func expect(_ reason: String) {
        #expect(refusal() == "the cache '\(cache.path)' cannot be used: \(reason)")
    }

    @Test func aFileIsRefused() {
        cache.place.write("parts", "text")
        expect("it is not a folder; move it away")
    }

    @Test func aLinkIsRefused() {
        _ = cache.path.withCString { symlink("/tmp", $0) }
        expect("it is a symbolic link; a folder must stand there")
    }

    @Test func aFolderOfAllIsRefused() throws {
        try #require(cache.path.withCString { mkdir($0, 0o700) } == 0)
        try #require(cache.path.withCString { chmod($0, 0o770) } == 0)
        expect("other users can write to it; chmod go-w removes that")
    }

    @Test(.enabled(if: geteuid() == 0, "the tests do not run as root"))
    func anotherUsersFolderIsRefused() throws {
        try #require(cache.path.withCString { mkdir($0, 0o700) } == 0)
        try #require(cache.path.withCString { chown($0, 12345, 12345) } == 0)
        expect("it belongs to another user")
    }

    @Test(arguments: [
        ("2\n", "a newer version of luaedit has made it"),
        ("x", "its file 'version' is not luaedit's; remove the folder"),
        ("", "its file 'version' is not luaedit's; remove the folder"),
        ("-1", "its file 'version' is not luaedit's; remove the folder"),
    ])
    func anotherVersionIsRefused(text: String, reason: String) throws {
        try #require(cache.path.withCString { mkdir($0, 0o700) } == 0)
        cache.place.write("parts/version", text)
        expect(reason)
    }

    @Test func aFileInTheWayIsRefused() {
        cache.place.write("x", "")
        #expect(throws: PartFolderFailure.self) { try PartFolder(at: cache.place.file("x/parts")) }
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func aFolderThatCannotBeWrittenIsRefused() throws {
        try #require(cache.path.withCString { mkdir($0, 0o500) } == 0)
        expect("Permission denied")
    }

    @Test func nothingIsMadeToLook() throws {
        #expect(try PartFolder.open(cache.path) == nil)
        #expect(fileStatus(cache.path) == nil)
    }

    @Test(
        arguments: [
            (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/luaedit/parts"),
            (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache/luaedit/parts"),
            (["HOME": "/h"], "/h/.cache/luaedit/parts"),
            (["LUAEDIT_CACHE": "/mine", "XDG_CACHE_HOME": "/c"], "/mine"),
        ] as [([String: RawString], RawString)])
    func theUsualPlace(environment: [String: RawString], path: RawString) throws {
        #expect(try PartFolder.usualPath { environment[$0] } == path)
    }

    @Test func thereMayBeNoPlace() {
        #expect(throws: PartFolderFailure.self) { try PartFolder.usualPath { _ in nil } }
        #expect(throws: PartFolderFailure.self) {
            try PartFolder.usualPath { ["LUAEDIT_CACHE": "mine", "HOME": "/h"][$0] }
        }
    }

    // MARK: - In use

    @Test func linksInItAreNotFollowed() throws {
        let session = try cache.session()
        let elsewhere = cache.place.file("elsewhere")
        try #require(elsewhere.withCString { mkdir($0, 0o700) } == 0)
        let own = cache.path.appending("own")
        _ = own.withCString { rmdir($0) }
        try #require(elsewhere.withCString { from in own.withCString { symlink(from, $0) } } == 0)
        try session.store(SampleCache.entry(10), as: SampleCache.key(1))
        #expect(folderNames(elsewhere).isEmpty)
        #expect(try session.load(SampleCache.key(1)) == nil)
        #expect(session.takeWarnings().count == 1)
        try session.store(SampleCache.entry(10), as: SampleCache.key(2))
        #expect(session.takeWarnings().isEmpty)
    }

    // MARK: - A full disk

    /// A small disk.
    private final class SmallDisk {
        let path: RawString

        init(_ path: RawString, options: String) throws {
            self.path = path
            let result = path.withCString { target in mount("tmpfs", target, "tmpfs", 0, options) }
            guard result == 0 else { throw SystemError(number: errno) }
        }

        deinit { _ = path.withCString { umount2($0, CInt(MNT_DETACH)) } }
    }

    private static let canMount: Bool = {
        let place = Folder<RawString>()
        return withExtendedLifetime(place) { (try? SmallDisk(place.path, options: "size=4k")) != nil }
    }()

    @Test(.enabled(if: canMount, "no disk can be mounted here"))
    func aFullDiskIsSaidOnceAndTheExportGoesOn() throws {
        let disk = try SmallDisk(cache.place.path, options: "size=512k")
        let session = try cache.session()
        let file = try #require(session.create(SampleCache.key(1)))
        #expect(throws: PartEntryFailure.system(ENOSPC)) {
            try SampleCache.entry(1 << 20).write(to: file, key: SampleCache.key(1))
        }
        close(file)
        session.discard(SampleCache.key(1))
        #expect(
            session.takeWarnings() == [
                "no more parts are kept for later exports: the cache '\(cache.path)': No space left on device"
            ])
        #expect(session.create(SampleCache.key(2)) == nil)
        #expect(session.takeWarnings().isEmpty)
        withExtendedLifetime(disk) {}
    }

    @Test(.enabled(if: canMount, "no disk can be mounted here"))
    func aDiskWithoutRoomForAFolderIsRefused() throws {
        let disk = try SmallDisk(cache.place.path, options: "size=512k,nr_inodes=2")
        expect("No space left on device")
        withExtendedLifetime(disk) {}
    }

    @Test(.enabled(if: canMount, "no disk can be mounted here"))
    func aReadOnlyDiskIsRefused() throws {
        let disk = try SmallDisk(cache.place.path, options: "size=512k")
        _ = try cache.folder()
        let flags = UInt(MS_REMOUNT | MS_RDONLY)
        try #require(disk.path.withCString { mount("tmpfs", $0, "tmpfs", flags, nil) } == 0)
        expect("Read-only file system")
    }
}
