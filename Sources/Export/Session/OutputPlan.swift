import EditModel
import Media
import MediaTime
import Rendering

/// How one output of an export is written, decided before anything is rendered.
package struct OutputPlan {
    package let options: ExportOptions
    /// What is written: without its picture where the preset is sound only.
    package let movie: MovieSnapshot
    /// The form of the composed pictures; nil for a result that is sound only, and where none are composed because they
    /// are copied.
    package let pictureForm: Canvas?
    /// In the output's time.
    let chapters: [Chapter]
    let sound: SoundPlan
    let picture: PicturePlan

    /// What will become of the picture.
    package var pictureTreatment: PictureTreatment { picture.treatment }
    /// Why the picture is composed and encoded; empty when it is not.
    package var pictureReasons: [PictureEncodingReason] { picture.reasons }
    /// What is copied of the sources' pictures, in the output's order and time; empty where they are encoded.
    package var copiedPictures: [PicturePart] { picture.copy?.map(\.part) ?? [] }
    /// What will become of the sound.
    package var soundTreatment: SoundTreatment { sound.treatment }
    /// Why the sound is mixed and encoded; empty when it is not.
    package var soundReasons: [SoundEncodingReason] { sound.reasons }

    init(_ movie: MovieSnapshot, _ range: ExportRange, library: MediaLibrary, options: ExportOptions) throws {
        try options.requireFitting(movie)
        self.options = options
        let movie = try options.isSoundOnly ? movie.withoutPicture() : movie
        self.movie = movie
        let part =
            range.isWhole ? movie : try movie.mediaClipped(to: TimeRange(start: range.start, end: range.end))
        chapters = part.chapters
        sound = try SoundPlan(part, library: library, container: (options.container ?? .mp4).copies)
        picture = try PicturePlan(
            movie, frames: movie.video.map { try range.frames(of: $0.timing) }, library: library,
            format: options.container?.format, allowsCopying: options.allowsCopyingPicture)
        if options.preset.copiesEverything { try Self.requireCopies(picture, sound) }
        let composed = picture.treatment == .encoded ? movie.video : nil
        pictureForm = try composed.map { video throws(MediaError) in
            try Canvas(movie, video, library: library, maximumBitDepth: options.maximumBitDepth)
        }
        if sound.treatment == .encoded { try options.requireSound(movie.audioMix.format) }
    }

    /// Refuses what cannot be copied, everything at once.
    static func requireCopies(_ picture: PicturePlan, _ sound: SoundPlan) throws(MediaError) {
        var texts: [String] = []
        if picture.treatment == .encoded {
            texts.append("the picture (\(picture.reasons.map(\.rawValue).joined(separator: ", ")))")
        }
        if sound.treatment == .encoded {
            texts.append("the sound (\(sound.reasons.map(\.rawValue).joined(separator: ", ")))")
        }
        guard !texts.isEmpty else { return }
        throw MediaError(
            .unsupported, "copy everything, as the preset 'passthrough' does",
            texts.joined(separator: " and ") + " would have to be encoded")
    }

    /// The language of the sound: of the track that is copied, else the one that all have which say one.
    var soundLanguage: String? {
        guard let copy = sound.copy else { return movie.soundLanguage }
        return copy.language ?? copy.file.track(copy.segment.sourceTrackID)?.language
    }

    /// Container tags.
    var metadata: [String: String] {
        var metadata = movie.metadata
        if options.container?.hasTrackLanguages == false, let soundLanguage { metadata["language"] = soundLanguage }
        return metadata
    }
}

extension MovieSnapshot {
    /// The language of a mix of all sounds: the one that all of them have which say one, else none.
    fileprivate var soundLanguage: String? {
        let languages = Set(audioTracks.compactMap(\.language))
        return languages.count == 1 ? languages.first : nil
    }
}
