import CFFmpeg

/// Converts decoded sound into planar float of another rate and layout. Wraps `SwrContext`. ``ChannelMatrix`` maps the
/// channels.
final class Resampler {
    private var context: OpaquePointer?
    private let format: CInt
    private let rate: CInt
    private let channels: CInt
    private let attempt: String

    /// The largest term of the conversion's ratio: the filter's 1024 phases would round larger ones.
    private static let largestTerm: Int64 = 1 << 20

    /// - Parameter speed: Seconds of the frames per second of the output, which changes their pitch.
    init(
        like frame: borrowing Frame, output target: SoundFormat, speed: PlaybackSpeed = .normal, path: String
    ) throws(MediaError) {
        format = frame.av.pointee.format
        rate = frame.av.pointee.sample_rate
        channels = frame.av.pointee.ch_layout.nb_channels
        attempt = "convert the sound of '\(path)'"
        var output = target.layout.av
        var input = AVChannelLayout()
        if frame.av.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
            // Channels without a layout are kept if the output has as many.
            if channels == CInt(target.channelCount) {
                av_channel_layout_copy(&input, &output)
            } else {
                av_channel_layout_default(&input, channels)
            }
        } else {
            av_channel_layout_copy(&input, &frame.av.pointee.ch_layout)
        }
        defer { av_channel_layout_uninit(&input) }
        var (from, to) = (rate, target.sampleRate)
        if speed != .normal {
            av_reduce(
                &from, &to, Int64(rate) * speed.numerator, Int64(target.sampleRate) * speed.denominator,
                Self.largestTerm)
            (from, to) = (max(from, 1), max(to, 1))
        }
        try check(
            attempt,
            swr_alloc_set_opts2(
                &context, &output, AV_SAMPLE_FMT_FLTP, to, &input, AVSampleFormat(rawValue: format), from, 0, nil))
        // The filter grows with the speed: fewer phases, with interpolation, bound its memory.
        if from / to >= 8 {
            av_opt_set_int(UnsafeMutableRawPointer(context), "phase_shift", 4, 0)
            av_opt_set_int(UnsafeMutableRawPointer(context), "linear_interp", 1, 0)
        }
        if let matrix = ChannelMatrix(from: input, to: target.layout) {
            try check(attempt, swr_set_matrix(context, matrix.factors, CInt(matrix.inputCount)))
        }
        try check(attempt, swr_init(context))
    }

    deinit { swr_free(&context) }

    /// True if the frame has this converter's input format.
    package func accepts(_ frame: borrowing Frame) -> Bool {
        frame.av.pointee.format == format && frame.av.pointee.sample_rate == rate
            && frame.av.pointee.ch_layout.nb_channels == channels
    }

    /// Sends a frame; ``take(into:from:count:)`` returns its samples. Wraps `swr_convert`.
    /// - Parameter first: The first of its samples to convert.
    package func send(_ frame: borrowing Frame, from first: Int = 0) throws(MediaError) {
        precondition(first >= 0 && first < frame.av.pointee.nb_samples, "the sample is one of the frame's")
        let sample = AVSampleFormat(rawValue: format)
        let isPlanar = av_sample_fmt_is_planar(sample) != 0
        let skipped = first * Int(av_get_bytes_per_sample(sample)) * (isPlanar ? 1 : Int(channels))
        var planes = (0..<(isPlanar ? Int(channels) : 1)).map { plane in
            UnsafePointer(frame.av.pointee.extended_data[plane]).map { $0 + skipped }
        }
        try check(
            attempt, swr_convert(context, nil, 0, &planes, frame.av.pointee.nb_samples - CInt(first)))
    }

    /// Sends silence before the first frame. Wraps `swr_inject_silence`.
    func sendSilence(_ count: Int) throws(MediaError) {
        try check(attempt, swr_inject_silence(context, CInt(count)))
    }

    /// Ends the sound, so that the filter's tail comes out.
    package func finish() throws(MediaError) {
        try check(attempt, swr_convert(context, nil, 0, nil, 0))
    }

    /// Receives converted samples; returns 0 if more input is needed.
    package func take(into samples: PlanarSamples, from start: Int, count: Int) throws(MediaError) -> Int {
        precondition(start + count <= samples.capacity, "there is room for the samples")
        var planes = (0..<samples.channelCount).map { channel -> UnsafeMutablePointer<UInt8>? in
            UnsafeMutableRawPointer(samples[channel] + start).assumingMemoryBound(to: UInt8.self)
        }
        // A null input would end the sound and flush the filter.
        var nothing = [UnsafePointer<UInt8>?](repeating: nil, count: Int(channels))
        return Int(try check(attempt, swr_convert(context, &planes, CInt(clamping: count), &nothing, 0)))
    }
}
