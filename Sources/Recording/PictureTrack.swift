import Capture
import Glibc
import Media
import MediaTime
import Messages
import Pixels
import SystemCalls
import Threads

/// The pictures of a device: decoded, converted and encoded on a thread of their own, each at the time of its capture.
final class PictureTrack: @unchecked Sendable {  // guarded by its monitor; the encoder is its thread's
    /// A recording's encoder and what it has done.
    private struct Output {
        let run: RecordingRun
        let encoder: Encoder
        let index: Int
        var lastTimestamp: Int64 = -1
        var isComplete = false
    }

    let source: CaptureSource
    /// Of the movie, in pixels: even.
    let width: Int
    let height: Int
    let frameDuration: Time
    private let format: PictureFormat
    private let decoder: DeviceDecoder
    private let monitor = Monitor()
    private let queue = PacketQueue(room: room)
    private var output: Output?
    private var converter: PictureConverter?
    private var arrived = 0
    private var frames = 0
    private var dropped = 0
    private var lastArrival: Int64 = 0
    private var failure: Failure?
    /// True while a picture is wanted outside of a recording's movie.
    private var isShotWanted = false
    private var shot: MemoryFile?
    private var shotConverter: PictureConverter?

    /// Packets that wait for the encoder; a further one is dropped.
    private static let room = 6
    /// The unit of the movie's times: fine enough for any jitter, and of all frame rates.
    static let unit = Time(1, 90_000)

    init(_ source: CaptureSource) throws(Failure) {
        self.source = source
        (width, height) = (source.input.width & ~1, source.input.height & ~1)
        frameDuration = source.frameDuration ?? CaptureSource.usualFrame
        guard width > 0, height > 0, width <= 16384, height <= 16384 else {
            throw Failure(
                .inputOutput, "\(source.description) delivers pictures of \(source.input.width)×\(source.input.height)")
        }
        var color = source.input.color
        color.isFullRange = false
        format = PictureFormat(width: width, height: height, pixels: PixelFormat(layout: .yuv420p8)!, color: color)
        do throws(MediaError) { decoder = try source.input.makeDecoder() } catch { throw Failure(device: error) }
    }

    /// Starts the thread that encodes.
    func start() throws(Failure) { try Thread.work { [self] in work() } }

    // MARK: - State

    var counts: (arrived: Int, frames: Int, dropped: Int, lastArrival: Int64) {
        monitor.within { (arrived, frames, dropped, lastArrival) }
    }

    /// Why no picture can be recorded any more.
    var problem: Failure? { monitor.within { failure } }

    /// True if the movie's end has been reached, or nothing is recorded.
    var isComplete: Bool { monitor.within { output?.isComplete ?? true } }

    // MARK: - Recordings

