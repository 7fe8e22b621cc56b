import EditModel
import Media
import MediaTime
import MediaWriting
import Rendering
import Settings
import Values

/// The contents of one output other than its picture, and those of the movie's contents that its container cannot hold.
package struct FileContents: Sendable {
    /// The treatment of a track of subtitles.
    package enum SubtitleTreatment: Hashable, Sendable {
        /// Written as cues of text.
        case text(SubtitleForm)
        /// Pictures, packet by packet from the source.
        case copied
    }

    /// A track of subtitles that the output has.
    package struct SubtitleTrack: Hashable, Sendable {
        package var track: SubtitleTrackSnapshot
        package var treatment: SubtitleTreatment
        /// The source's codec; nil for a subtitle file's cues.
        package var codec: String?
    }

    package private(set) var metadata: [String: String]
    package private(set) var chapters: [Chapter]
    package private(set) var artwork: ArtworkSnapshot?
    package private(set) var subtitles: [SubtitleTrack] = []
    /// Each a track of its own.
    package private(set) var sounds: [SoundTrackSnapshot]
    /// The movie's contents that the output lacks, one sentence each.
    package private(set) var dropped: [String] = []
    /// The part of ``dropped`` that the recipe added to the movie on purpose.
    package private(set) var lost: [String] = []
    private let container: Container

    /// - Parameters:
    ///   - keeping: The tags to keep.
    ///   - codec: FFmpeg's name of the codec of a track, by the source's index in the movie and the track's number.
    package init(
        _ movie: MovieSnapshot, container: Container, keeping: KeptMetadata = .all, codec: (Int, Int) -> String?
    ) {
        self.container = container
        metadata = movie.metadata
        chapters = movie.chapters
        artwork = movie.artwork
        sounds = movie.soundTracks
        leaveOutMetadata(except: keeping)
        dropMetadata()
        keepFractionOfDate()
        dropChapters()
        if artwork != nil, !container.contents.holdsCover {
            artwork = nil
            drop("the cover")
        }
        dropSounds()
        for track in movie.subtitleTracks {
            let before = dropped.count
            add(track, movie, codec)
            if track.trackID == nil { lost += dropped[before...] }
        }
    }

    private var files: String { ".\(container.fileExtension) files" }

    private mutating func drop(_ what: String) { dropped.append("\(what): \(files) have no place for it") }

    private mutating func leaveOutMetadata(except kept: KeptMetadata) {
        let left = metadata.keys.filter { kept == .none || (kept == .sharing && !MetadataFilter.sharing.keeps($0)) }
        guard !left.isEmpty else { return }
        for key in left { metadata[key] = nil }
        dropped.append("metadata \(left.sorted().joined(separator: ", ")): --metadata \(kept.rawValue) leaves it out")
    }

    private mutating func dropMetadata() {
        let contents = container.contents
        // Both are Vorbis's DESCRIPTION, and players read one.
        let isDouble = ["flac", "ogg", "opus"].contains(container.format) && metadata["comment"] != nil
        let lost = metadata.keys.filter { !contents.holds(tag: $0) || (isDouble && $0 == "description") }.sorted()
        guard !lost.isEmpty else { return }
        for key in lost { metadata[key] = nil }
        drop("metadata " + lost.joined(separator: ", "))
    }

    /// MP4 and its relatives count the seconds of a date: a fraction goes into QuickTime's key.
    private mutating func keepFractionOfDate() {
        guard container.contents.holdsQuickTimeKeys, let text = metadata[MetadataText.creationTime],
            let date = RecordingDate(text), date.hasFraction
        else { return }
        guard let key = metadata[QuickTimeKey.creationDate] else {
            metadata[QuickTimeKey.creationDate] = text
            return
        }
        guard RecordingDate(key) != date else { return }
        dropped.append(
            "the fraction of a second of \(MetadataText.creationTime) \(text): \(files) keep it in "
                + "\(QuickTimeKey.creationDate), which is \(key)")
    }

    private mutating func dropChapters() {
        let limit = container.contents.maximumChapterCount
        guard chapters.count > limit else { return }
        if limit == 0 {
            drop("chapters: \(chapters.count)")
        } else {
            dropped.append("chapters from \(limit + 1) to \(chapters.count): \(files) hold at most \(limit)")
        }
        chapters = Array(chapters.prefix(limit))
    }

    private mutating func dropSounds() {
        guard sounds.count > 1, !container.contents.holdsSeveralSounds, let kept = sounds.playedFirst else { return }
        for sound in sounds where sound.trackIDs != kept.trackIDs {
            let name = [sound.name, sound.language].compactMap { $0 }.map { ", \($0)" }.joined()
            dropped.append("audio track \(sound.trackIDs[0])\(name): \(files) hold one sound")
        }
        sounds = [kept]
    }

    private mutating func add(_ track: SubtitleTrackSnapshot, _ movie: MovieSnapshot, _ codec: (Int, Int) -> String?) {
        let contents = container.contents
        let title = track.trackID.map { "subtitle track \($0)" } ?? "subtitles '\(track.documentName)'"
        let segments = track.mediaSegments
        let codecs = Set(
            segments.compactMap { segment in
                segment.sourceIndex.flatMap { codec($0, segment.sourceTrackID) }
            })
        guard let form = contents.subtitles else { return drop(title) }
        if codecs.allSatisfy({ SubtitleCodec($0).isText }) {
            let isScript = track.isScript || (track.hasOneSource && codecs.allSatisfy { SubtitleCodec($0).isScript })
            let isASS = form == .subRip && isScript && !(codecs.isEmpty && !track.isScript)
            subtitles.append(
                SubtitleTrack(track: track, treatment: .text(isASS ? .ass : form), codec: codecs.first))
            return
        }
        guard let only = codecs.first, codecs.count == 1, contents.pictureSubtitles.contains(only) else {
            let names = codecs.sorted().joined(separator: ", ")
            return drop("\(title), which is pictures (\(names))")
        }
        guard track.hasOneSource, segments.allSatisfy({ $0.hasNaturalSpeed(in: movie) }) else {
            dropped.append("\(title): its pictures (\(only)) are copied from one file at its own speed only")
            return
        }
        subtitles.append(SubtitleTrack(track: track, treatment: .copied, codec: only))
    }
}

