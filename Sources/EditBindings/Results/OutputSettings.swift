import EditModel
import Export
import Media
import MediaTime

/// How one result is written, as a recipe says it. What is nil is left to the preset.
package struct OutputSettings: Hashable, Sendable {
    /// The preset's name; nil for the usual one of the output's extension.
    package var preset: String?
    /// What pictures are scaled to fit in, in pixels; they keep their shape.
    package var size: Size?
    /// Frames per second of the result, whatever the movie's video composition says.
    package var frameRate: FrameRate?
    /// The encoder's constant quality, on its own scale.
    package var rateFactor: Double?
    /// Of the picture, in bits per second.
    package var bitRate: Int64?
    /// How long the encoder thinks, from `fastest` to `slowest`.
    package var speed: String?
    /// Handed to the picture encoder, sorted by name.
    package var codecOptions: [EncoderOption] = []
    /// FFmpeg's name of what pictures are encoded from.
    package var pixelFormat: String?
    /// The encoder's name of what the pictures are for.
    package var profile: String?
    /// The sound's codec.
    package var audioCodec: String?
    /// Of each sound, all its channels, in bits per second.
    package var audioBitRate: Int64?
    /// Of the sounds, per second.
    package var sampleRate: Int?
    /// Handed to the sound's encoder, sorted by name.
    package var audioCodecOptions: [EncoderOption] = []
    /// The part of the movie that is written, in its time.
    package var timeRange: TimeRange?
    /// Bytes that the file may have.
    package var fileLengthLimit: Int64?
    /// Whether the index stands before the media, so that players begin before they have all of it.
    package var optimizesForNetworkUse: Bool?
    /// Writes the file in fragments of this length, each playable once it is there.
    package var fragmentDuration: Time?
    /// Of the segments of a package for streaming.
    package var segmentDuration: Time?
    /// The qualities of a package for streaming, in any order; nil for the preset's.
    package var renditions: [Rendition]?

    package init() {}
}
