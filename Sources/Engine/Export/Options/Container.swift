import Media
import MediaWriting

/// A kind of file, or of a folder of files.
package struct Container: Hashable, Sendable {
    /// Without the dot.
    package let fileExtension: String
    /// Other spellings of it, without the dot.
    package let otherExtensions: [String]
    package let kind: Kind
    /// FFmpeg's name of the muxer, and the sound that can be copied into it.
    package let copies: CopyTarget
    /// True when each track has its language; else the file as a whole has one.
    package let hasTrackLanguages: Bool
    /// The sound of a preset with a lossy codec in this container; nil for the preset's own.
    package let ownSound: Preset.Sound?
    /// Set before the muxer begins.
    package let muxerOptions: [EncoderOption]

    /// The kind of output: a file or a folder.
    package enum Kind: Hashable, Sendable {
        /// One file.
        case file
        /// A folder with a file for each picture.
        case sequence
        /// A folder with playlists and segments.
        case package
    }

    /// - Parameter fileExtension: Without the dot, in either case.
    package func hasExtension(_ fileExtension: String) -> Bool {
        ([self.fileExtension] + otherExtensions).contains(fileExtension.lowercased())
    }

    /// FFmpeg's name of the muxer.
    package var format: String { copies.format }

    /// True when it can be written in fragments.
    package var canBeFragmented: Bool { kind == .file && isMP4 }

    /// True for MP4 and its relatives.
    var isMP4: Bool { ["mp4", "mov", "ipod"].contains(format) }

    private init(
        _ fileExtension: String, orAs otherExtensions: [String] = [], kind: Kind = .file, format: String,
        hasTrackLanguages: Bool = true, hasEditLists: Bool = false, ownSound: Preset.Sound? = nil,
        muxerOptions: [EncoderOption] = [], copying codecs: Set<String> = [],
        fromItsOwnKind ownCodecs: Set<String> = []
    ) {
        self.fileExtension = fileExtension
        self.otherExtensions = otherExtensions
        self.kind = kind
        self.muxerOptions = muxerOptions
        copies = CopyTarget(format: format, codecs: codecs, ownCodecs: ownCodecs, hasEditLists: hasEditLists)
        self.hasTrackLanguages = hasTrackLanguages
        self.ownSound = ownSound
    }

    package static let mp4 = Container(
        "mp4", orAs: ["m4v"], format: "mp4", hasEditLists: true,
        copying: ["aac", "mp3", "ac3", "eac3", "opus", "flac", "alac"])
    package static let mov = Container(
        "mov", format: "mov", hasEditLists: true,
        copying: ["aac", "mp3", "ac3", "alac", "pcm_s16le", "pcm_s24le", "pcm_f32le"])
    /// AAC begins with silence of the encoder, and FFmpeg writes nothing into these files that makes players skip it.
    /// FLAC has no such silence.
    package static let mkv = Container(
        "mkv", format: "matroska", ownSound: .flac,
        copying: ["ac3", "eac3", "flac", "opus", "vorbis", "pcm_s16le", "pcm_s24le", "pcm_f32le"],
        fromItsOwnKind: ["aac", "mp3"])
    /// Sound alone.
    package static let mka = Container(
        "mka", format: "matroska", copying: mkv.copies.codecs, fromItsOwnKind: mkv.copies.ownCodecs)
    /// Its players begin anywhere, so that nothing hides a lead-in or an end.
    package static let ts = Container(
        "ts", format: "mpegts", copying: ["ac3", "eac3"], fromItsOwnKind: ["aac", "mp3", "mp2"])
    package static let webm = Container("webm", format: "webm", ownSound: .opus, copying: ["opus", "vorbis"])
    package static let m4a = Container("m4a", format: "ipod", hasEditLists: true, copying: ["aac", "alac"])
    /// An audiobook: as M4A, and marked so that players list it among books and remember the place.
    package static let m4b = Container(
        "m4b", format: "ipod", hasEditLists: true, muxerOptions: [EncoderOption(name: "brand", value: "M4B ")],
        copying: ["aac", "alac"])
    /// Copied packets would lose the length of the lead-in, which is in a header of their own file.
    package static let mp3 = Container("mp3", format: "mp3", hasTrackLanguages: false, copying: [])
    package static let opus = Container("opus", format: "opus", copying: ["opus"])
    package static let ogg = Container("ogg", orAs: ["oga"], format: "ogg", copying: ["opus", "vorbis"])
    package static let flac = Container("flac", format: "flac", hasTrackLanguages: false, copying: ["flac"])
    package static let wav = Container(
        "wav", format: "wav", hasTrackLanguages: false, copying: ["pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le"])
    /// The same files with other samples.
    package static let wavFloat = Container("wav", format: "wav", hasTrackLanguages: false, copying: ["pcm_f32le"])

    /// Shown again and again.
    package static let gif = Container(
        "gif", format: "gif", hasTrackLanguages: false, muxerOptions: [EncoderOption(name: "loop", value: "0")])
    /// Shown again and again.
    package static let webp = Container(
        "webp", format: "webp", hasTrackLanguages: false, muxerOptions: [EncoderOption(name: "loop", value: "0")])
    /// Shown again and again.
    package static let apng = Container(
        "apng", format: "apng", hasTrackLanguages: false, muxerOptions: [EncoderOption(name: "plays", value: "0")])
    package static let pngSequence = Container("png", kind: .sequence, format: "image2", hasTrackLanguages: false)
    package static let jpegSequence = Container(
        "jpg", orAs: ["jpeg"], kind: .sequence, format: "image2", hasTrackLanguages: false)
    package static let webpSequence = Container("webp", kind: .sequence, format: "image2", hasTrackLanguages: false)
    /// Segments are MP4; they have no lead-in that an edit list could hide.
    package static let hls = Container("m3u8", kind: .package, format: "mp4", hasEditLists: true, copying: ["aac"])
}