extension SubtitleTrackSnapshot {
    fileprivate var documentName: String {
        guard case .subtitles(let subtitles) = content else { return "" }
        return subtitles.document.name
    }

    /// True when it holds an ASS file's cues.
    fileprivate var isScript: Bool {
        guard case .subtitles(let subtitles) = content else { return false }
        return subtitles.document.script != nil
    }

    /// True when all its media comes from one track of one source.
    fileprivate var hasOneSource: Bool {
        let segments = mediaSegments
        return segments.allSatisfy {
            $0.sourceIndex == segments[0].sourceIndex && $0.sourceTrackID == segments[0].sourceTrackID
        }
    }
}

extension SegmentSnapshot {
    fileprivate func hasNaturalSpeed(in movie: MovieSnapshot) -> Bool {
        guard let sourceIndex else { return true }
        return sourceRange.duration == targetRange.duration && movie.sources[sourceIndex].kind == .file
    }
}

extension FileContents {
    /// Reads the codecs of the movie's sources.
    package init(
        _ movie: MovieSnapshot, container: Container, keeping: KeptMetadata = .all, library: MediaLibrary
    ) throws {
        var descriptions: [Int: AssetDescription] = [:]
        for index in Set(movie.subtitleTracks.flatMap(\.mediaSegments).compactMap(\.sourceIndex))
        where movie.sources[index].isFile {
            descriptions[index] = try library.file(at: movie.sources[index].path).description
        }
        self.init(movie, container: container, keeping: keeping) { source, track in
            descriptions[source]?.tracks.first { $0.id == track }?.codec
        }
    }

    /// The picture that represents the file, as it is written; nil without one.
    package func cover(_ movie: MovieSnapshot, library: MediaLibrary) throws -> CoverPicture? {
        switch artwork {
        case nil: return nil
        case .picture(let picture):
            return CoverPicture(png: picture.bytes)
        case .source(let index, let trackID):
            let file = try library.file(at: movie.sources[index].path)
            if let picture = try file.coverPicture(track: trackID) { return picture }
            guard let video = file.track(trackID)?.video else { return nil }
            let size = video.preferredTransform.apply(to: Rectangle(origin: .zero, size: video.naturalSize)).size
            let bitmap = try PictureFile(file, track: trackID).bitmap(
                width: max(1, Int(size.width)), height: max(1, Int(size.height)))
            return CoverPicture(png: try PNGEncoder.encode(bitmap))
        }
    }
}
