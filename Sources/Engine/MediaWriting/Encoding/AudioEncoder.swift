import CFFmpeg
import Media
import Values

/// The settings of an audio encoder.
package struct AudioEncoderSettings: Sendable {
    /// FFmpeg's name of the encoder.
    package var encoder: String
    /// The format of the samples to encode.
    package var format: SoundFormat
    /// Bits per second; nil for lossless codecs.
    package var bitRate: Int64?
    /// Bits of each integer sample; nil for float and lossy codecs.
    package var bitDepth: Int?
    /// The encoder's own settings, in order.
    package var options: [EncoderOption]

    package init(
        encoder: String, format: SoundFormat, bitRate: Int64? = nil, bitDepth: Int? = nil,
        options: [EncoderOption] = []
    ) {
        self.options = options
        self.encoder = encoder
        self.format = format
        self.bitRate = bitRate
        self.bitDepth = bitDepth
    }
}

/// An encoder of planar float, with the conversion to its codec's sample format. Not thread-safe: each belongs to one
/// thread.
package final class AudioEncoder {
    package let encoder: Encoder
    private let converter: SampleConverter

    /// Samples encoded at once if the codec takes any number.
    private static let freeBlockSize = 4096

    /// - Throws: `.unsupported` for a rate or a layout that the encoder does not take, naming those that it does.
    package init(_ settings: AudioEncoderSettings) throws(MediaError) {
        let limits = try AudioEncoderLimits(settings.encoder)
        try limits.require(settings.format)
        let sampleFormat = limits.sampleFormat(bitDepth: settings.bitDepth)
        encoder = try limits.opening(settings.format) { () throws(MediaError) in
            try Encoder(settings, sampleFormat: sampleFormat)
        }
        let width = Int(av_get_bytes_per_sample(sampleFormat)) * 8
        converter = SampleConverter(
            format: sampleFormat, channelCount: settings.format.channelCount,
            bits: min(settings.bitDepth ?? width, width))
    }

    /// The layout to encode: the wanted one, or the largest with fewer channels that the encoder takes.
    /// - Parameter encoder: FFmpeg's name of it. An encoder that is not installed takes all.
    package static func layout(_ wanted: ChannelLayout, encoder: String, sampleRate: Int32) -> ChannelLayout {
        guard let limits = try? AudioEncoderLimits(encoder) else { return wanted }
        return limits.layout(wanted, sampleRate)
    }

    /// The sample rates that an encoder takes, ascending; empty if it takes any, or is not installed.
    /// - Parameter encoder: FFmpeg's name of it.
    package static func sampleRates(encoder: String) -> [Int32] {
        (try? AudioEncoderLimits(encoder))?.sampleRates ?? []
    }

    /// Samples of each channel in every frame but the last.
    package var blockSize: Int { encoder.frameSize > 0 ? encoder.frameSize : Self.freeBlockSize }

    /// Converts samples into a frame.
    /// - Parameters:
    ///   - position: The number of the first sample.
    ///   - count: Samples of each channel, at most ``blockSize``.
    package func makeFrame(_ samples: PlanarSamples, position: Int64, count: Int) throws(MediaError) -> Frame {
        let frame = Frame()
        let context = encoder.context
        frame.av.pointee.format = context.pointee.sample_fmt.rawValue
        frame.av.pointee.nb_samples = CInt(count)
        frame.av.pointee.sample_rate = context.pointee.sample_rate
        av_channel_layout_copy(&frame.av.pointee.ch_layout, &context.pointee.ch_layout)
        try check("allocate sound", kind: .engineFailure, av_frame_get_buffer(frame.av, 0))
        frame.av.pointee.pts = position
        converter.convert(samples, from: position, count: count, into: frame)
        return frame
    }
}

extension Encoder {
    /// An encoder of sound; a frame's timestamp is its first sample's number.
    fileprivate convenience init(
        _ settings: AudioEncoderSettings, sampleFormat: AVSampleFormat
    ) throws(MediaError) {
        try self.init(name: settings.encoder, options: settings.options) { context in
            context.sample_fmt = sampleFormat
            context.sample_rate = settings.format.sampleRate
            context.time_base = AVRational(num: 1, den: settings.format.sampleRate)
            context.ch_layout = settings.format.layout.av
            if let bitRate = settings.bitRate { context.bit_rate = bitRate }
            if let bitDepth = settings.bitDepth { context.bits_per_raw_sample = CInt(bitDepth) }
        }
    }
}
