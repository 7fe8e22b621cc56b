import Glibc
import Media
import MediaTime
import MediaWriting
import Messages
import Pixels
import SystemCalls
import Threads

/// The pictures of a device: decoded, converted and encoded, each at the time of its capture.
final class PictureTrack: DeviceTrack, @unchecked Sendable {  // as its superclass
    /// What has become of the pictures of a recording.
    struct Counts {
        var frames = 0
        /// Missing because encoding is too slow.
        var dropped = 0
        /// Missing because the device delivered them damaged.
        var damaged = 0
    }

    /// Of the movie, in pixels: even.
    let width: Int
    let height: Int
    let frameDuration: Time
    private let format: PictureFormat
    private var currentCounts = Counts()
    /// The thread's own.
    private var converter: PictureConverter?
    private var shotConverter: PictureConverter?
    private var lastTimestamp: Int64 = -1
    /// True while a picture is wanted outside of a recording's movie.
    private var isShotWanted = false
    private var shot: MemoryFile?

    /// Packets that wait for the encoder; a further one is dropped.
    private static let room = 6
    /// The unit of the movie's times: fine enough for any jitter, and of all frame rates.
    static let unit = Time(1, 90_000)

    init(_ source: CaptureSource) throws(Failure) {
        (width, height) = (source.input.width & ~1, source.input.height & ~1)
        frameDuration = source.frameDuration ?? CaptureSource.usualFrame
        guard width > 0, height > 0, width <= 16384, height <= 16384 else {
            throw Failure(
                .inputOutput, "\(source.description) delivers pictures of \(source.input.width)×\(source.input.height)")
        }
        var color = source.input.color
        color.isFullRange = false
        format = PictureFormat(width: width, height: height, pixels: PixelFormat(layout: .yuv420p8)!, color: color)
        try super.init(source, room: Self.room)
    }

    var counts: Counts { monitor.within { currentCounts } }

    // MARK: - Recordings

    override func makeEncoder() throws(MediaError) -> (encoder: Encoder, unit: Time, usualDuration: Int64) {
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: "libx264", picture: format, frameDuration: frameDuration, unit: Self.unit,
                threads: min(Processors.count, 4),
                options: [
                    EncoderOption(name: "preset", value: "veryfast"), EncoderOption(name: "crf", value: "20"),
                    // Packets come out at once: a fragment ends when it is due, and little waits in memory.
                    EncoderOption(name: "tune", value: "zerolatency"),
                    // Only where fragments begin.
                    EncoderOption(name: "g", value: "100000"), EncoderOption(name: "forced-idr", value: "1"),
                    EncoderOption(name: "sc_threshold", value: "0"),
                ]))
        return (encoder, Self.unit, (try? frameDuration.dividedRoundingNearest(by: Self.unit)) ?? 3000)
    }

    override func begin() { (currentCounts, lastTimestamp) = (Counts(), -1) }

    override func drop(_ host: Int64) {
        if isInMovie(host) { currentCounts.dropped += 1 }
    }

    /// True for a picture of the recording. Call it in the monitor.
    private func isInMovie(_ host: Int64) -> Bool {
        guard let run = output?.run, case .movie = run.place(ofPicture: host) else { return false }
        return true
    }

    override func take(_ packet: borrowing Packet, _ host: Int64) throws(MediaError) {
        guard monitor.within({ output != nil || isShotWanted }) else { return }
        let damaged = decoder.damagedPackets
        try decoder.decode(packet) { frame throws(MediaError) in try take(frame, host) }
        guard decoder.damagedPackets > damaged else { return }
        monitor.within { if isInMovie(host) { currentCounts.damaged += decoder.damagedPackets - damaged } }
    }

    private func take(_ frame: borrowing Frame, _ host: Int64) throws(MediaError) {
        frame.cropToEvenSides()
        try takeShot(frame)
        guard let output = monitor.within({ output }), !output.isComplete else { return }
        let time: Time
        switch output.run.place(ofPicture: host) {
        case .outside: return
        case .past: return complete()
        case .movie(let place): time = place
        }
        guard frame.width == width, frame.height == height else {
            throw MediaError(
                .inputOutput, "read from '\(source.input.name)'",
                "it delivers pictures of \(frame.width)×\(frame.height) instead of \(width)×\(height)")
        }
        let picture = try converted(frame)
        let wanted = (try? time.dividedRoundingNearest(by: Self.unit)) ?? 0
        let timestamp = max(wanted, lastTimestamp + 1)
        picture.prepareForEncoding(timestamp: timestamp)
        if output.run.file.wantsKey(time, track: output.index) { picture.requestKeyFrame() }
        try output.encoder.send(picture)
        try writePackets(output)
        monitor.within {
            lastTimestamp = timestamp
            currentCounts.frames += 1
        }
    }

    private func converted(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        let own = frame.pictureFormat(source.input.color, for: format.color)
        if converter?.matches(own, format) != true { converter = try PictureConverter(from: own, to: format) }
        return try converter!.convert(frame)
    }

    // MARK: - Single pictures

    /// Waits for the next picture.
    /// - Parameter seconds: The longest wait.
    /// - Returns: The pixels, red, green, blue and alpha of each by rows; nil if none came.
    func awaitShot(atMost seconds: Double) -> MemoryFile? {
        let end = monotonicSeconds() + seconds
        monitor.within { (isShotWanted, shot) = (true, nil) }
        while problem == nil, monotonicSeconds() < end {
            monitor.enter()
            defer { monitor.leave() }
            if shot != nil { break }
            monitor.wait(atMost: 0.1)
        }
        return monitor.within {
            isShotWanted = false
            return shot.take()
        }
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
            throw MediaError(.memoryLimit, "keep a picture", MemoryLimit.exhausted)
        }
        monitor.change { (shot, isShotWanted) = (file, false) }
    }
}
