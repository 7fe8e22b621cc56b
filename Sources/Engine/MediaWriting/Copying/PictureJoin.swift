import CFFmpeg
import Media

/// How encoded and copied pictures share one track: where a decoder finds the parameter sets of each.
package struct PictureJoin: Sendable {
    package enum Form: String, Hashable, Sendable {
        /// Both have the same sets.
        case sameHeaders
        /// The track's header has both sets, which have identifiers of their own. H.264 only.
        case ownIdentifiers
        /// The sets come before each key frame, in the stream.
        case inBand
    }

    package let form: Form
    /// The track's header.
    let header: [UInt8]
    private let copied: ParameterSets
    private let encoded: ParameterSets

    /// - Parameters:
    ///   - copied: The sets of the copied pictures.
    ///   - encoder: Of the others.
    ///   - requested: The only form that is allowed; nil for the one that most players take.
    /// - Returns: Nil if the encoder's sets are not compatible with the others in any of these ways.
    package init?(_ copied: ParameterSets, _ encoder: Encoder, requested: Form? = nil) {
        guard let encoded = encoder.parameterSets else { return nil }
        self.copied = copied
        self.encoded = encoded
        let joined = copied.header(adding: encoded)
        if copied.units == encoded.units, requested != .inBand {
            (form, header) = (.sameHeaders, copied.header)
        } else if let joined, requested == nil || requested == .ownIdentifiers {
            (form, header) = (.ownIdentifiers, joined)
        } else if requested == nil || requested == .inBand {
            (form, header) = (.inBand, copied.header)
        } else {
            return nil
        }
    }

    /// An encoded packet in the form of the copied ones.
    package func encodedPacket(_ packet: consuming Packet) throws(MediaError) -> Packet {
        var units = packet.units(.startCodes)
        if repeatsSets, packet.isKey { units = encoded.units.map { $0[...] } + units }
        return try packet.holding(units, copied.form)
    }

    /// A copied packet, with its sets if they must be in the stream.
    func copiedPacket(_ packet: consuming Packet) throws(MediaError) -> Packet {
        guard form == .inBand, packet.isKey else { return packet }
        let units = copied.units.map { $0[...] } + packet.units(copied.form)
        return try packet.holding(units, copied.form)
    }

    /// A stream with start codes has its sets before each key frame in any case.
    private var repeatsSets: Bool { form == .inBand || copied.form == .startCodes }
}

extension Encoder {
    /// The parameter sets of its pictures; nil before it has made them, and for other codecs than H.264 and HEVC.
    var parameterSets: ParameterSets? {
        let parameters = avcodec_parameters_alloc()
        defer {
            var parameters = parameters
            avcodec_parameters_free(&parameters)
        }
        guard let parameters, avcodec_parameters_from_context(parameters, context) >= 0 else { return nil }
        return ParameterSets(parameters.pointee)
    }
}

extension Packet {
    fileprivate func units(_ form: NALUnitForm) -> [ArraySlice<UInt8>] { form.units(bytes) }

    /// Sets other units and keeps everything else.
    borrowing func replaceUnits(with units: [ArraySlice<UInt8>], _ form: NALUnitForm) throws(MediaError) {
        let changed = try takeContents().holding(units, form)
        av_packet_move_ref(av, changed.av)
    }

    /// A packet with other units and everything else of this one.
    fileprivate consuming func holding(_ units: [ArraySlice<UInt8>], _ form: NALUnitForm) throws(MediaError) -> Packet {
        guard let bytes = form.joined(units) else {
            throw MediaError(.unsupported, "join encoded pictures to copied ones", "one of them is too large")
        }
        let packet = try Packet(bytes[...], flags: flags)
        try check("copy a packet's properties", av_packet_copy_props(packet.av, av))
        return packet
    }
}

extension MediaFile {
    /// The parameter sets of a video track; nil for codecs other than H.264 and HEVC.
    package func parameterSets(ofTrack id: Int) -> ParameterSets? {
        parameters.codecParameters(streamIndex(ofTrack: id)).flatMap { ParameterSets($0.pointee) }
    }
}
