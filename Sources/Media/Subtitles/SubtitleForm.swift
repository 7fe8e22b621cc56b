import CFFmpeg
import EditModel
import MediaTime

/// How a container holds cues of text.
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

    /// What times are counted in: of timed text in units that milliseconds, frames of all usual rates and samples are
    /// whole numbers of; of the others as Matroska does.
    package var unit: Time { self == .movText ? Time(1, 240_000) : Time(1, 1000) }
}
