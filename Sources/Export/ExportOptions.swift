import Media
import MediaTime

/// What the user asked of an export beyond the preset.
package struct ExportOptions: Hashable, Sendable {
    package var preset: Preset
    /// Which of the preset's containers the file is; nil for a preset that writes nothing.
    package var container: Container?
    /// Replaces the preset's; nil keeps it.
    package var rateFactor: Double?
    /// Handed to the picture encoder, in order.
    package var codecOptions: [EncoderOption]
    /// Whether the index stands before the media, so that players begin before they have all of it.
    package var optimizesForNetworkUse = true
    /// How long each fragment of a fragmented MP4 is at least; nil for a file in one piece.
    package var fragmentDuration: Time?
    /// How long each segment of a package is at least; nil for the usual 6 s.
    package var segmentDuration: Time?

    /// - Parameter container: One of the preset's; nil for its usual one.
    package init(
        preset: Preset = .h264, container: Container? = nil, rateFactor: Double? = nil,
        codecOptions: [EncoderOption] = []
    ) {
        self.preset = preset
        self.container = container ?? preset.output?.containers.first
        self.rateFactor = rateFactor
        self.codecOptions = codecOptions
    }
}

/// How far an export has come.
package struct ExportProgress: Hashable, Sendable {
    /// Output frames written, or fiftieths of a second when there is no picture.
    package var completed: Int64
    /// Of so many; at least 1.
    package var total: Int64
}

/// What an export has done.
package struct ExportSummary: Hashable, Sendable {
    /// Output frames.
    package var frameCount: Int64 = 0
    package var sound: SoundTreatment = .absent
    /// Things that went differently than the user may expect, one sentence each.
    package var warnings: [String] = []
}

/// What becomes of the sound.
package enum SoundTreatment: String, Hashable, Sendable, Codable {
    /// The movie has none.
    case absent
    /// Bit by bit from the source.
    case copied
    /// Mixed and encoded.
    case encoded
}
