import CFFmpeg
import Glibc
import MediaTime
import Pixels
import Values

/// An open camera, screen or microphone. Wraps `AVFormatContext` of libavdevice.
///
/// Not thread-safe: it belongs to the thread that reads from it.
package final class DeviceInput: @unchecked Sendable {  // handed to its reading thread once
    /// `x11grab:0`, for messages.
    package let name: String
    /// True for pictures, false for sound.
    package let isPicture: Bool
    /// The unit of its stamps.
    package let unit: Time
    private let context: UnsafeMutablePointer<AVFormatContext>

    /// Opens a device; the library has been loaded.
    /// - Parameters:
    ///   - kind: FFmpeg's name of its kind: `v4l2`, `x11grab`, `alsa`, `pulse`, `lavfi`.
    ///   - source: Its name within the kind.
    ///   - options: The kind's own: `video_size`, `framerate`.
    /// - Throws: `.missingInput` if it is not there, `.notAllowed` without the right, `.inputOutput` if it is busy or does
    ///   not answer, `.unsupported` for options that it refuses.
    package init(kind: String, source: String, options: [EncoderOption]) throws(MediaError) {
        name = "\(kind):\(source)"
        let attempt = "open '\(name)'"
        guard let format = av_find_input_format(kind) else {
            throw MediaError(.unsupported, attempt, "this libavdevice was built without \(kind)")
        }
        var set: OpaquePointer?
        defer { av_dict_free(&set) }
        for option in options { av_dict_set(&set, option.name, option.value, 0) }
        let log = LogCapture.current()
        var opening: UnsafeMutablePointer<AVFormatContext>?
        let result = avformat_open_input(&opening, source, format, &set)
        guard result >= 0, let context = opening else {
            throw Self.openingError(result, attempt, kind: kind, said: log.firstError())
        }
        self.context = context
        guard context.pointee.nb_streams == 1, let stream = context.pointee.streams[0] else {
            avformat_close_input(&opening)
            throw MediaError(
                .unsupported, attempt, "it delivers several streams; a device is one of pictures or of sound")
        }
        isPicture = stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        unit = Time(Int64(max(stream.pointee.time_base.num, 1)), max(stream.pointee.time_base.den, 1))
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    private var stream: UnsafeMutablePointer<AVStream> { context.pointee.streams[0]! }

    /// The picture's size in pixels; 0 for sound.
    package var width: Int { Int(stream.pointee.codecpar.pointee.width) }
    package var height: Int { Int(stream.pointee.codecpar.pointee.height) }

    /// The duration of a frame that the device states; nil if it states none.
    package var frameDuration: Time? {
        let rate = stream.pointee.avg_frame_rate.num > 0 ? stream.pointee.avg_frame_rate : stream.pointee.r_frame_rate
        guard rate.num > 0, rate.den > 0, rate.num / rate.den <= 1000 else { return nil }
        return Time(Int64(rate.den), rate.num)
    }

    /// The resolved colour of its pictures.
    package var color: ColorDescription {
        let parameters = stream.pointee.codecpar.pointee
        return Probe.color(parameters, PixelFormat(rawValue: parameters.format), isStill: false)
    }

    /// The rate and the layout of its sound, with at most two channels; nil for pictures.
    package var soundFormat: SoundFormat? {
        let parameters = stream.pointee.codecpar.pointee
        guard !isPicture, parameters.sample_rate > 0 else { return nil }
        let layout = parameters.ch_layout.nb_channels == 1 ? ChannelLayout.mono : .stereo
        return SoundFormat(sampleRate: parameters.sample_rate, layout: layout)
    }

    /// Waits for the next packet; false when a test device has ended. Wraps `av_read_frame`.
    /// - Throws: If the device was removed.
    package func read(into packet: borrowing Packet) throws(MediaError) -> Bool {
        packet.clear()
        let log = LogCapture.current()
        while true {
            let result = av_read_frame(context, packet.av)
            if result == ffmpeg_again() || result == ffmpeg_error(EINTR) {
                usleep(1000)
                continue
            }
            if result == ffmpeg_end_of_file() { return false }
            guard result < 0 else { return true }
            throw MediaError(.inputOutput, "read from '\(name)'", log.firstError() ?? ffmpegText(result))
        }
    }

    /// A decoder of its packets, for another thread.
    package func makeDecoder() throws(MediaError) -> DeviceDecoder { try DeviceDecoder(stream, name) }

    /// Classifies a failure by its code, or by the words of libraries that only log them.
    static func openingError(_ result: CInt, _ attempt: String, kind: String, said: String?) -> MediaError {
        let number = ffmpeg_error_number(result)
        if kind == "pulse", let error = soundServerError(number, attempt) { return error }
        let words = said ?? ffmpegText(result)
        func says(_ part: String) -> Bool { words.firstRange(of: part) != nil }
        if says("No such filter") { return MediaError(.unsupported, attempt, words) }
        if number == EBUSY || says("busy") {
            return MediaError(.inputOutput, attempt, "another program uses it; close that first")
        }
        if [EACCES, EPERM].contains(number) || says("ermission denied") {
            return MediaError(
                .notAllowed, attempt,
                "permission denied; a camera needs the group 'video', a sound card the group 'audio'")
        }
        if [ENOENT, ENODEV, ENXIO].contains(number) || says("No such") || says("Cannot open display") {
            return MediaError(.missingInput, attempt, "\(words); 'luaedit devices' lists what is there")
        }
        if number == EINVAL || says("not found") { return MediaError(.unsupported, attempt, words) }
        return MediaError(.inputOutput, attempt, words)
    }

    /// A failure of the sound server. FFmpeg passes its own numbers on as if they were the system's: `pulse/def.h`.
    private static func soundServerError(_ number: CInt, _ attempt: String) -> MediaError? {
        switch number {
        case 1: MediaError(.notAllowed, attempt, "the sound server does not allow it")
        case 5: MediaError(.missingInput, attempt, "the source does not exist; 'luaedit devices' lists the sources")
        case 6: MediaError(.missingInput, attempt, "there is no sound server; 'luaedit devices' lists what is there")
        case 8: MediaError(.inputOutput, attempt, "the sound server does not answer")
        default: nil
        }
    }
}

/// Decodes a device's packets. Not thread-safe: it belongs to one thread.
package final class DeviceDecoder: @unchecked Sendable {  // handed to its thread once
    private let decoder: Decoder
    private let name: String
    /// True for uncompressed pictures, with packets of equal length.
    private let isRaw: Bool
    /// The length of those, in bytes; nil before the first one.
    private var rawSize: Int?
    private var emptyPackets = 0

    init(_ stream: UnsafeMutablePointer<AVStream>, _ name: String) throws(MediaError) {
        decoder = try Decoder(stream, path: name, threads: 1)
        isRaw = stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_RAWVIDEO
        self.name = name
    }

    /// Packets that could not be decoded.
    package var damagedPackets: Int { decoder.damagedPackets + emptyPackets }

    /// Decodes a packet.
    /// - Parameter take: Receives each frame, which it may empty.
    /// - Throws: Also when the device delivers pictures of another size than before.
    package func decode(
        _ packet: borrowing Packet, _ take: (borrowing Frame) throws(MediaError) -> Void
    ) throws(MediaError) {
        // A camera's driver delivers a damaged picture as an empty packet, which would end the decoder's stream.
        guard packet.size > 0 else {
            emptyPackets += 1
            return
        }
        // The decoder refuses a smaller one as damaged, and reads a larger one with the rows of the first.
        guard !isRaw || packet.size == rawSize ?? packet.size else {
            throw MediaError(.inputOutput, "read from '\(name)'", "it delivers pictures of another size")
        }
        if isRaw { rawSize = packet.size }
        try decoder.send(packet)
        let frame = Frame()
        while try decoder.receive(into: frame) == .frame { try take(frame) }
    }
}
