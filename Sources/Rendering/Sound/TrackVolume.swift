import EditModel
import Media

/// A track's sound as loud as it is mixed.
final class TrackVolume: SampleSupply {
    private let sound: any SampleSupply
    private let volume: Float

    init(_ sound: any SampleSupply, _ track: TrackSnapshot, _ input: AudioInputSnapshot, _ format: SoundFormat) {
        self.sound = sound
        volume = Float(track.volume)
    }

    var damagedPackets: Int { sound.damagedPackets }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        guard try sound.read(into: samples, from: position, count: count) else { return false }
        guard volume != 1 else { return true }
        for channel in 0..<samples.channelCount {
            let plane = samples[channel]
            for index in 0..<count { plane[index] *= volume }
        }
        return true
    }
}
