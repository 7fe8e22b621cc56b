import CFFmpeg
import Media
import MediaTime

/// The pictures that a container takes without encoding them again.
package struct PictureCopyTarget: Hashable, Sendable {
    /// FFmpeg's name of the muxer.
    package let format: String
    /// FFmpeg's names of the codecs that players expect in it.
    package let codecs: Set<String>
    /// True if it records a picture's rotation.
    package let keepsRotation: Bool
    /// True if a track can end before its last packets. Fragmented files cannot.
    package let hidesEnds: Bool
    /// True if it keeps the separate alpha stream of VP8 and VP9.
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

    /// The target of a muxer's files; nil if pictures cannot be copied into them.
    package static func files(ofFormat format: String) -> PictureCopyTarget? { all.first { $0.format == format } }
}

extension MediaFile {
    /// True if a video track's packets can be copied into a container.
    package func canCopy(pictureTrack id: Int, into target: PictureCopyTarget) -> Bool {
        guard isUniform, let track = track(id), let format = track.video, !format.isStill,
            target.codecs.contains(track.codec)
        else { return false }
        if format.hasAlpha, ["vp8", "vp9"].contains(track.codec), !target.keepsAddedAlpha { return false }
        return Self.canHold(codec: track.codec, format: target.format)
    }

    /// True if a video track's packets may follow those of another file's track: same codec, same headers, same picture
    /// format.
    package func hasSameEncoding(pictureTrack id: Int, as other: MediaFile, pictureTrack otherID: Int) -> Bool {
        guard let format = track(id)?.video, let otherFormat = other.track(otherID)?.video,
            format.naturalSize == otherFormat.naturalSize, format.color == otherFormat.color,
            format.preferredTransform == otherFormat.preferredTransform, format.hasAlpha == otherFormat.hasAlpha
        else { return false }
        return parameters.isAlike(streamIndex(ofTrack: id), other.parameters, other.streamIndex(ofTrack: otherID))
    }
}

extension StreamParameters {
    /// True if a decoder of one stream also decodes the other.
    fileprivate func isAlike(_ index: Int, _ other: StreamParameters, _ otherIndex: Int) -> Bool {
        guard let own = codecParameters(index)?.pointee, let others = other.codecParameters(otherIndex)?.pointee,
            own.codec_id == others.codec_id, own.codec_tag == others.codec_tag, own.width == others.width,
            own.height == others.height, own.format == others.format, own.profile == others.profile,
            own.field_order == others.field_order
        else { return false }
        return own.header.elementsEqual(others.header)
    }
}
