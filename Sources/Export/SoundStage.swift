import EditModel
import Glibc
import Media
import Rendering

/// Produces one audio track's packets for the muxer.
enum SoundStage {
    /// Threads that read sound ahead of a mix: as many as run at once.
    static let threads = min(max(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), 1), 8)

    /// Copies packets into a queue until the part ends or nobody wants them.
    static func copy(_ copier: PacketCopier, into queue: BoundedQueue<Packet>) throws {
        let packet = Packet()
        while try copier.next(into: packet) {
            guard queue.put(packet.takeContents()) else { return }
        }
        queue.finish()
    }

    /// Mixes into frames for an encoder, into a queue.
    static func mix(_ mixer: AudioMixer, for encoder: AudioEncoder, into queue: BoundedQueue<Frame>) throws {
        var position: Int64 = 0
        let size = encoder.blockSize
        let samples = PlanarSamples(channelCount: mixer.format.channelCount, capacity: size)
        while position < mixer.length {
            let count = try mixer.mix(into: samples, count: size)
            guard queue.put(try encoder.makeFrame(samples, position: position, count: count)) else { return }
            position += Int64(count)
        }
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
