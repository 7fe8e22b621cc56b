import Glibc
import TestSupport
import Testing

/// Exports that use the parts of earlier ones: the same bytes, whatever happened to the cache.
@Suite struct CachedExportTests {
    private let folder = TemporaryFolder()
    private var cache: Word { folder.file("cache") }

    /// 12 s at 25 frames a second, so two parts.
    private static let source = Samples.make("cached.mp4") { file in
        try ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=192x144:r=25:d=12"] + Samples.picture + [file])
    }

    /// A title in the second part alone.
    private static let recipe = """
        local args = edit.recipe {
          inputs = { { "video", kind = "media" } }, options = { { "title", default = "one" } },
        }
        local source = edit.asset(args.video)
        local comp = edit.composition()
        comp:insert_time_range(edit.range(0, source.duration), source, 0)
        local vc = edit.video_composition_for(comp)
        local video = edit.layer { frame = { 0, 0, 192, 144 } }
        local parent = edit.layer { frame = { 0, 0, 192, 144 } }
        parent:add_sublayer(video)
        parent:add_sublayer(edit.text_layer {
          string = args.title, font_size = 20, position = { 96, 72 }, begin_time = 10.5, duration = 1,
        })
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
        return edit.movie { composition = comp, video_composition = vc }
        """

    init() {
        folder.copy(Self.source, as: "in.mp4")
        folder.makeFolder("mark")
        folder.write("mark/mark.lua", Self.recipe)
    }

    private func export(_ words: [Word] = [], recipe: Word = "mark/mark.lua", cache: Word? = nil) throws -> Outcome {
        try luaedit(
            ["run", recipe, "in.mp4", "-o", "out.mp4", "--overwrite"] + quick + words, in: folder,
            environment: ["LUAEDIT_CACHE": "\(cache ?? self.cache)"])
    }

    private func expect(
        _ words: [Word] = [], recipe: Word = "mark/mark.lua", says: String, gives expected: [UInt8]? = nil,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = try export(words, recipe: recipe)
        #expect(outcome.status == 0 && outcome.errorText == says, "\(outcome)", sourceLocation: location)
        if let expected { #expect(folder.read("out.mp4") == expected, sourceLocation: location) }
    }

    /// The result without a cache.
    private func reference(_ words: [Word] = []) throws -> [UInt8] {
        try expect(["--no-cache"] + words, says: "")
        return try #require(folder.read("out.mp4"))
    }

    private var entries: [Word] {
        folderNames(folder.file("cache/own")).filter { $0.bytes.count == 2 }.flatMap { start in
            let inner = folder.file(Word("cache/own/\(start)"))
            return folderNames(inner).map { Word("cache/own/\(start)/\($0)") }
        }
    }

    @Test("with and without parts of earlier exports the bytes are the same")
    func same() throws {
        let expected = try reference()
        #expect(folder.read("cache") == nil && !folder.names.contains("cache"))
        try expect(says: "", gives: expected)
        #expect(folder.names.contains("cache"))
        try expect(says: "note: 2 of 2 parts were there\n", gives: expected)
        try expect(["--title", "two"], says: "note: 1 of 2 parts were there\n", gives: reference(["--title", "two"]))
        try expect(says: "note: 2 of 2 parts were there\n", gives: expected)
    }

    @Test("programs learn how many parts were there")
    func json() throws {
        for found in [0, 2] {
            let parts = try parseJSON(try export(["--json"]).outputText)["parts"] as? [String: Int]
            #expect(parts == ["total": 2, "found": found])
        }
    }

    @Test("damaged entries are made again", arguments: [0, 1, 2, 3])
    func damaged(kind: Int) throws {
        let expected = try reference()
        try expect(says: "", gives: expected)
        let names = entries
        let contents = names.map { folder.read($0)! }
        for (index, name) in names.enumerated() {
            var bytes = contents[index]
            switch kind {
            case 0: bytes[bytes.count / 2] ^= 1
            case 1: bytes.removeLast(bytes.count / 3)
            case 2: bytes = contents[(index + 1) % names.count]
            default: bytes = []
            }
            _ = folder.file(name).withCString { chmod($0, 0o600) }
            folder.write(name, bytes)
        }
        try expect(says: "", gives: expected)
        try expect(says: "note: 2 of 2 parts were there\n", gives: expected)
        let verified = try luaedit(["cache", "--verify"], in: folder, environment: ["LUAEDIT_CACHE": "\(cache)"])
        #expect(verified.status == 0, "\(verified)")
    }

    @Test("an export that was killed goes on when the command is given again")
    func killed() throws {
        let expected = try reference()
        // Both by workers that luaedit starts itself: those of the tests are another program, whose keys differ.
        func start() throws -> RunningProgram {
            try startLuaedit(
                ["run", "mark/mark.lua", "in.mp4", "-o", "out.mp4", "--overwrite"] + quick, in: folder,
                environment: ["LUAEDIT_CACHE": "\(cache)"])
        }
        let program = try start()
        let deadline = now() + 120
        // The digest of the source is a small entry.
        while !entries.contains(where: { (folder.read($0)?.count ?? 0) > 2000 }), program.isRunning, now() < deadline {
            usleep(1000)
        }
        program.send(SIGKILL)
        _ = try program.wait()
        let outcome = try start().wait()
        #expect(outcome.status == 0 && outcome.errorText.hasSuffix(" of 2 parts were there\n"), "\(outcome)")
        #expect(folder.read("out.mp4") == expected)
        #expect(folderNames(folder.file("cache/running")).isEmpty)
    }

    @Test("a pack neither finds parts of the user's own recipes nor leaves any for them")
    func pack() throws {
        let packed = try luaedit(["pack", "mark"], in: folder)
        #expect(packed.status == 0, "\(packed)")
        try expect(recipe: "mark.luaedit", says: "")
        try expect(recipe: "mark.luaedit", says: "note: 2 of 2 parts were there\n")
        try expect(says: "")
        folder.write("mark/more.txt", "another pack")
        #expect(try luaedit(["pack", "mark", "-o", "other.luaedit"], in: folder).status == 0)
        try expect(recipe: "other.luaedit", says: "")
    }

    @Test("a cache that cannot be used is a warning, and the result is the same")
    func refused() throws {
        let expected = try reference()
        folder.write("cache", "a file")
        let warning =
            "warning: the cache '\(cache)' cannot be used: it is not a folder; move it away; "
            + "the export goes on without it\n"
        try expect(says: warning, gives: expected)
    }

    @Test("a copied project finds the parts of the first")
    func copied() throws {
        try expect(says: "")
        folder.makeFolder("elsewhere")
        folder.copy(folder.file("in.mp4"), as: "elsewhere/other.mp4")
        folder.write("elsewhere/copy.lua", Self.recipe)
        let outcome = try luaedit(
            ["run", "elsewhere/copy.lua", "elsewhere/other.mp4", "-o", "elsewhere/out.mp4"] + quick, in: folder,
            environment: ["LUAEDIT_CACHE": "\(cache)"])
        #expect(outcome.errorText == "note: 2 of 2 parts were there\n", "\(outcome)")
    }
}
