import CFFmpeg
import Media
import Values

/// The formats that an audio encoder takes. Wraps the tables of `AVCodec`.
struct AudioEncoderLimits {
    private let name: String
    private let codec: UnsafePointer<AVCodec>

    /// - Parameter name: FFmpeg's name of the encoder.
    init(_ name: String) throws(MediaError) {
        guard let codec = avcodec_find_encoder_by_name(name) else {
            throw MediaError(.unsupported, "encode with \(name)", "this encoder is not installed")
        }
        self.name = name
        self.codec = codec
    }

    /// The sample format to encode: integers of at least the depth, or the format nearest to the mix's own.
    func sampleFormat(bitDepth: Int?) -> AVSampleFormat {
        let wanted: [AVSampleFormat] =
            switch bitDepth {
            case nil: [AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P]
            case .some(...16): [AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P]
            case .some: [AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P]
            }
        return wanted.first(where: takes) ?? AV_SAMPLE_FMT_S16
    }

    private func takes(_ format: AVSampleFormat) -> Bool {
        guard var known = codec.pointee.sample_fmts else { return true }
        while known.pointee != AV_SAMPLE_FMT_NONE {
            if known.pointee == format { return true }
            known += 1
        }
        return false
    }

    /// The sample rates it takes, ascending; empty if it takes any.
    var sampleRates: [Int32] {
        guard var rate = codec.pointee.supported_samplerates else { return [] }
        var rates: [Int32] = []
        while rate.pointee != 0 {
            rates.append(rate.pointee)
            rate += 1
        }
        return rates.sorted()
    }

    /// Refuses a sample rate that is not in the codec's tables.
    func require(_ format: SoundFormat) throws(MediaError) {
        let rates = sampleRates
        guard rates.isEmpty || rates.contains(format.sampleRate) else {
            throw MediaError(
                .unsupported, attempt(format),
                "it takes \(alternatives(rates.map(String.init))) Hz; set sample_rate to one of them")
        }
    }

    /// Opens an encoder; names the possible layouts if it fails because of the layout.
    func opening(
        _ format: SoundFormat, _ open: () throws(MediaError) -> Encoder
    ) throws(MediaError) -> Encoder {
        do throws(MediaError) { return try open() } catch {
            let layouts = ChannelLayout.allCases.filter { accepts($0, format.sampleRate) }
            guard !layouts.isEmpty, !layouts.contains(format.layout) else { throw error }
            throw MediaError(
                .unsupported, attempt(format),
                "it takes \(alternatives(layouts.map(\.rawValue))); set channel_layout to one of them")
        }
    }

    /// The wanted layout if the encoder takes it, else the largest with fewer channels that it takes.
    func layout(_ wanted: ChannelLayout, _ sampleRate: Int32) -> ChannelLayout {
        // All encoders take mono and stereo.
        guard wanted.channelCount > 2, !accepts(wanted, sampleRate) else { return wanted }
        let fewer = ChannelLayout.allCases.filter { $0.channelCount < wanted.channelCount }
        return fewer.last { accepts($0, sampleRate) } ?? wanted
    }

    private func accepts(_ layout: ChannelLayout, _ sampleRate: Int32) -> Bool {
        let encoder = try? Encoder(name: name, options: []) { context in
            context.sample_fmt = sampleFormat(bitDepth: nil)
            context.sample_rate = sampleRate
            context.time_base = AVRational(num: 1, den: sampleRate)
            context.ch_layout = layout.av
        }
        return encoder != nil
    }

    private func attempt(_ format: SoundFormat) -> String { "encode \(format) with \(name)" }
}
