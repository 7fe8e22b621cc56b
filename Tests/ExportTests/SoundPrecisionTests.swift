import Media
import MediaTime
import Testing
import Validation
import Values

@testable import Export

@Suite("The precision of sound")
struct SoundPrecisionTests {
    private let folder = TemporaryFolder()

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// ffmpeg's options of the source.
        var source = "-c:a pcm_s24le -ar 96000"
        var fileExtension = "wav"
        var target: String
        var preset: Preset?
        var volume = 1.0
        let treatment: SoundTreatment
        /// The codec, the sample rate and the bits that ffprobe finds.
        let found: [String]
        var finding: String?
    }

    static let cases = [
        Case(
            testDescription: "24 bit at 96 kHz are copied", target: "wav", treatment: .copied,
            found: ["pcm_s24le", "96000", "24"]),
        Case(
            testDescription: "float is copied", source: "-c:a pcm_f32le -ar 48000", target: "wav", treatment: .copied,
            found: ["pcm_f32le", "48000", "32"]),
        Case(
            testDescription: "another codec keeps both", target: "flac", treatment: .encoded,
            found: ["flac", "96000", "24"]),
        Case(
            testDescription: "and back", source: "-c:a flac -sample_fmt s32 -bits_per_raw_sample 24 -ar 88200",
            fileExtension: "flac", target: "wav", treatment: .encoded, found: ["pcm_s24le", "88200", "24"]),
        Case(
            testDescription: "a named preset has its own bits", target: "wav", preset: .wav, treatment: .encoded,
            found: ["pcm_s16le", "96000", "16"]),
        Case(
            testDescription: "a mix keeps the bits, and its rate is told", target: "wav", volume: 0.5,
            treatment: .encoded, found: ["pcm_s24le", "48000", "24"],
            finding: "warning: preset wav: the sound of audio track 10: 96000 Hz is written as 48000 Hz [sound-reduced]"
        ),
        Case(
            testDescription: "16 bits stay 16", source: "-c:a pcm_s16le -ar 48000", target: "wav", volume: 0.5,
            treatment: .encoded, found: ["pcm_s16le", "48000", "16"]),
        Case(
            testDescription: "a lossy codec does not promise the samples", target: "m4a", volume: 0.5,
            treatment: .encoded, found: ["aac", "48000", "0"]),
    ]

    @Test("precision is kept where the file can have it, and its loss is a finding", arguments: cases)
    func precision(test: Case) throws {
        let path = folder.file("in.\(test.fileExtension)")
        try ffmpeg("-f lavfi -i sine=f=440:r=96000:d=2 -ac 2 \(test.source)", path)
        var movie = try makeMovie([path], video: [], audio: [[segment(0, frames(0, 50))]])
        movie.audioTracks[0].volume = test.volume
        let preset = try #require(test.preset ?? Preset.forExtension(test.target))
        let container = try #require(preset.output?.container(forExtension: test.target))
        let options = ExportOptions(preset: preset, isPresetNamed: test.preset != nil, container: container)
        let library = MediaLibrary(gate: OpenGate())
        let findings = try PresetFindings(movie, options, library: library).found.map(\.description)
        #expect(findings == (test.finding.map { [$0] } ?? []))
        let output = folder.file("out.\(test.target)")
        #expect(try export(movie, to: output, options: options).sound == test.treatment)
        let entries = ["codec_name", "sample_rate", "bits_per_raw_sample", "bits_per_sample"]
        let values = try entries.map { entry in
            try ffprobe("-show_entries stream=\(entry)", output).first?.split(separator: "=").last.map(String.init)
        }
        let bits = values[2] == "N/A" || values[2] == nil ? values[3] : values[2]
        #expect([values[0], values[1], bits] == test.found)
    }

    @Test("an audiobook is AAC with chapters, and says that it is one")
    func audiobook() throws {
        try ffmpeg("-f lavfi -i sine=f=440:d=2 -c:a aac", folder.file("in.m4a"))
        var movie = try makeMovie([folder.file("in.m4a")], video: [], audio: [[segment(0, frames(0, 50))]])
        movie.chapters = [
            Chapter(title: "one", timeRange: frames(0, 20)), Chapter(title: "two", timeRange: frames(20, 50)),
        ]
        let preset = try #require(Preset.forExtension("m4b"))
        let options = ExportOptions(preset: preset, container: preset.output?.container(forExtension: "m4b"))
        let output = folder.file("out.m4b")
        #expect(try export(movie, to: output, options: options).sound == .copied)
        let tags = try ffprobe("-show_entries format_tags=major_brand,media_type", output)
        #expect(Set(tags) == ["TAG:major_brand=M4B ", "TAG:media_type=2"])
        #expect(
            try ffprobe("-show_entries chapter_tags=title -show_chapters", output).filter { $0.contains("title") }
                == ["TAG:title=one", "TAG:title=two"])
    }

    static let extensions: [(name: String, preset: Preset, format: String)] = [
        ("m4v", .h264, "mp4"), ("oga", .opus, "ogg"), ("mka", .flac, "matroska"), ("m4b", .m4a, "ipod"),
        ("M4B", .m4a, "ipod"),
    ]

    @Test("other spellings of files choose their preset", arguments: extensions)
    func spelling(name: String, preset: Preset, format: String) throws {
        let found = try #require(Preset.forExtension(name))
        #expect(found == preset && found.output?.container(forExtension: name)?.format == format)
    }
}