    /// Makes the encoder of a recording and adds its track.
    func prepare(_ run: RecordingRun, name: String) throws(Failure) -> () -> Void {
        do throws(MediaError) {
            let encoder = try Encoder(
                VideoEncoderSettings(
                    encoder: "libx264", picture: format, frameDuration: frameDuration, unit: Self.unit,
                    threads: min(max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1), 4),
                    options: [
                        EncoderOption(name: "preset", value: "veryfast"), EncoderOption(name: "crf", value: "20"),
                        // Packets come out at once: a fragment ends when it is due, and little waits in memory.
                        EncoderOption(name: "tune", value: "zerolatency"),
                        // Only where fragments begin.
                        EncoderOption(name: "g", value: "100000"), EncoderOption(name: "forced-idr", value: "1"),
                        EncoderOption(name: "sc_threshold", value: "0"),
                    ]))
            let usual = (try? frameDuration.dividedRoundingNearest(by: Self.unit)) ?? 3000
            let index = try run.file.addTrack(encoder, unit: Self.unit, usualDuration: usual, name: name)
            return { [self] in
                monitor.within {
                    output = Output(run: run, encoder: encoder, index: index)
                    (frames, dropped) = (0, 0)
                }
            }
        } catch {
            throw Failure(device: error)
        }
    }

    /// Encodes what has come, and ends the track.
    func finish() {
        queue.finish()
        monitor.enter()
        defer { monitor.leave() }
        while output != nil { monitor.wait() }
    }

    /// Takes a packet of the device; called on the device's thread.
    func deliver(_ packet: consuming Packet, host: Int64) {
        let isTaken = queue.put(packet, host: host)
        monitor.within {
            arrived += 1
            lastArrival = monotonicNanoseconds()
            if !isTaken, let run = output?.run, case .movie = run.place(ofPicture: host) { dropped += 1 }
        }
    }

    // MARK: - The thread

    private func work() {
        while true {
            let item = queue.next()
            do throws(MediaError) {
                switch item {
                case .packet(let box, let host):
                    guard monitor.within({ output != nil || isShotWanted }) else { continue }
                    try decoder.decode(box.packet) { frame throws(MediaError) in try take(frame, host) }
                case .finish: try endOutput()
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

    private func take(_ frame: borrowing Frame, _ host: Int64) throws(MediaError) {
        frame.cropToEvenSides()
        try takeShot(frame)
        guard let output = monitor.within({ output }), !output.isComplete else { return }
        let time: Time
        switch output.run.place(ofPicture: host) {
        case .outside: return
        case .past: return monitor.within { self.output?.isComplete = true }
        case .movie(let place): time = place
        }
        guard frame.width == width, frame.height == height else {
            throw MediaError(
                .inputOutput, "record on",
                "\(source.description) delivers pictures of \(frame.width)×\(frame.height) instead of \(width)×\(height)"
            )
        }
        let picture = try converted(frame)
        let wanted = (try? time.dividedRoundingNearest(by: Self.unit)) ?? 0
        let timestamp = max(wanted, output.lastTimestamp + 1)
        picture.prepareForEncoding(timestamp: timestamp)
        if output.run.file.wantsKey(time, track: output.index) { picture.requestKeyFrame() }
        try output.encoder.send(picture)
        try writePackets(output)
        monitor.within {
            self.output?.lastTimestamp = timestamp
            frames += 1
        }
    }

    // MARK: - Single pictures

    /// Waits for the next picture.
    /// - Parameter seconds: The longest wait.
    /// - Returns: The pixels, red, green, blue and alpha of each by rows; nil if none came.
    func awaitShot(atMost seconds: Double) -> MemoryFile? {
        let end = monotonicSeconds() + seconds
        monitor.enter()
        defer { monitor.leave() }
        (isShotWanted, shot) = (true, nil)
        while shot == nil, failure == nil, monotonicSeconds() < end { monitor.wait(atMost: 0.1) }
        isShotWanted = false
        return shot.take()
    }

    private func takeShot(_ frame: borrowing Frame) throws(MediaError) {
        guard monitor.within({ isShotWanted }), frame.width == width, frame.height == height else { return }
        let target = PictureFormat(width: width, height: height, pixels: .rgba, color: format.color)
        let own = frame.pictureFormat(source.input.color, for: target.color)
        if shotConverter?.matches(own, target) != true {
            shotConverter = try PictureConverter(from: own, to: target)
        }
        let pixels = try shotConverter!.convert(frame).packedRows(bytesPerPixel: 4)
        guard let file = try? MemoryFile(), writeAll(pixels, to: file.descriptor) == 0 else {
            throw MediaError(.engine, "keep a picture", "out of memory")
        }
        monitor.change { (shot, isShotWanted) = (file, false) }
    }

    private func converted(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        let own = frame.pictureFormat(source.input.color, for: format.color)
        if converter?.matches(own, format) != true { converter = try PictureConverter(from: own, to: format) }
        return try converter!.convert(frame)
    }

    private func writePackets(_ output: Output) throws(MediaError) {
        let packet = Packet()
        while try output.encoder.receive(into: packet) == .packet {
            output.run.file.write(packet.takeContents(), track: output.index)
        }
    }

    private func endOutput() throws(MediaError) {
        if let output = monitor.within({ output }) {
            try output.encoder.finish()
            try writePackets(output)
        }
        monitor.change { output = nil }
    }
}
