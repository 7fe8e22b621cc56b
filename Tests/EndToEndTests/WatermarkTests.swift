import Testing

/// The watermark recipe on real files, judged by ffmpeg.
@Suite(.serialized) struct WatermarkTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mp4") }

    private func mark(_ input: Word, _ options: [Word]) throws {
        let outcome = try luaedit(["run", "watermark", input, "-o", "out.mp4"] + options + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    @Test("everything but the marked pixels is what it was")
    func carriedOver() throws {
        try mark(Samples.movie, ["--text", "© Me"])
        #expect(try Judge.probe(result, "stream=width,height") == "192,144")
        #expect(try Judge.frameCount(result) == 50)
        #expect(try Judge.probe(result, "stream=r_frame_rate") == "25/1")
        let duration = try #require(Double(try Judge.probe(result, "format=duration")))
        #expect(abs(duration - 2) <= 0.04)
        #expect(try Judge.soundPackets(result) == Judge.soundPackets(Samples.movie))
        let isSoundEqual = try Judge.samples(result) == Judge.samples(Samples.movie)
        #expect(isSoundEqual)
        #expect(
            try Judge.probe(result, "stream=color_range,color_space,color_transfer,color_primaries")
                == "tv,bt709,bt709,bt709")
        #expect(try Judge.probe(result, "format_tags=title,artist").contains("A Title"))
        #expect(try Judge.probe(result, "format_tags=artist") == "An Artist")
    }

    @Test("a player can begin before it has all of the file")
    func fastStart() throws {
        try mark(Samples.movie, [])
        let bytes = try #require(folder.read("out.mp4"))
        #expect(try #require(offset(of: "moov", in: bytes)) < #require(offset(of: "mdat", in: bytes)))
    }

    @Test("what is not marked looks as after a plain transcode with the same settings")
    func unmarked() throws {
        try mark(Samples.movie, ["--text", "Me", "--corner", "bottom-right"])
        try transcode(Samples.movie)
        #expect(try Judge.likeness(result, folder.file("plain.mp4"), filter: "crop=192:96:0:0") >= 45)
        #expect(try Judge.likeness(result, folder.file("plain.mp4")) < 45)
    }

    @Test("an invisible mark changes no bit of any picture")
    func invisible() throws {
        try mark(Samples.movie, ["--opacity", "0"])
        try transcode(Samples.movie)
        let isEqual = try Judge.pictures(result) == Judge.pictures(folder.file("plain.mp4"))
        #expect(isEqual)
    }

    @Test("a rotated source comes out upright")
    func rotated() throws {
        try mark(Samples.rotated, ["--opacity", "0", "--crf", "1"])
        #expect(try Judge.probe(result, "stream=width,height") == "144,192")
        #expect(try Judge.probe(result, "stream_side_data=rotation") == "")
        #expect(try Judge.likeness(result, Samples.rotated) >= 45)
    }

    /// Between RGB and 4:2:0 with chroma where H.264 has it: ffmpeg takes the middle, and repeats it, unless told otherwise.
    private let toRGB: Word =
        "scale=in_color_matrix=bt709:in_h_chr_pos=0:in_v_chr_pos=128:flags=bicubic+accurate_rnd+full_chroma_int"
    private let toYCbCr: Word =
        "scale=out_color_matrix=bt709:out_h_chr_pos=0:out_v_chr_pos=128:flags=bicubic+accurate_rnd+full_chroma_inp"

    @Test("a still picture becomes a movie of the length that was asked for")
    func still() throws {
        try mark(Samples.still, ["--opacity", "0", "--duration", "1.5", "--crf", "1"])
        #expect(try Judge.probe(result, "stream=width,height") == "96,72")
        let duration = try #require(Double(try Judge.probe(result, "format=duration")))
        #expect(abs(duration - 1.5) <= 0.04)
        let frames = try Judge.pictures(result).count
        let source = try Judge.picture(Samples.still, as: "rgb24", filter: "\(toYCbCr),format=yuv420p,\(toRGB)")
        for number in [0, frames - 1] {
            let shown = try Judge.picture(result, number: number, as: "rgb24", filter: toRGB)
            #expect(meanDifference(shown, source) < 1)
        }
    }

    /// What ffmpeg makes of a movie with the preset's settings.
    private func transcode(_ source: Word) throws {
        try ffmpeg([
            "-i", source, "-map", "0:v", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "20", "-threads", "3",
            folder.file("plain.mp4"),
        ])
    }

    private func offset(of box: String, in bytes: [UInt8]) -> Int? {
        let name = Array(box.utf8)
        return bytes.indices.dropLast(4).first { bytes[$0] == name[0] && Array(bytes[$0..<$0 + 4]) == name }
    }
}

/// The mean of the absolute differences; infinite if the lengths differ.
func meanDifference(_ one: [UInt8], _ other: [UInt8]) -> Double {
    guard one.count == other.count, !one.isEmpty else { return .infinity }
    let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.count)
}
