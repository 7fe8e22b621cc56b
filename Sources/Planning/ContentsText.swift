import EditModel
import Escaping
import Export

/// The contents of a result beside its picture, in rows and for programs.
extension EditPlan {
    /// One for each sound where there are several to choose from; none else.
    var soundRows: [String] {
        guard let sounds = contents?.sounds, sounds.count > 1 else { return [] }
        return sounds.enumerated().map { index, sound in
            let treatment = soundTreatments.indices.contains(index) ? ": \(soundTreatments[index].rawValue)" : ""
            return "choice \(index + 1): audio \(sound.trackIDs[0])"
                + labels(sound.language, sound.name, sound.dispositions) + treatment
        }
    }

    /// `audio 2: 5.1 mixed down to stereo`.
    var mixedDownRows: [String] {
        mixedDown.map { "audio \($0.trackID): \(escaped($0.layout)) mixed down to \($0.mixed.rawValue)" }
    }

    /// `audio 2: 96000 Hz, 24 bit is written as 48000 Hz, 16 bit`.
    var reducedRows: [String] { reduced.map { "audio \($0.trackID): \($0.text)" } }

    var subtitleRows: [String] {
        (contents?.subtitles ?? []).map { subtitle in
            let track = subtitle.track
            return name(of: track) + labels(track.language, track.name, track.dispositions) + ": "
                + treatment(subtitle)
        }
    }

    var coverRows: [String] {
        switch contents?.artwork {
        case nil: []
        case .picture: ["an image of the recipe"]
        case .source(let index, let id): ["\(movie.sources[index].label) track \(id)"]
        }
    }

    private func name(of track: SubtitleTrackSnapshot) -> String {
        if case .subtitles(let subtitles) = track.content { return quoted(subtitles.document.name) }
        return "track \(track.trackID ?? 0)"
    }

    private func treatment(_ subtitle: FileContents.SubtitleTrack) -> String {
        switch subtitle.treatment {
        case .text(let form): "cues as \(form.rawValue)"
        case .copied: "\(subtitle.codec ?? "pictures"), copied"
        }
    }

    private func labels(_ language: String?, _ name: String?, _ dispositions: TrackDispositions) -> String {
        let parts = [language, name.map { quoted($0) }].compactMap { $0 } + dispositions.names
        return parts.isEmpty ? "" : " (" + parts.map { escaped($0) }.joined(separator: ", ") + ")"
    }

    // MARK: - For programs

    var soundsJSON: JSON {
        .array(
            (contents?.sounds ?? []).enumerated().map { index, sound in
                .object([
                    ("track_ids", .array(sound.trackIDs.map { .integer(Int64($0)) })),
                    ("language", sound.language.map(JSON.string) ?? .null),
                    ("name", sound.name.map(JSON.string) ?? .null),
                    ("dispositions", .array(sound.dispositions.names.map(JSON.string))),
                    (
                        "treatment",
                        soundTreatments.indices.contains(index) ? .string(soundTreatments[index].rawValue) : .null
                    ),
                ])
            })
    }

    var mixedDownJSON: JSON {
        .array(
            mixedDown.map { sound in
                .object([
                    ("track_id", .integer(Int64(sound.trackID))), ("from", .string(sound.layout)),
                    ("to", .string(sound.mixed.rawValue)),
                ])
            })
    }

    var reducedJSON: JSON {
        .array(
            reduced.map { sound in
                .object([
                    ("track_id", .integer(Int64(sound.trackID))),
                    ("from_sample_rate", .integer(Int64(sound.sampleRate.source))),
                    ("to_sample_rate", .integer(Int64(sound.sampleRate.written))),
                    ("from_bits", sound.bitDepth.map { .integer(Int64($0.source)) } ?? .null),
                    ("to_bits", sound.bitDepth.map { .integer(Int64($0.written)) } ?? .null),
                ])
            })
    }

    var subtitlesJSON: JSON {
        .array(
            (contents?.subtitles ?? []).map { subtitle in
                .object([
                    ("track_id", subtitle.track.trackID.map { .integer(Int64($0)) } ?? .null),
                    ("language", subtitle.track.language.map(JSON.string) ?? .null),
                    ("name", subtitle.track.name.map(JSON.string) ?? .null),
                    ("dispositions", .array(subtitle.track.dispositions.names.map(JSON.string))),
                    ("treatment", .string(treatment(subtitle))),
                ])
            })
    }
}
