import EditModel
import Glibc
import MediaTime
import Testing

@testable import Media

@Suite("Sound of difficult files")
struct DifficultSoundTests {
    private let folder = TemporaryFolder()

    /// Silence with clicks that are easy to find again, at the samples given.
    private func clicks(_ name: String, at places: [Int], count: Int, channels: Int = 1, rate: Int = 48000) -> String {
        var samples = [Int16](repeating: 0, count: count * channels)
        for place in places { for channel in 0..<channels { samples[place * channels + channel] = 30000 } }
        return folder.write(name, wav(samples, channels: channels, rate: rate))
    }

    /// Where sound is loudest, around each place.
    private func peaks(_ sound: [Float], near places: [Int], reach: Int = 3000) -> [Int] {
        places.map { place in
            let around = max(0, place - reach)..<min(sound.count, place + reach)
            return around.max { abs(sound[$0]) < abs(sound[$1]) } ?? -1
        }
    }

    /// AAC in its own frames, one stream after the other: the first of 1 second, the second of 2.
    private func joined(_ first: (channels: Int, rate: Int), _ second: (channels: Int, rate: Int)) throws -> String {
        var bytes: [UInt8] = []
        for (index, part) in [first, second].enumerated() {
            let path = clicks(
                "\(index).wav", at: [part.rate / 2], count: part.rate * (index + 1), channels: part.channels,
                rate: part.rate)
            try ffmpeg("-i \(path) -c:a aac -b:a 128k", folder.file("\(index).aac"))
            bytes += folder.read("\(index).aac")
        }
        return folder.write("joined.aac", bytes)
    }

    @Test(
        "sound that changes its channels in the middle goes on at the sample where it was", arguments: [48000, 44100])
    func channels(rate: Int) throws {
        let path = try joined((1, rate), (2, rate))
        let sound = try openFile(path).sound(count: 300_000).left
        // The encoder begins with 1024 samples of nothing, and fills the last packet.
        let packets = (rate + 1024 + 1023) / 1024
        let places = [rate / 2 + 1024, packets * 1024 + rate / 2 + 1024].map { ($0 * 48000 + rate / 2) / rate }
        for (found, place) in zip(peaks(sound, near: places), places) {
            #expect(abs(found - place) <= (rate == 48000 ? 0 : 1), "\(found), not \(place)")
        }
        let whole = (packets + (2 * rate + 1024 + 1023) / 1024) * 1024
        #expect(abs(sound.count - (whole * 48000 + rate / 2) / rate) <= 1)
    }

    @Test(
        "a click stands where the ffmpeg program decodes it",
        arguments: [
            ("a.m4a", "-c:a aac"), ("a.mp4", "-c:a libmp3lame"), ("a.mp3", "-c:a libmp3lame"),
            ("bare.mp3", "-c:a libmp3lame -write_xing 0"), ("a.ogg", "-c:a libvorbis"), ("a.opus", "-c:a libopus"),
            ("a.webm", "-c:a libopus"), ("a.mkv", "-c:a libvorbis"), ("a.mkv", "-c:a aac"), ("a.mov", "-c:a pcm_s16be"),
            ("a.flac", "-c:a flac"), ("a.ac3", "-c:a ac3"), ("a.ts", "-c:a mp2"),
        ])
    func codecs(name: String, options: String) throws {
        let places = Array(stride(from: 6000, to: 90000, by: 12000))
        try ffmpeg("-i \(clicks("source.wav", at: places, count: 96000, channels: 2)) \(options)", folder.file(name))
        let file = try openFile(folder.file(name))
        let expected = try decodedSound(folder.file(name))
        let left = stride(from: 0, to: expected.count, by: 2).map { expected[$0] }
        let sound = try file.sound(count: 200_000).left
        let judged = peaks(left, near: places)
        let found = peaks(sound, near: places)
        // Matroska's timestamps have the first sample some milliseconds after the file's start; the program, which writes
        // samples without times, leaves those out.
        let isLate = name.hasSuffix("mkv") || name.hasSuffix("webm")
        #expect(Set(zip(found, judged).map { $0 - $1 }).count == 1)
        #expect((0...(isLate ? 340 : 0)).contains(found[0] - judged[0]))
        for start in [17000, 41500, 80000] {
            let (part, _) = try file.sound(from: Time(Int64(start), 48000), count: 12000)
            guard let place = found.first(where: { $0 > start + 3000 && $0 < start + 11000 }) else { continue }
            let again = peaks(part, near: [place - start])[0] + start
            // Timestamps of milliseconds put a seek up to half of one off.
            #expect(abs(again - place) <= (isLate ? 25 : 1), "from \(start)")
        }
    }

    @Test("192 kHz and 24 channels are read", arguments: [(2, 192_000), (24, 48000)])
    func large(channels: Int, rate: Int) throws {
        let path = clicks("large.wav", at: [rate / 4], count: rate / 2, channels: channels, rate: rate)
        let sound = try openFile(path).sound(count: 48000).left
        #expect(abs(sound.count - 24000) <= 1 && peaks(sound, near: [12000]) == [12000])
    }

    @Test(
        "a transport stream's sound is whole, to the last packet of what the container bundles",
        arguments: ["aac", "mp2"])
    func bundled(codec: String) throws {
        let source = clicks("source.wav", at: [95_000], count: 96000)
        try ffmpeg("-i \(source) -c:a \(codec) -b:a 64k", folder.file("a.ts"))
        let file = try openFile(folder.file("a.ts"))
        let expected = try decodedSound(folder.file("a.ts")).count / 2
        let duration = try #require(file.description.tracks.first).timeRange.duration
        #expect(try abs(duration.units(per: 48000) - Int64(expected)) <= 1)
    }

    @Test("where files of different rates were joined, sound goes on at the time that the container says")
    func splice() throws {
        var bytes: [UInt8] = []
        for (index, rate) in [44100, 48000].enumerated() {
            let name = "\(index).ts"
            let source = clicks("\(index).wav", at: [rate / 2], count: rate * 2, rate: rate)
            try ffmpeg("-i \(source) -c:a aac -output_ts_offset \(index * 2)", folder.file(name))
            bytes += folder.read(name)
        }
        let sound = try openFile(folder.write("joined.ts", bytes)).sound(count: 300_000).left
        // The first begins with what its encoder does before its time; only the second can stand before two seconds.
        let places = [24000 + 1024 * 48000 / 44100, 24000 + 2 * 48000]
        for (found, place) in zip(peaks(sound, near: places), places) { #expect(abs(found - place) <= 2) }
    }
}
