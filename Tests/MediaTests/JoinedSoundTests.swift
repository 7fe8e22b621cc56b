import EditModel
import Glibc
import MediaTime
import Testing

@testable import Media

/// A tone in a file of its own: frequency, seconds, samples per second, channels.
private struct Tone: Sendable {
    let frequency: Double
    let seconds: Double
    var rate = 44100
    var channels = 2
}

@Suite("Sounds behind one another")
struct JoinedSoundTests {
    private let folder = TemporaryFolder()

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var options = ""
        fileprivate var tones = [
            Tone(frequency: 440, seconds: 2), Tone(frequency: 880, seconds: 1.5, rate: 48000),
            Tone(frequency: 660, seconds: 1, channels: 1), Tone(frequency: 550, seconds: 2),
        ]
        var testDescription: String { "\(name) \(options)" }
    }

    /// A film's sound, and what was recorded with it.
    private static let surround = [
        Tone(frequency: 440, seconds: 2, rate: 48000, channels: 6), Tone(frequency: 880, seconds: 1.5),
        Tone(frequency: 660, seconds: 1, rate: 32000, channels: 1),
    ]

    static let cases = [
        Case(name: "a.mp3", options: "-c:a libmp3lame -metadata title=Tone"),
        Case(
            name: "same.mp3", options: "-c:a libmp3lame",
            tones: [Tone(frequency: 440, seconds: 2), Tone(frequency: 700, seconds: 2)]),
        Case(name: "bare.mp3", options: "-c:a libmp3lame -write_xing 0 -id3v2_version 0"),
        Case(name: "tagged.mp3", options: "-c:a libmp3lame -write_xing 0 -metadata title=Tone -write_id3v1 1"),
        Case(name: "varying.mp3", options: "-c:a libmp3lame -q:a 5"), Case(name: "a.mp2", options: "-c:a mp2"),
        Case(name: "a.aac", options: "-c:a aac"), Case(name: "a.ogg", options: "-c:a libvorbis"),
        Case(name: "alike.ogg", options: "-c:a libvorbis -fflags +bitexact"),
        Case(name: "flac.ogg", options: "-c:a flac"), Case(name: "a.opus", options: "-c:a libopus"),
        Case(name: "a.flac", options: "-c:a flac"), Case(name: "a.wav"),
        Case(name: "deep.wav", options: "-c:a pcm_s24le"),
        Case(name: "long.wav", options: "-rf64 always"), Case(name: "a.w64"), Case(name: "a.aiff"), Case(name: "a.au"),
        Case(name: "a.ac3"), Case(name: "a.eac3"), Case(name: "old.ac3", tones: surround),
        Case(name: "wide.eac3", tones: surround),
    ]

    /// The file, its length in seconds by its parts, and the seconds at which each of them begins.
    private func join(_ test: Case) throws -> (path: String, starts: [Double], end: Double) {
        var (bytes, starts, end): ([UInt8], [Double], Double) = ([], [], 0)
        for (index, tone) in test.tones.enumerated() {
            let name = "\(index)-\(test.name)"
            let rate = test.name.hasSuffix("opus") ? 48000 : tone.rate
            try ffmpeg(
                "-f lavfi -i aevalsrc='0.5*sin(2*PI*\(tone.frequency)*t)':s=\(rate):d=\(tone.seconds) -ac \(tone.channels) "
                    + test.options, folder.file(name))
            starts.append(end)
            end += try openFile(folder.file(name)).first(.audio).timeRange.duration.approximateSeconds
            bytes += folder.read(name)
        }
        return (folder.write(test.name, bytes), starts, end)
    }

    /// How much of a sound is a tone: 1 for all of it.
    private func share(of frequency: Double, in sound: ArraySlice<Float>) -> Double {
        var (cosine, sine, power) = (0.0, 0.0, 0.0)
        for (index, sample) in sound.enumerated() {
            let angle = 2 * Double.pi * frequency * Double(index) / 48000
            cosine += Double(sample) * cos(angle)
            sine += Double(sample) * sin(angle)
            power += Double(sample) * Double(sample)
        }
        return power == 0 ? 0 : 2 * (cosine * cosine + sine * sine) / (Double(sound.count) * power)
    }

    @Test("sounds joined by their bytes are heard one after the other, whole and clean", arguments: cases)
    func joined(test: Case) throws {
        let (path, starts, end) = try join(test)
        let file = try openFile(path)
        #expect(abs(file.description.duration.approximateSeconds - end) < 0.001)
        let (sound, _) = try file.sound(count: 48000 * 12)
        // Some decoders give a little more than their last packet says.
        #expect(abs(Double(sound.count) / 48000 - end) < 0.005)
        for (index, tone) in test.tones.enumerated() {
            let stop = index + 1 < starts.count ? starts[index + 1] : end
            // Encoders without a stated delay begin and end with up to 60 ms of nothing.
            for second in stride(from: starts[index] + 0.06, to: stop - 0.16, by: 0.1) {
                let first = Int(second * 48000)
                let part = share(of: tone.frequency, in: sound[first..<first + 4800])
                #expect(part > 0.98, "\(tone.frequency) Hz at \(second) s: \(part)")
            }
        }
    }

    @Test("a seek into each of them finds its sound", arguments: cases)
    func sought(test: Case) throws {
        let (path, starts, _) = try join(test)
        let reader = try AudioReader(
            openFile(path), track: openFile(path).first(.audio).id, format: SoundFormat(sampleRate: 48000))
        for index in [3, 0, 2, 1] where index < starts.count {
            try reader.seek(to: Time(Int64((starts[index] + 0.3) * 1000), 1000))
            let (sound, _) = try reader.samples(4800)
            #expect(share(of: test.tones[index].frequency, in: sound[...]) > 0.98, "\(index)")
        }
    }

    @Test("what they differ in is said")
    func difference() throws {
        let (path, _, _) = try join(Self.cases[0])
        let file = try openFile(path)
        #expect(
            file.description.doubts == [
                "it holds 4 recordings behind one another, each with a clock of its own: they are heard one after the other; "
                    + "their sounds are mp3 44100 Hz stereo, then mp3 48000 Hz stereo, then mp3 44100 Hz mono, "
                    + "then mp3 44100 Hz stereo"
            ])
        #expect(file.dividesCopies)
    }

    @Test("one sound stays one, with tags, damage and a picture in it")
    func single() throws {
        try ffmpeg(
            "-f lavfi -i anoisesrc=d=5:r=44100 -f lavfi -i testsrc=s=600x600:d=0.04 -map 0 -map 1 -c:a libmp3lame "
                + "-c:v mjpeg -disposition:v attached_pic -write_id3v1 1 -metadata title=x", folder.file("a.mp3"))
        var bytes = folder.read("a.mp3")
        #expect(try openFile(folder.file("a.mp3")).description.doubts == [])
        let middle = bytes.count / 2
        for index in middle..<middle + 3000 { bytes[index] = UInt8(truncatingIfNeeded: index &* index >> 3) }
        #expect(try openFile(folder.write("b.mp3", bytes)).description.doubts == [])
    }
}
