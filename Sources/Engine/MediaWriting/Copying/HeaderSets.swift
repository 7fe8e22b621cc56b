import CFFmpeg
import Media
import MediaTime

/// Keeps the parameter sets of copied pictures in their track's header alone, as the sample entries `hvc1` and `avc1`
/// require: ISO/IEC 14496-15, 8.4.1 and 5.4.2. Apple's players take no others.
struct HeaderSets {
    /// The track's header; nil if the source's has the sets.
    let header: [UInt8]?
    private let sets: Set<ArraySlice<UInt8>>
    private let codec: AVCodecID
    private let form: NALUnitForm
    /// True for H.264 with the sets in its header: equal sets may be repeated in the stream.
    private let keepsRepeated: Bool

    /// - Parameters:
    ///   - source: The source of the first piece.
    ///   - piece: Its first packet has the sets if the source's header has none.
    /// - Returns: Nil for other codecs than HEVC and H.264, and if there are no sets.
    init?(_ source: PictureSource, _ piece: PicturePacketCopier.Piece, unit: Time) throws(MediaError) {
        let parameters = source.stream.pointee.codecpar.pointee
        codec = parameters.codec_id
        form = NALUnitForm(parameters)
        guard codec == AV_CODEC_ID_HEVC || codec == AV_CODEC_ID_H264 else { return nil }
        keepsRepeated = codec == AV_CODEC_ID_H264 && parameters.codec_tag != Muxer.avc3
        if let known = ParameterSets(parameters) {
            (header, sets) = (nil, Set(known.units.map { $0[...] }))
            return
        }
        guard !keepsRepeated else { return nil }
        let packet = Packet()
        let packets = PiecePackets(piece, try PictureSource(source.file, track: source.track), unit: unit)
        guard try packets.next(into: packet) else { return nil }
        let (codec, form) = (codec, form)
        let found = form.units(packet.bytes).filter { ParameterSets.isSet($0[$0.startIndex], codec) }
        guard let made = ParameterSets.header(of: parameters, holding: found) else { return nil }
        (header, sets) = (made, Set(found))
    }

    /// Removes sets that repeat the header's from a packet.
    /// - Returns: False if it has others.
    func remove(from packet: borrowing Packet) throws(MediaError) -> Bool {
        guard hasSets(packet.bytes) else { return true }
        if keepsRepeated {
            // The sequence parameter set has the size.
            return form.units(packet.bytes).allSatisfy {
                !ParameterSets.isSequence($0[$0.startIndex], codec) || sets.contains($0)
            }
        }
        var others: [ArraySlice<UInt8>] = []
        for unit in form.units(packet.bytes) {
            if !ParameterSets.isSet(unit[unit.startIndex], codec) {
                others.append(unit)
            } else if !sets.contains(unit) {
                return false
            }
        }
        try packet.replaceUnits(with: others, form)
        return true
    }

    private func hasSets(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while let unit = form.nextUnit(bytes, &position) {
            if !unit.isEmpty, ParameterSets.isSet(bytes[unit.lowerBound], codec) { return true }
        }
        return false
    }
}

extension ParameterSets {
    /// A header with sets, made from one without; nil if it has some already, or if the sets are incomplete.
    static func header(of parameters: AVCodecParameters, holding units: [ArraySlice<UInt8>]) -> [UInt8]? {
        let header = Array(parameters.header)
        guard case .lengths = NALUnitForm(parameters), units.allSatisfy({ $0.count < 1 << 16 }) else { return nil }
        let list = { (units: [ArraySlice<UInt8>]) in
            units.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }
        }
        if parameters.codec_id == AV_CODEC_ID_H264 {
            let sequences = units.filter { isSequence($0[$0.startIndex], AV_CODEC_ID_H264) }
            let pictures = units.filter { !isSequence($0[$0.startIndex], AV_CODEC_ID_H264) }
            guard header.count > 6, header[5] & 31 == 0, header[6] == 0, !pictures.isEmpty, pictures.count < 256,
                1..<32 ~= sequences.count
            else { return nil }
            return header[..<5] + [0xE0 | UInt8(sequences.count)] + list(sequences) + [UInt8(pictures.count)]
                + list(pictures) + header[7...]
        }
        guard header.count > 22, header[22] == 0 else { return nil }
        var arrays: [UInt8] = []
        for type in videoTypes {
            let own = units.filter { $0[$0.startIndex] >> 1 & 63 == type }
            guard !own.isEmpty, own.count < 1 << 16 else { return nil }
            // The first bit states that the stream has no others.
            arrays += [0x80 | type, UInt8(own.count >> 8), UInt8(own.count & 255)] + list(own)
        }
        return header[..<22] + [UInt8(videoTypes.count)] + arrays
    }
}
