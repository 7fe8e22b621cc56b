import Media
import MediaTime

/// What the user asked of an export beyond the preset.
package struct ExportOptions: Hashable, Sendable {
    package var preset: Preset
    /// Whether somebody chose the preset, rather than the output's extension: then nothing but what it says is written.
    package var isPresetNamed: Bool
    /// Which of the preset's containers the file is; nil for a preset that writes nothing.
    package var container: Container?
    /// The quality in the encoder's own scale; nil for the preset's.
    package var rateFactor: Double?
    /// Bits per second of the picture, in place of a quality; nil for a quality.
    package var bitRate: Int64?
    /// Nil for the preset's.
    package var speed: EncodingSpeed?
    /// Handed to the picture encoder, in order.
    package var codecOptions: [EncoderOption]
    /// The pictures are as large as this box holds, in their own shape; nil for the movie's size.
    package var size: PictureSize?
    /// The most bytes the file may have: the picture's quality follows, found by making the file a few times. Nil for any
    /// number.
    package var fileLengthLimit: Int64?
    /// The most bits per second of each sound of a lossy codec that nothing else is said of; nil for the preset's.
    var soundBitRate: Int64?
    /// FFmpeg's name of what pictures are encoded from; nil for what the preset has.
    package var pixelFormat: String?
    /// The encoder's name of what the pictures are for; nil for the preset's.
    package var profile: String?
    /// One of ``SoundCodec``'s names; nil for the preset's.
    package var audioCodec: String?
    /// Bits per second of each sound, all its channels; nil for the codec's usual.
    package var audioBitRate: Int64?
    /// Samples per second of the sounds; nil for the mix's.
    package var sampleRate: Int32?
    /// Handed to the sound's encoder, in order.
    package var audioCodecOptions: [EncoderOption] = []
    /// Whether the index stands before the media, so that players begin before they have all of it.
    package var optimizesForNetworkUse = true
    /// How long each fragment of a fragmented MP4 is at least; nil for a file in one piece.
    package var fragmentDuration: Time?
    /// How long each segment of a package is at least; nil for the usual 6 s.
    package var segmentDuration: Time?
    /// The qualities of a package, the best first; empty for what is one file.
    package var renditions: [Rendition]

    /// - Parameters:
    ///   - isPresetNamed: Whether somebody chose the preset.
    ///   - container: One of the preset's; nil for its usual one.
    package init(
        preset: Preset = .h264, isPresetNamed: Bool = false, container: Container? = nil, rateFactor: Double? = nil,
        codecOptions: [EncoderOption] = []
    ) {
        self.preset = preset
        self.isPresetNamed = isPresetNamed
        self.container = container ?? preset.output?.containers.first
        self.rateFactor = rateFactor
        self.codecOptions = codecOptions
        renditions = preset.output?.renditions ?? []
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
    package var picture: PictureTreatment = .absent
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
