import Foundation
import Testing

/// What every preset writes, as others read it.
@Suite struct PresetFileTests {
    private let folder = TemporaryFolder()

    /// 256×144, 25 frames a second, 10 frames, with 0.4 s of sound.
    private static let clip = Samples.make("preset-clip.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=256x144:r=25:d=0.4", "-f", "lavfi", "-i", "sine=d=0.4:r=48000"]
                + Samples.picture + Samples.bt709 + ["-c:a", "aac", file])
    }

    /// 32×32, 120 frames a second, 0.4 s of noise: no two pictures are alike.
    private static let noise = Samples.make("preset-noise.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=32x32:r=120:d=0.4,noise=alls=80:allf=t:all_seed=3"]
                + Samples.picture + [file])
    }

    /// Of one preset and extension: the main file, how many pictures a decoder finds, and how many seconds it lasts.
    struct Case: Sendable, CustomTestStringConvertible {
        let preset: String
        let name: String
        var file: String?
        var frames: Int? = 10
        var seconds: Double? = 0.4
        var testDescription: String { "\(preset) \(name)" }
    }

    static let movies: [Case] =
        ["mp4", "mov", "mkv"].map { Case(preset: "h264", name: "a.\($0)") }
        + ["hevc", "hevc_10bit"].map { Case(preset: $0, name: "a.mp4") }
        + ["webm", "vp9_10bit", "vp9_alpha", "av1"].map { Case(preset: $0, name: "a.webm", seconds: nil) }
        + ["highest_quality", "medium_quality", "low_quality", "640x480", "960x540", "1280x720"]
        .map { Case(preset: $0, name: "a.mp4") }
        + ["1920x1080", "3840x2160"].map { Case(preset: $0, name: "a.mp4") }
        + ["prores_422", "prores_422_hq", "prores_4444", "dnxhr_hq", "dnxhr_hqx"].map {
            Case(preset: $0, name: "a.mov")
        }
        + [("h264", "a.ts"), ("hevc", "a.ts"), ("mpeg2", "a.ts"), ("mpeg2", "a.mkv"), ("ffv1", "a.mkv")].map {
            Case(preset: $0.0, name: $0.1, seconds: $0.1 == "a.ts" ? nil : 0.4)
        }
        + ["mp4", "mov"].map { Case(preset: "passthrough", name: "a.\($0)", seconds: nil) }

    static let pictures: [Case] = [
        Case(preset: "gif", name: "a.gif"), Case(preset: "gif_per_frame", name: "a.gif"),
        Case(preset: "apng", name: "a.apng", seconds: nil),
        Case(preset: "png", name: "a/", file: "a/%04d.png"), Case(preset: "jpeg", name: "a/", file: "a/%04d.jpg"),
        Case(preset: "webp_images", name: "a/", file: "a/%04d.webp"),
        Case(preset: "hls", name: "a/", file: "a/main.m3u8"),
    ]

    static let sounds: [Case] = ["m4a", "mp3", "opus", "flac", "flac24", "wav", "wav_float"].map {
        let name = ["flac24": "flac", "wav_float": "wav"][$0] ?? $0
        // Opus and MP3 have a start that is not heard, which these files have no exact place for.
        return Case(preset: $0, name: "a.\(name)", frames: nil, seconds: ["mp3", "opus"].contains($0) ? nil : 0.4)
    }

    @Test("a preset's file decodes in silence, to its length", arguments: movies + pictures + sounds)
    func decoded(_ expected: Case) throws {
        let words: [Word] = ["--preset", Word(expected.preset), "-o", Word(expected.name)]
        folder.write("r.lua", "return edit.asset((...))")
        let outcome = try luaedit(["run", "r.lua", Self.clip] + words, in: folder)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        let file = folder.file(Word(expected.file ?? expected.name))
        let log = try runToEnd(
            "ffmpeg", ["-nostdin", "-v", "warning", "-i", file, "-f", "null", "-"], in: folder.path
        )
        // A WAVE file of two channels has no place to say which they are.
        let warnings = log.errorText.split(separator: "\n").filter { !$0.hasPrefix("Guessed Channel Layout") }
        #expect(log.status == 0 && warnings.isEmpty, "\(log)")
        if let frames = expected.frames { #expect(try Judge.frameCount(file) == frames) }
        if let seconds = expected.seconds {
            let duration = Double(try Judge.probe(file, "format=duration")) ?? 0
            #expect(abs(duration - seconds) < 0.0005, "\(duration)")
        }
    }

    @Test("every preset that is listed is proved here")
    func listed() throws {
        let listed = try luaedit(["presets"], in: folder).outputText.split(separator: "\n")
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        let proved = Set((Self.movies + Self.pictures + Self.sounds).map(\.preset))
        #expect(Set(listed).subtracting(proved) == ["null", "webp"], "null writes nothing, webp FFmpeg does not read")
    }

    static let rates: [(rate: Word, first: [Int], total: Int)] = [
        ("12.5", [80, 80, 80], 400), ("30", [33, 34, 33], 400), ("29.97", [33, 34, 33], 400),
        ("24000/1001", [42, 41, 42], 417),
    ]

    @Test("pictures of an animated WebP stand until the thousandth nearest to the next one", arguments: rates)
    func animatedWebP(rate: Word, first: [Int], total: Int) throws {
        folder.write("r.lua", "return edit.asset((...))")
        let words: [Word] = ["--preset", "webp", "--frame-rate", rate, "-o", "a.webp"]
        #expect(try luaedit(["run", "r.lua", Self.noise] + words, in: folder).status == 0)
        let durations = Self.animatedWebPDurations(try #require(folder.read("a.webp")))
        #expect(Array(durations.prefix(3)) == first)
        // The encoder gives the last picture the mean of those before it, in whole thousandths.
        #expect(abs(durations.reduce(0, +) - total) <= 1)
    }

    /// Milliseconds of each picture, from the chunks named `ANMF`.
    private static func animatedWebPDurations(_ bytes: [UInt8]) -> [Int] {
        var durations: [Int] = []
        var place = 12
        while place + 24 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
            if bytes[place..<place + 4].elementsEqual("ANMF".utf8) {
                durations.append((0..<3).reduce(0) { $0 | Int(bytes[place + 20 + $1]) << (8 * $1) })
            }
            place += 8 + size + size % 2
        }
        return durations
    }
}
