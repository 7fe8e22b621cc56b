import Glibc
import MediaTime
import Testing
import Values

@testable import Media

@Suite("Sound at another speed, its pitch kept")
struct TimePitchReaderTests {
    private let folder = TemporaryFolder()

    /// A speed of so many hundredths.
    private func speed(_ hundredths: Int64) -> PlaybackSpeed {
        PlaybackSpeed(source: Time(hundredths, 100), movie: Time(1, 1))
    }

    private func reader(_ path: String, rate: Int32 = 48000) throws -> TimePitchReader {
        let file = try openFile(path)
        return TimePitchReader(
            try AudioReader(file, track: file.first(.audio).id, format: SoundFormat(sampleRate: rate)))
    }

    private func read(_ reader: TimePitchReader, _ count: Int, block: Int = 4096) throws -> [Float] {
        let samples = PlanarSamples(channelCount: 2, capacity: count)
        var got = 0
        while got < count {
            let wanted = min(block, count - got)
            let length = try reader.read(into: samples, from: got, count: wanted)
            got += length
            if length < wanted { break }
        }
        return Array(UnsafeBufferPointer(start: samples[0], count: got))
    }

    /// Strokes of 10 ms of noise that dies away, each half a second from 0.2 s on.
    private func strokes(seconds: Int) -> (path: String, starts: [Int]) {
        var samples = [Int16](repeating: 0, count: seconds * 48000)
        let starts = Array(stride(from: 9600, to: samples.count - 9600, by: 24000))
        var noise: UInt32 = 1
        let stroke = (0..<2400).map { index -> Int16 in
            noise = noise &* 1_664_525 &+ 1_013_904_223
            return Int16(Double(Int32(bitPattern: noise)) / 2_147_483_648 * 20000 * exp(-Double(index) / 480))
        }
        for start in starts { samples.replaceSubrange(start..<start + stroke.count, with: stroke) }
        return (folder.write("strokes.wav", sound: samples), starts)
    }

    /// How many milliseconds each stroke begins later than the speed has it.
    private func errors(_ sound: [Float], _ starts: [Int], _ speed: PlaybackSpeed, from first: Int) -> [Double] {
        starts.compactMap { start in
            let due = Double(start) * Double(speed.denominator) / Double(speed.numerator) - Double(first)
            let reach = 9000 * Double(speed.denominator) / Double(speed.numerator)
            guard due > reach, Int(due + reach) < sound.count else { return nil }
            let around = Int(due - reach)..<Int(due + reach)
            // A tenth of the strongest would be the splash before a stroke in slow motion.
            let peak = sound[around].map(abs).sorted().suffix(8).first!
            let onset = around.first { abs(sound[$0]) > 0.25 * peak }!
            return (Double(onset) - due) / 48
        }
    }

    private static let cases: [(TimePitchAlgorithm, Int64, Double)] = [
        (.spectral, 25, 7), (.spectral, 50, 4), (.spectral, 80, 3), (.spectral, 110, 3), (.spectral, 150, 3),
        (.spectral, 200, 3), (.spectral, 400, 4),
        (.timeDomain, 25, 24), (.timeDomain, 50, 12), (.timeDomain, 80, 8), (.timeDomain, 110, 8),
        (.timeDomain, 150, 10), (.timeDomain, 200, 12), (.timeDomain, 400, 14),
        (.varispeed, 25, 0.3), (.varispeed, 80, 0.3), (.varispeed, 150, 0.3), (.varispeed, 400, 0.3),
    ]

    @Test("strokes stand where the speed has them, from the start and after a seek", arguments: cases)
    func events(algorithm: TimePitchAlgorithm, hundredths: Int64, tolerance: Double) throws {
        let (path, starts) = strokes(seconds: 6)
        let (reader, speed) = (try reader(path), speed(hundredths))
        let length = Int(speed.samples(ofSource: 6 * 48000))
        var all: [Double] = []
        for first in [0, length / 3 + 1] {
            try reader.seek(
                to: speed.sourceTime(samples: Int64(first), rate: 48000), speed: speed, algorithm: algorithm)
            let found = errors(try read(reader, length - first), starts, speed, from: first)
            all += found
        }
        #expect(all.count >= 10)
        let (least, most) = (all.min() ?? .infinity, all.max() ?? .infinity)
        #expect(least > -tolerance && most < tolerance, "\(algorithm) \(hundredths): \(least)…\(most) ms")
    }

