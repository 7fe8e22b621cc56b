import CFFmpeg
import Media

/// The ways in which a decoder can begin with a packet.
package enum PictureEntry: Hashable, Sendable {
    /// Decoding cannot begin here: the picture, or one shown after it, refers to earlier ones.
    case none
    /// A stream may begin here, but not continue here after other pictures: the picture's order count still depends on
    /// the earlier ones. HEVC's CRA.
    case streamStart
    /// Nothing refers across this packet: decoding can begin here, at any place in a stream.
    case anywhere
}

/// Finds the packets of a stream that a decoder can begin with.
struct PictureEntryReader {
    private let codec: AVCodecID
    private let form: NALUnitForm

    private static let instantaneousRefresh: UInt8 = 5
    private static let codedSlices: ClosedRange<UInt8> = 1...5
    /// HEVC's broken-link and instantaneous refresh pictures, across which nothing refers.
    private static let refreshes: ClosedRange<UInt8> = 16...20
    private static let cleanRandomAccess: UInt8 = 21
    private static let pictures: ClosedRange<UInt8> = 0...31

    init(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
        codec = parameters.pointee.codec_id
        form = NALUnitForm(parameters.pointee)
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
        while let unit = form.nextUnit(bytes, &position) {
            if let first = unit.first, let found = type(bytes[first]) { return found }
        }
        return nil
    }
}
