import Media
import Settings

/// A sound codec that the user can name, and its default encoding.
package struct SoundCodec: Hashable, Sendable {
    /// The user's word.
    package let name: String
    package let sound: Preset.Sound
    /// FFmpeg's name of the codec in files that can be copied instead; nil if a copy could have another codec.
    package let copiedCodec: String?
    /// The only sample rates that its files have; empty for those that the encoder takes.
    package let ownSampleRates: [Int32]

    package init(_ name: SoundCodecName) {
        self.name = name.rawValue
        let encoder: String
        let precision: Preset.Sound.Precision
        switch name {
        case .aac, .ac3, .eac3, .mp2: (encoder, precision) = (name.rawValue, .bitRate(perChannel: 96_000))
        case .mp3: (encoder, precision) = ("libmp3lame", .bitRate(perChannel: 96_000))
        case .opus: (encoder, precision) = ("libopus", .bitRate(perChannel: 64_000))
        case .vorbis: (encoder, precision) = ("libvorbis", .bitRate(perChannel: 80_000))
        case .alac, .flac, .pcmS16: (encoder, precision) = (name.rawValue, .integer(bits: 16))
        case .flac24: (encoder, precision) = ("flac", .integer(bits: 24))
        case .pcmS24: (encoder, precision) = (name.rawValue, .integer(bits: 24))
        case .pcmF32: (encoder, precision) = (name.rawValue, .float)
        }
        sound = Preset.Sound(encoder: encoder, precision: precision)
        // A copy of FLAC can be of 16 bits.
        copiedCodec = name == .flac24 ? nil : name.rawValue
        // Decoders of Opus return 48 kHz for every input.
        ownSampleRates = name == .opus ? [48000] : []
    }

    /// In alphabetical order.
    package static let all = SoundCodecName.allCases.map(SoundCodec.init)

    package static func named(_ name: String) -> SoundCodec? { SoundCodecName(rawValue: name).map(SoundCodec.init) }

    /// True when it has a bit rate.
    package var isLossy: Bool { sound.bitRate(channelCount: 2) != nil }
}

extension Container {
    /// The codecs of sound that it holds and players expect in it.
    package var soundCodecs: [SoundCodec] {
        let names: [SoundCodecName] =
            switch fileExtension {
            case "mp4": [.aac, .ac3, .alac, .eac3, .flac, .flac24, .mp3, .opus]
            case "mov": [.aac, .ac3, .alac, .eac3, .mp3, .pcmF32, .pcmS16, .pcmS24]
            case "mkv", "mka": SoundCodecName.allCases
            case "webm": [.opus, .vorbis]
            case "ts": [.aac, .ac3, .eac3, .mp2, .mp3]
            case "m4a", "m4b": [.aac, .ac3, .alac]
            case "ogg": [.flac, .opus, .vorbis]
            case "mp3": [.mp3]
            case "opus": [.opus]
            case "flac": [.flac, .flac24]
            case "wav": [.pcmF32, .pcmS16, .pcmS24]
            case "m3u8": [.aac, .ac3, .eac3]
            default: []
            }
        return names.map(SoundCodec.init)
    }
}

/// The bit rates that an encoder of sound keeps to; others it would replace without a word.
enum SoundBitRates {
    /// In bits per second, rising.
    case steps([Int64])
    case range(ClosedRange<Int64>)

    /// - Parameter encoder: FFmpeg's name of it.
    /// - Returns: Nil for a lossless encoder.
    init?(encoder: String, _ format: SoundFormat) {
        let channels = Int64(format.channelCount)
        switch encoder {
        case "libmp3lame": self = .steps(Self.layer3(format.sampleRate).map { $0 * 1000 })
        case "mp2": self = .steps((format.sampleRate >= 32000 ? Self.layer2 : Self.lowLayers).map { $0 * 1000 })
        case "ac3": self = .steps(Self.ac3.map { $0 * 1000 })
        // A frame of 1,536 samples has 2,048 words at most.
        case "eac3": self = .range(16_000 * channels...2048 * 16 * Int64(format.sampleRate) / 1536)
        // A frame of 1,024 samples has 6,144 bits at most for each channel.
        case "aac": self = .range(8000 * channels...6 * Int64(format.sampleRate) * channels)
        case "libopus": self = .range(6000 * channels...256_000 * channels)
        case "libvorbis": self = .range(16_000 * channels...240_000 * channels)
        default: return nil
        }
    }

    /// ISO/IEC 11172-3, layer III, in kbit/s, and for lower sample rates ISO/IEC 13818-3 and its extension.
    private static func layer3(_ sampleRate: Int32) -> [Int64] {
        if sampleRate >= 32000 { return [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] }
        return sampleRate >= 16000 ? lowLayers : lowLayers.filter { $0 <= 64 }
    }

    private static let layer2: [Int64] = [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    private static let lowLayers: [Int64] = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    /// ATSC A/52, table 5.18, in kbit/s.
    private static let ac3: [Int64] = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]

    /// True when the encoder keeps to a rate.
    func contains(_ rate: Int64) -> Bool {
        switch self {
        case .steps(let steps): steps.contains(rate)
        case .range(let range): range.contains(rate)
        }
    }

    /// `32k, 40k or 48k`, or `from 16k to 576k`.
    var text: String {
        switch self {
        case .steps(let steps): alternatives(steps.map { "\($0 / 1000)k" })
        case .range(let range): "bit rates from \(range.lowerBound / 1000)k to \(range.upperBound / 1000)k"
        }
    }
}
