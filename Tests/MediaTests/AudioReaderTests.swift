import EditModel
import Glibc
import MediaTime
import Testing

@testable import Media

@Suite("Reading sound")
struct AudioReaderTests {
    private let folder = TemporaryFolder()

    /// Two seconds whose samples say their own number: left counts up from −30000, right down from 30000.
    private func counted(_ count: Int) -> [Int16] {
        (0..<count).flatMap { index -> [Int16] in
            let value = Int16(index % 60000 - 30000)
            return [value, -value]
        }
    }

    @Test(
        "every sample of a lossless file is read exactly, from any sample on", arguments: ["a.wav", "a.flac"])
    func lossless(name: String) throws {
        let source = folder.write("source.wav", wav(counted(96000), channels: 2, rate: 48000))
        try ffmpeg("-i \(source)", folder.file(name))
        let file = try openFile(folder.file(name))
        #expect(try file.first(.audio).timeRange == TimeRange(start: .zero, duration: Time(2, 1)))
        for start in [0, 1, 4095, 4096, 4097, 47999, 48000, 95000] {
            let (left, right) = try file.sound(from: Time(Int64(start), 48000), count: 2000)
            let expected = (start..<min(start + 2000, 96000)).map { Float($0 % 60000 - 30000) / 32768 }
            #expect(left == expected, "\(name) from \(start)")
            #expect(right == expected.map { -$0 }, "\(name) from \(start)")
        }
    }

    @Test("Matroska's milliseconds put sound half a millisecond off at most, and not at all from the start")
    func matroska() throws {
        let source = folder.write("source.wav", wav(counted(60000), channels: 2, rate: 48000))
        try ffmpeg("-i \(source) -c:a pcm_s16le", folder.file("a.mka"))
        let file = try openFile(folder.file("a.mka"))
        let expected = (0..<60000).map { Float($0 - 30000) / 32768 }
        #expect(try file.sound(count: 100_000).left == expected)
        for start in [20000, 47999, 50001] {
            let (left, _) = try file.sound(from: Time(Int64(start), 48000), count: 1000)
            let first = Int((left[0] * 32768).rounded()) + 30000
            #expect(abs(first - start) <= 25)
            #expect(left == Array(expected[first..<first + 1000]))
        }
    }

    @Test("a click in AAC stands where it was, read from the start or after a seek")
    func aac() throws {
        var samples = [Int16](repeating: 0, count: 96000)
        for click in stride(from: 6000, to: 96000, by: 12000) { samples[click] = 32000 }
        let source = folder.write("source.wav", wav(samples, channels: 1, rate: 48000))
        try ffmpeg("-i \(source) -c:a aac -b:a 192k", folder.file("a.m4a"))
        let file = try openFile(folder.file("a.m4a"))
        for start in [0, 17000, 29000, 50000, 77777] {
            let (left, _) = try file.sound(from: Time(Int64(start), 48000), count: 13000)
            let peak = try #require(left.indices.max { abs(left[$0]) < abs(left[$1]) })
            #expect((start + peak - 6000) % 12000 == 0, "from \(start)")
        }
        let whole = try file.sound(count: 200_000).left.count
        // The padding of the last packet may follow; segments never reach it.
        #expect((96000..<97024).contains(whole))
    }

    @Test("AAC is read as the ffmpeg program decodes it")
    func aacLikeFFmpeg() throws {
        try ffmpeg("-f lavfi -i aevalsrc='sin(t*t*2000)|cos(t*3000)':d=1:s=48000 -c:a aac", folder.file("a.m4a"))
        let expected = try decodedSound(folder.file("a.m4a"))
        let (left, right) = try openFile(folder.file("a.m4a")).sound(count: 100_000)
        // The program gives the padding of the last packet too, unless the container says where the sound ends.
        #expect(left.count >= 48000 && expected.count / 2 >= left.count)
        #expect(left.indices.allSatisfy { left[$0] == expected[2 * $0] && right[$0] == expected[2 * $0 + 1] })
    }

    @Test("one channel becomes two at full level")
    func mono() throws {
        let source = folder.write("a.wav", wav((0..<4800).map { Int16($0) }, channels: 1, rate: 48000))
        let (left, right) = try openFile(source).sound(count: 10000)
        #expect(left == (0..<4800).map { Float($0) / 32768 })
        #expect(left == right)
    }

