extension MediaSource {
    /// The pan of each part of a recording with several simultaneous tracks, by the tracks' ids: −1 is left, 1 right. A
    /// part without its counterpart among the tracks stays in the middle.
    /// - Parameter muted: Tracks that are not heard.
    package func recordingPans(muted: Set<Int>) -> [Int: Double] {
        let tracks = enabledTracks(.audio).filter { !muted.contains($0.id) }
        let parts = tracks.map { track in
            (track as? CompositionTrack)?.assetTracks ?? [track as? AssetTrack].compactMap { $0 }
        }
        var pans: [Int: Double] = [:]
        for (index, track) in tracks.enumerated() {
            guard let pan = parts[index].first?.description.preferredPan, pan != 0,
                parts[index].allSatisfy({ $0.description.preferredPan == pan }),
                parts.contains(where: { other in
                    other.contains { one in
                        one.description.preferredPan == -pan && parts[index].contains { $0.asset === one.asset }
                    }
                })
            else { continue }
            pans[track.id] = pan
        }
        return pans
    }
}
