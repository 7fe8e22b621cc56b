import EditModel
import Glibc
import MediaTime
import Testing

@testable import Media

@Suite("Accuracy of another rate")
struct ResamplingAccuracyTests {
    private let folder = TemporaryFolder()

    /// A file of 32-bit floats and one channel.
    private func file(_ samples: [Float], rate: Int) throws -> MediaFile {
        let raw = folder.write("raw", samples.withUnsafeBytes(Array.init))
        try ffmpeg("-f f32le -ar \(rate) -ac 1 -i \(raw) -c:a pcm_f32le", folder.file("a.wav"))
        return try openFile(folder.file("a.wav"))
    }

    /// The largest difference, in decibels below full scale.
    private func worst(_ samples: [Float], _ range: Range<Int>, _ expected: (Int) -> Double) -> Double {
        20 * log10(range.reduce(0) { max($0, abs(Double(samples[$1]) - expected($1))) })
    }

    @Test(
        "a sine is the same sine, with an error below −90 dBFS",
        arguments: [44100, 32000, 22050, 96000, 88200], [100.0, 997, 5000, 8000])
    func sine(rate: Int, frequency: Double) throws {
        func value(_ time: Double) -> Double { 0.9 * sin(2 * .pi * frequency * time + 0.3) }
        let samples = (0..<rate).map { Float(value(Double($0) / Double(rate))) }
        let read = try file(samples, rate: rate).sound(count: 60000).left
        #expect(read.count == 48000)
        let error = worst(read, 500..<47500) { value(Double($0) / 48000) }
        #expect(error < -90, "\(error) dBFS at \(frequency) Hz")
    }

    @Test("so it is from any sample on", arguments: [1, 9599, 30001, 40000])
    func fromSample(start: Int) throws {
        func value(_ time: Double) -> Double { 0.9 * sin(2 * .pi * 997 * time) }
        let samples = (0..<44100).map { Float(value(Double($0) / 44100)) }
        let read = try file(samples, rate: 44100).sound(from: Time(Int64(start), 48000), count: 5000).left
        let error = worst(read, start < 500 ? 500..<4500 : 0..<4500) { value(Double(start + $0) / 48000) }
        #expect(error < -90, "\(error) dBFS from \(start)")
    }

    @Test("and most nearly so from a time between two samples")
    func betweenSamples() throws {
        func value(_ time: Double) -> Double { 0.9 * sin(2 * .pi * 997 * time) }
        let samples = (0..<44100).map { Float(value(Double($0) / 44100)) }
        let read = try file(samples, rate: 44100).sound(from: Time(20020, 30000), count: 5000).left
        let error = worst(read, 0..<4500) { value(20020.0 / 30000 + Double($0) / 48000) }
        #expect(error < -65, "\(error) dBFS")
    }

    @Test("a click stands where it was, from the first sample to the last")
    func clicks() throws {
        for click in [0, 147, 1470, 22050, 44100 - 147] {
            var samples = [Float](repeating: 0, count: 44100)
            samples[click] = 1
            let read = try file(samples, rate: 44100).sound(count: 60000).left
            let loudest = read.indices.max { abs(read[$0]) < abs(read[$1]) }
            #expect(loudest == click / 147 * 160)
            #expect(read.count == 48000)
        }
    }
}
