import Media
import Testing

@testable import Rendering

@Suite("Reading sound ahead")
struct ReadAheadTests {
    private struct Broken: Error {}

    /// A sound that cannot be read from a sample on.
    private final class BreakingSound: SampleSupply {
        let damagedPackets = 0
        private let first: Int64
        init(from first: Int64) { self.first = first }

        func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
            guard position + Int64(count) <= first else { throw Broken() }
            samples.silence(count: count)
            return false
        }
    }

    private func ahead(_ sounds: [any SampleSupply], end: Int64, threads: Int) -> (ReadAhead, [AheadSound]) {
        let readAhead = ReadAhead(threadLimit: threads)
        return (readAhead, sounds.map { AheadSound($0, channelCount: 2, end: end, in: readAhead) })
    }

    @Test(
        "the samples are the sound's, with any number of threads and any blocks", arguments: [0, 1, 3],
        [1000, 4096, 9999])
    func samples(threads: Int, block: Int) throws {
        let (readAhead, sounds) = ahead(
            (0..<5).map { number in
                MadeSound { sample, channel in Float(sample + Int64(channel * 1000 + number)) }
            }, end: 60000, threads: threads)
        defer { readAhead.stop() }
        for (number, sound) in sounds.enumerated() {
            let read = try sound.samples(70000, block: block)
            for channel in 0...1 {
                let expected = (0..<70000).map { sample -> Float in
                    sample < 60000 ? Float(sample + channel * 1000 + number) : 0
                }
                #expect(read[channel] == expected)
            }
        }
    }

    @Test("a sound is read in the same blocks, and never far ahead", arguments: [0, 2])
    func blocks(threads: Int) throws {
        let made = MadeSound { _, _ in 1 }
        let (readAhead, sounds) = ahead([made], end: 100_000, threads: threads)
        _ = try sounds[0].samples(20000, block: 777)
        readAhead.stop()
        #expect(made.requests.count <= 5 + ReadAheadLane.depth)
        for (index, request) in made.requests.enumerated() {
            #expect(request == Int64(index) * 4096..<Int64(index + 1) * 4096)
        }
    }

    @Test("what is left out far ahead is not read, and what is near is", arguments: [0, 2])
    func leaving(threads: Int) throws {
        let made = MadeSound { sample, _ in Float(sample) }
        let (readAhead, sounds) = ahead([made], end: 1_000_000, threads: threads)
        defer { readAhead.stop() }
        let room = PlanarSamples(channelCount: 2, capacity: 10)
        for position in [0, 5, 15000, 900_000, 900_500, 999_995] as [Int64] {
            _ = try sounds[0].read(into: room, from: position, count: 10)
            for index in 0..<10 {
                let sample = position + Int64(index)
                #expect(room[0][index] == (sample < 1_000_000 ? Float(sample) : 0))
            }
        }
        #expect(!made.requests.contains { $0.lowerBound > 100_000 && $0.upperBound < 900_000 })
    }

    @Test("a failure comes where it happened, and the sounds before it are whole", arguments: [0, 1, 4])
    func failure(threads: Int) throws {
        let (readAhead, sounds) = ahead([BreakingSound(from: 40960)], end: 100_000, threads: threads)
        defer { readAhead.stop() }
        #expect(try sounds[0].samples(40960)[0].count == 40960)
        #expect(throws: Broken.self) { try sounds[0].samples(1, from: 40960) }
        #expect(throws: Broken.self) { try sounds[0].samples(1, from: 40960) }
    }
}
