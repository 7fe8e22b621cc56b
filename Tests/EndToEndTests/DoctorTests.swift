import Testing

/// `luaedit doctor`.
@Suite struct DoctorTests {
    private let folder = TemporaryFolder()

    /// The states by name.
    private func states(_ outcome: Outcome) throws -> [String: String] {
        let checks = try #require(try parseJSON(outcome.outputText)["checks"] as? [[String: Any]], "\(outcome)")
        return Dictionary(
            uniqueKeysWithValues: checks.compactMap { check in
                (check["name"] as? String).flatMap { name in (check["state"] as? String).map { (name, $0) } }
            })
    }

    @Test("a machine that runs these tests has all that luaedit needs")
    func whole() throws {
        let outcome = try luaedit(["doctor", "--json"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try parseJSON(outcome.outputText)["ok"] as? Bool == true)
        let states = try states(outcome)
        let needed = [
            "recipes", "library", "reference", "cache", "studio", "window", "recording", "engine", "FFmpeg", "encoders",
            "decoders",
            "libavfilter",
            "librubberband", "libass", "librlottie", "text", "fonts", "emoji",
        ]
        for name in needed { #expect(states[name] == "ok", "\(name): \(outcome)") }
        for name in ["Landlock", "seccomp", "memory", "terminal", "pictures"] {
            #expect(states[name] != nil, "\(name)")
        }
    }

    @Test("a line says what there is: the state first, then what and which")
    func lines() throws {
        let outcome = try luaedit(["doctor"], in: folder)
        let lines = outcome.outputText.split(separator: "\n")
        #expect(lines.allSatisfy { ["ok", "limited", "missing"].contains($0.prefix { $0 != " " }) }, "\(outcome)")
        #expect(
            lines.contains {
                $0.hasPrefix("ok       libass          /") && $0.hasSuffix(", for subtitles of ASS files")
            })
        let count = try succeed("sh", ["-c", "ls \(projectFolder)/Scripts/*.lua | wc -l"])
        let recipes = String(decoding: count, as: UTF8.self).filter(\.isNumber)
        #expect(lines.contains("ok       recipes         \(recipes) in \(projectFolder)/Scripts"), "\(outcome)")
        #expect(outcome.errorText == "")
    }

    @Test("recipes that are not there are missing, with status 78")
    func noRecipes() throws {
        let outcome = try luaedit(["doctor", "--json"], in: folder, environment: ["LUAEDIT_HOME": "/nowhere"])
        #expect(outcome.status == 78)
        #expect(try parseJSON(outcome.outputText)["ok"] as? Bool == false)
        let states = try states(outcome)
        #expect(states["recipes"] == "missing" && states["library"] == "missing" && states["engine"] == "ok")
        #expect(states["reference"] == "limited")
    }

    @Test("a cache that cannot be used limits luaedit, and is told of with the reason")
    func noCache() throws {
        folder.write("cache", "a file")
        let outcome = try luaedit(["doctor"], in: folder, environment: ["LUAEDIT_CACHE": "\(folder.path)/cache"])
        #expect(outcome.status == 0)
        #expect(outcome.outputText.contains("\nlimited  cache "))
        #expect(outcome.outputText.contains("it is not a folder; move it away; no part is kept"), "\(outcome)")
    }

    @Test("a form of pictures that there is not is told of, with those that there are")
    func pictures() throws {
        let outcome = try luaedit(["doctor"], in: folder, environment: ["LUAEDIT_PICTURES": "regis"])
        #expect(outcome.status == 0)
        #expect(
            outcome.outputText.contains(
                "limited  pictures        LUAEDIT_PICTURES is 'regis', which is none of auto, kitty, iterm, sixel, "
                    + "blocks, none; set it to one of these, or leave it to luaedit with auto\n"), "\(outcome)")
    }

    @Test("a program without its worker says so, with status 78")
    func noWorker() throws {
        try succeed("cp", [Word(luaeditProgram), folder.path])
        let alone = try RunningProgram("\(folder.path)/luaedit", ["doctor"], in: folder.path).wait()
        #expect(alone.status == 78)
        let line = "missing  engine          there is no program '\(folder.path)/luaedit-worker'; install luaedit again"
        #expect(alone.outputText.split(separator: "\n").contains { $0 == line }, "\(alone)")
    }

    @Test("a worker that crashes is told of, with status 78")
    func crash() throws {
        let outcome = try luaedit(["doctor"], in: folder, environment: ["LUAEDIT_TEST_CRASH": "1"])
        #expect(outcome.status == 78)
        #expect(outcome.errorText == "error: the engine crashed (signal 11)\n")
        let line = "/luaedit-worker' fails with status 70: the engine crashed (signal 11)\n"
        #expect(outcome.outputText.contains(line), "\(outcome)")
    }

    @Test("no font is told of with the package that has some, and an emoji font is no need")
    func fonts() throws {
        folder.write("fonts.conf", "<fontconfig><dir>/nowhere</dir></fontconfig>")
        let none = try luaedit(
            ["doctor"], in: folder, environment: ["FONTCONFIG_FILE": "\(folder.file("fonts.conf"))"])
        #expect(none.status == 78, "\(none)")
        #expect(
            none.outputText.contains(
                "missing  fonts           there is none, so no text is drawn; apt install fonts-dejavu-core\n"),
            "\(none)")
        folder.write("some.conf", "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>")
        let some = try luaedit(
            ["doctor"], in: folder, environment: ["FONTCONFIG_FILE": "\(folder.file("some.conf"))"])
        #expect(some.status == 0, "\(some)")
        #expect(
            some.outputText.contains(
                "limited  emoji           no font has them in colour; apt install fonts-noto-color-emoji\n"), "\(some)")
        let fonts = "Bebas Neue, EB Garamond, Inter, JetBrains Mono, Quicksand, Roboto Condensed"
        #expect(some.outputText.contains("limited  theme fonts     \(fonts) not installed"), "\(some)")
        // The run of a theme says the same, with the same package.
        let run = try luaedit(
            ["check", "title", Samples.grey, "--title", "Hi", "--theme", "impact"], in: folder,
            environment: ["FONTCONFIG_FILE": "\(folder.file("some.conf"))"])
        let line = run.errorText.split(separator: "\n").first { $0.contains("'Bebas Neue'") } ?? ""
        #expect(
            line.hasSuffix("is not installed, and 'DejaVu Sans' stands in: apt-get install fonts-bebas-neue"), "\(run)")
        let module = try String(contentsOfFile: projectFolder + "/Stdlib/themes.lua", encoding: .utf8)
        let packages = Set(module.matches(of: /= "(fonts-[a-z-]+)"/).map { String($0.output.1) })
        #expect(packages.count == 6 && packages.allSatisfy { some.outputText.contains($0) }, "\(packages)")
    }
}
