import EditModel
import Glibc
import Media
import MediaTime
import Testing
import Validation
import Values

@testable import Export

@Suite("Presets of sound")
struct SoundPresetTests {
    private let folder = TemporaryFolder()

    /// A movie of half a second of sound, mixed in a rate and a layout.
    private func movie(rate: Int32 = 48000, layout: ChannelLayout = .stereo) throws -> MovieSnapshot {
        try ffmpeg("-f lavfi -i sine=f=500:d=0.5:r=48000 -ac 2 -c:a pcm_s16le", folder.file("in.wav"))
        var movie = try makeMovie([folder.file("in.wav")], video: [], audio: [[segment(0, frames(0, 12))]])
        movie.audioMix = AudioMixSnapshot(sampleRate: rate, channelLayout: layout)
        movie.audioTracks[0].volume = 0.5
        return movie
    }

    @discardableResult
    private func write(_ movie: MovieSnapshot, _ preset: Preset, as name: String? = nil) throws -> String {
        let path = folder.file(name ?? "out." + preset.output!.containers[0].fileExtension)
        let container = preset.output!.container(forExtension: path.split(separator: ".").last.map(String.init)!)
        try export(movie, to: path, options: ExportOptions(preset: preset, container: container))
        return path
    }

    static let layouts: [(Preset, ChannelLayout, [String])] = [
        (.m4a, .mono, ["mono"]), (.m4a, .surround51, ["5.1"]), (.m4a, .surround71, ["7.1"]),
        (.opus, .mono, ["mono"]), (.opus, .surround51, ["5.1"]), (.opus, .quad, ["quad"]),
        (.flac, .mono, ["mono"]), (.flac, .surround51, ["5.1"]), (.flac24, .surround71, ["7.1"]),
        (.wav, .mono, ["mono", "unknown"]), (.wav, .surround51, ["5.1"]), (.wavFloat, .quad, ["quad"]),
        (.mp3, .mono, ["mono"]), (.h264, .surround51, ["5.1"]), (.webm, .surround51, ["5.1"]),
    ]

    @Test("every codec is told the mix's layout, and tells it", arguments: layouts)
    func layout(preset: Preset, layout: ChannelLayout, tags: [String]) throws {
        let path = try write(movie(layout: layout), preset)
        let found = try ffprobe("-show_entries stream=channels,channel_layout", path)
        #expect(found[0] == "channels=\(layout.channelCount)")
        // Back and side loudspeakers of 5.1 have one tag in most codecs.
        #expect(tags.contains { found[1].hasPrefix("channel_layout=\($0)") }, "\(found)")
    }

    /// A movie of six channels with a layout that is not set.
    private func surround() throws -> MovieSnapshot {
        try ffmpeg(
            "-f lavfi -i anoisesrc=d=0.3:a=0.1:r=48000 -af pan=5.1|FL=c0|BR=c0 -c:a pcm_s16le", folder.file("six.wav"))
        var movie = try makeMovie([folder.file("six.wav")], video: [], audio: [[segment(0, frames(0, 6))]])
        movie.audioMix.channelLayout = .surround51
        movie.audioTracks[0].channelLayout = .surround51
        movie.audioTracks[0].volume = 0.5
        return movie
    }

