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
        /// Everything has been drained.
        case ended
    }

    let context: UnsafeMutablePointer<AVCodecContext>
    private let attempt: String
    /// Whether it has been told that no frame follows.
    private var hasFinished = false
    private var hasFrames = false
    /// The settings in lists such as `x264-params` that the encoder opened without, as its library does not take them.
    private(set) var refusedSettings: [EncoderSetting] = []

    /// - Parameters:
    ///   - name: FFmpeg's name of the encoder, such as `libx264`.
    ///   - options: The encoder's own options, checked against its tables.
    ///   - configure: Sets size, rate and colour before the codec opens.
    init(
        name: String, options: [EncoderOption], configure: (inout AVCodecContext) -> Void
    ) throws(MediaError) {
        attempt = "encode with \(name)"
        guard let codec = avcodec_find_encoder_by_name(name) else {
            throw MediaError(.unsupported, attempt, "this encoder is not installed")
        }
        context = try allocated("an encoder", avcodec_alloc_context3(codec))
        configure(&context.pointee)
        // MP4 keeps codec headers beside the stream, and the muxer needs them before the first packet.
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        for option in options { try set(option, encoder: name) }
        let log = LogCapture.current()
        let (result, warnings) = LogCapture.warnings(of: context) { Self.open(context, codec) }
        refusedSettings = warnings.compactMap { EncoderSetting(refusedBy: $0) }
        guard result < 0 else { return }
        let said = log.lastError()
        throw MediaError(.unsupported, "set up \(name)", said ?? ffmpegText(result))
    }

    /// Opens the codec; the thread keeps its priority. Wraps `avcodec_open2`.
    ///
    /// SVT-AV1 finds out whether it may use real-time priority by giving the highest to the thread that opens it, if that
    /// is the superuser's, and leaves it so. That thread, and every program that it starts, would keep all others waiting.
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

    /// Whether closing it waits for ever unless it has had a frame and been told that none follows: SVT-AV1's threads do.
    private var endsWithItsStream: Bool {
        context.pointee.codec.map { String(cString: $0.pointee.name) == "libsvtav1" } ?? false
    }

    /// Ends the stream and throws away what is left of it.
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
        let result = av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
        guard result >= 0 else {
            throw MediaError(
                .unsupported, "set the codec option '\(option.name)' to '\(option.value)'",
                "\(encoder) answers: \(ffmpegText(result))")
        }
    }

    /// Hands over one frame. Wraps `avcodec_send_frame`.
    package func send(_ frame: borrowing Frame) throws(MediaError) {
        hasFrames = true
        try check(attempt, kind: .engine, avcodec_send_frame(context, frame.av))
    }

    /// Says that no frame follows, so that delayed packets come out.
    package func finish() throws(MediaError) {
        hasFinished = true
        try check(attempt, kind: .engine, avcodec_send_frame(context, nil))
    }

    /// Takes the next packet that is ready; its times are in the encoder's time base. Wraps `avcodec_receive_packet`.
    package func receive(into packet: borrowing Packet) throws(MediaError) -> Outcome {
        let result = avcodec_receive_packet(context, packet.av)
        if result == ffmpeg_again() { return .needsInput }
        if result == ffmpeg_end_of_file() { return .ended }
        try check(attempt, kind: .engine, result)
        return .packet
    }

    /// Whether it encodes pictures rather than sound.
    package var isPicture: Bool { context.pointee.codec_type == AVMEDIA_TYPE_VIDEO }

    /// Samples in each frame the codec takes; 0 for pictures or when any number will do.
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
