import Media

/// The tracks of a mix, added in their order.
final class TrackSum: SampleSupply {
    private let tracks: [any SampleSupply]
    /// The samples of a track after the first audible one.
    private var block: PlanarSamples?

    init(_ tracks: [any SampleSupply]) { self.tracks = tracks }

    var damagedPackets: Int { tracks.reduce(0) { $0 + $1.damagedPackets } }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        guard !tracks.isEmpty else {
            samples.silence(count: count)
            return false
        }
        var isHeard = false
        for track in tracks {
            let target = isHeard ? room(like: samples, count) : samples
            guard try track.read(into: target, from: position, count: count) else { continue }
            if isHeard { samples.add(target, count: count) }
            isHeard = true
        }
        return isHeard
    }

    private func room(like samples: PlanarSamples, _ count: Int) -> PlanarSamples {
        if let block, block.capacity >= count { return block }
        let made = PlanarSamples(channelCount: samples.channelCount, capacity: samples.capacity)
        block = made
        return made
    }
}
