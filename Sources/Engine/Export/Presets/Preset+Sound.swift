import Media

extension Preset {
    /// The encoding of sound.
    package struct Sound: Hashable, Sendable {
        /// FFmpeg's name of the encoder.
        package let encoder: String
        package var precision: Precision
        /// The encoder's own settings, in order.
        package var options: [EncoderOption] = []

        /// The precision of the samples, or the bit rate.
        package enum Precision: Hashable, Sendable {
            /// A lossy codec's bits per second for each channel.
            case bitRate(perChannel: Int64)
            /// A lossy codec's bits per second for all channels together.
            case totalBitRate(Int64)
            /// Every sample as an integer of so many bits, dithered when 16.
            case integer(bits: Int)
            /// Every sample as the mix has it: 32 bit.
            case float
        }

        /// 192 kbit/s in stereo.
        static let aac = Sound(encoder: "aac", precision: .bitRate(perChannel: 96_000))
        /// 128 kbit/s in stereo.
        static let smallAAC = Sound(encoder: "aac", precision: .bitRate(perChannel: 64_000))
        /// 128 kbit/s in stereo.
        static let opus = Sound(encoder: "libopus", precision: .bitRate(perChannel: 64_000))
        /// 192 kbit/s in stereo.
        static let mp2 = Sound(encoder: "mp2", precision: .bitRate(perChannel: 96_000))
        static let flac = Sound(encoder: "flac", precision: .integer(bits: 16))
        /// The form that editing programs expect.
        static let pcm24 = Sound(encoder: "pcm_s24le", precision: .integer(bits: 24))
    }
}
