import Media
import MediaTime

/// Chooses the unit of the timestamps of copied pictures.
enum CopyUnit {
    /// The finest timescale that does not overflow in containers.
    private static let finestTimescale: Int64 = 1_000_000_000
    /// MPEG's clock, used where the parts have no common unit.
    private static let fallbackTimescale: Int64 = 90_000
    /// The coarsest timescale of MP4 writers.
    private static let coarsestTimescale: Int64 = 10_000

    /// A unit that divides the start of every picture, if there is one.
    static func common(to pieces: [PicturePacketCopier.Piece]) -> Time {
        var timescale: Int64 = 1
        for (part, cut) in pieces {
            let timing = part.file.timing(ofTrack: part.track)
            var times = [part.start, part.source.start]
            if let grid = timing.grid {
                times += [grid.start, grid.rate.frameDuration]
            } else {
                times += [part.file.origin(ofTrack: part.track), timing.shift, cut.tick]
            }
            for time in times where time.isNumeric {
                timescale = leastCommonMultiple(timescale, time)
                if timescale > finestTimescale { return Time(1, Int32(fallbackTimescale)) }
            }
        }
        while timescale < coarsestTimescale { timescale *= 2 }
        return Time(1, Int32(timescale))
    }

    private static func leastCommonMultiple(_ timescale: Int64, _ time: Time) -> Int64 {
        let own = Int64(time.timescale) / greatestCommonDivisor(time.value, Int64(time.timescale))
        return timescale / greatestCommonDivisor(timescale, own) * own
    }
}
