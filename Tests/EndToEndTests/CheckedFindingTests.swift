import TestSupport
import Testing

/// The findings of every code as `luaedit check --json` tells them, about real files.
@Suite struct CheckedFindingTests {
    private let folder = TemporaryFolder()

    /// 640×360 for 10 s, with sound; upright and turned, and a picture.
    private static let files: [(name: Word, source: Word)] = {
        let size: [Word] = ["-f", "lavfi", "-i", "color=gray:s=640x360:r=25:d=10"]
        let sound: [Word] = ["-f", "lavfi", "-i", "sine=duration=10:sample_rate=48000", "-ac", "2", "-c:a", "aac"]
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
        try check(recipe: FindingCases.setup + script + "\nreturn m", options)
    }

    private func check(recipe: String, _ options: [Word] = []) throws -> (
        codes: Set<String>, isError: Bool, status: Int32?
    ) {
        for file in Self.files { folder.link(file.source, as: file.name) }
        for file in FindingCases.subtitleFiles { folder.write(Word(file.name), file.text) }
        folder.write("recipe.lua", recipe)
        let outcome = try luaedit(["check", "recipe.lua", "--json"] + options, in: folder)
        let findings = try #require(try parseJSON(outcome.outputText)["findings"] as? [[String: Any]], "\(outcome)")
        // What validate_segments answers, the recipes print.
        let printed = try outcome.errorText.split(separator: "\n").compactMap {
            try parseJSON($0)["message"] as? String
        }
        return (
            Set(findings.compactMap { $0["code"] as? String } + printed),
            findings.contains { $0["severity"] as? String == "error" }, outcome.status
        )
    }

    @Test("check gives each code for a recipe, and a status to match", arguments: FindingCases.cases)
    func finding(code: String, wrong: String, right: String) throws {
        let found = try check(wrong)
        #expect(found.codes == [code])
        #expect(found.status == (found.isError ? 1 : 0))
    }

    @Test("check gives no code for the recipes that are right, each of them a result of one")
    func noFinding() throws {
        var results = "local results = {}\n"
        for (index, item) in FindingCases.cases.enumerated() {
            let name = index == 0 ? "main" : "result\(index)"
            results += "results.\(name) = (function()\n\(FindingCases.setup)\(item.right)\nreturn m\nend)()\n"
        }
        let sound = try check(recipe: results + "return results")
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

    private static let hybridLogGamma = Samples.make("finding-hlg.mp4") { file in
        try ffmpeg([
            "-f", "lavfi", "-i", "testsrc2=s=128x72:r=25:d=2", "-c:v", "libx265", "-pix_fmt", "yuv420p10le",
            "-x265-params", "log-level=none:keyint=25:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc",
            "-color_primaries", "bt2020", "-color_trc", "arib-std-b67", "-colorspace", "bt2020nc", "-tag:v", "hvc1",
            file,
        ])
    }

    @Test("copied pictures of high dynamic range are not called tone-mapped", arguments: ["check", "plan", "run"])
    func copiedRange(command: String) throws {
        folder.link(Self.hybridLogGamma, as: "hlg.mp4")
        let output = command == "run" ? "\(command).mp4" : "x.mp4"
        for (options, isToneMapped) in [([Word](), false), (["--preset", "h264"], true)] {
            let end: [Word] = ["trim", "hlg.mp4", "--to", "1", "-o", Word(output)] + options
            let outcome = try luaedit([Word(command)] + (command == "run" ? ["--overwrite"] : []) + end, in: folder)
            #expect(outcome.status == 0, "\(outcome)")
            #expect((outcome.outputText + outcome.errorText).contains("tone-mapped") == isToneMapped, "\(outcome)")
        }
    }

    static let engineCases: [(code: String, line: String)] = [
        (
            "font-substituted",
            "show(edit.text_layer { string = 'x', font = 'No Such Font At All', position = { 50, 50 } })"
        ),
        ("text-characters", "show(edit.text_layer { string = 'a\\27b', position = { 50, 50 } })"),
        ("text-outside", "show(edit.text_layer { string = 'x' })"),
        ("glyph-missing", "show(edit.text_layer { string = '\\u{10FFFD}', position = { 50, 50 } })"),
    ]

    @Test("what only the engine can find is found by check too", arguments: engineCases)
    func drawn(code: String, line: String) throws {
        #expect(try check(line).codes == [code])
    }

    // MARK: - Functions

    /// A recipe of functions that a render calls, and what check says of it.
    struct FunctionCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: String
        let findings: [String]
    }

