import Media

extension Encoder {
    /// Encodes a frame and moves every packet that is ready into a queue; false when nobody wants them any more.
    func encode(_ frame: borrowing Frame, into packets: BoundedQueue<Packet>) throws -> Bool {
        try send(frame)
        return try drain(into: packets)
    }

    /// Moves what is left into a queue, and says that no packet follows.
    func finish(into packets: BoundedQueue<Packet>) throws {
        try finish()
        if try drain(into: packets) { packets.finish() }
    }

    private func drain(into packets: BoundedQueue<Packet>) throws -> Bool {
        let packet = Packet()
        while case .packet = try receive(into: packet) {
            guard packets.put(packet.takeContents()) else { return false }
        }
        return true
    }
}
