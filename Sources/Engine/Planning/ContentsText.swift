import EditModel
import Export
import Values
import Wording

/// The contents of a result other than its picture, in rows and for programs.
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
                + Self.treatment(subtitle)
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

    private static func treatment(_ subtitle: FileContents.SubtitleTrack) -> String {
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

    typealias PlannedSound = (sound: SoundTrackSnapshot, treatment: SoundTreatment?)

    var soundList: [PlannedSound] {
        (contents?.sounds ?? []).enumerated().map { index, sound in
            (sound, soundTreatments.indices.contains(index) ? soundTreatments[index] : nil)
        }
    }

    static let soundForm = JSONForm<PlannedSound>([
        JSONMember("track_ids", .list(.integer)) { $0.sound.trackIDs },
        JSONMember("language", .orNull(.string)) { $0.sound.language },
        JSONMember("name", .orNull(.string)) { $0.sound.name },
        JSONMember("dispositions", .list(.string)) { $0.sound.dispositions.names },
        JSONMember("treatment", .orNull(.choice)) { $0.treatment },
    ])

    static let mixedDownForm = JSONForm<MixedDownSound>([
        JSONMember("track_id", .integer) { $0.trackID },
        JSONMember("from", .string, "FFmpeg's name of the layout") { $0.layout },
        JSONMember("to", .choice) { $0.mixed },
    ])

    static let reducedForm = JSONForm<ReducedSound>([
        JSONMember("track_id", .integer) { $0.trackID },
        JSONMember("from_sample_rate", .integer) { $0.sampleRate.source },
        JSONMember("to_sample_rate", .integer) { $0.sampleRate.written },
        JSONMember("from_bits", .orNull(.integer)) { $0.bitDepth?.source },
        JSONMember("to_bits", .orNull(.integer)) { $0.bitDepth?.written },
    ])

    static let subtitleForm = JSONForm<FileContents.SubtitleTrack>([
        JSONMember("track_id", .orNull(.integer), "Of a source; null for the recipe's own cues") { $0.track.trackID },
        JSONMember("language", .orNull(.string)) { $0.track.language },
        JSONMember("name", .orNull(.string)) { $0.track.name },
        JSONMember("dispositions", .list(.string)) { $0.track.dispositions.names },
        JSONMember("treatment", .string, "Such as 'cues as mov_text'") { treatment($0) },
    ])
}
