import Testing

/// `luaedit.toml`: options that need not be written each time.
@Suite struct DefaultsFileTests {
    private let folder = TemporaryFolder()

    init() {
        folder.write(
            "grey.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 0.2), edit.color_asset('gray', { 64, 64 }), 0)
            return c
            """)
    }

    private func size(_ name: Word) throws -> String {
        let bytes = try succeed(
            "ffprobe", ["-v", "error", "-show_entries", "stream=width", "-of", "csv=p=0", folder.file(name)])
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("the folder's options hold, the command line's count more, and --no-defaults goes without")
    func options() throws {
        folder.write("luaedit.toml", "size = \"32x32\"\ncodec-option = [\"preset=ultrafast\"]\n")
        for (name, words) in [("a.mp4", []), ("b.mp4", ["--size", "16x16"]), ("c.mp4", ["--no-defaults"])]
            as [(Word, [Word])]
        {
            let outcome = try luaedit(["run", "grey.lua", "-o", name] + words, in: folder)
            #expect(outcome.status == 0, "\(outcome)")
        }
        #expect(try [size("a.mp4"), size("b.mp4"), size("c.mp4")] == ["32\n", "16\n", "64\n"])
    }

    @Test(
        "commands without a recipe read theirs, where the option applies",
        arguments: [["repl", "-v"], ["probe", "a.png", "-v"], ["serve", "--stdio", "--verbose"]] as [[Word]])
    func withoutRecipe(_ words: [Word]) throws {
        folder.copy(Samples.still, as: "a.png")
        folder.write("luaedit.toml", "max-memory = 900\npreset = \"hevc\"\n[\(words[0])]\nrequire-sandbox = false\n")
        let outcome = try luaedit(words, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.contains("--max-memory=900 comes from 'luaedit.toml'"), "\(outcome)")
        let plain = try luaedit(words + ["--no-defaults"], in: folder)
        #expect(plain.status == 0 && !plain.errorText.contains("comes from"), "\(plain)")
        folder.write("luaedit.toml", "[\(words[0])]\npreset = \"hevc\"\n")
        let refused = try luaedit(words, in: folder)
        #expect(refused.status == 2, "\(refused)")
        #expect(refused.errorText.contains("luaedit \(words[0]) has no option 'preset' with a default"), "\(refused)")
    }

    @Test("a limit of the prompt holds, and a recording shows its progress as the file says")
    func promptAndRecording() throws {
        folder.write("luaedit.toml", "[repl]\nmemory-limit = 4\n[record]\nprogress = \"json\"\n")
        let prompt = try luaedit(["repl"], in: folder, input: "x = string.rep('a', 50000000)\n")
        #expect(prompt.status == 125 || prompt.errorText.contains("memory"), "\(prompt)")
        let recording = try luaedit(
            ["record", "--camera", "lavfi:testsrc2=size=64x48:rate=10", "--duration", "1", "-o", "r.mp4"], in: folder)
        #expect(recording.status == 0 && recording.errorText.contains("\"frames_dropped\""), "\(recording)")
    }

    @Test("a folder's file opens no doors, and the person's own is read")
    func doors() throws {
        folder.write("luaedit.toml", "\nallow-read = \"/\"\n")
        let refused = try luaedit(["check", "grey.lua"], in: folder)
        #expect(refused.status == 2)
        #expect(refused.errorText.contains("'luaedit.toml', line 2: 'allow-read' cannot have a default"))
        #expect(try luaedit(["run", "grey.lua", "--help"], in: folder).status == 0)
        folder.write("luaedit.toml", "")
        folder.makeFolder("luaedit")
        folder.write("luaedit/luaedit.toml", "memory-limit = 300\nsped = 1\n")
        let own = try luaedit(
            ["check", "grey.lua"], in: folder,
            environment: ["XDG_CONFIG_HOME": String(decoding: folder.path.bytes, as: UTF8.self)])
        #expect(own.errorText.contains("line 2: there is no option 'sped' with a default (did you mean 'speed'?)"))
    }

    @Test("a folder's file does not weaken the person's own, which is said")
    func weakened() throws {
        folder.write("luaedit.toml", "require-sandbox = false\nmetadata = \"all\"\n")
        folder.makeFolder("luaedit")
        folder.write("luaedit/luaedit.toml", "require-sandbox = true\nmetadata = \"none\"\n")
        let own = ["XDG_CONFIG_HOME": String(decoding: folder.path.bytes, as: UTF8.self)]
        let outcome = try luaedit(["check", "grey.lua", "--verbose"], in: folder, environment: own)
        #expect(outcome.errorText.contains("--require-sandbox comes from"), "\(outcome)")
        #expect(outcome.errorText.contains("--metadata=none comes from"))
        #expect(outcome.errorText.contains("note: require-sandbox = false in 'luaedit.toml' does not count"))
        let quiet = try luaedit(["check", "grey.lua", "--quiet"], in: folder, environment: own)
        #expect(quiet.errorText == "")
    }

    @Test("doctor tells which files hold and what they set")
    func doctor() throws {
        folder.write("luaedit.toml", "crf = 20\n[batch]\njobs = 2\n")
        let outcome = try luaedit(["doctor"], in: folder)
        #expect(
            outcome.outputText.contains("'luaedit.toml' (of this folder): crf = 20; [batch] jobs = 2"), "\(outcome)")
    }
}
