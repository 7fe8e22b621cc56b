import Glibc
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Outputs

/// A folder that keeps its name while a result's files replace those of an earlier one.
@Suite struct FilledFolderTests {
    let folder = TemporaryFolder()
    private var frames: RawString { folder.file("frames") }

    init() throws {
        try #require(frames.withCString { mkdir($0, 0o755) } == 0)
        for name in ["0001.png", "0002.png"] as [RawString] { folder.write("frames/" + name, "old") }
    }

    /// Moves one new picture in the place of the two earlier ones.
    private func fill(_ staged: StagingFolder) throws -> FilledFolder {
        let lock = try #require(try StagingFolder.lock(frames))
        return try FilledFolder(
            frames, lock: lock, staged: staged, entry: nil, earlier: ["0001.png", "0002.png"],
            aside: StagingFolder(in: frames))
    }

    private func staged() throws -> StagingFolder {
        let staged = try StagingFolder(in: frames)
        let file = try staged.createFile("0001.png")
        _ = writeAll(Array("new".utf8), to: file)
        close(file)
        return staged
    }

    /// What is in the folder, or in one inside it.
    private func names(_ folder: RawString? = nil) -> [RawString] {
        ((try? FolderListing.names(at: folder ?? frames)) ?? [])
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    @Test("what cannot be moved back is kept under a name that no later run removes")
    func rescued() throws {
        do {
            let filled = try fill(staged())
            #expect(folder.read("frames/0001.png") == "new" && folder.read("frames/0002.png") == nil)
            // Another program puts a file of its own where one was.
            folder.write("frames/0002.png", "mine")
            filled.undo()
        }
        #expect(folder.read("frames/0001.png") == "old" && folder.read("frames/0002.png") == "mine")
        let kept = names().filter { $0.hasPrefix("luaedit-kept-") }
        try #require(kept.count == 1 && names().count == 3, "\(names())")
        #expect(names(frames.appending(kept[0])) == ["0002.png"])
        #expect(folder.read("frames/" + kept[0] + "/0002.png") == "old")
        Leftovers.remove(in: frames)
        #expect(names().count == 3, "\(names())")
    }

    @Test("everything is moved back where nothing is in the way, and nothing is kept")
    func undone() throws {
        do { try fill(staged()).undo() }
        #expect(names() == ["0001.png", "0002.png"])
        #expect(folder.read("frames/0001.png") == "old" && folder.read("frames/0002.png") == "old")
    }

    @Test("a result whose files cannot be listed leaves the earlier one where it was")
    func unlisted() throws {
        do {
            let staged = try staged()
            // The descriptor of a file in the place of the folder's.
            let file = frames.appending("0001.png").withCString { open($0, O_RDONLY | O_CLOEXEC) }
            try #require(file >= 0 && dup2(file, staged.descriptor) == staged.descriptor)
            close(file)
            #expect(throws: SystemError(number: ENOTDIR)) { _ = try fill(staged) }
        }
        #expect(folder.read("frames/0001.png") == "old" && folder.read("frames/0002.png") == "old")
        #expect(!names().contains { $0.hasPrefix("luaedit-kept-") })
        // The lock is free again.
        let lock = try #require(try StagingFolder.lock(frames))
        close(lock)
    }
}
