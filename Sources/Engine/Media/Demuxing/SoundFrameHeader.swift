/// The header of a sound frame in a file without a container.
protocol SoundFrameHeader {
    /// The byte with which every frame begins.
    static var firstByte: UInt8 { get }

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
    static let firstByte: UInt8 = 0xFF

    /// Of MPEG-1, or with a half or a quarter of its sample rates.
    private enum Version: Int64 {
        case quarter = 0
        case half = 2
        case full = 3
    }

    package let length: Int64
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

    /// Returns nil for frames of a free bit rate too: their length is not stated.
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
    static let firstByte: UInt8 = 0xFF

    package let length: Int64
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

/// The header of a frame of AC-3 or E-AC-3, with the frames that add channels or other programs to it (ETSI TS 102 366,
/// 4.4.1 and E.1.3.1).
struct DolbySoundHeader: SoundFrameHeader {
    static let firstByte: UInt8 = 0x0B

    package let length: Int64
    /// The kind, the sample rate and the channels.
    private let format: Format

    private struct Format: Equatable {
        let isEnhanced: Bool
        /// The bits of the sample rate and, for half rates, of the version.
        let rate: Int64
        let channels: Int64
    }

    /// Bits per second of AC-3, in thousands.
    private static let bitRates: [Int64] = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
    /// The last version of AC-3; E-AC-3 has those behind it.
    private static let lastVersion: Int64 = 10
    /// At most eight programs, each with eight frames of more channels.
    private static let mostFrames = 72

    init?(_ bytes: FileBytes, _ position: Int64) {
        guard let first = Frame(bytes, position), first.isFirst else { return nil }
        format = first.format
        var end = position + first.length
        for _ in 1..<Self.mostFrames {
            guard let next = Frame(bytes, end), !next.isFirst else { break }
            end += next.length
        }
        length = end - position
    }

    func isLike(_ other: Self) -> Bool { format == other.format }

    func continues(_ known: Self, isBehindTag: Bool, _ bytes: FileBytes, _ position: Int64) -> Bool { isLike(known) }

    func statedLength(_ bytes: FileBytes, _ position: Int64) -> Int64? { nil }

    /// A frame by itself.
    private struct Frame {
        let length: Int64
        let format: Format
        /// False for one that adds to the frame before it.
        let isFirst: Bool

        init?(_ bytes: FileBytes, _ position: Int64) {
            guard let word = bytes.number(position, bytes: 8), word >> 48 & 0xFFFF == 0x0B77 else { return nil }
            let version = word >> 19 & 0x1F
            guard version <= 16 else { return nil }
            if version > DolbySoundHeader.lastVersion {
                self.init(enhanced: word)
            } else {
                self.init(plain: word, version)
            }
        }

        /// AC-3: its length is a row of a table.
        private init?(plain word: Int64, _ version: Int64) {
            let (rate, size) = (word >> 30 & 3, word >> 24 & 0x3F)
            guard rate < 3, Int(size / 2) < DolbySoundHeader.bitRates.count else { return nil }
            let bits = DolbySoundHeader.bitRates[Int(size / 2)]
            length = rate == 0 ? bits * 4 : rate == 1 ? (bits * 320 / 147 + size % 2) * 2 : bits * 6
            let mode = word >> 13 & 7
            // Levels of the mix are between the channels and the mark of the low-frequency one.
            let levels: Int64 = (mode & 1 != 0 && mode != 1 ? 2 : 0) + (mode & 4 != 0 ? 2 : 0) + (mode == 2 ? 2 : 0)
            format = Format(
                isEnhanced: false, rate: rate << 2 | max(0, version - 8),
                channels: mode << 1 | word >> (12 - levels) & 1)
            isFirst = true
        }

        /// E-AC-3: kind and number of the substream, then its length in words.
        private init(enhanced word: Int64) {
            let (kind, number) = (word >> 46 & 3, word >> 43 & 7)
            length = ((word >> 32 & 0x7FF) + 1) * 2
            let rate = word >> 30 & 3
            format = Format(
                isEnhanced: true, rate: rate == 3 ? 3 << 2 | word >> 28 & 3 : rate << 2, channels: word >> 24 & 15)
            isFirst = kind != 1 && number == 0
        }
    }
}
