import MediaTime

/// Chooses what the timestamps of copied pictures count in.
enum CopyUnit {
    /// The finest that containers count in without overflow.
    private static let finestTimescale: Int64 = 1_000_000_000
    /// MPEG's clock, where parts have no fine unit in common.
    private static let fallbackTimescale: Int64 = 90_000
    /// What MP4 writers count in at least.
    private static let coarsestTimescale: Int64 = 10_000

    /// A unit that the starts of all pictures are whole multiples of, as far as there is one.
    static func common(to pieces: [PicturePacketCopier.Piece]) -> Time {
        var timescale: Int64 = 1
        for (part, cut) in pieces {
            let timing = part.file.timing(ofTrack: part.track)
            var times = [part.start, part.source.start]
            if let grid = timing.grid {
                times += [grid.start, grid.rate.frameDuration]
            } else {
                times += [part.file.origin, timing.shift, cut.tick]
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

    private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
        var (a, b) = (a.magnitude, b.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        return Int64(max(a, 1))
    }
}
