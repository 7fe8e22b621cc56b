import CFFmpeg
import Values

/// The format of sound between the stages of a mix, in planar float samples.
package struct SoundFormat: Hashable, Sendable, CustomStringConvertible {
    /// Samples per second.
    package var sampleRate: Int32
    package var layout: ChannelLayout

    package init(sampleRate: Int32, layout: ChannelLayout = .stereo) {
        self.sampleRate = sampleRate
        self.layout = layout
    }

    package var channelCount: Int { layout.channelCount }

    package var description: String { "\(sampleRate) Hz, \(layout.rawValue)" }
}

extension ChannelLayout {
    /// FFmpeg's description of the layout. Wraps `av_channel_layout_from_string`.
    package var av: AVChannelLayout {
        var layout = AVChannelLayout()
        let result = av_channel_layout_from_string(&layout, rawValue)
        precondition(result == 0, "layouts have FFmpeg's names")
        return layout
    }
}
