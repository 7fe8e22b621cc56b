import TestSupport
import Testing

/// The findings of every code as `luaedit check --json` tells them, about real files.
@Suite struct CheckedFindingTests {
    private let folder = TemporaryFolder()

    /// 640×360 for 10 s, with sound; upright and turned, and a picture.
    private static let files: [(name: Word, source: Word)] = {
        let size: [Word] = ["-f", "lavfi", "-i", "color=gray:s=640x360:r=25:d=10"]
        let sound: [Word] = ["-f", "lavfi", "-i", "sine=duration=10:sample_rate=48000", "-c:a", "aac"]
        let movie = Samples.make("finding.mp4") { file in
            try ffmpeg(size + sound + Samples.picture + Samples.bt709 + [file])
        }
        let tall = Samples.make("finding-tall.mp4") { file in
            try ffmpeg(["-i", movie, "-c", "copy", "-metadata:s:v", "rotate=270", file])
        }
        let tagged = Samples.make("finding-tagged.mp4") { file in
            try ffmpeg(["-i", movie, "-c", "copy", "-metadata", "title=a\u{1}b", file])
        }
        return [
            ("tagged.mp4", tagged), ("in.mp4", movie), ("b.mp4", movie), ("tall.mp4", tall), ("logo.png", Samples.red),
        ]
    }()

    /// What is printed or found, by code, with how grave it is.
    private func check(_ script: String, _ options: [Word] = []) throws -> (
        codes: Set<String>, isError: Bool, status: Int32?
    ) {
        for file in Self.files { folder.link(file.source, as: file.name) }
        for file in FindingCases.subtitleFiles { folder.write(Word(file.name), file.text) }
        folder.write("recipe.lua", FindingCases.setup + script + "\nreturn m")
        let outcome = try luaedit(["check", "recipe.lua", "--json"] + options, in: folder)
        let findings = try #require(try parseJSON(outcome.outputText)["findings"] as? [[String: Any]], "\(outcome)")
        // What validate_segments answers, the recipes print.
        let printed = outcome.errorText.split(separator: "\n").map(String.init)
        return (
            Set(findings.compactMap { $0["code"] as? String } + printed),
            findings.contains { $0["severity"] as? String == "error" }, outcome.status
        )
    }

    @Test("check gives each code for one recipe, not for another, and a status to match", arguments: FindingCases.cases)
    func finding(code: String, wrong: String, right: String) throws {
        let found = try check(wrong)
        #expect(found.codes == [code])
        #expect(found.status == (found.isError ? 1 : 0))
        let sound = try check(right)
        #expect(sound.codes.isEmpty)
        #expect(sound.status == 0)
    }

    @Test("check knows what a preset cannot carry", arguments: FindingCases.exportCases)
    func presets(code: String, options: [String], wrong: String, right: String) throws {
        let options = options.map { Word($0) }
        let found = try check(wrong, options)
        #expect(found.codes == [code])
        #expect(found.status == (found.isError ? 1 : 0))
        #expect(try check(right, options).codes.isEmpty)
    }

    @Test("what a preset loses is told once, before the frames")
    func toldOnce() throws {
        let lossy = try #require(FindingCases.exportCases.first { $0.code == "preset-tone-mapped" })
        for file in Self.files { folder.link(file.source, as: file.name) }
        folder.write("recipe.lua", FindingCases.setup + lossy.wrong + "\nreturn m")
        let outcome = try luaedit(["run", "recipe.lua", "-o", "x.mp4", "--range", "0-0.2"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let told = outcome.errorText.split(separator: "\n").count { $0.contains("HDR is tone-mapped to BT.709") }
        #expect(told == 1, "\(outcome)")
    }

    static let engineCases: [(code: String, line: String)] = [
        ("font-substituted", "show(edit.text_layer { string = 'x', font = 'No Such Font At All' })"),
        ("text-characters", "show(edit.text_layer { string = 'a\\27b' })"),
        ("glyph-missing", "show(edit.text_layer { string = '\\u{10FFFD}' })"),
    ]

    @Test("what only the engine can find is found by check too", arguments: engineCases)
    func drawn(code: String, line: String) throws {
        #expect(try check(line).codes == [code])
    }
}
