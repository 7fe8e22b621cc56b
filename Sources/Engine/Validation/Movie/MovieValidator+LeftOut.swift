import EditModel
import Values

/// Programs and sounds of a file that the movie lacks although others of the file are in it.
extension MovieValidator {
    mutating func checkLeftOut() {
        var assets: [(asset: Asset, used: Set<Int>)] = []
        for track in movie.content.sourceTracks where track.isEnabled {
            for source in (track as? CompositionTrack)?.assetTracks ?? [track as? AssetTrack].compactMap({ $0 }) {
                if let index = assets.firstIndex(where: { $0.asset === source.asset }) {
                    assets[index].used.insert(source.id)
                } else {
                    assets.append((source.asset, [source.id]))
                }
            }
        }
        for (asset, used) in assets {
            checkPrograms(of: asset.description, asset.sourceName, used)
            checkSounds(of: asset.description, asset.sourceName, used)
            checkFields(of: asset, used)
        }
    }

    private mutating func checkFields(of asset: Asset, _ used: Set<Int>) {
        guard asset.deinterlacing == .automatic, !asset.description.path.isEmpty else { return }
        for track in asset.description.tracks where used.contains(track.id) {
            guard let order = track.video?.fieldOrder else { continue }
            report(
                .interlaced, asset.sourceName, at: movie.locations.created,
                "track \(track.id) is interlaced, \(order.text): its pictures are deinterlaced unless they are copied")
        }
    }

    private mutating func checkPrograms(of file: AssetDescription, _ name: String, _ used: Set<Int>) {
        let usedPrograms = Set(file.tracks.filter { used.contains($0.id) }.flatMap(\.place.programs))
        let others = file.programs.indices.filter { !usedPrograms.contains($0) && file.programs[$0].bitRate == nil }
        guard !others.isEmpty, let shown = usedPrograms.min() else { return }
        let names = others.map { file.programs[$0].label }.joined(separator: ", ")
        report(
            .programLeftOut, name, at: movie.locations.created,
            "of its programs \(file.programs[shown].label) is used, and not \(names)")
    }

    /// Languages and commentaries, which people choose from, are not lost: a result has them too, or the plan reports
    /// it.
    private mutating func checkSounds(of file: AssetDescription, _ name: String, _ used: Set<Int>) {
        let sounds = file.tracks.filter { $0.mediaType == .audio }
        guard sounds.contains(where: { used.contains($0.id) }) else { return }
        for track in sounds where !used.contains(track.id) {
            switch track.omission {
            case .disabled, .alternative:
                let reason = track.omission?.text ?? ""
                report(.soundLeftOut, name, at: movie.locations.created, "track \(track.id) is not heard: \(reason)")
            case nil where track.isPartOfRecording:
                report(
                    .soundLeftOut, name, at: movie.locations.created,
                    "track \(track.id) is not heard: it is a part of the recording that the edit does not use")
            default: break
            }
        }
        guard let choice = file.indistinctChoice, used.isSuperset(of: choice.map(\.id)) else { return }
        let others = choice.dropFirst().map { "\($0.id)" }.joined(separator: ", ")
        report(
            .soundLeftOut, name, at: movie.locations.created,
            "players play its track \(choice[0].id) alone: its file has the mono sound of track \(others) as an "
                + "alternative")
    }
}

extension ProgramDescription {
    fileprivate var label: String { "\(number)" + (name.map { " “\($0)”" } ?? "") }
}
