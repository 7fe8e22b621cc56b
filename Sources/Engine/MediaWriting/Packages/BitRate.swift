/// A rendition's bit rates in bits per second, rounded up.
enum BitRate {
    /// The average over all segments.
    static func average(of track: SegmentedTrack) -> Int64 {
        rate(of: track.segments[...])
    }

    /// The largest over any run of segments that lasts 0.5 to 1.5 times the target duration (RFC 8216, section 4.1); a
    /// short last segment alone does not count.
    static func peak(of track: SegmentedTrack) -> Int64 {
        let target = MediaPlaylist.targetDuration(of: [track]) * 1_000_000
        let lengths = track.segments.map { MediaPlaylist.microseconds(of: $0) }
        var peak: Int64 = 0
        for first in lengths.indices {
            var duration: Int64 = 0
            for last in lengths.indices[first...] {
                duration += lengths[last]
                if duration > target * 3 / 2 { break }
                if duration >= target / 2 { peak = max(peak, rate(of: track.segments[first...last])) }
            }
        }
        return peak == 0 ? average(of: track) : peak
    }

    private static func rate(of segments: ArraySlice<SegmentedTrack.Segment>) -> Int64 {
        let bits = segments.reduce(0) { $0 + $1.size * 8 }
        let duration = max(1, segments.reduce(0) { $0 + MediaPlaylist.microseconds(of: $1) })
        return Int64((Int128(bits) * 1_000_000 + Int128(duration) - 1) / Int128(duration))
    }
}
