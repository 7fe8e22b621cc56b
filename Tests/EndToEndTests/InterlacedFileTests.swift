import Testing

/// Files whose pictures consist of two fields of different moments.
@Suite struct InterlacedFileTests {
    private let folder = TemporaryFolder()

    init() { folder.write("whole.lua", "return edit.asset((...))") }

    /// Two seconds of fields of a moving pattern.
    private func make(_ name: Word, bottomFirst: Bool = false) throws {
        let isMPEG2 = name.description.hasSuffix("ts")
        let weave = bottomFirst ? "tinterlace=interleave_bottom" : "tinterlace=interleave_top"
        let codec: [Word] =
            isMPEG2
            ? ["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-q:v", "2", "-top", bottomFirst ? "0" : "1"]
            : ["-c:v", "libx264", "-crf", "10", "-x264opts", bottomFirst ? "bff=1" : "tff=1"]
        try ffmpeg(
            ["-f", "lavfi", "-i", Word("testsrc2=s=320x240:r=50:d=2,format=yuv420p,\(weave)")] + codec
                + ["-g", "12", folder.file(name)])
    }

    private func run(_ words: [Word]) throws {
        let outcome = try luaedit(["run"] + words, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test(
        "pictures that are encoded again are deinterlaced as bwdif does it",
        arguments: [("in.ts", false), ("in.ts", true), ("in.mp4", false)])
    func deinterlaced(name: String, bottomFirst: Bool) throws {
        let file = Word(name)
        try make(file, bottomFirst: bottomFirst)
        try run(["whole.lua", file, "-o", "out.mkv", "--preset", "ffv1"])
        #expect(try Judge.frameCount(folder.file("out.mkv")) == 50)
        let reference = "[1:v]bwdif=mode=send_frame:deint=interlaced[edit]"
        #expect(try Judge.likeness(of: folder.file("out.mkv"), to: reference, [folder.file(file)]) > 45)
        #expect(try Judge.likeness(of: folder.file("out.mkv"), to: "[1:v]null[edit]", [folder.file(file)]) < 40)
        let order = bottomFirst ? "bottom" : "top"
        let probe = try luaedit(["probe", file], in: folder).outputText
        #expect(probe.contains("interlaced, \(order) field first"), "\(probe)")
        let check = try luaedit(["check", "whole.lua", file], in: folder).outputText
        #expect(check.contains("track 1 is interlaced, \(order) field first: its pictures are deinterlaced unless"))
        let plan = try luaedit(["plan", "whole.lua", file, "--preset", "ffv1"], in: folder).outputText
        #expect(plan.contains(", deinterlaced, one of each picture\n"), "\(plan)")
    }

    @Test("a picture is the same after a seek, backwards and as a still")
    func places() throws {
        try make("in.mp4")
        try run(["whole.lua", "in.mp4", "-o", "all.mkv", "--preset", "ffv1"])
        let all = try Judge.pictures(folder.file("all.mkv"))
        folder.write(
            "part.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0.72, 1), edit.asset((...)), 0)
            return c
            """)
        try run(["part.lua", "in.mp4", "-o", "part.mkv", "--preset", "ffv1"])
        #expect(try Judge.pictures(folder.file("part.mkv")) == Array(all[18..<43]))
        folder.write("reverse.lua", "return edit.asset((...)):reversed()")
        try run(["reverse.lua", "in.mp4", "-o", "reversed.mkv", "--preset", "ffv1"])
        #expect(try Judge.pictures(folder.file("reversed.mkv")) == all.reversed())
        for number in [0, 12, 31, 49] {
            let at = Word("\(Double(number) / 25)")
            let still = try luaedit(
                ["frame", "whole.lua", "in.mp4", "--at", at, "-o", "still.png", "--overwrite"], in: folder)
            #expect(still.status == 0, "\(still)")
            let other = try luaedit(
                ["frame", "whole.lua", "all.mkv", "--at", at, "-o", "other.png", "--overwrite"], in: folder)
            #expect(other.status == 0)
            #expect(try Judge.pictures(folder.file("still.png")) == Judge.pictures(folder.file("other.png")))
        }
    }

    @Test("fields stay woven where an asset says so, and where the pictures are copied")
    func woven() throws {
        try make("in.ts")
        folder.write(
            "woven.lua",
            """
            local asset = edit.asset((...))
            asset.deinterlace = "none"
            return asset
            """)
        try run(["woven.lua", "in.ts", "-o", "woven.mkv", "--preset", "ffv1"])
        #expect(try Judge.pictures(folder.file("woven.mkv")) == Judge.pictures(folder.file("in.ts")))
        #expect(try !luaedit(["check", "woven.lua", "in.ts"], in: folder).outputText.contains("interlaced"))
        try run(["whole.lua", "in.ts", "-o", "copy.mkv"])
        #expect(try Judge.pictures(folder.file("copy.mkv")) == Judge.pictures(folder.file("in.ts")))
        #expect(try luaedit(["probe", "copy.mkv"], in: folder).outputText.contains("interlaced, top field first"))
    }

    @Test(
        "the pictures decide where a container says that interlaced pictures are whole, or nothing",
        arguments: ["libx264 x.mkv", "libx264 x.mov", "libx264 x.mp4", "mpeg2video x.mkv"])
    func deceiving(words: String) throws {
        let (codec, name) = (Word(String(words.split(separator: " ")[0])), Word(String(words.split(separator: " ")[1])))
        // The stream says that there are fields; the encoder that writes the container's header does not know.
        let isH264 = words.hasPrefix("libx264")
        let options: [Word] =
            isH264
            ? ["-crf", "10", "-x264opts", "bff=1"]
            : ["-q:v", "2", "-flags", "+ildct+ilme", "-top", "0"]
        try ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=320x240:r=50:d=1,format=yuv420p,tinterlace=interleave_bottom", "-c:v",
                codec,
            ]
                + options + ["-field_order", "progressive", "-g", "12", folder.file(name)])
        #expect(try luaedit(["probe", name], in: folder).outputText.contains("interlaced, bottom field first"))
        try run(["whole.lua", name, "-o", "out.mkv", "--preset", "ffv1"])
        let reference = "[1:v]setfield=bff,bwdif=mode=send_frame[edit]"
        #expect(try Judge.likeness(of: folder.file("out.mkv"), to: reference, [folder.file(name)]) > 45)
    }

    @Test("pictures that an interlaced stream marks as progressive stay as they are")
    func progressive() throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=1,format=yuv420p", "-c:v", "libx264", "-crf", "10"]
                + ["-x264opts", "fake-interlaced=1", "-g", "12", folder.file("in.mp4")])
        try run(["whole.lua", "in.mp4", "-o", "out.mkv", "--preset", "ffv1"])
        #expect(try Judge.pictures(folder.file("out.mkv")) == Judge.pictures(folder.file("in.mp4")))
    }
}