    /// Ten seconds of 25 frames, tried at 0, 5 and 9.96 s; sound at 0, 5 and in the last block.
    static let functionCases = [
        FunctionCase(
            testDescription: "draw functions, each for the last frame it draws",
            script: """
                local function late(duration, limit)
                  return edit.drawn_asset { size = { 16, 16 }, duration = duration, frame_rate = 25, draw = function(_, t)
                    if t.seconds > limit then error('late') end
                  end }
                end
                c = edit.composition()
                c:add_track('video'):append(late(10, 9.95))
                c:add_track('video'):append(late(4, 3.95))
                m = c
                """,
            findings: [
                "3: draw function: late (called for 3.96 s)", "3: draw function: late (called for 9.96 s)",
            ]),
        FunctionCase(
            testDescription: "a compositor in each instruction",
            script: """
                instruct(range(0, 8), range(8, 0.5), range(8.5, 1.5))
                vc.compositor = function(r)
                  if r.time.seconds > 8 and r.time.seconds < 8.5 then return nil end
                  return r:source_frame(1)
                end
                """,
            findings: [
                "2: compositor: the compositor returned nothing where a video_frame is expected at 8.24 s (called for 8.24 s)"
            ]),
        FunctionCase(
            testDescription: "a tap, beside a volume that cannot be",
            script: """
                mix(c:track(2), function(i)
                  i:set_volume(99, 0)
                  i.tap = function(b, t)
                    if t.seconds > 9.9 then error('late') end
                    b:gain(t.seconds > 4 and 0 / 0 or 1)
                  end
                end)
                """,
            findings: [
                "2: audio mix, input 1: a volume of 99 is not in 0 to 16: 1 is as it is, 0.5 half as loud",
                "4: tap: late (called for 9.962667 s)",
                "sound: the tap at recipe.lua:3 wrote values that are not finite, the first at 0:04.992: silence stands there",
            ]),
        FunctionCase(
            testDescription: "a tap, a draw function and effects, beside instructions with a gap",
            script: """
                mix(c:track(2), function(i) i.tap = function() error('tapped') end end)
                c:add_track('video'):append(edit.drawn_asset { size = { 16, 16 }, duration = 10, draw = function() error('drawn') end })
                v.effects = { edit.effect('crop', { out_w = 1000, out_h = 1000 }) }
                local function at(r) return edit.instruction { time_range = r, layer_instructions = { l } } end
                vc.instructions = { at(range(0, 2)), at(range(3, 7)) }
                """,
            findings: [
                "4: instruction 2: it begins at 3 s, but the one before ends at 2 s",
                "3: instruction 1, layer instruction 1: cannot apply crop: Invalid too big or non positive size for width '1000' or height '1000'",
                "3: instruction 2, layer instruction 1: cannot apply crop: Invalid too big or non positive size for width '1000' or height '1000'",
                "1: tap: tapped (called for 0 s)", "2: draw function: drawn (called for 0 s)",
            ]),
        FunctionCase(
            testDescription: "a draw function, beside a size and a rate that cannot be and a picture that is missing",
            script: """
                c:add_track('video'):append(edit.drawn_asset { size = { 16, 16 }, duration = 10, draw = function() error('drawn') end })
                vc.instructions = edit.video_composition_for(c).instructions
                local picture = edit.image_layer {}
                show(picture)
                vc.render_size = { 1e5, 2 }
                vc.frame_duration = 0
                m.audio_mix = edit.audio_mix { input_parameters = { edit.audio_mix_input(v) } }
                """,
            findings: [
                "7: audio mix, input 1: track 1 is a video track, not an audio track",
                "5: video composition: a render_size of 100000 × 2 cannot be rendered (sides from 1 to 16384 pixels)",
                "6: video composition: a frame_duration of 0 s is not positive",
                "3: image layer: it has no contents", "1: draw function: drawn (called for 0 s)",
            ]),
        FunctionCase(
            testDescription: "a function of time, beside a text that nothing can draw",
            script: """
                local l = edit.text_layer { string = '\\u{10FFFD}', position = { 50, 50 } }
                l:add_animation(edit.animation { key_path = 'opacity', duration = 1, value = function(t) return t.x.y end })
                show(l)
                """,
            findings: [
                "1: text layer '\u{10FFFD}': no font has the characters \u{10FFFD} (U+10FFFD)",
                "2: function of time: time has no property 'x'",
            ]),
        FunctionCase(
            testDescription: "a draw function that needs all that a tap has heard, which is right",
            script: """
                local heard = {}
                local d = edit.drawn_asset { size = { 16, 16 }, duration = 10, frame_rate = 25, draw = function(_, t)
                  for k = 0, t.seconds * 10 // 1 do assert(heard[k]) end
                end }
                c:add_track('video'):append(d)
                mix(c:track(2), function(i) i.tap = function(_, t) heard[t.seconds * 10 // 1] = true end end)
                m.video_composition = nil
                """,
            findings: []),
    ]

    @Test("check calls what a render would call, and says all of it at once", arguments: functionCases)
    func functions(_ example: FunctionCase) throws {
        for file in Self.files { folder.link(file.source, as: file.name) }
        let setup = FindingCases.setup.split(separator: "\n").count
        folder.write("recipe.lua", FindingCases.setup + example.script + "\nreturn m")
        let outcome = try luaedit(["check", "recipe.lua", "--json"], in: folder)
        let findings = try #require(try parseJSON(outcome.outputText)["findings"] as? [[String: Any]], "\(outcome)")
        let texts = findings.map { finding in
            let place = (finding["line"] as? Int).map { "\($0 - setup): " }
            let text = "\(place ?? "")\(finding["object"] ?? ""): \(finding["text"] ?? "")"
            return text.replacing("recipe.lua:\(setup + 3) ", with: "recipe.lua:3 ")
        }
        #expect(texts == example.findings, "\(outcome)")
        #expect(outcome.status == (example.findings.isEmpty ? 0 : 1))
    }
}
