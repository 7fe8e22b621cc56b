import Media
import Values

/// One stage of a mix: gives the samples of the movie in order.
protocol SampleSupply: AnyObject {
    /// Fills the first `count` samples of each channel, with silence where there is no sound.
    /// - Parameter position: The first sample's number in the movie, at or after the end of the last read. Samples
    ///   between are skipped.
    /// - Returns: False if all of them are silent.
    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool

    /// Packets no decoder could use so far.
    var damagedPackets: Int { get }
}

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

/// Sound of one layout in another: how the sound of a track's own layout goes into the mix.
final class LayoutChange: SampleSupply {
    private let sound: any SampleSupply
    private let matrix: ChannelMatrix
    /// The read samples.
    private var block: PlanarSamples?

    init(_ sound: any SampleSupply, _ matrix: ChannelMatrix) {
        self.sound = sound
        self.matrix = matrix
    }

    var damagedPackets: Int { sound.damagedPackets }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        let block = room(count)
        guard try sound.read(into: block, from: position, count: count) else {
            samples.silence(count: count)
            return false
        }
        matrix.mix(block, into: samples, count: count)
        return true
    }

    private func room(_ count: Int) -> PlanarSamples {
        if let block, block.capacity >= count { return block }
        let made = PlanarSamples(channelCount: matrix.inputCount, capacity: count)
        block = made
        return made
    }
}

extension SampleSupply {
    /// The same sound for other loudspeakers.
    func mixed(from layout: ChannelLayout, to other: ChannelLayout) -> any SampleSupply {
        guard let matrix = ChannelMatrix(from: layout, to: other) else { return self }
        return LayoutChange(self, matrix)
    }
}
