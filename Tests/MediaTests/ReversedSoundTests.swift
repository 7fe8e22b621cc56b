import EditModel
import Glibc
import MediaTime
import Testing

@testable import Media

@Suite("Reading sound backwards")
struct ReversedSoundTests {
    private let folder = TemporaryFolder()

    /// Left counts up, right down.
    private func counted(_ count: Int) -> [Int16] {
        (0..<count).flatMap { index -> [Int16] in
            let value = Int16(index % 60000 - 30000)
            return [value, -value]
        }
    }

    private func reversed(
        _ file: MediaFile, from start: Time = .zero, count: Int, rate: Int32 = 48000
    ) throws -> (left: [Float], right: [Float]) {
        let reader = try AudioReader(
            file, track: file.first(.audio).id, format: SoundFormat(sampleRate: rate), isReversed: true)
        try reader.seek(to: start)
        return try reader.samples(count)
    }

    @Test(
        "sample k is the one before the last but k, from any on",
        arguments: [
            ("a.wav", ""), ("a.flac", ""), ("a.mov", "-c:a pcm_s24le"), ("u8.wav", "-c:a pcm_s32le"),
            ("a.m4a", "-c:a alac"), ("a.wv", ""),
        ])
    func lossless(name: String, codec: String) throws {
        let count = 250_000
        let source = folder.write("source.wav", wav(counted(count), channels: 2, rate: 48000))
        try ffmpeg("-i \(source) \(codec)", folder.file(name))
        let file = try openFile(folder.file(name))
        try #require(file.first(.audio).timeRange == TimeRange(start: .zero, duration: Time(Int64(count), 48000)))
        let expected = (0..<count).reversed().map { Float($0 % 60000 - 30000) / 32768 }
        let whole = try reversed(file, count: count + 1000)
        #expect(whole.left == expected && whole.right == expected.map { -$0 }, "\(name)")
        for start in [1, 4095, 4097, 95_999, 96_000, 249_000] {
            let (left, _) = try reversed(file, from: Time(Int64(start), 48000), count: 2000)
            #expect(left.elementsEqual(expected[start..<min(start + 2000, count)]), "\(name) from \(start)")
        }
    }

    @Test("windows meet at a sample where the container has only milliseconds")
    func matroska() throws {
        let source = folder.write("source.wav", wav(counted(250_000), channels: 2, rate: 44100))
        try ffmpeg("-i \(source) -c:a flac", folder.file("a.mka"))
        let left = try reversed(openFile(folder.file("a.mka")), count: 300_000, rate: 44100).left
        let expected = (0..<250_000).reversed().map { Float($0 % 60000 - 30000) / 32768 }
        // Half a millisecond at most is missing at the start, or is silence.
        let first = try #require(left.firstIndex { $0 != 0 })
        let offset = try #require(expected.firstIndex(of: left[first]))
        #expect(first <= 45 && offset <= 45)
        #expect(left[first...].elementsEqual(expected[offset...]))
    }

    @Test("sound of a codec with memory is what it is forwards, turned round", arguments: ["a.m4a", "a.mp3", "a.ogg"])
    func lossy(name: String) throws {
        let codec = ["a.m4a": "-c:a aac -aac_pns 0", "a.mp3": "-c:a libmp3lame", "a.ogg": "-c:a libvorbis"][name]!
        try ffmpeg("-f lavfi -i aevalsrc=0.5*sin(t*t*300):d=7:s=48000 \(codec)", folder.file(name))
        let file = try openFile(folder.file(name))
        let length = try Int(file.description.duration.units(per: 48000))
        var forwards = try file.sound(count: length).left
        // An MP3 is longer than its sound.
        forwards += [Float](repeating: 0, count: length - forwards.count)
        let backwards = try reversed(file, count: length).left
        #expect(backwards.count == length)
        let worst = zip(forwards.reversed(), backwards).map { abs($0 - $1) }.max()
        #expect(worst! < 0.002, "\(name)")
    }

    @Test("another rate is made from the turned samples")
    func resampled() throws {
        try ffmpeg("-f lavfi -i aevalsrc=0.5*sin(t*2000):d=5:s=44100", folder.file("a.wav"))
        let file = try openFile(folder.file("a.wav"))
        let backwards = try reversed(file, count: 300_000).left
        #expect(abs(backwards.count - 240_000) <= 1)
        let worst = (1000..<239_000).map { abs(Double(backwards[$0]) - 0.5 * sin((5 - Double($0 + 1) / 48000) * 2000)) }
        // A sample's place in time is its start, and it is turned round as a whole: 1/44100 against 1/48000 s.
        #expect(worst.max()! < 0.003)
    }

    @Test("sound that starts later than the picture ends sooner backwards, and a hole stays one")
    func gaps() throws {
        let source = folder.write("source.wav", wav(counted(4800), channels: 2, rate: 48000))
        try ffmpeg(
            numbered(frames: 25) + " -itsoffset 0.5 -i \(source) -map 0 -map 1 -c:v mpeg4 -c:a pcm_s16le",
            folder.file("a.mkv"))
        let file = try openFile(folder.file("a.mkv"))
        let (left, _) = try reversed(file, count: 100_000)
        // Matroska's milliseconds again.
        let silence = left.prefix { $0 == 0 }.count
        #expect(abs(silence - 19200) <= 24)
        #expect(left[silence...].elementsEqual((0..<4800).reversed().map { Float($0 - 30000) / 32768 }))
    }
}
