import CFFmpeg
import MediaTime

/// The formats of text cues in containers.
package enum SubtitleForm: String, Hashable, Sendable {
    /// MP4's and QuickTime's timed text.
    case movText = "mov_text"
    /// SubRip's text, in Matroska.
    case subRip = "subrip"
    /// Styled events of an ASS script, in Matroska.
    case ass
    /// In WebM.
    case webVTT = "webvtt"

    var codecID: AVCodecID {
        switch self {
        case .movText: AV_CODEC_ID_MOV_TEXT
        case .subRip: AV_CODEC_ID_SUBRIP
        case .ass: AV_CODEC_ID_ASS
        case .webVTT: AV_CODEC_ID_WEBVTT
        }
    }

    /// The unit of times: for timed text one that divides milliseconds and the frames of all usual rates; for the
    /// others Matroska's.
    package var unit: Time { self == .movText ? Time(1, 240_000) : Time(1, 1000) }
}
