import EditModel
import Media
import MediaTime

/// Applies a track's volume and pan.
///
/// Volume and pan are evaluated for every sample in double precision; see ``StereoBalance`` for what pan does.
final class TrackVolume: SampleSupply {
    private let sound: any SampleSupply
    /// Preferred volume included.
    private var volume: SampleCurve
    private var pan: SampleCurve
    /// For each channel.
    private let sides: [StereoBalance.Side]
    private let volumes = UnsafeMutablePointer<Double>.allocate(capacity: pieceLength)
    private let pans = UnsafeMutablePointer<Double>.allocate(capacity: pieceLength)
    private let gains = UnsafeMutablePointer<Double>.allocate(capacity: pieceLength)

    /// The number of samples for which gains are computed together.
    private static let pieceLength = 1024

    init(
        _ sound: any SampleSupply, _ track: TrackSnapshot, _ input: AudioInputSnapshot, _ format: SoundFormat
    ) {
        self.sound = sound
        let rate = format.sampleRate
        volume = SampleCurve(input.volumeRamps, initial: 1, scale: track.volume, rate: rate)
        pan = SampleCurve(input.panRamps, initial: 0, rate: rate)
        sides = format.layout.channels.map(\.side)
    }

    deinit {
        volumes.deallocate()
        pans.deallocate()
        gains.deallocate()
    }

    var damagedPackets: Int { sound.damagedPackets }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        guard try sound.read(into: samples, from: position, count: count) else { return false }
        var done = 0
        var isHeard = false
        while done < count {
            let start = position + Int64(done)
            var volume = self.volume.line(at: start, limit: count - done)
            var pan = self.pan.line(at: start, limit: volume.count)
            if !volume.isConstant || !pan.isConstant { pan.count = min(pan.count, Self.pieceLength) }
            volume.count = pan.count
            if shape(samples, done, volume, pan) { isHeard = true }
            done += pan.count
        }
        return isHeard
    }

    /// Multiplies a stretch; false where it leaves silence.
    private func shape(
        _ samples: PlanarSamples, _ start: Int, _ volume: SampleCurve.Line, _ pan: SampleCurve.Line
    ) -> Bool {
        let count = volume.count
        guard !volume.isConstant || !pan.isConstant else {
            var isHeard = false
            for (channel, side) in sides.enumerated() {
                let gain = Float(volume.start * StereoBalance.gain(of: side, pan: pan.start))
                scale(samples[channel] + start, count, by: gain)
                if gain != 0 { isHeard = true }
            }
            return isHeard
        }
        volume.fill(volumes)
        if !pan.isConstant { pan.fill(pans) }
        for (channel, side) in sides.enumerated() {
            let plane = samples[channel] + start
            if pan.isConstant || side == .middle {
                scale(plane, count, by: volumes, StereoBalance.gain(of: side, pan: pan.start))
            } else {
                StereoBalance.fillGains(of: side, pans, gains, count)
                scale(plane, count, by: volumes, gains)
            }
        }
        return true
    }
}

private func scale(_ samples: UnsafeMutablePointer<Float>, _ count: Int, by gain: Float) {
    guard gain != 1 else { return }
    guard gain != 0 else { return samples.update(repeating: 0, count: count) }
    for index in 0..<count { samples[index] *= gain }
}

private func scale(
    _ samples: UnsafeMutablePointer<Float>, _ count: Int, by volumes: UnsafePointer<Double>, _ gain: Double
) {
    for index in 0..<count { samples[index] *= Float(volumes[index] * gain) }
}

private func scale(
    _ samples: UnsafeMutablePointer<Float>, _ count: Int, by volumes: UnsafePointer<Double>,
    _ gains: UnsafePointer<Double>
) {
    for index in 0..<count { samples[index] *= Float(volumes[index] * gains[index]) }
}
