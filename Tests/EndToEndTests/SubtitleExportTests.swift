import Testing

/// Subtitles burnt into every frame of an export, against what ffmpeg's own filters draw.
@Suite struct SubtitleExportTests {
    private let folder = TemporaryFolder()

    private static let script = """
        [Script Info]
        ScriptType: v4.00+
        PlayResX: 384
        PlayResY: 288
        ScaledBorderAndShadow: yes
        YCbCr Matrix: None

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
        Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, \
        MarginR, MarginV, Encoding
        Style: Default,DejaVu Sans,30,&H00F0F0F0,&H00404040,&H00202020,&H80000000,0,0,0,0,100,100,0,0,1,2,2,2,20,20,20,1

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

        """

    static let events: [(name: String, text: String)] = [
        ("karaoke", "0:00:00.20,0:00:01.80,Default,,0,0,0,,{\\k40}Ka{\\k20}ra{\\kf60}o{\\ko20}ke"),
        ("move", "0:00:00.20,0:00:01.80,Default,,0,0,0,,{\\move(60,60,320,240)}Moving"),
        ("fade", "0:00:00.20,0:00:01.80,Default,,0,0,0,,{\\fad(600,400)}Fading"),
        ("turn", "0:00:00.20,0:00:01.80,Default,,0,0,0,,{\\pos(192,144)\\t(\\frz180\\fs50)}Turning"),
        ("scroll", "0:00:00.20,0:00:01.80,Default,,0,0,0,Banner;5;0;0,Going by"),
    ]

    @Test(
        "karaoke, moves, fades, turns and banners are in every frame as ffmpeg's filter draws them", arguments: events)
    func animated(name: String, text: String) throws {
        folder.write("s.ass", Self.script + "Dialogue: 0,\(text)\n")
        #expect(try likeness("s.ass", layer: "", filter: "ass=\(folder.file("s.ass"))") > 33)
    }

    @Test("SRT comes and goes in the frames in which ffmpeg's filter draws it")
    func subRip() throws {
        folder.write(
            "s.srt",
            """
            1
            00:00:00,200 --> 00:00:00,840
            First <i>line</i>

            2
            00:00:00,600 --> 00:00:01,400
            Second <b>one</b>

            3
            00:00:01,400 --> 00:00:01,990
            Third

            """)
        let style = "Fontname=DejaVu Sans,Fontsize=37.25,Outline=2,MarginL=20,MarginR=20,MarginV=20"
        let layer =
            ", font = 'DejaVu Sans', font_size = 16, stroke_width = 2, horizontal_margin = 10, vertical_margin = 10"
        #expect(
            try likeness("s.srt", layer: layer, filter: "subtitles=\(folder.file("s.srt")):force_style='\(style)'") > 33
        )
    }

    /// The least likeness of any of 50 frames to those of a filter; the words are in most of them.
    private func likeness(_ file: String, layer: String, filter: String) throws -> Double {
        let graph = "color=gray:s=192x144:r=25:d=2,format=rgb24"
        try ffmpeg(
            ["-f", "lavfi", "-i", Word(graph + ",format=yuv444p")] + [
                "-c:v", "libx264", "-crf", "0", "-pix_fmt", "yuv420p",
            ]
                + Samples.bt709 + [folder.file("in.mp4")])
        folder.write(
            "r.lua",
            """
            local source = edit.asset('in.mp4')
            local vc = edit.video_composition_for(source)
            local video, parent = edit.layer(), edit.layer()
            parent.sublayers = { video, edit.subtitle_layer { subtitles = edit.subtitles('\(file)')\(layer) } }
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
            return edit.movie { composition = source, video_composition = vc }
            """)
        let outcome = try luaedit(["run", "r.lua", "in.mp4", "-o", "out.mp4", "--crf", "0"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 50)
        let plain = try Judge.likeness(folder.file("out.mp4"), folder.file("in.mp4"))
        #expect(plain < 40, "words are drawn")
        return try Judge.likeness(
            of: folder.file("out.mp4"), to: "[1:v]format=rgb24,\(filter),format=yuv420p[edit]", [folder.file("in.mp4")],
            part: "format=gray")
    }
}
