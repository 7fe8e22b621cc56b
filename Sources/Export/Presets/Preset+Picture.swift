import Media
import MediaTime
import Settings

extension Preset {
    /// How pictures are encoded.
    package struct Picture: Hashable, Sendable {
        /// FFmpeg's name of the encoder.
        package let encoder: String
        /// The codec as people call it: `H.264`.
        package let codec: String
        /// What the encoder takes, the best first; never empty.
        package var pixels: [PixelFormat]
        /// Bits per sample the preset carries.
        package var maximumBitDepth: Int
        /// Whether the file says how opaque each pixel is.
        package var keepsAlpha = false
        /// Whether it carries PQ and HLG as such; what does not is BT.709.
        package var carriesHighDynamicRange = false
        /// What the pictures become together.
        package var kind = Kind.movie
        /// What the format counts time in, where its encoder would cut off what is finer; nil for any unit.
        package var timestampUnit: Time?
        /// How the codec's quality is set; nil for one that has a single quality.
        package var quality: PictureQuality?
        /// How it is held to a bit rate; nil for a codec that cannot be.
        package var bitRateControl: BitRateControl?
        /// The encoder's options for each speed; empty for an encoder of one speed.
        package var speeds: [EncodingSpeed: [EncoderOption]] = [:]
        /// The encoder's threads. The same on every machine, because the number changes the bytes.
        package var threads = 1
        /// The longest time from one key frame to the next; nil for the encoder's own choice, or where each is one.
        package var keyFrameInterval: Time?
        /// What the codec, and those who play it, can do.
        package var limits = PictureLimits()
        /// Pictures that are larger are made to fit in, turned where they are upright; nil keeps every size.
        package var maximumSize: PictureSize?
        /// Set before those of quality, speed and the user.
        package var options: [EncoderOption] = []

        /// What pictures become together.
        package enum Kind: Hashable, Sendable {
            /// A track of a movie.
            case movie
            /// A picture that moves, shown again and again.
            case animation
            /// The same with at most 256 colours.
            case paletted(Palette)
            /// A file each.
            case sequence
        }

        /// Whether its colours are those of a palette, in which a pixel is there or not.
        package var isPaletted: Bool {
            if case .paletted = kind { true } else { false }
        }

        /// Where the colours of a palette come from.
        package enum Palette: Hashable, Sendable {
            /// All pictures share one: smaller, and flat areas stay still.
            case perMovie
            /// Each has its own: more colours for what changes much.
            case perFrame
        }
    }

    /// How an encoder is held to a bit rate.
    package enum BitRateControl: Hashable, Sendable {
        /// On average, as it sees fit.
        case average
        /// On average, and at most half as much again over two seconds.
        case buffered
    }
}

extension Preset.Picture {
    /// Everything the encoder is set to before the user's own settings, but for its key frames.
    /// - Parameters:
    ///   - rateFactor: The quality in the encoder's own scale; nil for the preset's.
    ///   - bitRate: Bits per second, in place of a quality; nil for a quality.
    ///   - speed: Nil for the preset's.
    package func options(
        rateFactor: Double? = nil, bitRate: Int64? = nil, speed: EncodingSpeed? = nil
    ) -> [EncoderOption] {
        let rate = bitRate.flatMap { bitRateControl?.options($0) } ?? quality?.options(rateFactor) ?? []
        return options + (speeds[speed ?? .medium] ?? []) + rate
    }

    /// The option that keeps key frames no further apart than the preset says.
    func keyFrameOptions(frameDuration: Time) -> [EncoderOption] {
        guard let keyFrameInterval, let frames = try? keyFrameInterval.dividedRoundingUp(by: frameDuration) else {
            return []
        }
        return [EncoderOption(name: "g", value: "\(max(1, min(frames, 10_000)))")]
    }
}

extension Preset.BitRateControl {
    /// The encoder's options for a rate in bits per second.
    func options(_ bitRate: Int64) -> [EncoderOption] {
        let average = EncoderOption(name: "b", value: "\(bitRate)")
        guard self == .buffered else { return [average] }
        return [
            average, EncoderOption(name: "maxrate", value: "\(bitRate * 3 / 2)"),
            EncoderOption(name: "bufsize", value: "\(bitRate * 2)"),
        ]
    }
}
