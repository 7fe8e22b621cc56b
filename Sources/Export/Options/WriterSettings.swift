import EditModel
import Media
import MediaTime
import Pixels
import Settings

/// How a movie writer encodes one track of pictures.
package struct PictureInputSettings: Hashable, Sendable {
    /// In pixels, both even.
    package var width: Int
    package var height: Int
    /// The grid of the pictures' times.
    package var frameDuration: Time
    /// What pictures are converted to.
    package var color = ColorDescription.bt709
    /// How it is encoded; nil for as the file's preset says.
    package var picture: Preset.Picture?
    /// Replaces the preset's quality; nil keeps it.
    package var rateFactor: Double?
    /// Nil for the preset's.
    package var speed: EncodingSpeed?
    /// Bits per second, in place of a quality; nil for a quality.
    package var bitRate: Int64?
    /// Handed to the encoder, in order.
    package var codecOptions: [EncoderOption] = []
    /// The encoder's name of what the pictures are for; nil for the preset's.
    package var profile: String?
    package var labels = TrackLabels()

    package init(width: Int, height: Int, frameDuration: Time) {
        self.width = width
        self.height = height
        self.frameDuration = frameDuration
    }
}

/// How a movie writer encodes one track of sound.
package struct SoundInputSettings: Hashable, Sendable {
    /// Of the sound it takes, and of the track.
    package var format: SoundFormat
    /// How it is encoded; nil for as the file's preset says.
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
