import Glibc

/// Stretches sound by overlapping pieces of its wave closer together or further apart (WSOLA, Verhelst and Roelands
/// 1993).
///
/// Each piece is sought near its nominal place, at the point that continues the piece before it best. Places are
/// computed from the piece's number, so nothing drifts.
///
/// libavfilter's `atempo` works alike with pieces of 43 ms, and displaces events by up to 60 ms.
final class TimeDomainStretcher: TimeStretcher {
    let history: Int
    private let speed: PlaybackSpeed
    /// The distance of pieces in the result, in samples; each piece is twice as long.
    private let hop: Int
    /// The largest distance from its place at which a piece is sought.
    private let reach: Int
    private let search: SimilaritySearch
    /// Samples of the source that are still needed, the first one's number, and their count.
    private let source: PlanarSamples
    private var sourceStart: Int64 = 0
    private var sourceCount = 0
    /// The start of the piece that fades out next, in its second half.
    private var last: Int64
    /// The number of pieces laid.
    private var pieces: Int64 = 0
    /// Half a piece of the result, and the number of its samples already taken.
    private let result: PlanarSamples
    private var resultPosition: Int
    /// Rises from 0 to 1 over half a piece.
    private let rise: [Float]

    /// - Parameter speed: At most 2; beyond, pieces would skip samples between them.
    init(speed: PlaybackSpeed, format: SoundFormat) {
        let hop = Int(format.sampleRate) / 100
        let reach = Int(format.sampleRate) * 6 / 1000
        self.speed = speed
        self.hop = hop
        self.reach = reach
        history = hop + reach
        last = Int64(reach)
        search = SimilaritySearch(length: hop)
        source = PlanarSamples(
            channelCount: format.channelCount, capacity: 8 * hop + 4 * reach + 2 * TimeStretcherLimits.largestBlock)
        result = PlanarSamples(channelCount: format.channelCount, capacity: hop)
        resultPosition = hop
        rise = (0..<hop).map { 0.5 - 0.5 * cosf(.pi * (Float($0) + 0.5) / Float(hop)) }
    }

    package func send(_ samples: PlanarSamples, count: Int) {
        dropUsed()
        precondition(sourceCount + count <= source.capacity, "what is there is taken first")
        for channel in 0..<source.channelCount {
            (source[channel] + sourceCount).update(from: samples[channel], count: count)
        }
        sourceCount += count
    }

    package func take(into samples: PlanarSamples, from start: Int, count: Int) -> Int {
        var taken = 0
        while taken < count {
            if resultPosition == hop, !layPiece() { break }
            let length = min(count - taken, hop - resultPosition)
            for channel in 0..<samples.channelCount {
                (samples[channel] + start + taken).update(from: result[channel] + resultPosition, count: length)
            }
            resultPosition += length
            taken += length
        }
        return taken
    }

    /// The next piece's nominal place in the source.
    private var place: Int64 { Int64(history) + speed.sourceSamples((pieces + 1) * Int64(hop)) - Int64(hop) }

    /// Fades from the last piece to the next; false if the source does not reach that far yet.
    private func layPiece() -> Bool {
        let place = place
        guard max(place + Int64(reach), last) + 2 * Int64(hop) <= sourceStart + Int64(sourceCount) else { return false }
        let fading = Int(last + Int64(hop) - sourceStart)
        let first = Int(place - Int64(reach) - sourceStart)
        let match = search.best(in: source, like: fading, from: first, count: 2 * reach + 1)
        for channel in 0..<source.channelCount {
            blend(source[channel] + fading, source[channel] + first + match.offset, match.likeness, result[channel])
        }
        last = sourceStart + Int64(first + match.offset)
        pieces += 1
        resultPosition = 0
        return true
    }

    /// Cross-fades at constant loudness: similar pieces add up in amplitude, unrelated ones in power.
    private func blend(
        _ from: UnsafePointer<Float>, _ to: UnsafePointer<Float>, _ likeness: Float,
        _ result: UnsafeMutablePointer<Float>
    ) {
        for index in 0..<hop {
            let (up, down) = (rise[index], 1 - rise[index])
            let power = up * up + down * down + 2 * up * down * likeness
            result[index] = (from[index] * down + to[index] * up) / power.squareRoot()
        }
    }

    /// Removes samples before the earliest start of the next piece.
    private func dropUsed() {
        let needed = min(last + Int64(hop), place - Int64(reach))
        let count = Int(min(max(needed - sourceStart, 0), Int64(sourceCount)))
        guard count >= TimeStretcherLimits.largestBlock else { return }
        source.moveToFront(from: count, count: sourceCount - count)
        sourceStart += Int64(count)
        sourceCount -= count
    }
}
