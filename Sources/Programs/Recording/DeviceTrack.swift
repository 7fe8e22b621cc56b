import Media
import MediaTime
import Messages
import Threads

/// What a device delivers, on its way into recordings: decoded and encoded on a thread of its own.
///
/// Its subclasses are ``PictureTrack`` and ``SoundTrack``.
class DeviceTrack: @unchecked Sendable {  // guarded by its monitor; what subclasses say is their thread's is its alone
    /// The track of a recording.
    struct Output {
        let run: RecordingRun
        let encoder: Encoder
        let index: Int
        /// True once the movie's end has been reached.
        var isComplete = false
    }

    let source: CaptureSource
    let decoder: DeviceDecoder
    let monitor = Monitor()
    private let queue: PacketQueue
    private(set) var output: Output?
    private var failure: Failure?
    private var lastArrival: Int64 = 0

    /// - Parameter room: More packets do not wait for the encoder.
    init(_ source: CaptureSource, room: Int) throws(Failure) {
        self.source = source
        queue = PacketQueue(room: room)
        do throws(MediaError) { decoder = try source.input.makeDecoder() } catch { throw Failure(device: error) }
    }

    /// Starts the threads that read and encode.
    /// - Parameters:
    ///   - epoch: See ``CaptureSource/start(epoch:_:fail:)``.
    ///   - fail: Receives why nothing comes any more.
    final func start(epoch: Int64, fail: @escaping @Sendable (Failure) -> Void) throws(Failure) {
        try Thread.work { [self] in work() }
        try source.start(epoch: epoch, { [self] in deliver($0, host: $1) }, fail: fail)
    }

    // MARK: - State

    /// The host time of the last packet's arrival, in nanoseconds.
    final var arrival: Int64 { monitor.within { lastArrival } }

    /// Why nothing can be recorded any more.
    final var problem: Failure? { monitor.within { failure } }

    /// True if the movie's end has been reached, or nothing is recorded.
    final var isComplete: Bool { monitor.within { output?.isComplete ?? true } }

    /// True once a recording can begin.
    var isReady: Bool { arrival > 0 }

    // MARK: - Recordings

    /// Makes the encoder of a recording and adds its track.
    /// - Returns: Begins the recording.
    final func prepare(_ run: RecordingRun) throws(Failure) -> () -> Void {
        do throws(MediaError) {
            let (encoder, unit, usualDuration) = try makeEncoder()
            let index = try run.file.addTrack(
                encoder, unit: unit, usualDuration: usualDuration, name: source.role.name)
            return { [self] in
                monitor.within {
                    output = Output(run: run, encoder: encoder, index: index)
                    begin()
                }
            }
        } catch {
            throw Failure(device: error)
        }
    }

    /// Encodes what has come, and ends the track.
    final func finish() {
        queue.finish()
        monitor.enter()
        defer { monitor.leave() }
        while output != nil { monitor.wait() }
    }

    /// Takes a packet; called on the device's thread.
    private func deliver(_ packet: consuming Packet, host: Int64) {
        let isTaken = queue.put(packet, host: host)
        monitor.within {
            lastArrival = monotonicNanoseconds()
            if !isTaken { drop(host) }
        }
    }

    // MARK: - The thread

    private func work() {
        while true {
            let item = queue.next()
            do throws(MediaError) {
                switch item {
                case .packet(let box, let host): try take(box.packet, host)
                case .finish:
                    if let output = monitor.within({ output }) {
                        try encodeRest(output)
                        try output.encoder.finish()
                        try writePackets(output)
                    }
                    monitor.change { output = nil }
                }
            } catch {
                monitor.change {
                    failure = failure ?? Failure(device: error)
                    output?.isComplete = true
                    if case .finish = item { output = nil }
                }
            }
        }
    }

    /// Writes what the encoder has ready.
    final func writePackets(_ output: Output) throws(MediaError) {
        let packet = Packet()
        while try output.encoder.receive(into: packet) == .packet {
            output.run.file.write(packet.takeContents(), track: output.index)
        }
    }

    /// The movie's end has been reached.
    final func complete() { monitor.within { output?.isComplete = true } }

    // MARK: - For subclasses

    /// Makes the encoder of a recording.
    /// - Returns: It, the unit of its times, and the usual duration of a packet in units.
    func makeEncoder() throws(MediaError) -> (encoder: Encoder, unit: Time, usualDuration: Int64) {
        preconditionFailure("subclasses have their own")
    }

    /// A recording begins. Called in the monitor.
    func begin() {}

    /// There was no room for a packet. Called in the monitor.
    /// - Parameter host: Its host time.
    func drop(_ host: Int64) {}

    /// Decodes a packet and encodes what it holds. Called on the thread.
    func take(_ packet: borrowing Packet, _ host: Int64) throws(MediaError) {}

    /// Sends to the encoder what waits for more. Called on the thread.
    func encodeRest(_ output: Output) throws(MediaError) {}
}
