import CFFmpeg

/// A codec of subtitles, by FFmpeg's name.
package struct SubtitleCodec: Hashable, Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }

    /// True if cues are text, not pictures. Wraps `AVCodecDescriptor.props`.
    package var isText: Bool {
        guard let descriptor = avcodec_descriptor_get_by_name(name) else { return false }
        return descriptor.pointee.props & AV_CODEC_PROP_TEXT_SUB != 0
    }

    /// True if cues are events of an ASS script, with its styles.
    package var isScript: Bool { name == "ass" || name == "ssa" }
}