    @Test("an encoder of fewer channels is given the largest layout that it takes, and that is told")
    func mixedDown() throws {
        let movie = try surround()
        let library = MediaLibrary(gate: OpenGate())
        func findings(_ preset: Preset) throws -> [String] {
            let options = ExportOptions(preset: preset, container: preset.output!.containers[0])
            return try PresetFindings(movie, options, library: library).found.map(\.description)
        }
        #expect(try findings(.flac) == [])
        #expect(
            try findings(.mp3) == [
                "warning: preset mp3: the 5.1 sound of audio track 10 is mixed down to stereo: libmp3lame takes no more [sound-mixed-down]"
            ])
        #expect(try ffprobe("-show_entries stream=channels", write(movie, .mp3)) == ["channels=2"])
        #expect(try ffprobe("-show_entries stream=channels", write(movie, .m4a)) == ["channels=6"])
        var asked = movie
        asked.audioMix.fix(.surround51)
        #expect(throws: MediaError.self) { try write(asked, .mp3, as: "asked.mp3") }
    }

    @Test("outputs of one movie have layouts of their own, but for one with a tap")
    func severalLayouts() throws {
        var movie = try surround()
        let options = [Preset.mp3, .flac].map { ExportOptions(preset: $0, container: $0.output!.containers[0]) }
        let paths = ["both.mp3", "both.flac"].map(folder.file)
        func export() throws {
            let session = try ExportSession(movie, library: MediaLibrary(gate: OpenGate()), outputs: options)
            let places: [ExportDestination?] = paths.map {
                .file(.init(descriptor: open($0, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644), name: $0))
            }
            defer { for case .file(let file) in places { close(file.descriptor) } }
            _ = try session.run(to: places) { _ in true }
        }
        try export()
        #expect(try paths.map { try ffprobe("-show_entries stream=channels", $0) } == [["channels=2"], ["channels=6"]])
        var input = AudioInputSnapshot(trackID: 10)
        input.tap = ScriptFunction(number: 0, place: "r.lua:1")
        movie.audioMix.inputs = [input]
        #expect(throws: MediaError.self) { try export() }
    }

    static let rates: [(Preset, Int32)] = [(.flac, 96000), (.wav, 44100), (.mp3, 22050), (.m4a, 44100)]

    @Test("the mix's rate is the file's", arguments: rates)
    func rate(preset: Preset, rate: Int32) throws {
        let path = try write(movie(rate: rate), preset)
        #expect(try ffprobe("-show_entries stream=sample_rate", path) == ["sample_rate=\(rate)"])
    }

    @Test("a WAV file has room to become RF64 when it grows beyond 4 GB")
    func large() throws {
        try write(try movie(), .wav)
        let header = folder.read("out.wav").prefix(48)
        #expect(Array(header.prefix(4)) == Array("RIFF".utf8))
        // 28 bytes, which are the ds64 chunk then.
        #expect(Array(header.dropFirst(12).prefix(8)) == Array("JUNK".utf8) + [28, 0, 0, 0])
    }

    @Test("what an encoder cannot take is refused before anything is mixed")
    func refused() throws {
        let movie = try movie(rate: 44100)
        #expect {
            _ = try ExportSession(
                movie, library: MediaLibrary(gate: OpenGate()), outputs: [ExportOptions(preset: .opus)])
        } throws: {
            "\($0)"
                == "cannot encode 44100 Hz, stereo with libopus: it takes 8000, 12000, 16000, 24000 or 48000 Hz; "
                + "set sample_rate to one of them"
        }
    }

    @Test("a full disk is an error of writing", arguments: [Preset.m4a, .mp3, .opus, .flac, .wav])
    func fullDisk(preset: Preset) throws {
        let movie = try movie()
        #expect {
            try export(movie, to: "/dev/full", options: ExportOptions(preset: preset))
        } throws: {
            ($0 as? MediaError)?.kind == .inputOutput
                && "\($0)" == "cannot write '/dev/full': No space left on device"
        }
    }

    @Test("a container's extension chooses the first preset that writes it, in either case")
    func extensions() {
        let chosen = ["mp4", "MOV", "mkv", "webm", "m4a", "mp3", "opus", "ogg", "Flac", "wav"].map {
            Preset.forExtension($0)?.name
        }
        #expect(
            chosen == ["h264", "h264", "h264", "webm", "m4a", "mp3", "opus", "opus", "flac", "wav"])
        #expect(Preset.forExtension("avi") == nil && Preset.forExtension("") == nil)
    }

    @Test("the same mix gives the same bytes", arguments: Preset.all.filter { $0.output?.sound != nil && $0 != .hls })
    func deterministic(preset: Preset) throws {
        let movie = try movie()
        let name = "out." + preset.output!.containers[0].fileExtension
        try write(movie, preset)
        let first = folder.read(name)
        try write(movie, preset)
        #expect(folder.read(name) == first && first.count > 1000)
    }

    @Test("what a container cannot begin exactly is encoded")
    func copied() throws {
        try ffmpeg("-f lavfi -i sine=f=500:d=1:r=48000 -ac 2 -c:a libmp3lame", folder.file("in.mp3"))
        let library = MediaLibrary(gate: OpenGate())
        let whole = try #require(library.file(at: folder.file("in.mp3")).track(1)?.timeRange)
        func treatment(_ range: TimeRange, at start: Time = .zero, _ preset: Preset) throws -> SoundTreatment {
            let target = TimeRange(start: start, duration: range.duration)
            let part = SegmentSnapshot(sourceIndex: 0, sourceTrackID: 1, sourceRange: range, targetRange: target)
            let gap = SegmentSnapshot(
                sourceIndex: nil, sourceTrackID: 0, sourceRange: TimeRange(start: .zero, duration: start),
                targetRange: TimeRange(start: .zero, duration: start))
            let movie = try makeMovie(
                [folder.file("in.mp3")], video: [], audio: [(start > .zero ? [gap] : []) + [part]])
            return try ExportSession(movie, library: library, outputs: [ExportOptions(preset: preset)]).plans[0]
                .soundTreatment
        }
        let part = TimeRange(start: Time(1, 4), duration: Time(1, 4))
        #expect(try treatment(whole, .h264) == .copied)
        #expect(try treatment(whole, .mp3) == .encoded)
        #expect(try treatment(part, .mp3) == .encoded && treatment(part, .h264) == .copied)
        #expect(try treatment(whole, at: Time(1, 2), .mp3) == .encoded)
        #expect(try treatment(whole, .flac) == .encoded && treatment(whole, .webm) == .encoded)
    }
}
