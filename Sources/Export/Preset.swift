import Media

/// A named way to write a movie: containers, codecs and their settings.
package struct Preset: Hashable, Sendable {
    /// What the user writes.
    package let name: String
    package let summary: String
    /// Nil for a preset that writes nothing.
    package let output: Output?

    /// What a preset writes.
    package struct Output: Hashable, Sendable {
        /// What it may be put in, the usual one first; never empty.
        package let containers: [Container]
        /// Nil for a preset that is sound only.
        package let picture: Picture?
        package let sound: Sound

        /// The container of files with an extension; nil when the preset has none.
        /// - Parameter fileExtension: Without the dot, in either case.
        package func container(forExtension fileExtension: String) -> Container? {
            containers.first { $0.fileExtension == fileExtension.lowercased() }
        }

        /// The extensions of its containers, as a sentence names them: `.mp4, .mov or .mkv`.
        package var extensionList: String { alternatives(containers.map { "." + $0.fileExtension }) }
    }

    /// How pictures are encoded.
    package struct Picture: Hashable, Sendable {
        /// FFmpeg's name of the encoder.
        package let encoder: String
        /// Bits per sample the preset carries. High dynamic range needs 10; what carries less is BT.709.
        package let maximumBitDepth: Int
        /// The quality when the user says none: the encoder's constant rate factor, lower is better.
        package let defaultRateFactor: Double
        /// The encoder's threads. The same on every machine, because the number changes the bytes.
        package let threads: Int
        /// Set before those of the user.
        package var options: [EncoderOption] = []
    }

    /// How sound is encoded.
    package struct Sound: Hashable, Sendable {
        /// FFmpeg's name of the encoder.
        package let encoder: String
        package let precision: Precision

        /// What is kept of the samples.
        package enum Precision: Hashable, Sendable {
            /// A lossy codec's bits per second for each channel.
            case bitRate(perChannel: Int64)
            /// Every sample as an integer of so many bits, dithered when 16.
            case integer(bits: Int)
            /// Every sample as the mix has it: 32 bit.
            case float
        }
    }

    package static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

    /// The preset for files with an extension when the user names none; nil when nothing writes such files.
    /// - Parameter fileExtension: Without the dot, in either case.
    package static func forExtension(_ fileExtension: String) -> Preset? {
        all.first { $0.output?.container(forExtension: fileExtension) != nil }
    }

    /// Every extension that some preset writes, without dots, in the order of the presets.
    package static var extensions: [String] {
        var found: [String] = []
        for container in all.flatMap({ $0.output?.containers ?? [] }) where !found.contains(container.fileExtension) {
            found.append(container.fileExtension)
        }
        return found
    }

    /// Samples per second of every mix.
    package static let audioSampleRate: Int32 = 48000
}
