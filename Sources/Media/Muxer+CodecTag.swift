import CFFmpeg

extension Muxer {
    /// Names HEVC the way that Apple's players ask for: parameter sets in the header alone, as our encoder leaves them.
    func setTag(of stream: UnsafeMutablePointer<AVStream>) {
        guard stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_HEVC else { return }
        guard ["mp4", "mov", "ipod"].contains(formatName) else { return }
        stream.pointee.codecpar.pointee.codec_tag = Array("hvc1".utf8).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
