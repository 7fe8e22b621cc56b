import CFFmpeg
import Glibc
import MediaTime
import Threads

/// A codec that turns packets into frames. Wraps `AVCodecContext`.
///
/// Not thread-safe: each belongs to one thread. The codec's own threads stay inside it.
final class Decoder {
    /// The outcome of a call. Needing more input and the end of the stream are not errors.
    enum Outcome {
        case frame
        /// The codec wants another packet first.
        case needsInput
        /// All frames have been received.
        case ended
    }

    package let context: UnsafeMutablePointer<AVCodecContext>
    private let attempt: String
    /// For a vector picture: the file's name and the size to draw it at.
    private let vector: (path: String, size: (width: Int, height: Int)?)?
    /// Packets the codec could not use.
    private(set) var damagedPackets = 0
    private let tally: DecodingTally?

    /// - Parameters:
    ///   - stream: The stream to decode.
    ///   - threads: The codec's own threads; 0 for the codec's default.
    ///   - vectorSize: The size to draw a vector picture at, in pixels; nil for its own size. Other codecs ignore it.
    ///   - exportsQuantizers: True to have frames report the quantizers of their blocks.
    ///   - showsCodedPictures: True to return pictures of whole blocks, with the shown part stated in each frame.
    ///   - tally: Counts the packets; nil leaves them uncounted.
    init(
        _ stream: UnsafeMutablePointer<AVStream>, path: String, threads: Int,
        vectorSize: (width: Int, height: Int)? = nil, exportsQuantizers: Bool = false, showsCodedPictures: Bool = false,
        tally: DecodingTally? = nil
    ) throws(MediaError) {
        let parameters = stream.pointee.codecpar!
        attempt = "decode \(stream.codecName) in '\(path)'"
        self.tally = tally
        guard let codec = Decoder.codec(stream) else {
            throw MediaError(.brokenInput, attempt, "no decoder for it is installed")
        }
        if parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
            let (width, height) = (Int(parameters.pointee.width), Int(parameters.pointee.height))
            try MemoryLimit.require(
                PixelFormat(rawValue: parameters.pointee.format).byteCount(width: width, height: height),
                to: "\(attempt), of \(width)×\(height) pixels")
        }
        context = try allocated("a decoder", avcodec_alloc_context3(codec))
        avcodec_parameters_to_context(context, parameters)
        context.pointee.pkt_timebase = stream.pointee.time_base
        // FFmpeg's own choice, without the processors that a control group holds back.
        context.pointee.thread_count = CInt(threads > 0 ? threads : min(Processors.count + 1, 16))
        if exportsQuantizers { context.pointee.export_side_data |= AV_CODEC_EXPORT_DATA_VIDEO_ENC_PARAMS }
        // Else a picture that its stream crops at the left begins at a multiple of 64 pixels before it.
        context.pointee.flags |= AV_CODEC_FLAG_UNALIGNED
        if showsCodedPictures { context.pointee.apply_cropping = 0 }
        context.pointee.max_pixels = 16384 * 16384
        let isVector = parameters.pointee.codec_id == AV_CODEC_ID_SVG
        vector = isVector ? (path, vectorSize) : nil
        if isVector, let vectorSize {
            av_opt_set_int(context.pointee.priv_data, "width", Int64(vectorSize.width), 0)
            av_opt_set_int(context.pointee.priv_data, "height", Int64(vectorSize.height), 0)
            av_opt_set_int(context.pointee.priv_data, "keep_ar", 0, 0)
        }
        try check(attempt, avcodec_open2(context, codec, nil))
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// VP8 and VP9 keep alpha in a separate stream, which only libvpx's decoders read.
    private static func codec(_ stream: UnsafeMutablePointer<AVStream>) -> UnsafePointer<AVCodec>? {
        let id = stream.pointee.codecpar.pointee.codec_id
        if stream.tag("alpha_mode") == "1" {
            if id == AV_CODEC_ID_VP9, let codec = avcodec_find_decoder_by_name("libvpx-vp9") { return codec }
            if id == AV_CODEC_ID_VP8, let codec = avcodec_find_decoder_by_name("libvpx") { return codec }
        }
        return avcodec_find_decoder(id)
    }

