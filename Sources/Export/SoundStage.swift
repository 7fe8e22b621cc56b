import EditModel
import Media
import Rendering

/// Produces one audio track's packets for the muxer.
enum SoundStage {
    /// Copies packets into a queue until the part ends or nobody wants them.
    static func copy(_ copier: PacketCopier, into queue: BoundedQueue<Packet>) throws {
        let packet = Packet()
        while try copier.next(into: packet) {
            guard queue.put(packet.takeContents()) else { return }
        }
        queue.finish()
    }

    /// Mixes and encodes, into a queue.
    static func encode(_ mixer: AudioMixer, _ encoder: AudioEncoder, into queue: BoundedQueue<Packet>) throws {
        var position: Int64 = 0
        let size = encoder.blockSize
        let samples = PlanarSamples(channelCount: mixer.format.channelCount, capacity: size)
        while position < mixer.length {
            let count = Int(min(Int64(size), mixer.length - position))
            _ = try mixer.mix(into: samples, count: count)
            try encoder.encoder.send(encoder.makeFrame(samples, position: position, count: count))
            guard try drain(encoder.encoder, into: queue) else { return }
            position += Int64(count)
        }
        try encoder.encoder.finish()
        guard try drain(encoder.encoder, into: queue) else { return }
        queue.finish()
    }

    /// Mixes and throws away, so that a check sees what a render would.
    static func discard(_ mixer: AudioMixer) throws {
        let block = 4096
        let samples = PlanarSamples(channelCount: mixer.format.channelCount, capacity: block)
        while try mixer.mix(into: samples, count: block) > 0 {}
    }
}

/// Moves every packet that is ready into a queue; false when nobody wants them any more.
func drain(_ encoder: Encoder, into queue: BoundedQueue<Packet>) throws -> Bool {
    let packet = Packet()
    while case .packet = try encoder.receive(into: packet) {
        guard queue.put(packet.takeContents()) else { return false }
    }
    return true
}
