import EditModel
import Media
import MediaTime
import Pixels
import Settings

/// The settings of one track of pictures in a movie writer.
package struct PictureInputSettings: Hashable, Sendable {
    /// In pixels, both even.
    package var width: Int
    package var height: Int
    /// The grid of the pictures' times.
    package var frameDuration: Time
    /// The colour that pictures are converted to.
    package var color = ColorDescription.bt709
    /// The encoding; nil for the file's preset's.
    package var picture: Preset.Picture?
    /// Replaces the preset's quality; nil keeps it.
    package var rateFactor: Double?
    /// Nil for the preset's.
    package var speed: EncodingSpeed?
    /// Bits per second, instead of a quality; nil to use the quality.
    package var bitRate: Int64?
    /// Handed to the encoder, in order.
    package var codecOptions: [EncoderOption] = []
    /// The encoder's name of the profile; nil for the preset's.
    package var profile: String?
    package var labels = TrackLabels()

    package init(width: Int, height: Int, frameDuration: Time) {
        self.width = width
        self.height = height
        self.frameDuration = frameDuration
    }
}

/// The settings of one track of sound in a movie writer.
package struct SoundInputSettings: Hashable, Sendable {
    /// The format of the received sound and of the track.
    package var format: SoundFormat
    /// The encoding; nil for the file's preset's.
    package var codec: SoundCodec?
    /// Bits per second of the whole track; nil for the preset's.
    package var bitRate: Int64?
    /// Handed to the encoder, in order.
    package var codecOptions: [EncoderOption] = []
    package var labels = TrackLabels()

    package init(format: SoundFormat = SoundFormat(sampleRate: AudioMixSnapshot.standardSampleRate)) {
        self.format = format
    }
}
