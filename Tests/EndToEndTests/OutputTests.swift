import Foundation
import Testing

/// Which files come to be, and which stay what they were.
@Suite struct OutputTests {
    private let folder = TemporaryFolder()
    private let before = Array("what stood there before".utf8)

    init() { folder.copy(Samples.pictureOnly, as: "in.mp4") }

    private func run(_ words: [Word], as program: [Word] = []) throws -> Outcome {
        let line = program + [Word(luaeditProgram), "run", "watermark"] + words + quick
        return try RunningProgram(line[0].description, Array(line.dropFirst()), in: folder.path).wait()
    }

    private func expect(_ outcome: Outcome, _ status: Int32, _ error: String, _ location: SourceLocation) {
        #expect(outcome.errorText == error, sourceLocation: location)
        #expect(outcome.status == status, "\(outcome)", sourceLocation: location)
        #expect(outcome.output.isEmpty, sourceLocation: location)
    }

    private func isMovie(_ name: Word) throws -> Bool { try Judge.probe(folder.file(name), "stream=nb_frames") == "50" }

    @Test("without -o the result is named after the input and the recipe, in the current folder")
    func defaultName() throws {
        folder.makeFolder("elsewhere")
        folder.copy(Samples.pictureOnly, as: "elsewhere/clip.one.mov")
        let outcome = try run(["elsewhere/clip.one.mov"])
        #expect(outcome.outputText == "clip.one-watermark.mp4\n")
        #expect(outcome.error == [])
        #expect(outcome.status == 0)
        #expect(try isMovie("clip.one-watermark.mp4"))
        #expect(folder.names == ["clip.one-watermark.mp4", "elsewhere", "in.mp4"])
    }

    @Test("a folder after -o takes the result under its default name", arguments: ["results", "results.2024"])
    func intoFolder(name: String) throws {
        folder.makeFolder(Word(name))
        #expect(try run(["in.mp4", "-o", Word(name)]).outputText == "\(name)/in-watermark.mp4\n")
        #expect(try isMovie("\(name)/in-watermark.mp4"))
    }

