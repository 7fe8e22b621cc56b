import EditModel
import MediaTime

/// The source time of a part's first frame, and the source's speed: where no time has to be rounded, the source's
/// pictures in all frames follow from them.
struct SegmentPosition: Hashable {
    /// In the source's time.
    let start: ExactFraction
    /// Seconds of the source a second of the movie.
    let rate: ExactFraction

    /// - Returns: Nil if a position is rounded: it then depends on the segment's own start.
    init?(_ segment: SegmentSnapshot, _ times: PartTimes) {
        let (source, target) = (segment.sourceRange, segment.targetRange)
        guard source.start.isNumeric, source.duration.isNumeric, target.start.isNumeric, target.duration.isNumeric
        else { return nil }
        rate =
            source.duration == target.duration || target.duration.value <= 0
            ? ExactFraction(1, 1)
            : ExactFraction(
                Int128(source.duration.value) * Int128(target.duration.timescale),
                Int128(target.duration.value) * Int128(source.duration.timescale))
        guard let offset = ExactFraction(times.first, since: target.start) * rate, let step = times.unit * rate,
            let start = ExactFraction(source.start) + offset, offset.isExact(with: step), start.isExact(with: step)
        else { return nil }
        self.start = start
    }
}
