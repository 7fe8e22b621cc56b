import CFFmpeg
import Media
import MediaTime

/// A track of copied pictures as a muxer describes it.
package struct CopiedTrack {
    /// Of its first packets.
    let source: PictureSource
    let unit: Time
    /// The end of the movie's pictures if packets follow that are not shown, else nil.
    var hiddenFrom: Time?
    /// The codec's header; nil for the source's.
    var header: [UInt8]?
    /// True if parameter sets are in the stream, before each key frame.
    var hasSetsInBand = false
    /// Replaces the source's rotation; nil keeps it.
    var placement: StatedPlacement?
    /// The crop of the placement.
    var crop: StreamCrop?

    init(
        _ source: PictureSource, unit: Time, hiddenFrom: Time? = nil, header: [UInt8]? = nil,
        hasSetsInBand: Bool = false
    ) {
        (self.source, self.unit, self.hiddenFrom) = (source, unit, hiddenFrom)
        (self.header, self.hasSetsInBand) = (header, hasSetsInBand)
    }
}

extension Muxer {
    /// Adds a track of copied pictures with their colour, light, rotation and pixel aspect, and returns its index.
    package func addTrack(copying pictures: CopiedTrack) throws(MediaError) -> Int {
        let source = pictures.source.stream
        let unit = pictures.unit
        let stream = try newStream(AVRational(num: CInt(unit.value), den: unit.timescale))
        try check(attempt, avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar))
        stream.pointee.codecpar.pointee.codec_tag = tag(
            of: source, hasSetsInBand: pictures.hasSetsInBand,
            hasHeader: pictures.header != nil || ParameterSets(source.pointee.codecpar.pointee) != nil)
        if let size = pictures.crop?.size {
            stream.pointee.codecpar.pointee.width = CInt(size.width)
            stream.pointee.codecpar.pointee.height = CInt(size.height)
        }
        if let header = pictures.crop?.header ?? pictures.header {
            try stream.pointee.codecpar.setHeader(header)
        }
        stream.pointee.avg_frame_rate = source.pointee.avg_frame_rate
        stream.pointee.r_frame_rate = source.pointee.r_frame_rate
        stream.pointee.sample_aspect_ratio =
            source.pointee.sample_aspect_ratio.num > 0
            ? source.pointee.sample_aspect_ratio : source.pointee.codecpar.pointee.sample_aspect_ratio
        stream.pointee.codecpar.pointee.sample_aspect_ratio = stream.pointee.sample_aspect_ratio
        try copySideData(of: source, to: stream)
        if let placement = pictures.placement { try setMatrix(placement, of: stream) }
        // Matroska marks alpha on the track, not on its packets.
        for name in ["language", "alpha_mode"] {
            guard let value = source.tag(name), value != "und" else { continue }
            av_dict_set(&stream.pointee.metadata, name, value, 0)
        }
        if let end = pictures.hiddenFrom { ends[Int(stream.pointee.index)] = end }
        return Int(stream.pointee.index)
    }

    /// The container's tag of the codec: the source's where possible, so that ProRes keeps its flavour, but one that
    /// leaves parameter sets to the header if it has them.
    private func tag(
        of source: UnsafeMutablePointer<AVStream>, hasSetsInBand: Bool, hasHeader: Bool
    ) -> UInt32 {
        let parameters = source.pointee.codecpar.pointee
        guard let tags = outputFormat.pointee.codec_tag else { return 0 }
        if hasSetsInBand, isMP4 { return parameters.codec_id == AV_CODEC_ID_HEVC ? Self.hev1 : Self.avc3 }
        let stated = parameters.codec_tag
        let own = isMP4 && hasHeader ? Self.tagsOfHeaderSets[stated] ?? stated : stated
        if av_codec_get_id(tags, own) == parameters.codec_id { return own }
        // Apple's players know HEVC by this tag only. It requires parameter sets outside the stream, which is where
        // they are.
        return parameters.codec_id == AV_CODEC_ID_HEVC ? Self.hvc1 : 0
    }

    /// Copies the stream's side data except ``PictureMarks``, which the plan of the export decides.
    private func copySideData(
        of source: UnsafeMutablePointer<AVStream>, to stream: UnsafeMutablePointer<AVStream>
    ) throws(MediaError) {
        for index in 0..<Int(source.pointee.nb_side_data) {
            let item = source.pointee.side_data[index]
            guard !PictureMarks.types.contains(item.type.rawValue) else { continue }
            let copy = try allocated("side data", av_stream_new_side_data(stream, item.type, item.size))
            copy.update(from: item.data, count: item.size)
        }
    }
}