    @Test("a file that is there is refused and stays what it was")
    func existing() throws {
        folder.write("in-watermark.mp4", before)
        expect(
            try run(["in.mp4"]), 73,
            "error: 'in-watermark.mp4' exists already; run again with --overwrite to replace it\n", #_sourceLocation)
        #expect(folder.read("in-watermark.mp4") == before)
    }

    @Test("--overwrite replaces a file and keeps its rights")
    func overwriting() throws {
        folder.write("old.mp4", before)
        _ = folder.file("old.mp4").withCString { chmod($0, 0o600) }
        #expect(try run(["in.mp4", "-o", "old.mp4", "--overwrite"]).status == 0)
        #expect(try isMovie("old.mp4"))
        var status = stat()
        _ = folder.file("old.mp4").withCString { stat($0, &status) }
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(folder.names == ["in.mp4", "old.mp4"])
    }

    @Test("--overwrite through a link replaces what it leads to, not the link")
    func overwritingThroughLink() throws {
        folder.write("old.mp4", before)
        _ = folder.file("link.mp4").withCString { symlink("old.mp4", $0) }
        #expect(try run(["in.mp4", "-o", "link.mp4", "--overwrite"]).status == 0)
        #expect(try isMovie("old.mp4"))
        var status = stat()
        _ = folder.file("link.mp4").withCString { lstat($0, &status) }
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    enum Kind: CaseIterable { case itself, path, symbolicLink, hardLink }

    @Test("the input is never the output", arguments: Kind.allCases)
    func overInput(kind: Kind) throws {
        let original = try #require(folder.read("in.mp4"))
        var name: Word = "out.mp4"
        let (file, input) = (folder.file(name), folder.file("in.mp4"))
        switch kind {
        case .itself: name = "in.mp4"
        case .path: name = "./../\(Word(bytes: Array(folder.path.bytes.dropFirst(5))))/in.mp4"
        case .symbolicLink: _ = file.withCString { symlink("in.mp4", $0) }
        case .hardLink: _ = file.withCString { to in input.withCString { link($0, to) } }
        }
        expect(
            try run(["in.mp4", "-o", name, "--overwrite"]), 73,
            "error: cannot create '\(name)': it is the input 'in.mp4'\n", #_sourceLocation)
        #expect(folder.read("in.mp4") == original)
    }

    @Test("the picture of a watermark is not the output either")
    func overOtherInput() throws {
        folder.copy(Samples.red, as: "logo.mp4")
        expect(
            try run(["in.mp4", "--image", "logo.mp4", "-o", "logo.mp4", "--overwrite"]), 73,
            "error: cannot create 'logo.mp4': it is the input 'logo.mp4'\n", #_sourceLocation)
    }

    @Test("a folder that is not there is not made")
    func missingFolder() throws {
        expect(
            try run(["in.mp4", "-o", "none/out.mp4"]), 73,
            "error: cannot create 'none/out.mp4': No such file or directory\n", #_sourceLocation)
        #expect(folder.names == ["in.mp4"])
    }

    @Test("a folder that may not be written is said")
    func unwritableFolder() throws {
        folder.makeFolder("closed", mode: 0o555)
        // The superuser may write everywhere, unless that right is given up.
        let program: [Word] = geteuid() == 0 ? ["setpriv", "--bounding-set=-all"] : []
        expect(
            try run(["in.mp4", "-o", "closed/out.mp4"], as: program), 73,
            "error: cannot create 'closed/out.mp4': Permission denied\n", #_sourceLocation)
    }

    @Test("another container than the preset's is refused")
    func wrongExtension() throws {
        expect(
            try run(["in.mp4", "-o", "out.webm", "--preset", "h264"]), 2,
            "error: the preset 'h264' writes .mp4, .mov, .mkv or .ts files, '-o out.webm' ends in .webm; --preset webm writes such files\n",
            #_sourceLocation)
        expect(
            try run(["in.mp4", "-o", "out.avi"]), 2,
            "error: no preset writes .avi files, as '-o out.avi' asks for; the extensions are .mp4, .mov, .mkv, .ts, .webm, "
                + ".gif, .webp, .apng, .png, .jpg, .m4a, .m4b, .mp3, .opus, .ogg, .flac, .mka, .wav, .m3u8\n",
            #_sourceLocation)
        #expect(folder.names == ["in.mp4"])
    }

    @Test("a frame is a picture and is called so")
    func wrongFrameExtension() throws {
        let outcome = try luaedit(["frame", "watermark", "in.mp4", "--at", "0", "-o", "out.gif"], in: folder)
        expect(
            outcome, 2,
            "error: a frame is written as .png, .jpg, .jpeg or .webp, '-o out.gif' ends in .gif\n", #_sourceLocation)
        #expect(folder.names == ["in.mp4"])
    }

    @Test("a movie in one piece does not go into a pipe")
    func pipe() throws {
        let command = "\(luaeditProgram) run watermark in.mp4 -o /dev/stdout | wc -c"
        let outcome = try RunningProgram("sh", ["-c", Word(command)], in: folder.path).wait()
        #expect(outcome.outputText.trimmingCharacters(in: .whitespaces) == "0\n")
        let reason = "only a fragmented movie can be written into a pipe (--fragmented)"
        #expect(outcome.errorText == "error: cannot create '/dev/stdout': \(reason)\n")
    }

    @Test("a file that comes to stand there during the render is not replaced")
    func meanwhile() throws {
        // However fast it is, it waits until the file is there.
        folder.write(
            "r.lua",
            """
            local has_begun = false
            edit.export(edit.asset((...)), "out.mp4", { progress = function()
              if not has_begun then print("begun") end
              has_begun = true
              while not pcall(edit.read_text, "out.mp4") do end
            end })
            """)
        let program = try startLuaedit(
            ["run", "r.lua", "in.mp4", "-o", "out.mp4", "--allow-read", ".", "--time-limit", "60"], in: folder)
        while program.errorSoFar.isEmpty, program.isRunning { usleep(2000) }
        folder.write("out.mp4", before)
        let outcome = try program.wait()
        #expect(
            outcome.errorText.hasSuffix(
                "error: 'out.mp4' exists already; run again with --overwrite to replace it\n"), "\(outcome)")
        #expect(outcome.status == 73)
        #expect(folder.read("out.mp4") == before)
        #expect(folder.names == ["in.mp4", "out.mp4", "r.lua"])
    }

    static let oddNames: [Word] = [
        "with space.mp4", "it's \"q\".mp4", "line\nbreak.mp4", "-dash.mp4", "%s:file,a=b.mp4", "größe ©.mp4",
        "$(x)`y`.mp4",
        Word(bytes: [0xFF, 0xFE] + Array(".mp4".utf8)), Word(bytes: Array("e\u{301}.mp4".utf8)),
    ]

    @Test("files may have any name, as input and as output", arguments: oddNames)
    func oddName(name: Word) throws {
        folder.copy(Samples.pictureOnly, as: name)
        let marked = Word(bytes: name.bytes.dropLast(4) + Array("-watermark.mp4".utf8))
        let outcome = try luaedit(["run", "watermark"] + quick + ["--", name], in: folder)
        #expect(outcome.output == marked.bytes + Array("\n".utf8), "\(outcome)")
        #expect(outcome.status == 0)
        #expect(try isMovie(marked))
        let other = Word(bytes: Array("out/".utf8) + name.bytes)
        folder.makeFolder("out")
        #expect(try run(["in.mp4", "-o", other]).output == other.bytes + Array("\n".utf8))
        #expect(try isMovie(other))
        let dashed = try run(["in.mp4", "--overwrite", "-o", name])
        #expect(dashed.output == name.bytes + Array("\n".utf8), "\(dashed)")
    }

    @Test("a full disk leaves nothing behind")
    func fullDisk() throws {
        folder.makeFolder("small")
        let small = folder.file("small")
        let mount = try RunningProgram("mount", ["-t", "tmpfs", "-o", "size=32k", "none", small], in: "/").wait()
        guard mount.status == 0 else { try Test.cancel("needs the right to mount: \(mount.errorText)") }
        defer { _ = try? RunningProgram("umount", [small], in: "/").wait() }
        expect(
            try run(["in.mp4", "-o", "small/out.mp4"]), 74,
            "error: cannot write 'small/out.mp4': No space left on device\n", #_sourceLocation)
        let names = try succeed("ls", ["-A", small])
        #expect(names.isEmpty)
    }

    @Test("a result can grow in another folder, on another file system")
    func temporaryFolder() throws {
        folder.makeFolder("tmp")
        for temporary in ["tmp", "/dev/shm"] as [Word] {
            let outcome = try run(["in.mp4", "-o", "out.mp4", "--overwrite", "--temporary-directory", temporary])
            #expect(outcome.status == 0, "\(outcome)")
            #expect(try isMovie("out.mp4"))
            #expect(try succeed("ls", ["-A", folder.file("tmp")]).isEmpty)
        }
        expect(
            try run(["in.mp4", "-o", "new.mp4", "--temporary-directory", "no"]), 73,
            "error: cannot use 'no' for temporary files: No such file or directory\n", #_sourceLocation)
    }

    @Test("a limit on the size of files is no crash")
    func fileSizeLimit() throws {
        expect(
            try run(["in.mp4", "-o", "out.mp4"], as: ["prlimit", "--fsize=16384"]), 74,
            "error: cannot write 'out.mp4': File too large\n", #_sourceLocation)
        #expect(folder.names == ["in.mp4"])
    }
}
