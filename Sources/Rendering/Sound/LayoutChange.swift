import EditModel
import Media

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