    @Test("six channels at full scale do not clip")
    func surround() throws {
        let source = folder.write("a.wav", wav([Int16](repeating: 32767, count: 6 * 4800), channels: 6, rate: 48000))
        try ffmpeg("-i \(source) -af pan=5.1|c0=c0|c1=c1|c2=c2|c3=c3|c4=c4|c5=c5", folder.file("b.wav"))
        let (left, right) = try openFile(folder.file("b.wav")).sound(count: 10000)
        #expect(left.count == 4800 && right.count == 4800)
        #expect(left.allSatisfy { $0 <= 1 && $0 > 0.9 })
    }

    @Test("another rate keeps length, pitch and phase, from any sample on", arguments: [44100, 22050, 96000])
    func resampling(rate: Int) throws {
        func sine(_ time: Double) -> Double { 0.5 * sin(time * 440 * 2 * .pi) }
        let samples = (0..<2 * rate).map { Int16((sine(Double($0) / Double(rate)) * 32768).rounded()) }
        let file = try openFile(folder.write("a.wav", wav(samples, channels: 1, rate: rate)))
        #expect(abs(try file.sound(count: 200_000).left.count - 96000) <= 1)
        for start in [0, 1, 30001, 48000, 70000] {
            let (left, _) = try file.sound(from: Time(Int64(start), 48000), count: 20000)
            let worst = left.indices.dropFirst(200).map { abs(Double(left[$0]) - sine(Double(start + $0) / 48000)) }
                .max()
            #expect(left.count == 20000)
            // A seek may be half a sample off: 11 µs.
            #expect(worst! < 0.014, "\(worst!) from \(start)")
        }
    }

    @Test("a hole in the track is silence of its length")
    func hole() throws {
        let source = folder.write("source.wav", wav(counted(96000), channels: 2, rate: 48000))
        let select = "aselect='not(between(t,0.5,0.999))',asetnsamples=n=480"
        try ffmpeg("-i \(source) -af asetnsamples=n=480,\(select) -c:a pcm_s16le", folder.file("a.mka"))
        let file = try openFile(folder.file("a.mka"))
        for start in [0, 23000, 30000, 47000] {
            let (left, _) = try file.sound(from: Time(Int64(start), 48000), count: 30000)
            #expect(left.count == 30000)
            let expected = (start..<start + 30000).map {
                (24000..<48000).contains($0) ? 0 : Float($0 % 60000 - 30000) / 32768
            }
            #expect(left == expected, "from \(start)")
        }
    }

    @Test("a hole in sound of another rate keeps what follows in its place")
    func holeResampled() throws {
        let tone = "-f lavfi -i sine=f=441:r=44100:d=2,asetnsamples=n=441"
        let select = "aselect='not(between(t,0.5,0.999))'"
        try ffmpeg("\(tone) -c:a pcm_s16le", folder.file("whole.wav"))
        try ffmpeg("\(tone),\(select) -c:a pcm_s16le", folder.file("a.mka"))
        let whole = try openFile(folder.file("whole.wav")).sound(count: 100_000).left
        let (left, _) = try openFile(folder.file("a.mka")).sound(count: 100_000)
        #expect(abs(left.count - 96000) <= 1)
        #expect(left[24100..<47900].allSatisfy { $0 == 0 })
        let worst = (48200..<95800).map { abs(left[$0] - whole[$0]) }.max()
        #expect(worst! < 0.01)
    }

    @Test("sound that starts later is silence until then")
    func lateStart() throws {
        let source = folder.write("source.wav", wav(counted(4800), channels: 2, rate: 48000))
        try ffmpeg(
            numbered(frames: 25) + " -itsoffset 0.5 -i \(source) -map 0 -map 1 -c:v mpeg4 -c:a pcm_s16le",
            folder.file("a.mkv"))
        let file = try openFile(folder.file("a.mkv"))
        let range = try file.first(.audio).timeRange
        #expect(range.start == Time(1, 2) && abs(range.duration.approximateSeconds - 0.1) < 0.002)
        for start in [0, 20000, 24000, 24001] {
            let (left, _) = try file.sound(from: Time(Int64(start), 48000), count: 100_000)
            let expected = (start..<28800).map { $0 < 24000 ? 0 : Float($0 - 24000 - 30000) / 32768 }
            #expect(left == expected, "from \(start)")
        }
    }
}
