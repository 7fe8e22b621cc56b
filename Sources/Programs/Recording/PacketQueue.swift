import Media
import Messages
import Threads

/// What the thread of a track does next.
enum TrackWork {
    /// Takes a packet and the host time of its picture, or of its sound's end, in nanoseconds.
    case packet(PacketBox, host: Int64)
    /// Ends the track of the recording.
    case finish
}

/// A packet on its way between threads.
final class PacketBox: @unchecked Sendable {  // moved whole
    let packet: Packet
    init(_ packet: consuming Packet) { self.packet = packet }
}

/// The packets of a device that wait for the thread of their track.
final class PacketQueue: @unchecked Sendable {  // guarded by its monitor
    private let monitor = Monitor()
    private var waiting: [TrackWork] = []
    private let room: Int

    /// - Parameter room: More packets do not wait.
    init(room: Int) { self.room = room }

    /// Adds a packet.
    /// - Returns: False if there is no room: the packet is dropped.
    func put(_ packet: consuming Packet, host: Int64) -> Bool {
        let box = PacketBox(packet)
        return monitor.within {
            guard waiting.count < room else { return false }
            waiting.append(.packet(box, host: host))
            monitor.wakeAll()
            return true
        }
    }

    /// Has the thread end the track of the recording after what waits.
    func finish() { monitor.change { waiting.append(.finish) } }

    /// Waits for work and takes it.
    func next() -> TrackWork {
        monitor.enter()
        defer { monitor.leave() }
        while waiting.isEmpty { monitor.wait() }
        return waiting.removeFirst()
    }
}

extension Thread {
    /// Starts a thread that works for as long as the process lives.
    static func work(_ body: @escaping @Sendable () -> Void) throws(Failure) {
        do throws(ThreadFailure) { _ = try Thread(body) } catch {
            throw Failure(.systemLimit, "cannot start a thread: \(error)")
        }
    }
}
