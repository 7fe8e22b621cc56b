import Frames
import Media
import MediaTime
import MediaWriting
import Testing
import Values

@testable import Export

@Suite("Writing the packets of an output")
struct OutputWritingTests {
    /// Packets without data, which count how many have been read.
    private final class EmptyPackets: CopiedPackets {
        let unit = Time(1, 25)
        private let count: Int
        private(set) var readCount = 0

        init(count: Int) { self.count = count }

        func next(into packet: borrowing Packet) throws(MediaError) -> Bool {
            guard readCount < count else { return false }
            readCount += 1
            return true
        }
    }

    /// Counts packets and forgets them.
    private final class Counter: TrackSink {
        private(set) var packetCount = 0

        func addTrack(_ encoder: Encoder) throws(MediaError) -> Int { 0 }
        func addTrack(copying copier: PacketCopier) throws(MediaError) -> Int { 0 }
        func setLabels(_ labels: TrackLabels, ofTrack index: Int) throws(MediaError) {}
        func begin(metadata: [String: String], chapters: [Chapter]) throws(MediaError) {}
        func write(_ packet: borrowing Packet, track: Int) throws(MediaError) { packetCount += 1 }
        func finish() throws(MediaError) {}
    }

    /// What is told of the progress of one track of pictures, and how many packets were written.
    private func write(_ packets: any PacketFeed) throws -> (told: [Int64], packetCount: Int) {
        let sink = Counter()
        let writing = OutputWriting(sink)
        writing.add(OutputTrack(index: 0, unit: Time(1, 25), packets: packets, isPicture: true))
        var told: [Int64] = []
        try writing.write { told.append($0) }
        return (told, sink.packetCount)
    }

    @Test("every encoded picture is told")
    func encoded() throws {
        let queue = BoundedQueue<Packet>(capacity: 3)
        for _ in 0..<3 { _ = queue.put(Packet()) }
        queue.finish()
        let (told, packetCount) = try write(queue)
        #expect(told == [1, 2, 3])
        #expect(packetCount == 3)
    }

    @Test("copied pictures are told in steps, and in the end how many they were")
    func copied() throws {
        let (told, packetCount) = try write(CopyFeed(EmptyPackets(count: 300)))
        #expect(told == [128, 256, 300])
        #expect(packetCount == 300)
    }

    @Test("a copy that is cancelled reads no further")
    func cancelled() throws {
        let packets = EmptyPackets(count: 3)
        let feed = CopyFeed(packets)
        let first = try feed.take() != nil
        #expect(first)
        feed.cancel()
        let second = try feed.take() != nil
        #expect(!second)
        #expect(packets.readCount == 1)
    }
}
