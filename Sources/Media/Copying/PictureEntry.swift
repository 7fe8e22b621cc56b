import CFFmpeg

/// The ways in which a decoder can begin with a packet.
package enum PictureEntry: Hashable, Sendable {
    /// Decoding cannot begin here: the picture, or one shown after it, refers to earlier ones.
    case none
    /// A stream may begin here, but not continue here after other pictures: the picture's order count still depends on
    /// the earlier ones. HEVC's CRA.
    case streamStart
    /// Nothing refers across this packet, wherever it stands.
    case anywhere
}

/// Finds the packets of a stream that a decoder can begin with.
struct PictureEntryReader {
    private let codec: AVCodecID
    /// Bytes of the length before each NAL unit; nil if start codes separate them.
    private let lengthSize: Int?

    private static let instantaneousRefresh: UInt8 = 5
    private static let codedSlices: ClosedRange<UInt8> = 1...5
    /// HEVC's broken-link and instantaneous refresh pictures, across which nothing refers.
    private static let refreshes: ClosedRange<UInt8> = 16...20
    private static let cleanRandomAccess: UInt8 = 21
    private static let pictures: ClosedRange<UInt8> = 0...31

    init(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
        codec = parameters.pointee.codec_id
        let header = parameters.pointee.header
        // The first byte of avcC and hvcC is their version; Annex B begins with the zeros of a start code.
        guard header.count > 22 || (codec == AV_CODEC_ID_H264 && header.count > 6), header[0] == 1 else {
            lengthSize = nil
            return
        }
        lengthSize = Int(header[codec == AV_CODEC_ID_H264 ? 4 : 21] & 3) + 1
    }

    /// The kind of entry that a packet offers.
    func entry(_ packet: borrowing Packet) -> PictureEntry {
        guard packet.av.pointee.flags & AV_PKT_FLAG_KEY != 0 else { return .none }
        switch codec {
        case AV_CODEC_ID_H264:
            // A key frame that is not IDR may be followed by pictures that refer to earlier ones.
            let type = firstUnit(packet) { Self.codedSlices.contains($0 & 31) ? $0 & 31 : nil }
            return type == Self.instantaneousRefresh ? .anywhere : .none
        case AV_CODEC_ID_HEVC:
            guard let type = firstUnit(packet, { Self.pictures.contains($0 >> 1 & 63) ? $0 >> 1 & 63 : nil }) else {
                return .none
            }
            if Self.refreshes.contains(type) { return .anywhere }
            return type == Self.cleanRandomAccess ? .streamStart : .none
        default: return .anywhere
        }
    }

    /// The first non-nil result of a function over the first bytes of the NAL units.
    private func firstUnit(_ packet: borrowing Packet, _ type: (UInt8) -> UInt8?) -> UInt8? {
        let bytes = UnsafeBufferPointer(start: packet.av.pointee.data, count: Int(packet.av.pointee.size))
        var position = 0
        while let unit = nextUnit(bytes, &position) {
            if let found = type(bytes[unit]) { return found }
        }
        return nil
    }

    /// The offset of the next NAL unit; nil at the end.
    private func nextUnit(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Int? {
        guard let lengthSize else { return nextUnitAfterStartCode(bytes, &position) }
        guard position + lengthSize < bytes.count else { return nil }
        let length = bytes[position..<(position + lengthSize)].reduce(0) { $0 << 8 | Int($1) }
        let start = position + lengthSize
        position = start + length
        return start
    }

    private func nextUnitAfterStartCode(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Int? {
        var index = position
        while index + 3 < bytes.count {
            if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                position = index + 3
                return index + 3
            }
            index += 1
        }
        return nil
    }
}
