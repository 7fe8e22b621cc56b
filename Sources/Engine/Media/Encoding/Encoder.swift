import CFFmpeg
import Glibc

/// A codec that turns frames into packets. Wraps `AVCodecContext`.
///
/// Not thread-safe: each belongs to one thread. The codec's own threads stay inside it.
package final class Encoder {
    package enum Outcome {
        case packet
        /// The codec wants another frame first.
        case needsInput
        /// All packets have been received.
        case ended
    }

    package let context: UnsafeMutablePointer<AVCodecContext>
    private let attempt: String
    /// True once ``finish()`` was called.
    private var hasFinished = false
    private var hasFrames = false
    /// Settings in lists such as `x264-params` that the encoder's library refused; it opened without them.
    package private(set) var refusedSettings: [EncoderSetting] = []

    /// - Parameters:
    ///   - name: FFmpeg's name of the encoder, such as `libx264`.
    ///   - options: The encoder's own options, checked against its tables.
    ///   - configure: Sets size, rate and colour before the codec opens.
    package init(
        name: String, options: [EncoderOption], configure: (inout AVCodecContext) -> Void
    ) throws(MediaError) {
        attempt = "encode with \(name)"
        guard let codec = avcodec_find_encoder_by_name(name) else {
            throw MediaError(.unsupported, attempt, "this encoder is not installed")
        }
        context = try allocated("an encoder", avcodec_alloc_context3(codec))
        configure(&context.pointee)
        // MP4 stores codec headers outside the stream, and the muxer needs them before the first packet.
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        for option in options { try set(option, encoder: name) }
        let log = LogCapture.current()
        let (result, warnings) = LogCapture.warnings(of: context) { Self.open(context, codec) }
        refusedSettings = warnings.compactMap { EncoderSetting(refusedBy: $0) }
        guard result < 0 else { return }
        guard let said = log.lastError() else { throw MediaError(result, "set up \(name)", kind: .unsupported) }
        throw MediaError(.unsupported, "set up \(name)", said)
    }

    /// Opens the codec and restores the thread's priority. Wraps `avcodec_open2`.
    ///
    /// SVT-AV1 probes for real-time priority by giving the highest one to the calling thread if it runs as root, and
    /// leaves it so. That thread and every program that it starts would starve all others.
    private static func open(
        _ context: UnsafeMutablePointer<AVCodecContext>, _ codec: UnsafePointer<AVCodec>
    ) -> CInt {
        var (before, after) = (CInt(0), CInt(0))
        var (parameters, others) = (sched_param(), sched_param())
        let isKnown = pthread_getschedparam(pthread_self(), &before, &parameters) == 0
        defer {
            if isKnown, pthread_getschedparam(pthread_self(), &after, &others) == 0, after != before {
                pthread_setschedparam(pthread_self(), before, &parameters)
            }
        }
        return avcodec_open2(context, codec, nil)
    }

    deinit {
        if endsWithItsStream, !hasFinished { drainForNobody() }
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// True if closing blocks for ever unless the encoder has had a frame and the end of its stream, as SVT-AV1 does.
    private var endsWithItsStream: Bool {
        context.pointee.codec.map { String(cString: $0.pointee.name) == "libsvtav1" } ?? false
    }

    /// Ends the stream and discards its packets.
    private func drainForNobody() {
        guard avcodec_is_open(context) != 0 else { return }
        if !hasFrames {
            let frame = Frame()
            frame.av.pointee.format = context.pointee.pix_fmt.rawValue
            (frame.av.pointee.width, frame.av.pointee.height) = (context.pointee.width, context.pointee.height)
            frame.av.pointee.pts = 0
            guard av_frame_get_buffer(frame.av, 0) >= 0, avcodec_send_frame(context, frame.av) >= 0 else { return }
        }
        guard avcodec_send_frame(context, nil) >= 0 else { return }
        let packet = Packet()
        while avcodec_receive_packet(context, packet.av) >= 0 { packet.clear() }
    }

    private func set(_ option: EncoderOption, encoder: String) throws(MediaError) {
        let known = av_opt_find(context, option.name, nil, 0, AV_OPT_SEARCH_CHILDREN)
        guard known != nil else {
            throw MediaError(
                .unsupported, "set the codec option '\(option.name)'", "\(encoder) has no option of this name")
        }
        if let text = option.fileAccess(of: encoder) {
            throw MediaError(.notAllowed, "set the codec option '\(option.name)'", text)
        }
        let result = av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
        guard result >= 0 else {
            throw MediaError(
                .unsupported, "set the codec option '\(option.name)' to '\(option.value)'",
                "\(encoder) answers: \(ffmpegText(result))")
        }
    }

    /// Sends one frame. Wraps `avcodec_send_frame`.
    package func send(_ frame: borrowing Frame) throws(MediaError) {
        hasFrames = true
        try check(attempt, kind: .engineFailure, avcodec_send_frame(context, frame.av))
    }

    /// Ends the stream, so that delayed packets come out.
    package func finish() throws(MediaError) {
        hasFinished = true
        try check(attempt, kind: .engineFailure, avcodec_send_frame(context, nil))
    }

    /// Receives the next packet that is ready, with times in the encoder's time base. Wraps `avcodec_receive_packet`.
    package func receive(into packet: borrowing Packet) throws(MediaError) -> Outcome {
        let result = avcodec_receive_packet(context, packet.av)
        if result == ffmpeg_again() { return .needsInput }
        if result == ffmpeg_end_of_file() { return .ended }
        try check(attempt, kind: .engineFailure, result)
        return .packet
    }

    /// True for pictures, false for sound.
    package var isPicture: Bool { context.pointee.codec_type == AVMEDIA_TYPE_VIDEO }

    /// Samples in each frame; 0 for pictures, or if any number will do.
    package var frameSize: Int { Int(context.pointee.frame_size) }
}

/// One option of an encoder, by FFmpeg's name, such as `preset` = `veryfast`.
package struct EncoderOption: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
