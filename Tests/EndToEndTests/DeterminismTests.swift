import Testing

/// The same recipe and inputs give the same bytes, and a single frame is the movie's.
@Suite(.serialized) struct DeterminismTests {
    private let folder = TemporaryFolder()

    @Test("two runs write the same bytes, also from another folder and time zone")
    func sameBytes() throws {
        let words: [Word] = ["run", "watermark", Samples.movie, "--text", "© Me", "-o"]
        #expect(try luaedit(words + ["one.mp4"] + quick, in: folder).status == 0)
        let other = TemporaryFolder()
        let environment = ["TZ": "Asia/Tokyo", "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"]
        #expect(try luaedit(words + ["two.mp4"] + quick, in: other, environment: environment).status == 0)
        let isEqual = folder.read("one.mp4") == other.read("two.mp4")
        #expect(isEqual)
        #expect(folder.read("one.mp4")?.isEmpty == false)
    }

    @Test("mixed sound is the same in two runs too")
    func sameMix() throws {
        let words: [Word] = ["run", "concat", Samples.counted, Samples.counted, "-o"]
        for name: Word in ["one.mp4", "two.mp4"] {
            #expect(try luaedit(words + [name] + quick, in: folder).status == 0)
        }
        let isEqual = folder.read("one.mp4") == folder.read("two.mp4")
        #expect(isEqual)
    }

    /// To RGB as it is meant: ffmpeg takes BT.601 and shortcuts unless told otherwise.
    private let conversion: Word =
        "scale=in_color_matrix=bt709:in_h_chr_pos=0:in_v_chr_pos=128:flags=bicubic+accurate_rnd+full_chroma_int,format=rgb24"

    static let times: [(time: String, number: Int)] = [("0", 0), ("1.02", 25), ("1.96", 49), ("00:00:00:07@25", 7)]

    @Test("a frame is the one that the movie shows then", arguments: times)
    func frame(time: String, number: Int) throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let outcome = try luaedit(["frame", "watermark", "in.mp4", "--at", Word(time)], in: folder)
        #expect(outcome.outputText == "in-watermark.png\n", "\(outcome)")
        #expect(try luaedit(["run", "watermark", "in.mp4", "--crf", "1"] + quick, in: folder).status == 0)
        try ffmpeg([
            "-i", folder.file("in-watermark.mp4"), "-vf", "select=eq(n\\,\(number)),\(conversion)", "-frames:v", "1",
            folder.file("shown.png"),
        ])
        #expect(try Judge.probe(folder.file("in-watermark.png"), "stream=width,height,codec_name") == "png,192,144")
        // A frame has the mark's chroma of every pixel, which the movie shares between four.
        let shared: Word =
            "scale=out_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int,format=yuv420p"
        #expect(try Judge.likeness(folder.file("in-watermark.png"), folder.file("shown.png"), filter: shared) >= 50)
    }

    @Test("a time after the end has no frame")
    func afterEnd() throws {
        let outcome = try luaedit(["frame", "watermark", Samples.movie, "--at", "2", "-o", "f.png"], in: folder)
        #expect(
            outcome.errorText
                == "error: cannot show the frame at 2 s: the picture goes from 0 up to 2 s, which is not included\n")
        #expect(outcome.status == 1)
        #expect(folder.names == [])
    }
}
