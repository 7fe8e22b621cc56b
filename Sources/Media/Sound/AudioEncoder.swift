import CFFmpeg

/// What an encoder of sound is told before the first sample.
package struct AudioEncoderSettings: Sendable {
    /// FFmpeg's name of the encoder.
    package var encoder: String
    /// Of the samples it takes.
    package var format: SoundFormat
    /// Bits per second.
    package var bitRate: Int64

    package init(encoder: String, format: SoundFormat, bitRate: Int64) {
        self.encoder = encoder
        self.format = format
        self.bitRate = bitRate
    }
}

extension Encoder {
    /// An encoder of planar float; a frame's timestamp is its first sample's number.
    package convenience init(_ settings: AudioEncoderSettings) throws(MediaError) {
        try self.init(name: settings.encoder, options: []) { context in
            context.sample_fmt = AV_SAMPLE_FMT_FLTP
            context.sample_rate = settings.format.sampleRate
            context.bit_rate = settings.bitRate
            context.time_base = AVRational(num: 1, den: settings.format.sampleRate)
            context.ch_layout = settings.format.layout.av
        }
    }

    /// An empty frame of planar float for this encoder.
    /// - Parameters:
    ///   - samples: Samples of each channel, at most ``frameSize``.
    ///   - position: The number of the first sample.
    package func makeAudioFrame(samples: Int, position: Int64) throws(MediaError) -> Frame {
        let frame = Frame()
        frame.av.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.av.pointee.nb_samples = CInt(samples)
        frame.av.pointee.sample_rate = context.pointee.sample_rate
        av_channel_layout_copy(&frame.av.pointee.ch_layout, &context.pointee.ch_layout)
        try check("allocate sound", kind: .engine, av_frame_get_buffer(frame.av, 0))
        frame.av.pointee.pts = position
        return frame
    }
}

extension Frame {
    /// The samples of one channel of a planar float frame.
    package func samples(channel: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(av.pointee.extended_data[channel]!).assumingMemoryBound(to: Float.self)
    }
}
