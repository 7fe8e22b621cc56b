import CFFmpeg

extension AVCodecParameters {
    /// True if the codec's header states that some of the pictures may consist of fields. False if it states that none
    /// does, and if it states neither.
    var mayHaveFields: Bool {
        switch codec_id {
        case AV_CODEC_ID_H264:
            return ParameterSets(self)?.onlySequence.map { !SequenceHeader.hasWholePictures(h264: $0) } ?? false
        case AV_CODEC_ID_MPEG2VIDEO: return !SequenceHeader.hasWholePictures(mpeg2: Array(header))
        default: return false
        }
    }
}

/// What sequence headers state about fields.
enum SequenceHeader {
    /// `frame_mbs_only_flag` of a parameter set: ITU-T H.264, 7.3.2.1.1. True also if the set ends before it.
    static func hasWholePictures(h264 set: [UInt8]) -> Bool {
        // The type of the unit, the profile, its constraints and the level.
        guard set.count > 4 else { return true }
        var bits = BitReader(set.dropFirst(4))
        bits.skipNumber()  // seq_parameter_set_id
        if profilesWithFormats.contains(set[1]) { skipFormat(&bits) }
        bits.skipNumber()  // log2_max_frame_num_minus4
        let orderType = bits.number()
        if orderType == 0 { bits.skipNumber() }
        if orderType == 1 {
            bits.skip(1)
            // Two offsets, then those of a cycle of pictures.
            for _ in 0..<2 { bits.skipNumber() }
            for _ in 0..<min(bits.number(), 255) { bits.skipNumber() }
        }
        bits.skipNumber()  // max_num_ref_frames
        bits.skip(1)  // gaps_in_frame_num_value_allowed_flag
        for _ in 0..<2 { bits.skipNumber() }  // the size
        return bits.bit() ?? 1 == 1
    }

    /// The profiles with the form of a sample in their sets.
    private static let profilesWithFormats: Set<UInt8> = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

    private static func skipFormat(_ bits: inout BitReader) {
        let chroma = bits.number()
        if chroma == 3 { bits.skip(1) }
        for _ in 0..<2 { bits.skipNumber() }  // the bit depths
        bits.skip(1)  // qpprime_y_zero_transform_bypass_flag
        guard bits.bit() == 1 else { return }
        for list in 0..<(chroma == 3 ? 12 : 8) where bits.bit() == 1 { skipScalingList(list < 6 ? 16 : 64, &bits) }
    }

    /// ITU-T H.264, 7.3.2.1.1.1.
    private static func skipScalingList(_ count: Int, _ bits: inout BitReader) {
        var (last, next) = (8, 8)
        for _ in 0..<count where next != 0 {
            next = (last + bits.signedNumber() + 256) & 255
            if next != 0 { last = next }
        }
    }

    /// `progressive_sequence` of the extension of a sequence header: ITU-T H.262, 6.2.2.3. False without an extension,
    /// which leaves it open.
    static func hasWholePictures(mpeg2 header: [UInt8]) -> Bool {
        guard let start = header.firstRange(of: [0, 0, 1, 0xB5])?.upperBound, start + 1 < header.count,
            header[start] >> 4 == 1
        else { return false }
        return header[start + 1] & 8 != 0
    }
}

/// Bits of a NAL unit, the highest of a byte first, without the bytes that keep start codes out of it.
private struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ unit: ArraySlice<UInt8>) {
        var (bytes, zeros): ([UInt8], Int) = ([], 0)
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// The next bit; nil at the end.
    mutating func bit() -> Int? {
        guard position < bytes.count * 8 else { return nil }
        defer { position += 1 }
        return Int(bytes[position / 8] >> (7 - position % 8) & 1)
    }

    mutating func skip(_ count: Int) { position += count }

    /// An unsigned number in Exp-Golomb code; 0 beyond the end. ITU-T H.264, 9.1.
    mutating func number() -> Int {
        var zeros = 0
        while let bit = bit(), bit == 0, zeros < 32 { zeros += 1 }
        return (0..<zeros).reduce(1) { value, _ in value << 1 | (bit() ?? 0) } - 1
    }

    mutating func skipNumber() { _ = number() }

    /// A number with a sign: ITU-T H.264, 9.1.1.
    mutating func signedNumber() -> Int {
        let number = number()
        return number & 1 == 1 ? (number + 1) / 2 : -(number / 2)
    }
}
