import TestSupport
import Testing

/// luaedit's own options about the result, on real files.
@Suite struct ExportOptionTests {
    private let folder = TemporaryFolder()

    private func run(_ options: [Word]) throws -> Outcome {
        folder.link(Samples.movie, as: "in.mp4")
        folder.write(
            "r.lua",
            """
            local args = edit.recipe { inputs = { { "video", kind = "media" } } }
            return edit.movie { composition = edit.asset(args.video) }
            """)
        return try luaedit(["run", "r.lua", "in.mp4", "--overwrite"] + options, in: folder)
    }

    static let mistakes: [(options: [Word], error: String)] = [
        (
            ["--crf", "60"],
            "--crf: 60 is more than the maximum, 51 (libx264: 0 to 51, 20 when nothing is said, less is better)"
        ),
        (["--preset", "h266"], "there is no preset 'h266' (did you mean 'h264'?); the presets are h264, hevc"),
        (["--codec-option", "prset=slow"], "--codec-option: libx264 has no option 'prset' (did you mean 'preset'?)"),
        (
            ["--codec-option", "x264-params=aqmode=1"],
            "--codec-option: libx264 has no setting 'aqmode' in 'x264-params' that luaedit knows (did you mean 'aq-mode'?)"
        ),
        (
            ["--codec-option", "x264-params=bframes=0:me=nonsense"],
            "--codec-option: libx264 refuses 'me=nonsense' in 'x264-params'"
        ),
        (
            ["--preset", "hevc", "--codec-option", "x265-params=bframe=1"],
            "--codec-option: libx265 has no setting 'bframe' in 'x265-params' that luaedit knows (did you mean 'bframes'?)"
        ),
        (
            ["--preset", "av1", "--codec-option", "svtav1-params=tunes=1"],
            "--codec-option: libsvtav1 has no setting 'tunes' in 'svtav1-params' that luaedit knows (did you mean 'tune'?)"
        ),
        (
            ["--codec-option", "x264-params=bframes=0:dump-yuv=pictures.yuv"],
            "--codec-option: luaedit does not allow 'dump-yuv' in 'x264-params': libx264 would open a file of its own"
        ),
        (
            ["--codec-option", "flags=+pass1"],
            "--codec-option: luaedit does not allow passes in 'flags': libx264 would open a file of its own"
        ),
        (["--speed", "fat"], "--speed: 'fat' is not a speed; the speeds are fastest, fast, medium, slow, slowest"),
        (
            ["--frame-rate", "0"],
            "--frame-rate: '0' is not a frame rate up to 1000 (write 25, 29.97 or 30000/1001)"
        ),
        (["--range", "-"], "--range: '-' is not a range (write 10-25, 1:02.5-1:10, 10- or -10)"),
        (["--range", "1-0.5"], "--range: '1-0.5' ends before it begins"),
        (["--range", "a-1"], "--range: 'a' is not a time"),
        (
            ["--bitrate", "5Q"],
            "The value '5Q' is invalid for '--bitrate <rate>': write bits per second from 1k to 10G, such as 800k or 5M"
        ),
        (["--crf", "20", "--bitrate", "5M"], "--crf and --bitrate say the same in two ways; choose one."),
        (["-o", "x.wav", "--size", "64x64"], "--size: the preset 'wav' is sound only"),
        (
            ["-o", "x.webm", "--fragmented"],
            "--fragmented: only .mp4, .m4a, .m4b and .mov files have fragments, and this is written as .webm"
        ),
        (["-o", "x.xyz"], "no preset writes .xyz files, as '-o x.xyz' asks for; the extensions are .mp4, .mov"),
        (["--segment-duration", "0.1"], "--segment-duration: 0.1 is not from 0.5 to 60 seconds"),
    ]

    @Test("a wrong option is told before anything is rendered, and ends with 2", arguments: mistakes)
    func mistake(options: [Word], error: String) throws {
        let outcome = try run(options)
        #expect(outcome.errorText.hasPrefix("error: \(error)"), "\(outcome)")
        #expect(outcome.status == 2)
        #expect(Set(folder.names) == ["in.mp4", "r.lua"])
    }

    @Test("a profile that libx264 would take and not write is refused; lossless pictures have it")
    func profile() throws {
        let options: [Word] = ["-o", "o.mp4", "--codec-option", "profile=high444"] + quick
        let outcome = try run(options)
        #expect(
            outcome.errorText.contains("the profile high444 is that of 4:4:4 pictures, and these are yuv420p"),
            "\(outcome)")
        #expect(outcome.status != 0 && Set(folder.names) == ["in.mp4", "r.lua"])
        let lossless = try run(options + ["--crf", "0", "--range", "0-0.2"])
        #expect(lossless.status == 0, "\(lossless)")
        #expect(try Judge.probe(folder.file("o.mp4"), "stream=profile").hasPrefix("High 4:4:4"))
    }

    @Test("--frame-rate decides where frames stand, --range which of them are written")
    func timing() throws {
        let outcome = try run(["-o", "o.mp4", "--frame-rate", "29.97", "--range", "0.5-1"] + quick)
        #expect(outcome.status == 0, "\(outcome)")
        let stream = try ffprobe(
            "-select_streams v -show_entries stream=r_frame_rate,nb_frames", "\(folder.file("o.mp4"))")
        #expect(stream == ["r_frame_rate=30000/1001", "nb_frames=16"])
    }

    @Test("presets are listed, and one is told in full")
    func list() throws {
        let list = try luaedit(["presets"], in: folder)
        #expect(list.outputText.hasPrefix("h264            .mp4 .mov .mkv .ts    H.264 and AAC"), "\(list)")
        let one = try luaedit(["presets", "vp9_alpha"], in: folder)
        #expect(one.outputText.contains("  picture     VP9, 8 bit, yuva420p\n") && one.status == 0, "\(one)")
        let wrong = try luaedit(["presets", "prores"], in: folder)
        #expect(wrong.errorText.hasPrefix("error: there is no preset 'prores'") && wrong.status == 2)
        let json = try parseJSON(try luaedit(["presets", "--json"], in: folder).outputText)
        #expect((json["presets"] as? [[String: Any]])?.contains { $0["name"] as? String == "null" } == true)
    }

    @Test("recipes see the presets, and which of them can write a movie")
    func inRecipes() throws {
        folder.link(Samples.movie, as: "in.mp4")
        folder.write(
            "p.lua",
            """
            local args = edit.recipe { inputs = { { "video", kind = "media" } } }
            local names = {}
            for _, preset in ipairs(edit.presets()) do names[preset.name] = preset end
            print(names.vp9_alpha.keeps_alpha, names.h264.quality.default, names["640x480"].maximum_size.width)
            local source = edit.asset(args.video)
            local vc = edit.video_composition_for(source)
            vc.instructions[1].background_color = "transparent"
            local able = {}
            for _, name in ipairs(edit.compatible_presets(edit.movie { composition = source, video_composition = vc })) do
              able[name] = true
            end
            print(able.prores_4444, able.vp9_alpha, able.h264, able.hevc)
            return source
            """)
        let outcome = try luaedit(["check", "p.lua", "in.mp4"], in: folder)
        #expect(outcome.errorText == "true\t20.0\t640\ntrue\ttrue\tnil\tnil\n", "\(outcome)")
    }
}
