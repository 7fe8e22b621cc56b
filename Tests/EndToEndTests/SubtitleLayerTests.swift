import Testing

/// Subtitle files burnt into the picture, and those that cannot be.
@Suite struct SubtitleLayerTests {
    private let folder = TemporaryFolder()

    private static let cues = "1\n00:00:01,000 --> 00:00:02,000\nFirst <i>line</i>\nand another\n"

    /// Shows `layer`, a Lua expression, over in.mp4.
    private func recipe(_ layer: String) -> String {
        """
        local source = edit.asset((...))
        local vc = edit.video_composition_for(source)
        local video, parent = edit.layer(), edit.layer()
        parent:add_sublayer(video)
        parent:add_sublayer(\(layer))
        vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
        return edit.movie { composition = source, video_composition = vc }
        """
    }

    @Test("a file is burnt in as ffmpeg's filter does it, its times counted from the layer's begin time")
    func burnt() throws {
        folder.copy(Samples.grey, as: "in.mp4")
        folder.write("s.srt", Self.cues)
        folder.write(
            "r.lua",
            recipe(
                "edit.subtitle_layer { subtitles = edit.subtitles('s.srt'), begin_time = -1.5, font = 'DejaVu Sans', "
                    + "font_size = 16, stroke_width = 2, horizontal_margin = 10, vertical_margin = 10 }"))
        let outcome = try luaedit(["frame", "r.lua", "in.mp4", "--at", "0", "-o", "out.png"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        // ffmpeg counts in pixels of a picture 288 high, and a font's size is its line's height.
        let style: Word = "Fontname=DejaVu Sans,Fontsize=37.25,Outline=2,MarginL=20,MarginR=20,MarginV=20"
        let file = folder.file("s.srt")
        let likeness = try Judge.likeness(
            of: folder.file("out.png"),
            to: "[1:v]format=rgb24,setpts=PTS+1.5/TB,subtitles=\(file):force_style='\(style)'[edit]", [Samples.grey])
        #expect(likeness > 36)
        let plain = try Judge.likeness(of: folder.file("out.png"), to: "[1:v]format=rgb24[edit]", [Samples.grey])
        #expect(plain < 25)
    }

    @Test("the plan tells the file and how many cues it has")
    func plan() throws {
        folder.copy(Samples.grey, as: "in.mp4")
        folder.write("s.srt", Self.cues)
        folder.write("r.lua", recipe("edit.subtitle_layer { subtitles = edit.subtitles('s.srt') }"))
        let outcome = try luaedit(["plan", "r.lua", "in.mp4"], in: folder)
        #expect(outcome.outputText.contains("subtitles 's.srt', 1 cue (srt), 192×144 at 0, 0\n"), "\(outcome)")
        #expect(try luaedit(["plan", "r.lua", "in.mp4", "--json"], in: folder).outputText.contains("and another"))
    }

    static let wrongCases: [(file: String, bytes: [UInt8], status: Int32, text: String)] = [
        (
            "s.srt", Array("1\n00:00:01,000 --> 00:00:02,000\nCaf".utf8) + [0xE9], 65,
            "r.lua:1: cannot read the subtitles 's.srt': line 3 is not UTF-8: say how the file is encoded, such as "
                + "{ encoding = \"windows-1252\" }"
        ),
        (
            "s.srt", [0x89, 0x50, 0, 0], 65,
            "r.lua:1: cannot read the subtitles 's.srt': it is a binary file, not subtitles"
        ),
        (
            "s.srt", Array("Hello\n".utf8), 65,
            "r.lua:1: cannot read the subtitles 's.srt': it is neither SRT nor WebVTT nor ASS"
        ),
        (
            "/etc/hostname", [], 77,
            "not allowed to read '/etc/hostname' (r.lua:1); run again with --allow-read /etc/hostname"
        ),
    ]

    @Test("a file that cannot be read ends the run and says why", arguments: wrongCases)
    func wrong(file: String, bytes: [UInt8], status: Int32, text: String) throws {
        if !bytes.isEmpty { folder.write(Word(file), bytes) }
        folder.write("r.lua", "return edit.subtitles('\(file)')")
        let outcome = try luaedit(["check", "r.lua"], in: folder)
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.errorText == "error: \(text)\n")
    }

    @Test("a file that is not there, and one that is too large")
    func missing() throws {
        folder.write("r.lua", "return edit.subtitles('s.srt')")
        #expect(try luaedit(["check", "r.lua"], in: folder).status == 66)
        folder.write("s.srt", [UInt8](repeating: 0x20, count: 16 << 20 + 1))
        let outcome = try luaedit(["check", "r.lua"], in: folder)
        #expect(outcome.errorText == "error: r.lua:1: 's.srt' is larger than 16 MiB\n")
        #expect(outcome.status == 65)
    }

    @Test("what the file leaves out is a warning with its line, and the rest is shown")
    func skipped() throws {
        folder.copy(Samples.grey, as: "in.mp4")
        folder.write("s.srt", Self.cues + "\n2\n00:00:05,000 --> 00:00:04,000\nNever\n\n3\n0:0x --> 0:0y\nNeither\n")
        folder.write("r.lua", recipe("edit.subtitle_layer { subtitles = edit.subtitles('s.srt') }"))
        let outcome = try luaedit(["check", "r.lua", "in.mp4"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let text = "subtitle layer: line 7: the cue ends at 0:04.000, not after its start at 0:05.000 (and 1 more)"
        #expect((outcome.outputText + outcome.errorText).contains(text), "\(outcome)")
    }
}
