/// What a track is for among others of its kind, as media files say it.
package struct TrackDispositions: OptionSet, Hashable, Sendable, Codable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Players choose it where nobody says otherwise.
    package static let `default` = Self(rawValue: 1 << 0)
    package static let dub = Self(rawValue: 1 << 1)
    package static let original = Self(rawValue: 1 << 2)
    package static let commentary = Self(rawValue: 1 << 3)
    /// Shown even where nobody asks for subtitles.
    package static let forced = Self(rawValue: 1 << 4)
    package static let hearingImpaired = Self(rawValue: 1 << 5)
    package static let visualImpaired = Self(rawValue: 1 << 6)
    package static let captions = Self(rawValue: 1 << 7)
    package static let descriptions = Self(rawValue: 1 << 8)
    /// A cover, and no movie.
    package static let attachedPicture = Self(rawValue: 1 << 9)

    /// Each with the word for it that recipes and reports write.
    package static let named: [(name: String, value: Self)] = [
        ("default", .default), ("dub", .dub), ("original", .original), ("commentary", .commentary),
        ("forced", .forced), ("hearing_impaired", .hearingImpaired), ("visual_impaired", .visualImpaired),
        ("captions", .captions), ("descriptions", .descriptions), ("attached_picture", .attachedPicture),
    ]

    /// The words for what is in it, always in the same order.
    package var names: [String] { Self.named.filter { contains($0.value) }.map(\.name) }

    /// What words stand for; others count for nothing.
    package init(names: [String]) {
        self = Self(Self.named.filter { names.contains($0.name) }.map(\.value))
    }
}
