import Messages
import SystemCalls
import TestSupport
import Testing

@testable import RecipeFiles

/// The options that files of defaults give to a command line.
@Suite struct DefaultsTests {
    private func file(_ text: String, _ origin: DefaultsFile.Origin = .folder) throws -> DefaultsFile {
        try DefaultsFile(Array(text.utf8), path: "luaedit.toml", origin: origin)
    }

    private func words(_ files: [DefaultsFile], _ command: String = "run", given: [RawString] = []) -> [String] {
        Defaults(files: files).words(for: command, given: given).map(\.word)
    }

    @Test("the command line counts more than the folder's file, and that more than the person's")
    func order() throws {
        let folder = try file("crf = 20\nspeed = \"fast\"")
        let own = try file("crf = 30\npreset = \"hevc\"\nspeed = \"slow\"", .person)
        #expect(words([folder, own]) == ["--crf=20", "--speed=fast", "--preset=hevc"])
        #expect(words([folder, own], given: ["--speed=medium"]) == ["--crf=20", "--preset=hevc"])
    }

    @Test("a command's table counts more than what stands above, and is for that command")
    func tables() throws {
        let file = try file("crf = 20\njobs = 3\n[run]\ncrf = 30\n[batch]\nspeed = \"fast\"")
        #expect(words([file]) == ["--crf=30"])
        #expect(words([file], "batch") == ["--speed=fast", "--crf=20", "--jobs=3"])
        #expect(words([file], "sheet") == [])
    }

