import EditModel
import MediaTime
import Values

extension MovieValidator {
    /// Judges effects without trying them.
    mutating func checkEffects() {
        for case let track as CompositionTrack in movie.content.sourceTracks {
            if track.isEnabled { checkDropped(track) }
            checkEffects(
                track.effects, for: track.mediaType, "\(track.mediaType.rawValue) track \(track.id)",
                at: track.locations["effects"])
        }
        checkEffects(movie.effects, for: .video, "movie", at: movie.locations["effects"])
    }

    /// Checks the effects at one place.
    /// - Parameters:
    ///   - mediaType: The kind of media that they get.
    ///   - location: The line that put them there.
    mutating func checkEffects(
        _ effects: [Effect], for mediaType: MediaType, _ object: String, at location: RecipeLocation?
    ) {
        if let wrong = effects.first(where: { $0.description.entry.mediaType != mediaType }) {
            let isForSound = wrong.description.entry.mediaType == .audio
            report(
                .effectKind, object, at: location ?? wrong.locations.created,
                isForSound
                    ? "\(wrong.name) is for sound and cannot be put on pictures: put it on an audio track, on an "
                        + "audio_mix_input or on the audio_mix"
                    : "\(wrong.name) is for pictures and cannot be put on sound")
        }
        checkRamps(of: effects, object)
    }

    /// Reports effects that the track's media had in the composition it was inserted from.
    private mutating func checkDropped(_ track: CompositionTrack) {
        var seen: Set<ObjectIdentifier> = []
        for effect in track.segments.flatMap(\.droppedEffects) where seen.insert(ObjectIdentifier(effect)).inserted {
            report(
                .effectDropped, "\(track.mediaType.rawValue) track \(track.id)", at: effect.locations.created,
                "\(effect.name) stays on the track of the composition that was inserted: put it on this track or on a "
                    + "layer instruction")
        }
    }

    /// Judges when the effects' parameters change.
    private mutating func checkRamps(of effects: [Effect], _ object: String) {
        for effect in effects {
            for (name, ramps) in effect.ramps.sorted(by: { $0.key < $1.key }) {
                for index in ramps.indices {
                    checkTimes(ramps, index, "effect \(effect.name)'s \(name)", [], object)
                }
            }
        }
    }
}
