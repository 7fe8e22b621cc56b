/// Why a movie's sound is mixed and encoded rather than copied, in the words that plans show; never renamed.
package enum SoundEncodingReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Another codec, a bit rate or a setting of the encoder.
    case asked = "an encoding was asked for"
    /// Players play one of a file's audio tracks: what is to be heard together has to be one.
    case tracks = "several tracks are mixed"
    case segments = "several parts are joined"
    case speed = "another speed"
    case reversal = "played backwards"
    /// By the mix or by the track's preferred volume.
    case volume = "volume changes"
    case pan = "panned"
    case effects = "effects"
    case tap = "a tap"
    case sampleRate = "another sample rate"
    case channelLayout = "another channel layout"
    /// What comes before its start could be heard: only the movie's own start can hide it.
    case cut = "cut in the middle of packets"
    /// Or only with samples that nobody can leave out.
    case codec = "its codec does not go into the container"
}
