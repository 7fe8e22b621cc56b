import EditModel
import Media

extension SoundFormat {
    /// The format of a mix.
    package init(_ mix: AudioMixSnapshot) { self.init(sampleRate: mix.sampleRate, layout: mix.channelLayout) }
}