    @Test("ways to say the bit rate exclude each other")
    func rates() throws {
        #expect(words([try file("crf = 20")], given: ["--bitrate=1M"]) == [])
        #expect(words([try file("bitrate = \"1M\""), try file("crf = 20", .person)]) == ["--bitrate=1M"])
        let failure = #expect(throws: Failure.self) { try file("crf = 20\nfile-size = \"9MB\"") }
        #expect(
            failure?.text == "'luaedit.toml', line 2: 'file-size' and 'crf' say the same in two ways; choose one")
    }

    @Test("switches are given with the word for on or off")
    func switches() throws {
        let file = try file("network-optimization = false\nfragmented = true\nquiet = false")
        #expect(words([file]) == ["--fragmented", "--no-network-optimization"].reversed())
        #expect(words([file], given: ["--network-optimization"]) == ["--fragmented"])
        #expect(
            words([file, try self.file("quiet = true", .person)], given: ["--fragmented"]).contains("--quiet") == false)
    }

    @Test("several values of an encoder's options are kept")
    func lists() throws {
        let file = try file("codec-option = [\"a=1\", \"b=2\"]")
        #expect(words([file]) == ["--codec-option=a=1", "--codec-option=b=2"])
    }

    @Test(
        "what a file must not set is refused with its line",
        arguments: [
            (
                "allow-read = \"/\"",
                "'allow-read' cannot have a default: what a recipe may touch is said on the command "
                    + "line, each time, so that no folder opens doors by itself"
            ),
            (
                "overwrite = true",
                "'overwrite' cannot have a default: a file is replaced only if the command line says so"
            ),
            (
                "temporary-directory = \"/etc\"",
                "'temporary-directory' cannot have a default: a place to write to is said on the command line"
            ),
            ("range = \"0-1\"", "'range' cannot have a default: it belongs to one run, and not to all"),
            ("crf = true", "'crf' is one text or number, not true"),
            (
                "speed = \"fat\"",
                "--speed: 'fat' is not a speed; the speeds are fastest, fast, medium, slow, slowest"
                    + " (did you mean 'fast'?)"
            ),
            ("quiet = 1", "'quiet' is true or false, not the number 1"),
            ("jobs = 0", "'jobs' is a whole number from 1 to 256, not the number 0"),
            ("progress = \"bra\"", "'progress' is one of \"auto\", \"bar\", \"json\", \"none\", not the text \"bra\""),
            (
                "quiet = true",
                "the file of a folder cannot set 'quiet': notices say what the sandbox lacks and which file a name means, "
                    + "and the folder may be a stranger's. Give --quiet on the command line, or set it in your own file"
            ),
            (
                "memory-limit = 257",
                "the file of a folder may lower 'memory-limit' and not raise it above 256: the folder "
                    + "may be a stranger's. Give --memory-limit on the command line, or set it in your own file"
            ),
        ])
    func refused(text: String, message: String) throws {
        let failure = #expect(throws: Failure.self) { try file(text) }
        #expect(failure?.text == "'luaedit.toml', line 1: \(message)")
        #expect(failure?.kind == .usage)
    }

    @Test("unknown keys and tables are refused with a suggestion")
    func unknown() throws {
        let key = #expect(throws: Failure.self) { try file("prest = \"a\"") }
        #expect(
            key?.text.hasPrefix(
                "'luaedit.toml', line 1: there is no option 'prest' with a default "
                    + "(did you mean 'preset'?); they are preset, size,") == true)
        let inTable = #expect(throws: Failure.self) { try file("[run]\njobs = 2") }
        #expect(
            inTable?.text.hasPrefix("'luaedit.toml', line 2: luaedit run has no option 'jobs' with a default") == true)
        // The speed of a player is not that of an encoder.
        #expect(words([try file("speed = \"fast\"")], "play") == [])
        let player = #expect(throws: Failure.self) { try file("[play]\nspeed = \"fast\"") }
        #expect(player?.text.hasPrefix("'luaedit.toml', line 2: luaedit play has no option 'speed'") == true)
        let table = #expect(throws: Failure.self) { try file("[rum]\na = 2") }
        #expect(
            table?.text.hasPrefix(
                "'luaedit.toml', line 2: there is no command 'rum' with defaults (did you mean 'run'?)")
                == true)
    }

    @Test("a person's own file may raise limits, a folder's may lower them")
    func limits() throws {
        #expect(
            words([try file("memory-limit = 512\ntime-limit = 20.5", .person)])
                == ["--memory-limit=512", "--time-limit=20.5"])
        #expect(words([try file("memory-limit = 128\ntime-limit = 2")]) == ["--memory-limit=128", "--time-limit=2"])
    }

    static let protections: [(folder: String, own: String, words: [String])] = [
        ("require-sandbox = false", "require-sandbox = true", ["--require-sandbox"]),
        ("[run]\nrequire-sandbox = false", "require-sandbox = true", ["--require-sandbox"]),
        ("require-sandbox = true", "require-sandbox = false", ["--require-sandbox"]),
        ("memory-limit = 200", "memory-limit = 64", ["--memory-limit=64"]),
        ("memory-limit = 32", "memory-limit = 64", ["--memory-limit=32"]),
        ("time-limit = 9.5", "[run]\ntime-limit = 3", ["--time-limit=3"]),
        ("max-memory = 300", "max-memory = 200", ["--max-memory=200"]),
        ("metadata = \"all\"", "metadata = \"none\"", ["--metadata=none"]),
        ("metadata = \"sharing\"", "metadata = \"all\"", ["--metadata=sharing"]),
    ]

    @Test("of what protects the person the stricter value holds, whichever file says it", arguments: protections)
    func protection(folder: String, own: String, expected: [String]) throws {
        let files = [try file(folder), try file(own, .person)]
        #expect(words(files) == expected)
    }

    @Test("a batch of the folder's has no more jobs than the person's own file says")
    func jobs() throws {
        #expect(words([try file("jobs = 200"), try file("jobs = 2", .person)], "batch") == ["--jobs=2"])
    }

    @Test("what a folder's file would have weakened is said, unless the command line says it anyway")
    func overruled() throws {
        let defaults = Defaults(files: [
            try file("require-sandbox = false\ntime-limit = 2"),
            try DefaultsFile(
                Array("require-sandbox = true\ntime-limit = 5".utf8), path: "/h/luaedit.toml", origin: .person),
        ])
        #expect(
            defaults.overruled(for: "run", given: []).map(\.text) == [
                "require-sandbox = false in 'luaedit.toml' does not count: the folder may be a stranger's, and your own "
                    + "file's require-sandbox = true is stricter; the command line counts more than both"
            ])
        #expect(defaults.overruled(for: "run", given: ["--require-sandbox"]).isEmpty)
    }

    @Test("files are found in the folder and in the person's configuration")
    func places() {
        func paths(_ variables: [String: RawString]) -> [RawString] { Defaults.places { variables[$0] }.map(\.path) }
        #expect(paths(["HOME": "/h"]) == ["luaedit.toml", "/h/.config/luaedit/luaedit.toml"])
        #expect(paths(["HOME": "/h", "XDG_CONFIG_HOME": "/c"]) == ["luaedit.toml", "/c/luaedit/luaedit.toml"])
        #expect(paths(["HOME": "/h", "XDG_CONFIG_HOME": "c"]) == ["luaedit.toml", "/h/.config/luaedit/luaedit.toml"])
        #expect(paths([:]) == ["luaedit.toml"])
    }

    @Test("a folder, a long file and one without rights are errors, an absent one is none")
    func unreadable() throws {
        let folder = TemporaryFolder()
        #expect(try Defaults.read([(RawString(folder.file("none")), .folder)]).files.isEmpty)
        #expect(throws: Failure.self) { try Defaults.read([(RawString(folder.path), .folder)]) }
        folder.write("long", [UInt8](repeating: 0x23, count: DefaultsFile.maximumSize + 1))
        #expect(throws: Failure.self) { try Defaults.read([(RawString(folder.file("long")), .folder)]) }
    }
}
