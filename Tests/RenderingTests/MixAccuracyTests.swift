import EditModel
import Glibc
import Media
import MediaTime
import Testing
import Values

@testable import Rendering

/// The mix against exact arithmetic: errors stay below −90 dBFS, starts and ends are on the exact sample.
@Suite("Accuracy of the mix")
struct MixAccuracyTests {
    private let folder = TemporaryFolder()
    /// −90 dBFS.
    private let tolerance = 3.16e-5

    private func samples(_ start: Int64, _ end: Int64) -> TimeRange {
        TimeRange(start: Time(start, 48000), duration: Time(end - start, 48000))
    }

    private func sine(_ frequency: Double, _ level: Double, _ sample: Int) -> Double {
        level * sin(2 * .pi * frequency * Double(sample) / 48000)
    }

    /// A file of 32-bit floats and one channel.
    private func file(_ name: String, _ sample: (Int) -> Double, count: Int = 96000) throws -> String {
        let values = (0..<count).map { Float(sample($0)) }
        let raw = folder.write("raw", values.withUnsafeBytes(Array.init))
        try ffmpeg("-f f32le -ar 48000 -ac 1 -i \(raw) -c:a pcm_f32le", folder.file(name))
        return folder.file(name)
    }

    private func mix(
        _ sources: [String], _ tracks: [[SegmentSnapshot]], _ inputs: [AudioInputSnapshot] = [], seam: Time = .zero,
        threads: Int = 0
    ) throws -> [[Float]] {
        var movie = MovieSnapshot(
            sources: sources.map { SourceSnapshot(path: $0) }, videoTracks: [],
            audioTracks: tracks.enumerated().map { TrackSnapshot(id: $0.offset + 1, segments: $0.element) }, video: nil,
            duration: .zero, pictureDuration: .zero)
        movie.audioMix.inputs = inputs
        movie.audioMix.seamDuration = seam
        let mixer = try AudioMixer(movie, library: MediaLibrary(gate: OpenGate()), threads: threads)
        let room = PlanarSamples(channelCount: 2, capacity: 1000)
        var result: [[Float]] = [[], []]
        while true {
            let count = try mixer.mix(into: room, count: 1000)
            guard count > 0 else { return result }
            for channel in 0...1 { result[channel] += UnsafeBufferPointer(start: room[channel], count: count) }
        }
    }

    private func worst(_ samples: [Float], _ expected: (Int) -> Double) -> Double {
        samples.indices.reduce(0) { max($0, abs(Double(samples[$1]) - expected($1))) }
    }

    private func input(_ track: Int, volume: [Ramp<Double>] = [], pan: [Ramp<Double>] = []) -> AudioInputSnapshot {
        var input = AudioInputSnapshot(trackID: track)
        input.volumeRamps = volume
        input.panRamps = pan
        return input
    }

    @Test("a sine through a volume ramp and a pan ramp")
    func ramp() throws {
        let source = try file("a.wav") { sine(997, 0.9, $0) }
        let volume = Ramp(from: 0, to: 1, over: TimeRange(start: Time(1, 3), duration: Time(1, 1)))
        let pan = Ramp(from: -1.0, to: 1, over: TimeRange(start: .zero, duration: Time(2, 1)))
        let mixed = try mix(
            [source], [[segment(0, samples(0, 96000))]], [input(1, volume: [Ramp(0.5, at: .zero), volume], pan: [pan])])
        func gain(_ sample: Int) -> Double { sample < 16000 ? 0.5 : min(1, Double(sample - 16000) / 48000) }
        func far(_ pan: Double) -> Double { cos(max(0, pan) * .pi / 2) }
        func place(_ sample: Int) -> Double { Double(sample) / 48000 - 1 }
        #expect(mixed[0].count == 96000)
        #expect(worst(mixed[0]) { sine(997, 0.9, $0) * gain($0) * far(place($0)) } < tolerance)
        #expect(worst(mixed[1]) { sine(997, 0.9, $0) * gain($0) * far(-place($0)) } < tolerance)
    }

    @Test("three tracks with ramps, a start and a gap of their own")
    func three() throws {
        let tones = [(440.0, 0.3), (997, 0.3), (3001, 0.3)]
        let sources = try tones.enumerated().map { number, tone in
            try file("\(number).wav") { sine(tone.0, tone.1, $0) }
        }
        let tracks = [
            [segment(0, samples(0, 90000))],
            [segment(nil, samples(0, 10001)), segment(1, samples(10001, 80000))],
            [
                segment(2, samples(0, 20000)), segment(nil, samples(20000, 30007)),
                segment(2, samples(30007, 96000), from: Time(100, 48000)),
            ],
        ]
        let fade = Ramp(from: 1.0, to: 0, over: TimeRange(start: Time(1, 2), duration: Time(1, 1)))
        let mixed = try mix(sources, tracks, [input(2, volume: [fade])])
        #expect(mixed[0].count == 96000 && mixed[0] == mixed[1])
        let error = worst(mixed[0]) { sample in
            var sum = sample < 90000 ? sine(440, 0.3, sample) : 0
            let gain = min(1, max(0, 1 - Double(sample - 24000) / 48000))
            if (10001..<80000).contains(sample) { sum += sine(997, 0.3, sample - 10001) * gain }
            if sample < 20000 { sum += sine(3001, 0.3, sample) }
            if sample >= 30007 { sum += sine(3001, 0.3, sample - 30007 + 100) }
            return sum
        }
        #expect(error < tolerance)
    }

    @Test("a thousand cuts of a click track: every click is on its sample")
    func cuts() throws {
        let source = try file("clicks.wav", { $0 % 480 == 240 ? 0.5 : 0 }, count: 480_000)
        // Backwards through the file, ten milliseconds at a time.
        let track = (0..<1000).map { cut in
            segment(0, samples(Int64(cut) * 480, Int64(cut + 1) * 480), from: Time(Int64(999 - cut) * 480, 48000))
        }
        let mixed = try mix([source], [track], threads: 2)[0]
        #expect(mixed.count == 480_000)
        #expect(mixed.indices.allSatisfy { mixed[$0] == ($0 % 480 == 240 ? 0.5 : 0) })
    }

    @Test("any number of threads gives the same bits", arguments: [1, 2, 8])
    func threads(count: Int) throws {
        try ffmpeg("-f lavfi -i sine=f=440:r=44100:d=2 -c:a aac", folder.file("a.m4a"))
        try ffmpeg("-f lavfi -i sine=f=1000:r=48000:d=2 -c:a flac", folder.file("b.flac"))
        let sources = [folder.file("a.m4a"), folder.file("b.flac")]
        let tracks = (0..<6).map { number -> [SegmentSnapshot] in
            (0..<8).map { cut in
                segment(
                    (number + cut) % 2, samples(Int64(cut) * 9000, Int64(cut + 1) * 9000),
                    from: Time(Int64((cut * 5 + number) % 11) * 5003, 48000))
            }
        }
        let seam = Time(2, 1000)
        #expect(try mix(sources, tracks, seam: seam, threads: count) == mix(sources, tracks, seam: seam))
    }
}