    @Test(
        "a tone keeps its pitch within 3 cents and its level within 0.5 dB",
        arguments: [TimePitchAlgorithm.spectral, .timeDomain], [25, 50, 80, 110, 150, 200, 400] as [Int64])
    func tone(algorithm: TimePitchAlgorithm, hundredths: Int64) throws {
        for frequency in [110.0, 1000] {
            let tone = (0..<6 * 48000).map { Int16(16000 * sin(Double($0) * frequency * 2 * .pi / 48000)) }
            let (reader, speed) = (try reader(folder.write("\(frequency).wav", sound: tone)), speed(hundredths))
            try reader.seek(to: Time(1, 1), speed: speed, algorithm: algorithm)
            let sound = try read(reader, 48000)
            let crossings = sound.indices.dropLast().filter { sound[$0] < 0 && sound[$0 + 1] >= 0 }.map {
                Double($0) + Double(-sound[$0] / (sound[$0 + 1] - sound[$0]))
            }
            let found = Double(crossings.count - 1) * 48000 / (crossings.last! - crossings.first!)
            let cents = 1200 * log2(found / frequency)
            let power = sound.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(sound.count)
            let level = 10 * log10(power / (0.5 * pow(16000 / 32768.0, 2)))
            #expect(abs(cents) < 3, "\(algorithm) \(hundredths) \(frequency) Hz: \(cents) cents")
            #expect(abs(level) < 0.5, "\(algorithm) \(hundredths) \(frequency) Hz: \(level) dB")
        }
    }

    @Test("nothing drifts over minutes", arguments: [TimePitchAlgorithm.spectral, .timeDomain])
    func drift(algorithm: TimePitchAlgorithm) throws {
        let (path, starts) = strokes(seconds: 90)
        let (reader, speed) = (try reader(path, rate: 16000), PlaybackSpeed(source: Time(1001, 1), movie: Time(333, 1)))
        try reader.seek(to: .zero, speed: speed, algorithm: algorithm)
        let sound = try read(reader, 90 * 16000 * 333 / 1001)
        let late = starts.suffix(40).compactMap { start -> Double? in
            let due = start * 333 / 3003
            guard due + 1200 < sound.count else { return nil }
            let around = due - 1200..<due + 1200
            let peak = sound[around].map(abs).sorted().suffix(4).first!
            return Double(around.first { abs(sound[$0]) > 0.25 * peak }! - due) / 16
        }
        #expect(late.count > 20 && late.allSatisfy { abs($0) < 14 })
    }

    @Test(
        "any size of blocks gives the same",
        arguments: [TimePitchAlgorithm.spectral, .timeDomain], [50, 130, 700] as [Int64])
    func blocks(algorithm: TimePitchAlgorithm, hundredths: Int64) throws {
        let (reader, speed) = (try reader(strokes(seconds: 6).path), speed(hundredths))
        func sound(_ block: Int) throws -> [Float] {
            try reader.seek(to: Time(1, 2), speed: speed, algorithm: algorithm)
            return try read(reader, 20000, block: block)
        }
        let expected = try sound(4096)
        #expect(expected.contains { $0 != 0 })
        for size in [1, 333, 20000] { #expect(try sound(size) == expected, "blocks of \(size)") }
    }

    @Test("two channels that differ in sign stay so", arguments: [TimePitchAlgorithm.spectral, .timeDomain])
    func opposite(algorithm: TimePitchAlgorithm) throws {
        let bytes = wav(
            (0..<48000).flatMap { index -> [Int16] in
                let value = Int16(12000 * sin(Double(index) * 0.06))
                return [value, -value]
            }, channels: 2, rate: 48000)
        let reader = try reader(folder.write("opposite.wav", bytes))
        try reader.seek(to: .zero, speed: speed(150), algorithm: algorithm)
        let samples = PlanarSamples(channelCount: 2, capacity: 20000)
        #expect(try reader.read(into: samples, count: 20000) == 20000)
        let worst = (2000..<20000).map { abs(samples[0][$0] + samples[1][$0]) }.max()!
        #expect(worst < 0.004, "\(worst)")
        #expect((2000..<20000).contains { samples[0][$0] > 0.3 })
    }

    @Test("silence stays digital silence", arguments: [TimePitchAlgorithm.spectral, .timeDomain])
    func silence(algorithm: TimePitchAlgorithm) throws {
        let reader = try reader(folder.write("silence.wav", sound: [Int16](repeating: 0, count: 48000)))
        try reader.seek(to: .zero, speed: speed(70), algorithm: algorithm)
        #expect(try read(reader, 60000).allSatisfy { $0 == 0 })
    }

    @Test("a missing library is named, with the package that has it")
    func missing() {
        let error = mediaError { _ = try rubberBandLibrary.open(as: "librubberband.so.99") }
        #expect(error?.kind == .missingPart)
        #expect(
            error?.description.hasPrefix(
                "cannot stretch sound with the 'spectral' algorithm: Rubber Band 3 is missing "
                    + "(apt-get install librubberband2): ") == true)
    }
}
