import Testing

/// Animated pictures that play in time in an export.
@Suite struct AnimatedPictureTests {
    private let folder = TemporaryFolder()

    /// Makes a picture of four greys that are shown for 0.2 s, 0.1 s, 0.3 s and 0.1 s.
    private func makePicture(_ name: Word, _ options: [Word]) throws {
        let level = "if(lt(N,2),60,if(lt(N,3),110,if(lt(N,6),160,220)))"
        try ffmpeg(
            ["-f", "lavfi", "-i", Word("color=black:s=32x32:r=10:d=0.7,format=gray,geq=lum='\(level)',format=rgb24")]
                + [
                    "-vf",
                    "select='eq(n,0)+eq(n,2)+eq(n,3)+eq(n,6)',split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none",
                ]
                + ["-fps_mode", "vfr"] + options + [folder.file(name)])
    }

    /// The grey of the picture in each frame of 2 s at 25 frames a second; 0 where it is not there.
    private func shown(_ layer: String) throws -> [Int] {
        folder.write(
            "recipe.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 2), edit.color_asset('black', { 64, 64 }), 0)
            local vc = edit.video_composition_for(c)
            vc.frame_duration = edit.time(1, 25)
            local video, parent = edit.layer(), edit.layer()
            parent.sublayers = { video, edit.image_layer { position = { 32, 32 }, \(layer) } }
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
            return edit.movie { composition = c, video_composition = vc }
            """)
        let outcome = try luaedit(
            ["run", "recipe.lua", "-o", "out.mp4", "--crf", "0", "--overwrite"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return try Judge.lumas(folder.file("out.mp4")).map { Int((Double($0 - 16) * 255 / 219).rounded()) }
    }

    /// What a picture shows so many hundredths of a second after its start.
    private func level(_ hundredths: Int, plays: Int?) -> Int {
        if let plays, hundredths >= 70 * plays { return 220 }
        switch hundredths % 70 {
        case ..<20: return 60
        case ..<30: return 110
        case ..<60: return 160
        default: return 220
        }
    }

    // The last frame's duration; what is between frames follows from their times.
    private static let gif: [Word] = ["-final_delay", "10"]
    private static let apng: [Word] = ["-f", "apng", "-final_delay", "1/10"]

    static let cases: [(name: Word, options: [Word], plays: Int?)] = [
        ("a.gif", gif + ["-loop", "0"], nil), ("a.gif", gif + ["-loop", "1"], 2), ("a.gif", gif + ["-loop", "-1"], 1),
        ("a.png", apng + ["-plays", "0"], nil), ("a.png", apng + ["-plays", "2"], 2),
    ]

    @Test("every frame of a GIF or APNG is there at its time, as often as the file says", arguments: cases)
    func plays(name: Word, options: [Word], plays: Int?) throws {
        try makePicture(name, options)
        let shown = try shown("contents = '\(name)'")
        #expect(shown.count == 50)
        for (frame, grey) in shown.enumerated() {
            #expect(abs(grey - level(frame * 4, plays: plays)) <= 3, "frame \(frame): \(grey)")
        }
    }

    @Test("a layer's begin time and speed count for its picture")
    func begins() throws {
        try makePicture("a.gif", Self.gif + ["-loop", "0"])
        let later = try shown("contents = 'a.gif', begin_time = 0.6, duration = 1")
        for (frame, grey) in later.enumerated() {
            let expected = (15..<40).contains(frame) ? level(frame * 4 - 60, plays: nil) : 0
            #expect(abs(grey - expected) <= 3, "frame \(frame): \(grey)")
        }
        let fast = try shown("contents = 'a.gif', speed = 2, time_offset = 0.2")
        for (frame, grey) in fast.enumerated() {
            #expect(abs(grey - level(frame * 8 + 20, plays: nil)) <= 3, "frame \(frame): \(grey)")
        }
    }
}
