import Media

/// A sound that a ``ReadAhead`` reads: the samples are the sound's, but may have been made on another thread.
final class AheadSound: SampleSupply {
    private let readAhead: ReadAhead
    private let lane: ReadAheadLane
    private(set) var damagedPackets = 0

    /// - Parameter end: Behind the sound's last sample.
    init(_ sound: any SampleSupply, channelCount: Int, end: Int64, in readAhead: ReadAhead) {
        self.readAhead = readAhead
        lane = readAhead.add(sound, channelCount: channelCount, end: end)
    }

    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool {
        var done = 0
        var isHeard = false
        while done < count {
            let start = position + Int64(done)
            let isThere = try readAhead.withBlock(of: lane, at: start) { block in
                let length = Int(min(block.samples.upperBound - start, Int64(count - done)))
                if let room = block.room {
                    for channel in 0..<samples.channelCount {
                        (samples[channel] + done).update(
                            from: room[channel] + Int(start - block.samples.lowerBound), count: length)
                    }
                    isHeard = true
                } else {
                    samples.silence(from: done, count: length)
                }
                damagedPackets = block.damagedPackets
                done += length
            }
            if !isThere { break }
        }
        samples.silence(from: done, count: count - done)
        return isHeard
    }
}
