import CFFmpeg
import EditModel

extension TrackDispositions {
    private static let flags: [(value: Self, flag: CInt)] = [
        (.default, AV_DISPOSITION_DEFAULT), (.dub, AV_DISPOSITION_DUB), (.original, AV_DISPOSITION_ORIGINAL),
        (.commentary, AV_DISPOSITION_COMMENT), (.forced, AV_DISPOSITION_FORCED),
        (.hearingImpaired, AV_DISPOSITION_HEARING_IMPAIRED), (.visualImpaired, AV_DISPOSITION_VISUAL_IMPAIRED),
        (.captions, AV_DISPOSITION_CAPTIONS), (.descriptions, AV_DISPOSITION_DESCRIPTIONS),
        (.attachedPicture, AV_DISPOSITION_ATTACHED_PIC),
    ]

    /// What `AVStream.disposition` says.
    init(flags: CInt) { self = Self(Self.flags.filter { flags & $0.flag != 0 }.map(\.value)) }

    /// For `AVStream.disposition`.
    var flags: CInt { Self.flags.filter { contains($0.value) }.reduce(0) { $0 | $1.flag } }
}
