import CFFmpeg
import MediaTime

/// What a container takes of pictures that are not encoded again.
package struct PictureCopyTarget: Hashable, Sendable {
    /// FFmpeg's name of the muxer.
    package let format: String
    /// FFmpeg's names of the codecs that players expect in it.
    package let codecs: Set<String>
    /// Whether it says how a picture is turned to be upright.
    package let keepsRotation: Bool
    /// Whether it can end before its last packets, which others need. Not in fragments.
    package let hidesEnds: Bool
    /// Whether it has room for the alpha that VP8 and VP9 keep beside their pictures.
    package let keepsAddedAlpha: Bool

    private init(_ format: String, _ codecs: Set<String>, isQuickTime: Bool = false, keepsAddedAlpha: Bool = false) {
        self.format = format
        self.codecs = codecs
        keepsRotation = isQuickTime
        hidesEnds = isQuickTime
        self.keepsAddedAlpha = keepsAddedAlpha
    }

    private static let all = [
        PictureCopyTarget("mp4", ["h264", "hevc", "av1", "vp9", "mpeg4", "mpeg2video"], isQuickTime: true),
        PictureCopyTarget(
            "mov", ["h264", "hevc", "prores", "dnxhd", "mpeg4", "mpeg2video", "mjpeg", "png", "qtrle", "dvvideo"],
            isQuickTime: true),
        PictureCopyTarget(
            "matroska",
            [
                "h264", "hevc", "av1", "vp8", "vp9", "mpeg4", "mpeg2video", "mpeg1video", "theora", "prores", "ffv1",
                "mjpeg",
            ], keepsAddedAlpha: true),
        PictureCopyTarget("mpegts", ["h264", "hevc", "mpeg2video"]),
        PictureCopyTarget("webm", ["vp8", "vp9", "av1"], keepsAddedAlpha: true),
    ]

    /// What the files of a muxer take; nil for those that take no pictures as they are.
    package static func files(ofFormat format: String) -> PictureCopyTarget? { all.first { $0.format == format } }
}

extension MediaFile {
    /// Whether a video track's packets can be put into a container as they are. Wraps `avformat_query_codec`.
    package func canCopy(pictureTrack id: Int, into target: PictureCopyTarget) -> Bool {
        guard let track = track(id), let format = track.video, !format.isStill, target.codecs.contains(track.codec),
            let output = av_guess_format(target.format, nil, nil),
            let codec = avcodec_descriptor_get_by_name(track.codec)?.pointee.id
        else { return false }
        if format.hasAlpha, ["vp8", "vp9"].contains(track.codec), !target.keepsAddedAlpha { return false }
        // Less than 0 where the muxer does not say: then the target's own list counts.
        return avformat_query_codec(output, codec, FF_COMPLIANCE_NORMAL) != 0
    }

    /// Whether the packets of a video track may follow those of another file's: the same codec with the same headers, and
    /// pictures of one form.
    package func hasSameEncoding(pictureTrack id: Int, as other: MediaFile, pictureTrack otherID: Int) -> Bool {
        guard let format = track(id)?.video, let otherFormat = other.track(otherID)?.video,
            format.naturalSize == otherFormat.naturalSize, format.color == otherFormat.color,
            format.preferredTransform == otherFormat.preferredTransform, format.hasAlpha == otherFormat.hasAlpha
        else { return false }
        return parameters.isAlike(streamIndex(ofTrack: id), other.parameters, other.streamIndex(ofTrack: otherID))
    }
}

extension StreamParameters {
    /// Whether a decoder of one stream decodes another as it is.
    fileprivate func isAlike(_ index: Int, _ other: StreamParameters, _ otherIndex: Int) -> Bool {
        guard let own = codecParameters(index)?.pointee, let others = other.codecParameters(otherIndex)?.pointee,
            own.codec_id == others.codec_id, own.codec_tag == others.codec_tag, own.width == others.width,
            own.height == others.height, own.format == others.format, own.profile == others.profile,
            own.field_order == others.field_order
        else { return false }
        let header = UnsafeBufferPointer(start: own.extradata, count: Int(own.extradata_size))
        return header.elementsEqual(UnsafeBufferPointer(start: others.extradata, count: Int(others.extradata_size)))
    }
}
