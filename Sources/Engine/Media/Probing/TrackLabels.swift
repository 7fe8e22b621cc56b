import CFFmpeg
import Values

/// A track's labels in a file.
package struct TrackLabels: Hashable, Sendable {
    /// BCP 47 or ISO 639 code; nil without one.
    package var language: String?
    /// The name in players' menus; nil without one.
    package var name: String?
    package var dispositions: TrackDispositions
    /// The rotation of its pictures in players, in degrees clockwise: 0, 90, 180 or 270.
    package var rotation = 0

    package init(language: String? = nil, name: String? = nil, dispositions: TrackDispositions = []) {
        self.language = language
        self.name = name
        self.dispositions = dispositions
    }
}

extension TrackDispositions {
    private static let flags: [(value: Self, flag: CInt)] = [
        (.default, AV_DISPOSITION_DEFAULT), (.dub, AV_DISPOSITION_DUB), (.original, AV_DISPOSITION_ORIGINAL),
        (.commentary, AV_DISPOSITION_COMMENT), (.forced, AV_DISPOSITION_FORCED),
        (.hearingImpaired, AV_DISPOSITION_HEARING_IMPAIRED), (.visualImpaired, AV_DISPOSITION_VISUAL_IMPAIRED),
        (.captions, AV_DISPOSITION_CAPTIONS), (.descriptions, AV_DISPOSITION_DESCRIPTIONS),
        (.attachedPicture, AV_DISPOSITION_ATTACHED_PIC),
    ]

    /// From `AVStream.disposition`.
    package init(flags: CInt) { self = Self(Self.flags.filter { flags & $0.flag != 0 }.map(\.value)) }

    /// For `AVStream.disposition`.
    package var flags: CInt { Self.flags.filter { contains($0.value) }.reduce(0) { $0 | $1.flag } }
}
