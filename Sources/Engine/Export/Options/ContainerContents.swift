import Media
import MediaWriting
import Values

/// The contents of a container other than pictures and sound, as FFmpeg 5.1 writes them and reads them back.
package struct ContainerContents: Sendable {
    /// Names of tags; nil for any.
    private let metadataKeys: Set<String>?
    /// True if it has QuickTime's keys too, such as `com.apple.quicktime.model`.
    let holdsQuickTimeKeys: Bool
    /// 0 for none.
    let maximumChapterCount: Int
    let holdsCover: Bool
    /// The form of text cues; nil if it has no subtitles.
    let subtitles: SubtitleForm?
    /// FFmpeg's names of picture subtitles that are copied.
    let pictureSubtitles: Set<String>
    /// True when players find several sounds to choose from; else there is one.
    let holdsSeveralSounds: Bool

    private init(
        metadataKeys: Set<String>? = nil, holdsQuickTimeKeys: Bool = false, maximumChapterCount: Int = .max,
        holdsCover: Bool = false, subtitles: SubtitleForm? = nil, pictureSubtitles: Set<String> = [],
        holdsSeveralSounds: Bool = false
    ) {
        self.metadataKeys = metadataKeys
        self.holdsQuickTimeKeys = holdsQuickTimeKeys
        self.maximumChapterCount = maximumChapterCount
        self.holdsCover = holdsCover
        self.subtitles = subtitles
        self.pictureSubtitles = pictureSubtitles
        self.holdsSeveralSounds = holdsSeveralSounds
    }

    private static let itunesKeys: Set<String> = [
        "title", "artist", "album_artist", "composer", "album", "date", "comment", "genre", "copyright", "grouping",
        "lyrics", "description", "synopsis", "show", "episode_id", "network", "keywords", "episode_sort",
        "season_number", "media_type", "hd_video", "gapless_playback", "compilation", "track", "disc", "location",
        "make", "model", MetadataText.creationTime,
    ]
    private static let quickTimeKeys: Set<String> = [
        "title", "artist", "album", "date", "comment", "genre", "copyright", "make", "model", "location",
        MetadataText.creationTime,
    ]
    private static let infoKeys: Set<String> = [
        "title", "artist", "album", "date", "comment", "genre", "copyright", "track", "language", "encoded_by",
    ]

    private static let nothing = ContainerContents(metadataKeys: [], maximumChapterCount: 0)

    private static let table: [String: ContainerContents] = [
        "mp4": ContainerContents(
            metadataKeys: itunesKeys, holdsQuickTimeKeys: true, holdsCover: true, subtitles: .movText,
            holdsSeveralSounds: true),
        "ipod": ContainerContents(
            metadataKeys: itunesKeys, holdsQuickTimeKeys: true, holdsCover: true, subtitles: .movText,
            holdsSeveralSounds: true),
        "mov": ContainerContents(
            metadataKeys: quickTimeKeys, holdsQuickTimeKeys: true, subtitles: .movText, holdsSeveralSounds: true),
        "matroska": ContainerContents(
            holdsCover: true, subtitles: .subRip,
            pictureSubtitles: ["hdmv_pgs_subtitle", "dvd_subtitle", "dvb_subtitle"], holdsSeveralSounds: true),
        "webm": ContainerContents(subtitles: .webVTT, holdsSeveralSounds: true),
        "mpegts": ContainerContents(metadataKeys: [], maximumChapterCount: 0, holdsSeveralSounds: true),
        "mp3": ContainerContents(holdsCover: true),
        "flac": ContainerContents(maximumChapterCount: 1000, holdsCover: true),
        "ogg": ContainerContents(maximumChapterCount: 1000, holdsCover: true),
        "opus": ContainerContents(maximumChapterCount: 1000, holdsCover: true),
        "wav": ContainerContents(metadataKeys: infoKeys, maximumChapterCount: 0),
        "hls": ContainerContents(metadataKeys: [], maximumChapterCount: 0, holdsSeveralSounds: true),
    ]

    /// - Parameter format: FFmpeg's name of the muxer, `hls` for packages. Files of other kinds hold nothing of all
    ///   this.
    package init(format: String) { self = Self.table[format] ?? Self.nothing }

    /// True if a tag of the name can be written.
    func holds(tag key: String) -> Bool {
        metadataKeys?.contains(key) != false || (holdsQuickTimeKeys && QuickTimeKey.isKey(key))
    }
}

extension Container {
    /// The contents of its files other than pictures and sound.
    package var contents: ContainerContents { ContainerContents(format: kind == .package ? "hls" : format) }
}
