/// The header of a frame of sound that stands in a file without a container.
protocol SoundFrameHeader {
    /// Of the whole frame, in bytes; at least 1.
    var length: Int64 { get }

    /// Nil if no frame begins at the place.
    init?(_ bytes: FileBytes, _ position: Int64)

    /// True for another frame of the same format.
    func isLike(_ other: Self) -> Bool

    /// False if the frame, at a place, is the first of another recording.
    func continues(_ known: Self, isBehindTag: Bool, _ bytes: FileBytes, _ position: Int64) -> Bool

    /// The bytes of all of the recording's frames from this one on, if the frame states it.
    func statedLength(_ bytes: FileBytes, _ position: Int64) -> Int64?
}

/// The header of a frame of MPEG-1, MPEG-2 or MPEG-2.5 sound (ISO 11172-3, 2.4.1.3).
struct MPEGSoundHeader: SoundFrameHeader {
    /// Of MPEG-1, or with a half or a quarter of its sample rates.
    private enum Version: Int64 {
        case quarter = 0
        case half = 2
        case full = 3
    }

    let length: Int64
    private let version: Version
    /// 1 to 3.
    private let layer: Int64
    private let sampleRate: Int64
    private let isMono: Bool
    private let hasChecksum: Bool

    /// Bits per second of layers 1, 2 and 3 of MPEG-1, then of layer 1 and the others of MPEG-2, in thousands.
    private static let bitRates: [[Int64]] = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    /// Nil for frames of a free bit rate too, whose length is not stated.
    init?(_ bytes: FileBytes, _ position: Int64) {
        guard let word = bytes.number(position, bytes: 4), word >> 21 == 0x7FF,
            let version = Version(rawValue: word >> 19 & 3), word >> 17 & 3 != 0, word >> 10 & 3 != 3,
            (1...14).contains(word >> 12 & 15)
        else { return nil }
        self.version = version
        layer = 4 - (word >> 17 & 3)
        hasChecksum = word >> 16 & 1 == 0
        isMono = word >> 6 & 3 == 3
        let divisor: Int64 = version == .full ? 1 : version == .half ? 2 : 4
        sampleRate = [44100, 48000, 32000][Int(word >> 10 & 3)] / divisor
        let table = version == .full ? Int(layer) - 1 : layer == 1 ? 3 : 4
        let bits = Self.bitRates[table][Int(word >> 12 & 15)] * 1000
        let padding = word >> 9 & 1
        // A frame of layer 3 has half as many samples in MPEG-2.
        let bytesPerBit: Int64 = layer == 3 && version != .full ? 72 : 144
        length = layer == 1 ? (12 * bits / sampleRate + padding) * 4 : bytesPerBit * bits / sampleRate + padding
    }

    func isLike(_ other: Self) -> Bool {
        (version, layer, sampleRate, isMono) == (other.version, other.layer, other.sampleRate, other.isMono)
    }

    func continues(_ known: Self, isBehindTag: Bool, _ bytes: FileBytes, _ position: Int64) -> Bool {
        guard isLike(known), indexPlace(bytes, position) == nil else { return false }
        // A frame behind a tag that takes no bits from frames before it begins a recording: parts of a stream have tags
        // between them too, and go on.
        return !isBehindTag || layer == 3 && borrowsBits(bytes, position)
    }

    func statedLength(_ bytes: FileBytes, _ position: Int64) -> Int64? {
        guard let place = indexPlace(bytes, position), !bytes.has(Array("VBRI".utf8), at: place),
            let flags = bytes.number(place + 4, bytes: 4), flags & 2 != 0
        else { return nil }
        return bytes.number(place + 8 + (flags & 1) * 4, bytes: 4)
    }

    /// The bytes of side information behind the header.
    private var sideLength: Int64 { version == .full ? (isMono ? 17 : 32) : (isMono ? 9 : 17) }

    /// The place in the frame of what encoders write into the first one, in place of sound; nil without it.
    private func indexPlace(_ bytes: FileBytes, _ position: Int64) -> Int64? {
        guard layer == 3 else { return nil }
        let place = position + 4 + sideLength
        if ["Xing", "Info"].contains(where: { bytes.has(Array($0.utf8), at: place) }) { return place }
        return bytes.has(Array("VBRI".utf8), at: position + 36) ? position + 36 : nil
    }

    /// True if the frame's sound begins in the frames before it: `main_data_begin` is not 0.
    private func borrowsBits(_ bytes: FileBytes, _ position: Int64) -> Bool {
        guard let word = bytes.number(position + (hasChecksum ? 6 : 4), bytes: 2) else { return false }
        return word >> (version == .full ? 7 : 8) != 0
    }
}

/// The header of a frame of AAC in ADTS (ISO 13818-7, 6.2).
struct ADTSHeader: SoundFrameHeader {
    let length: Int64
    /// The profile, the sample rate and the channels.
    private let format: Int64

    private static let formatBits: Int64 = 0x3F << 34 | 0x7 << 30

    init?(_ bytes: FileBytes, _ position: Int64) {
        guard let word = bytes.number(position, bytes: 7), word >> 44 == 0xFFF, word >> 41 & 3 == 0 else { return nil }
        length = word >> 13 & 0x1FFF
        format = word & Self.formatBits
        guard length >= 7 else { return nil }
    }

    func isLike(_ other: Self) -> Bool { format == other.format }

    func continues(_ known: Self, isBehindTag: Bool, _ bytes: FileBytes, _ position: Int64) -> Bool { isLike(known) }

    func statedLength(_ bytes: FileBytes, _ position: Int64) -> Int64? { nil }
}
