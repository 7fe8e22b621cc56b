import CFFmpeg

/// The header of a GIF or an APNG, to read the loop count, which FFmpeg does not expose.
struct AnimatedPictureHeader {
    /// The number of plays; 0 for endless.
    let playCount: Int

    /// Bytes read: palettes and comments may precede the loop count, which precedes the first frame.
    private static let limit = 1 << 16

    init(_ demuxer: Demuxer) throws(MediaError) {
        let bytes = try demuxer.firstBytes(upTo: Self.limit)
        playCount = demuxer.formatName == "gif" ? Self.playCount(ofGIF: bytes) : Self.playCount(ofPNG: bytes)
    }

    /// Netscape's extension counts the repetitions after the first time; a GIF without it is played once.
    static func playCount(ofGIF bytes: [UInt8]) -> Int {
        let name = [0x21, 0xFF, 0x0B] + [UInt8]("NETSCAPE2.0".utf8)
        guard let start = bytes.firstIndex(of: name), let repeats = bytes.littleEndian(at: start + 16, bytes: 2),
            bytes[start + 14] >= 3, bytes[start + 15] == 1
        else { return 1 }
        return repeats == 0 ? 0 : repeats + 1
    }

    /// The chunk `acTL` has the number of frames and of plays.
    static func playCount(ofPNG bytes: [UInt8]) -> Int {
        guard let start = bytes.firstIndex(of: [UInt8]("acTL".utf8)) else { return 1 }
        return bytes.bigEndian(at: start + 8, bytes: 4) ?? 1
    }
}
