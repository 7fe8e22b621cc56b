import Testing

/// Files that hold several recordings, and copied pictures beyond a preset's limits, through the built program.
@Suite(.serialized) struct JoinedFileTests {
    private let folder = TemporaryFolder()

    init() { folder.write("whole.lua", "return edit.asset((...))") }

    /// Tones of 2 s in files of their own, one behind the other.
    private func join(_ name: String, _ options: [Word], rates: [Int] = [44100, 48000, 44100]) throws {
        var bytes: [UInt8] = []
        for (index, rate) in rates.enumerated() {
            let file = Word("\(index)-\(name)")
            let tone = Word("sine=frequency=\((index + 1) * 500):sample_rate=\(rate):duration=2")
            try ffmpeg(["-f", "lavfi", "-i", tone, "-ac", "2"] + options + [folder.file(file)])
            bytes += try #require(folder.read(file))
        }
        folder.write(Word(name), bytes)
    }

    /// The frequency at a time, by the crossings of zero in a quarter of a second.
    private func frequency(_ sound: [Float], at second: Double) -> Double {
        let first = Int(second * 48000)
        guard sound.count >= first + 12000 else { return 0 }
        let part = sound[first..<first + 12000]
        return Double(zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }) * 4
    }

    static let files: [(name: String, options: [Word])] = [
        ("in.mp3", ["-c:a", "libmp3lame"]), ("in.ogg", ["-c:a", "libvorbis"]), ("in.aac", ["-c:a", "aac"]),
        ("in.flac", ["-c:a", "flac"]),
    ]

    @Test("sounds behind one another come out whole and in order, where a copy was possible too", arguments: files)
    func sounds(name: String, options: [Word]) throws {
        try join(name, options)
        // The container of the source, and one that holds every sound.
        for output in [Word(name.replacing("aac", with: "m4a").replacing("in", with: "out")), "out.mka", "out.wav"] {
            let outcome = try luaedit(["run", "extract-audio", Word(name), "-o", output], in: folder)
            try #require(outcome.status == 0, "\(outcome)")
            let bytes = try ffmpeg(["-i", folder.file(output), "-f", "f32le", "-ac", "1", "-ar", "48000", "-"])
            let sound = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            #expect(abs(Double(sound.count) / 48000 - 6) < 0.15)
            for (second, wanted) in [(0.5, 500.0), (1.5, 500), (2.5, 1000), (3.5, 1000), (4.5, 1500), (5.5, 1500)] {
                let found = frequency(sound, at: second)
                #expect(abs(found - wanted) < 20, "\(output) at \(second): \(found)")
            }
        }
    }

    @Test("the plan says why joined sounds are not copied, and check what they differ in")
    func plan() throws {
        try join("in.mp3", ["-c:a", "libmp3lame"], rates: [44100, 44100])
        folder.write("own.lua", "return edit.asset((...))")
        let plan = try luaedit(["plan", "own.lua", "in.mp3", "-o", "out.mkv"], in: folder)
        #expect(plan.outputText.contains("its file holds several recordings"), "\(plan)")
        try join("in.mp3", ["-c:a", "libmp3lame"])
        let check = try luaedit(["check", "own.lua", "in.mp3"], in: folder)
        #expect(check.outputText.contains("their sounds are mp3 44100 Hz stereo, then mp3 48000 Hz stereo"), "\(check)")
    }

    @Test("copied pictures may be larger than the preset's codec encodes")
    func large() throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=8192x4608:r=25:d=0.08", "-c:v", "mjpeg", folder.file("in.mkv")])
        let plan = try luaedit(["plan", "whole.lua", "in.mkv", "-o", "out.mkv"], in: folder)
        #expect(plan.status == 0 && plan.outputText.contains("copied"), "\(plan)")
        let encoded = try luaedit(["check", "whole.lua", "in.mkv", "-o", "out.mkv", "--preset", "h264"], in: folder)
        #expect(encoded.status == 1 && encoded.outputText.contains("preset-size"), "\(encoded)")
    }
}
