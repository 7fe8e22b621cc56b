import CFFmpeg

extension Muxer {
    /// FFmpeg's name of the container.
    var formatName: String { String(cString: outputFormat.pointee.name) }

    /// Whether the container is one of MP4's kind, which FFmpeg writes with one muxer.
    var isMP4: Bool { ["mp4", "mov", "ipod"].contains(formatName) }

    /// `hvc1`, as FFmpeg numbers tags: the first letter lowest. Of HEVC's two names the one that Apple's players ask for:
    /// parameter sets stand in the header alone.
    static let hvc1 = "hvc1".utf8.reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }

    /// Names HEVC as players of MP4 ask for it; our encoder leaves its parameter sets in the header.
    func setTag(of stream: UnsafeMutablePointer<AVStream>) {
        guard stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_HEVC, isMP4 else { return }
        stream.pointee.codecpar.pointee.codec_tag = Self.hvc1
    }
}
