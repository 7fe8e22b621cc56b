import CFFmpeg

/// What a packet of pictures is to a decoder that has seen nothing before it.
package enum PictureEntry: Hashable, Sendable {
    /// No place to begin: its picture, or one shown after it, refers to what came before.
    case none
    /// A place to begin a stream, and none to go on with in the middle of one: its number in the order of pictures still
    /// counts from what came before. HEVC's CRA.
    case streamStart
    /// Everything before it is forgotten, wherever it stands.
    case anywhere
}

/// Tells which packets of a stream a decoder can begin with.
struct PictureEntryReader {
    private let codec: AVCodecID
    /// Bytes of the number before each NAL unit; nil where start codes stand between them.
    private let lengthSize: Int?

    private static let instantaneousRefresh: UInt8 = 5
    private static let codedSlices: ClosedRange<UInt8> = 1...5
    /// HEVC's broken-link and instantaneous ones, which forget everything before them.
    private static let refreshes: ClosedRange<UInt8> = 16...20
    private static let cleanRandomAccess: UInt8 = 21
    private static let pictures: ClosedRange<UInt8> = 0...31

    init(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
        codec = parameters.pointee.codec_id
        let header = UnsafeBufferPointer(
            start: parameters.pointee.extradata, count: Int(parameters.pointee.extradata_size))
        // The first byte of avcC and hvcC is their version; Annex B begins with the zeros of a start code.
        guard header.count > 22 || (codec == AV_CODEC_ID_H264 && header.count > 6), header[0] == 1 else {
            lengthSize = nil
            return
        }
        lengthSize = Int(header[codec == AV_CODEC_ID_H264 ? 4 : 21] & 3) + 1
    }

    /// What a packet is to a decoder that begins with it.
    func entry(_ packet: borrowing Packet) -> PictureEntry {
        guard packet.av.pointee.flags & AV_PKT_FLAG_KEY != 0 else { return .none }
        switch codec {
        case AV_CODEC_ID_H264:
            // A key frame that is not IDR may be followed by pictures that refer to what is before it.
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

    /// What a function makes of the first byte of the first NAL unit that it makes something of.
    private func firstUnit(_ packet: borrowing Packet, _ type: (UInt8) -> UInt8?) -> UInt8? {
        let bytes = UnsafeBufferPointer(start: packet.av.pointee.data, count: Int(packet.av.pointee.size))
        var position = 0
        while let unit = nextUnit(bytes, &position) {
            if let found = type(bytes[unit]) { return found }
        }
        return nil
    }

    /// Where the next NAL unit begins; nil when there is none.
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
