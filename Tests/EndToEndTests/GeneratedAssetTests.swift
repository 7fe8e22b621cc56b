import Testing

/// Assets that are computed, judged by ffmpeg.
@Suite struct GeneratedAssetTests {
    private let folder = TemporaryFolder()

    @Test("SMPTE's bars have the standard's code values in BT.601, and the tone its level")
    func bars() throws {
        folder.write(
            "card.lua",
            """
            local card = edit.test_card_asset { size = { 168, 96 }, duration = 0.2, tone_level = -20 }
            local composition = edit.composition()
            composition:insert_time_range(edit.range(0, 0.2), card, 0)
            local video = edit.video_composition_for(composition)
            video.color_primaries, video.color_transfer_function, video.color_ycbcr_matrix = "smpte170m", "bt709", "smpte170m"
            return edit.movie { composition = composition, video_composition = video }
            """)
        let plan = try luaedit(["plan", "card.lua"], in: folder)
        #expect(
            plan.outputText.contains("168×96 smpte test card track 1") && plan.outputText.contains("a computed sound"))
        let outcome = try luaedit(
            [
                "run", "card.lua", "--crf", "0", "--encoder-preset", "ultrafast", "--audio-codec", "flac", "-o",
                "out.mkv",
            ],
            in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let bytes = try Judge.picture(folder.file("out.mkv"), as: "yuv444p")
        func samples(_ x: Int, _ y: Int) -> [UInt8] { (0..<3).map { bytes[$0 * 168 * 96 + y * 168 + x] } }
        #expect(
            (0..<7).map { samples(24 * $0 + 12, 30) } == [
                [180, 128, 128], [162, 44, 142], [131, 156, 44], [112, 72, 58], [84, 184, 198], [65, 100, 212],
                [35, 212, 114],
            ])
        #expect(samples(12, 67) == [35, 212, 114] && samples(36, 67) == [16, 128, 128])
        #expect(
            [10, 45, 75, 105, 124, 132, 140].map { samples($0, 90) } == [
                [16, 158, 95], [235, 128, 128], [16, 174, 149], [16, 128, 128], [7, 128, 128], [16, 128, 128],
                [25, 128, 128],
            ])
        let tone = try Judge.samples(folder.file("out.mkv"))
        #expect(tone.count == 9600 && abs(Int(tone.max() ?? 0) - 3277) <= 1)
    }

    @Test("wrong parameters are said with the line that has them")
    func mistakes() throws {
        let cases: [(String, String)] = [
            (
                "edit.tone_asset { frequency = 5000, duration = 1, sample_rate = 8000 }",
                "a frequency of a tone is at most half the sample rate, 4000 Hz, not 5000"
            ),
            ("edit.tone_asset { frequency = 440, duration = 0 }", "a sound lasts longer than 0, not 0 s"),
            ("edit.tone_asset { frequency = 440, duration = 1, wave = 'sin' }", "(did you mean 'sine'?)"),
            ("edit.noise_asset { duration = 1, level = 3 }", "number from -200 to -6 expected, got 3"),
            ("edit.silence_asset { durration = 1 }", "no option 'durration' (did you mean 'duration'?)"),
            (
                "edit.gradient_asset { size = { 8, 8 }, duration = 1, colors = { 'red', 'blue' }, locations = { 0 } }",
                "a gradient has a location for each color: 2, not 1"
            ),
            (
                "edit.test_card_asset { size = { 8.5, 8 }, duration = 1 }",
                "a smpte test card has whole sides from 1 to"
            ),
        ]
        let attempts = cases.map { "try(function() return \($0.0) end)" }.joined(separator: "\n")
        folder.write(
            "r.lua",
            """
            local function try(make) print(select(2, pcall(make))) end
            \(attempts)
            return edit.movie { composition = edit.composition() }
            """)
        let lines = try luaedit(["check", "r.lua"], in: folder).errorText.split(separator: "\n")
        for (index, (text, error)) in cases.enumerated() {
            let line = index < lines.count ? String(lines[index]) : ""
            #expect(line.hasPrefix("r.lua:\(index + 2): ") && line.contains(error), "\(text): \(line)")
        }
    }
}
