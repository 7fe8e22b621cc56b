import CFFmpeg
import MediaTime
import Values

/// The texts in a container.
extension Demuxer {
    /// Tags of the container's own bookkeeping, which do not describe the movie.
    private static let technicalTags: Set = [
        "major_brand", "minor_version", "compatible_brands", "encoder", "duration",
    ]

    /// Tags such as `title`, keys in lower case. Ogg keeps them with its first track.
    package var metadata: [String: String] {
        var tags: [String: String] = [:]
        if formatName == "ogg", streamCount > 0 {
            tags = Self.tags(stream(0).pointee.metadata)
            for own in ["language", "handler_name", "vendor_id"] { tags[own] = nil }
        }
        return tags.merging(Self.tags(context.pointee.metadata)) { $1 }
    }

    private static func tags(_ dictionary: OpaquePointer?) -> [String: String] {
        var tags: [String: String] = [:]
        var entry = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX)
        while let current = entry {
            let key = String(cString: current.pointee.key).lowercased()
            if !technicalTags.contains(key) { tags[key] = String(cString: current.pointee.value) }
            entry = av_dict_get(dictionary, "", current, AV_DICT_IGNORE_SUFFIX)
        }
        // `location-eng` and the like repeat a tag for one language.
        tags = tags.filter { !$0.key.contains("-") || QuickTimeKey.isKey($0.key) }
        tags[MetadataText.creationTime] = creationTime(tags)?.description
        return tags
    }

    private static func creationTime(_ tags: [String: String]) -> RecordingDate? {
        guard let date = tags[MetadataText.creationTime].flatMap({ RecordingDate($0) }) else { return nil }
        // The header of MP4 counts seconds; QuickTime's key may have a fraction of the same second.
        let precise = tags[QuickTimeKey.creationDate].flatMap { RecordingDate($0) }
        return precise.map { date.isInSecond(of: $0) } == true ? precise : date
    }

    /// The file's name of a track, if it has one.
    func trackName(_ index: Int) -> String? {
        // In Ogg the file's own tags are the track's.
        if formatName == "ogg" { return nil }
        if let title = stream(index).tag("title"), !title.isEmpty { return title }
        guard isMP4, let handler = stream(index).tag("handler_name"), Self.isName(handler) else { return nil }
        return handler
    }

    /// True if the name of an MP4 track's handler was written by a person, not by a program about itself.
    private static func isName(_ handler: String) -> Bool {
        let programs = ["handle", "media", "iso ", "gpac", "core ", "videotrack", "audiotrack", "alias", "camera"]
        let name = handler.lowercased()
        return !name.isEmpty && !programs.contains(where: name.contains)
    }

    /// - Parameter origin: The zero of asset time, in the container's clock.
    package func chapters(from origin: Time) -> [Chapter] {
        // ID3 counts from the first audible sample, without the encoder's padding.
        let origin = formatName == "mp3" ? .zero : origin
        return (0..<Int(context.pointee.nb_chapters)).compactMap { index in
            guard let chapter = context.pointee.chapters[index]?.pointee,
                let start = Self.time(chapter.start, chapter.time_base),
                let end = Self.time(chapter.end, chapter.time_base),
                let range = try? TimeRange(start: max(.zero, start - origin), end: max(.zero, end - origin))
            else { return nil }
            let title = av_dict_get(chapter.metadata, "title", nil, 0).map { String(cString: $0.pointee.value) } ?? ""
            // FFmpeg titles an untitled ID3 chapter by its element's name, which this program writes as "ch" and a
            // number.
            return Chapter(title: formatName == "mp3" && title == "ch\(index)" ? "" : title, timeRange: range)
        }
    }

    private static func time(_ value: Int64, _ unit: AVRational) -> Time? {
        guard unit.num > 0, unit.den > 0 else { return nil }
        return try? Time(exactly: Int128(value) * Int128(unit.num), over: Int128(unit.den), "read a chapter")
    }
}