    /// Sends one packet. Wraps `avcodec_send_packet`.
    /// - Parameter isUnseen: True for a picture that need not come out: it is decoded only if others refer to it.
    package func send(_ packet: borrowing Packet, isUnseen: Bool = false) throws(MediaError) {
        // The codec takes the packet within the call, as it was asked for one before.
        context.pointee.skip_frame = isUnseen && dropsUnreferred ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
        try submit(packet.av)
    }

    /// True for codecs that can leave pictures out to which no other refers, without a change to the others.
    private var dropsUnreferred: Bool {
        [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_MPEG2VIDEO].contains(context.pointee.codec_id)
    }

    /// True to return pictures too that refer to missing ones, as far as the decoder knows. Wraps
    /// `AV_CODEC_FLAG_OUTPUT_CORRUPT`.
    var returnsInexact: Bool {
        get { context.pointee.flags & AV_CODEC_FLAG_OUTPUT_CORRUPT != 0 }
        set {
            if newValue {
                context.pointee.flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT
            } else {
                context.pointee.flags &= ~AV_CODEC_FLAG_OUTPUT_CORRUPT
            }
        }
    }

    /// True for codecs with pictures that never refer to each other.
    var isIntraOnly: Bool {
        guard let descriptor = avcodec_descriptor_get(context.pointee.codec_id) else { return false }
        return descriptor.pointee.props & AV_CODEC_PROP_INTRA_ONLY != 0
    }

    /// Ends the stream, so that delayed frames come out.
    package func finish() throws(MediaError) { try submit(nil) }

    private func submit(_ packet: UnsafeMutablePointer<AVPacket>?) throws(MediaError) {
        if let packet, packet.pointee.flags & AV_PKT_FLAG_DISCARD == 0 { tally?.countPacket() }
        guard let vector, let packet else { return try judge(avcodec_send_packet(context, packet)) }
        let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        try SVGCost.check(Array(bytes), path: vector.path, size: vector.size)
        // The codec draws as soon as it has the text.
        try DrawingDeadline.withDeadline(vector.path) { () throws(MediaError) in
            try judge(avcodec_send_packet(context, packet))
        }
    }

    /// Counts a refused packet, for any error: codecs report damage by many codes.
    private func judge(_ result: CInt) throws(MediaError) {
        guard result < 0, result != ffmpeg_end_of_file() else { return }
        if result == ffmpeg_again() || result == ffmpeg_error(ENOMEM) { try check(attempt, result) }
        damagedPackets += 1
        tally?.countDamage()
    }

    /// Receives the next frame that is ready. Wraps `avcodec_receive_frame`.
    package func receive(into frame: borrowing Frame) throws(MediaError) -> Outcome {
        while true {
            let result = try receive(frame)
            switch result {
            case ffmpeg_again(): return .needsInput
            case ffmpeg_end_of_file(): return .ended
            case ..<0: try judge(result)
            default:
                tally?.countFrame()
                // librsvg's colours are premultiplied, but FFmpeg does not mark them so.
                if vector != nil { try frame.unpremultiplyPacked() }
                return .frame
            }
        }
    }

    private func receive(_ frame: borrowing Frame) throws(MediaError) -> CInt {
        guard let vector else { return avcodec_receive_frame(context, frame.av) }
        let av = frame.av
        return try DrawingDeadline.withDeadline(vector.path) { () throws(MediaError) in
            avcodec_receive_frame(context, av)
        }
    }

    /// Resets the codec after a seek. Wraps `avcodec_flush_buffers`.
    package func flush() { avcodec_flush_buffers(context) }
}

extension Demuxer {
    /// Packets read to find the first picture.
    private static var mostSearched: Int { 128 }

    /// The start of the first picture of a stream that can be decoded, in the container's clock; nil if there is none
    /// among the first packets. Reads on from the current position.
    func firstDecoded(_ index: Int) throws(MediaError) -> Time? {
        select([index])
        let decoder = try Decoder(stream(index), path: path, threads: 1)
        let packet = Packet()
        let frame = Frame()
        for _ in 0..<Self.mostSearched {
            while case .frame = try decoder.receive(into: frame) {
                return stream(index).time(frame.av.pointee.best_effort_timestamp)
            }
            guard try read(into: packet) else {
                try decoder.finish()
                guard case .frame = try decoder.receive(into: frame) else { return nil }
                return stream(index).time(frame.av.pointee.best_effort_timestamp)
            }
            if Int(packet.av.pointee.stream_index) == index { try decoder.send(packet) }
        }
        return nil
    }
}
