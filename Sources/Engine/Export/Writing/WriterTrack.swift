import Media
import MediaTime
import MediaWriting

/// One track of a movie that is being written: its encoder, and the packets that wait for their turn.
final class WriterTrack {
    /// A packet that waits.
    private final class Waiting {
        let packet: Packet
        let time: Time
        init(_ packet: consuming Packet, at time: Time) {
            self.packet = packet
            self.time = time
        }
    }

    let index: Int
    private let encoder: Encoder
    private let unit: Time
    private var waiting: [Waiting] = []
    private var first = 0
    /// Bytes of the packets that wait.
    private(set) var backlog = 0
    /// The end of the media appended so far.
    var mediaEnd = Time.zero

    init(_ index: Int, _ encoder: Encoder, unit: Time) {
        self.index = index
        self.encoder = encoder
        self.unit = unit
    }

    var hasPackets: Bool { first < waiting.count }
    /// The decoding time of the next packet; nil if none waits.
    var nextTime: Time? { hasPackets ? waiting[first].time : nil }

    /// Encodes the rest when the file ends: set by the input.
    var flush: () throws -> Void = {}

    func encode(_ frame: borrowing Frame) throws {
        try encoder.send(frame)
        try collect()
    }

    func end() throws {
        try flush()
        try encoder.finish()
        try collect()
    }

    func write(to muxer: Muxer) throws {
        let next = waiting[first]
        backlog -= next.packet.size
        first += 1
        try muxer.write(next.packet, track: index)
        guard first > 64, first * 2 > waiting.count else { return }
        waiting.removeFirst(first)
        first = 0
    }

    private func collect() throws {
        let packet = Packet()
        while case .packet = try encoder.receive(into: packet) {
            let taken = packet.takeContents()
            backlog += taken.size
            let time = (try? unit.multiplied(by: taken.decodingTimestamp)) ?? .zero
            waiting.append(Waiting(taken, at: time))
        }
    }
}
