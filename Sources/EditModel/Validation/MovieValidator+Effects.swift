import MediaTime

extension MovieValidator {
    /// Judges what is known of effects without trying them.
    mutating func checkEffects() {
        for case let track as CompositionTrack in movie.content.sourceTracks {
            if track.isEnabled { checkDropped(track) }
            guard let first = track.effects.first else { continue }
            let object = "\(track.mediaType.rawValue) track \(track.id)"
            if let wrong = track.effects.first(where: { $0.description.entry.mediaType != track.mediaType }) {
                report(
                    .effectKind, object, at: track.locations["effects"] ?? first.locations.created,
                    "\(wrong.name) is for pictures and cannot be put on sound")
            }
            checkRamps(of: track.effects, object)
        }
        checkRamps(of: movie.effects, "movie")
    }

    /// Tells of effects that media in the track had where it was inserted from.
    private mutating func checkDropped(_ track: CompositionTrack) {
        var told: Set<ObjectIdentifier> = []
        for effect in track.segments.flatMap(\.droppedEffects) where told.insert(ObjectIdentifier(effect)).inserted {
            warn(
                .effectDropped, "\(track.mediaType.rawValue) track \(track.id)", at: effect.locations.created,
                "\(effect.name) stays on the track of the composition that was inserted: put it on this track or on a "
                    + "layer instruction")
        }
    }

    /// Judges when the effects' parameters change.
    mutating func checkRamps(of effects: [Effect], _ object: String) {
        for effect in effects {
            for (name, ramps) in effect.ramps.sorted(by: { $0.key < $1.key }) {
                for index in ramps.indices {
                    checkTimes(ramps, index, "effect \(effect.name)'s \(name)", nil, object)
                }
            }
        }
    }
}
