/// A named way to write a movie: container, codecs and their settings.
package struct Preset: Hashable, Sendable {
    /// What the user writes.
    package let name: String
    package let summary: String
    /// Nil for a preset that writes nothing.
    package let output: Output?

    /// What a preset writes.
    package struct Output: Hashable, Sendable {
        /// FFmpeg's name of the container.
        package let container: String
        /// Without the dot.
        package let fileExtension: String
        /// FFmpeg's name of the encoder.
        package let videoEncoder: String
        /// Bits per sample the preset carries. High dynamic range needs 10; what carries less is BT.709.
        package let maximumBitDepth: Int
        /// The quality when the user says none: libx264's constant rate factor, lower is better.
        package let defaultRateFactor: Double
        /// The picture encoder's threads. The same on every machine, because the number changes the bytes.
        package let encoderThreads: Int
        /// FFmpeg's name of the encoder.
        package let audioEncoder: String
        /// Bits per second.
        package let audioBitRate: Int64
    }

    /// Samples per second of every mix.
    package static let audioSampleRate: Int32 = 48000

    package static let h264 = Preset(
        name: "h264", summary: "MP4 with H.264 and AAC: plays everywhere",
        output: Output(
            container: "mp4", fileExtension: "mp4", videoEncoder: "libx264", maximumBitDepth: 8,
            defaultRateFactor: 20, encoderThreads: 3, audioEncoder: "aac", audioBitRate: 192_000))

    package static let null = Preset(
        name: "null", summary: "Composes every frame and throws it away: for checking and measuring", output: nil)

    /// In the order they are listed.
    package static let all = [h264, null]

    package static func named(_ name: String) -> Preset? { all.first { $0.name == name } }
}
