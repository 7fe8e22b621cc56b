import CFFmpeg

/// The parameter sets of an H.264 or HEVC stream: the units without which none of its pictures can be decoded.
package struct ParameterSets: Hashable, Sendable {
    /// For H.264 the sequence parameter sets, then the picture parameter sets; for HEVC the video, sequence and picture
    /// parameter sets.
    package let units: [[UInt8]]
    private let isH264: Bool
    package let form: NALUnitForm
    /// The header that they come from.
    package let header: [UInt8]

    /// H.264's types of units.
    private static let (sequence, picture): (UInt8, UInt8) = (7, 8)
    /// HEVC's, in the order in which decoders need them.
    package static let videoTypes: ClosedRange<UInt8> = 32...34
    private static let sequenceOfHEVC: UInt8 = 33
    /// The most sets that H.264 has identifiers for.
    private static let mostSequences = 32

    /// - Returns: Nil for other codecs, and for a header without sets.
    package init?(_ parameters: AVCodecParameters) {
        guard parameters.codec_id == AV_CODEC_ID_H264 || parameters.codec_id == AV_CODEC_ID_HEVC else { return nil }
        let isH264 = parameters.codec_id == AV_CODEC_ID_H264
        self.isH264 = isH264
        form = NALUnitForm(parameters)
        header = Array(parameters.header)
        let found: [[UInt8]]
        if form == .startCodes {
            found = form.units(parameters.header).map(Array.init)
        } else {
            guard let stored = isH264 ? Self.units(inAVCC: header) : Self.units(inHVCC: header) else { return nil }
            found = stored
        }
        units = found.filter { Self.isSet($0[0], parameters.codec_id) }
        guard !units.isEmpty else { return nil }
    }

    /// True for the first byte of a sequence's set.
    package static func isSequence(_ first: UInt8, _ codec: AVCodecID) -> Bool {
        codec == AV_CODEC_ID_H264 ? first & 31 == sequence : first >> 1 & 63 == sequenceOfHEVC
    }

    /// The set of the sequence; nil if there are several.
    package var onlySequence: [UInt8]? {
        let sequences = units.filter { Self.isSequence($0[0], isH264 ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC) }
        return sequences.count == 1 ? sequences[0] : nil
    }

    /// True for the first byte of a parameter set.
    package static func isSet(_ first: UInt8, _ codec: AVCodecID) -> Bool {
        guard codec == AV_CODEC_ID_H264 else { return videoTypes.contains(first >> 1 & 63) }
        return first & 31 == sequence || first & 31 == picture
    }

    // MARK: - Identifiers

    private var sequenceSets: [[UInt8]] { units.filter { $0[0] & 31 == Self.sequence } }
    private var pictureSets: [[UInt8]] { units.filter { $0[0] & 31 == Self.picture } }

    /// The smallest number, from 1, that no set of H.264 uses as its identifier; nil if all are in use.
    package var freeIdentifier: Int? {
        // A sequence's set begins with its profile and level.
        let taken = Set(sequenceSets.compactMap { Self.identifier($0.dropFirst(4)) })
            .union(pictureSets.compactMap { Self.identifier($0.dropFirst(1)) })
        return (1..<Self.mostSequences).first { !taken.contains($0) }
    }

    /// Reads an unsigned number in Exp-Golomb code: ITU-T H.264, 9.1.
    private static func identifier(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bits = bytes.prefix(4).flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        guard let zeros = bits.firstIndex(of: 1), 2 * zeros < bits.count else { return nil }
        return bits[zeros...2 * zeros].reduce(0) { $0 << 1 | Int($1) } - 1
    }

    // MARK: - Headers

    /// A header with these sets and others of H.264 with different identifiers; nil if it cannot hold them.
    package func header(adding others: ParameterSets) -> [UInt8]? {
        guard isH264, others.isH264 else { return nil }
        guard form != .startCodes else { return form.joined((units + others.units).map { $0[...] }) }
        let (sequences, pictures) = (sequenceSets + others.sequenceSets, pictureSets + others.pictureSets)
        guard sequences.count < Self.mostSequences, pictures.count < 256, let end = Self.end(ofAVCC: header) else {
            return nil
        }
        var result = Array(header[..<5])
        // A decoder of the whole stream needs the higher profile and level, and only the promises that both keep.
        guard let first = sequences.first else { return nil }
        let own = [first, others.sequenceSets.first ?? first]
        // A damaged header may have sets that end before these.
        guard own.allSatisfy({ $0.count > 3 }) else { return nil }
        result[1] = max(own[0][1], own[1][1])
        result[2] = own[0][2] & own[1][2]
        result[3] = max(own[0][3], own[1][3])
        result.append(0xE0 | UInt8(sequences.count))
        for set in sequences { result += [UInt8(set.count >> 8), UInt8(set.count & 255)] + set }
        result.append(UInt8(pictures.count))
        for set in pictures { result += [UInt8(set.count >> 8), UInt8(set.count & 255)] + set }
        return result + header[end...]
    }

    /// The header with one of these sets replaced by another; nil if it cannot hold it.
    package func header(replacing set: [UInt8], by other: [UInt8]) -> [UInt8]? {
        guard other.count < 1 << 16 else { return nil }
        let stored = { (set: [UInt8]) in
            (form == .startCodes ? [] : [UInt8(set.count >> 8), UInt8(set.count & 255)]) + set
        }
        guard let place = header.firstRange(of: stored(set)) else { return nil }
        return header[..<place.lowerBound] + stored(other) + header[place.upperBound...]
    }

    /// The sets of an `avcC`: ISO/IEC 14496-15, 5.3.3.1.
    private static func units(inAVCC header: [UInt8]) -> [[UInt8]]? { readAVCC(header)?.units }

    /// The place behind the sets, where the fields of high profiles are.
    private static func end(ofAVCC header: [UInt8]) -> Int? { readAVCC(header)?.end }

    private static func readAVCC(_ header: [UInt8]) -> (units: [[UInt8]], end: Int)? {
        guard header.count > 6 else { return nil }
        var units: [[UInt8]] = []
        var place = 6
        guard read(Int(header[5] & 31), header, &place, &units), place < header.count else { return nil }
        place += 1
        guard read(Int(header[place - 1]), header, &place, &units) else { return nil }
        return (units, place)
    }

    /// The sets of an `hvcC`: ISO/IEC 14496-15, 8.3.3.1.
    private static func units(inHVCC header: [UInt8]) -> [[UInt8]]? {
        guard header.count > 22 else { return nil }
        var units: [[UInt8]] = []
        var place = 23
        for _ in 0..<header[22] {
            guard place + 3 <= header.count else { return nil }
            let count = Int(header[place + 1]) << 8 | Int(header[place + 2])
            place += 3
            guard read(count, header, &place, &units) else { return nil }
        }
        return units
    }

    /// Reads units that have their lengths in two bytes before them; false if the header ends in one.
    private static func read(_ count: Int, _ header: [UInt8], _ place: inout Int, _ units: inout [[UInt8]]) -> Bool {
        for _ in 0..<count {
            guard place + 2 <= header.count else { return false }
            let length = Int(header[place]) << 8 | Int(header[place + 1])
            guard length > 0, place + 2 + length <= header.count else { return false }
            units.append(Array(header[place + 2..<place + 2 + length]))
            place += 2 + length
        }
        return true
    }
}
