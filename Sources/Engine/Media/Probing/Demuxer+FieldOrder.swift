import CFFmpeg
import Values

extension Demuxer {
    /// The packets that are decoded to find the first picture of a stream with a header that does not state the field
    /// order.
    private static let mostPackets = 30

    /// The order of the fields of a stream's pictures; nil for whole pictures. Wraps `AVCodecParameters.field_order`.
    ///
    /// If the container states no field order, the first picture decides. It also decides if the container states whole
    /// pictures but the codec's header does not: encoders that received interlaced pictures without notice write both.
    package func fieldOrder(_ index: Int) -> FieldOrder? {
        let parameters = stream(index).pointee.codecpar.pointee
        switch parameters.field_order {
        case AV_FIELD_PROGRESSIVE: return parameters.mayHaveFields ? try? firstPictureFields(index) : nil
        // The second letter is the field that is shown first.
        case AV_FIELD_TT, AV_FIELD_BT: return .topFirst
        case AV_FIELD_BB, AV_FIELD_TB: return .bottomFirst
        default: return try? firstPictureFields(index)
        }
    }

    /// Codecs with pictures that may consist of fields although the header does not state it.
    private static let interlacedCodecs = [
        AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_H264, AV_CODEC_ID_MPEG4, AV_CODEC_ID_DVVIDEO, AV_CODEC_ID_DNXHD,
        AV_CODEC_ID_PRORES, AV_CODEC_ID_VC1, AV_CODEC_ID_WMV3,
    ]

    private func firstPictureFields(_ index: Int) throws(MediaError) -> FieldOrder? {
        guard Self.interlacedCodecs.contains(stream(index).pointee.codecpar.pointee.codec_id), formatName != "hls",
            formatName != "concat"
        else { return nil }
        let demuxer = try reopened()
        demuxer.select([index])
        let decoder = try Decoder(demuxer.stream(index), path: path, threads: 1)
        let packet = Packet()
        let frame = Frame()
        for _ in 0..<Self.mostPackets {
            if try demuxer.read(into: packet) {
                guard Int(packet.av.pointee.stream_index) == index else { continue }
                try decoder.send(packet)
            } else {
                try decoder.finish()
            }
            guard try decoder.receive(into: frame) == .frame else { continue }
            guard frame.av.pointee.interlaced_frame != 0 else { return nil }
            return frame.av.pointee.top_field_first != 0 ? .topFirst : .bottomFirst
        }
        return nil
    }
}
