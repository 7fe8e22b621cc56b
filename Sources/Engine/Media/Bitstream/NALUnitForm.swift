import CFFmpeg

/// The separation of the NAL units in packets of H.264 or HEVC.
package enum NALUnitForm: Hashable, Sendable {
    /// A start code before each: Annex B.
    case startCodes
    /// The length of each before it, big-endian, in this many bytes: 1 to 4.
    case lengths(Int)

    /// The form that a stream's header announces.
    package init(_ parameters: AVCodecParameters) {
        let header = parameters.header
        let isH264 = parameters.codec_id == AV_CODEC_ID_H264
        // The first byte of avcC and hvcC is their version; Annex B begins with the zeros of a start code.
        guard header.count > 22 || (isH264 && header.count > 6), header[0] == 1 else {
            self = .startCodes
            return
        }
        self = .lengths(Int(header[isH264 ? 4 : 21] & 3) + 1)
    }

    /// The place of the next unit, without what separates it from others; nil at the end. It may be empty.
    /// - Parameter position: The place to search from, moved behind the unit.
    package func nextUnit(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Range<Int>? {
        switch self {
        case .lengths(let size):
            guard position + size < bytes.count else { return nil }
            let length = bytes[position..<position + size].reduce(0) { $0 << 8 | Int($1) }
            let start = position + size
            position = min(bytes.count, start + length)
            return start..<position
        case .startCodes:
            guard let start = Self.startCode(bytes, from: position)?.upperBound else { return nil }
            var end = Self.startCode(bytes, from: start)?.lowerBound ?? bytes.count
            position = end
            // Zeros before a start code belong to neither unit.
            while end > start, bytes[end - 1] == 0 { end -= 1 }
            return start..<end
        }
    }

    /// All units but empty ones.
    package func units(_ bytes: UnsafeBufferPointer<UInt8>) -> [ArraySlice<UInt8>] {
        var units: [ArraySlice<UInt8>] = []
        var position = 0
        while let unit = nextUnit(bytes, &position) {
            if !unit.isEmpty { units.append(ArraySlice(bytes[unit])) }
        }
        return units
    }

    /// The units with their separation; nil if one is too long for it.
    package func joined(_ units: [ArraySlice<UInt8>]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(units.reduce(0) { $0 + $1.count + 4 })
        for unit in units {
            switch self {
            case .startCodes: bytes += [0, 0, 0, 1]
            case .lengths(let size):
                guard unit.count >> (8 * size) == 0 else { return nil }
                for place in (0..<size).reversed() {
                    bytes.append(UInt8(truncatingIfNeeded: unit.count >> (8 * place)))
                }
            }
            bytes += unit
        }
        return bytes
    }

    private static func startCode(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        var index = start
        while index + 3 <= bytes.count {
            if bytes[index + 2] > 1 {
                index += 3
            } else if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                return index..<index + 3
            } else {
                index += 1
            }
        }
        return nil
    }
}
