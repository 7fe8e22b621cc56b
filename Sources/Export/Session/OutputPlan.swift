import EditModel
import Media
import MediaTime
import Rendering

/// How one output of an export is written, decided before anything is rendered.
package struct OutputPlan {
    package let options: ExportOptions
    /// What is written: without its picture where the preset is sound only.
    package let movie: MovieSnapshot
    /// The form of the composed pictures; nil for a result that is sound only.
    package let pictureForm: Canvas?
    /// What is written beside the picture.
    package let contents: FileContents
    /// One for each of the contents' sounds.
    let sounds: [OutputSound]
    /// What is written, its media moved to the output's time.
    let part: MovieSnapshot

    /// What will become of the sound.
    package var soundTreatment: SoundTreatment { sounds.treatment }
    /// What will become of each of the contents' sounds.
    package var soundTreatments: [SoundTreatment] { sounds.map(\.plan.treatment) }
    /// Why the sound is mixed and encoded; empty when it is not.
    package var soundReasons: [SoundEncodingReason] { sounds.reasons }

    init(_ movie: MovieSnapshot, _ range: ExportRange, library: MediaLibrary, options: ExportOptions) throws {
        try options.requireFitting(movie)
        self.options = options
        let movie = try options.isSoundOnly ? movie.withoutPicture() : movie
        self.movie = movie
        let part =
            range.isWhole ? movie : try movie.mediaClipped(to: TimeRange(start: range.start, end: range.end))
        self.part = part
        let container = options.container ?? .mp4
        let contents = try FileContents(part, container: container, library: library)
        self.contents = contents
        sounds = try contents.sounds.map {
            try OutputSound($0, of: movie, library: library, container: container.copies)
        }
        pictureForm = try movie.video.map { video throws(MediaError) in
            try Canvas(movie, video, library: library, maximumBitDepth: options.maximumBitDepth)
        }
        if sounds.treatment == .encoded { try options.requireSound(movie.audioMix.format) }
    }

    /// Container tags.
    var metadata: [String: String] {
        var metadata = contents.metadata
        if options.container?.hasTrackLanguages == false, let language = sounds.first?.labels.language {
            metadata["language"] = language
        }
        return metadata
    }
}
