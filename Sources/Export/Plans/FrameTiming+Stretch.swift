import EditModel
import MediaTime

extension FrameTiming {
    /// The frames shown from one movie time up to another: the first is the one that stands at the start, the last begins
    /// before the end. Empty where there is none.
    package func frames(shownFrom start: Time, to end: Time) throws(TimeError) -> Range<Int64> {
        let first = min(max(0, try frame(shownAt: start)), frameCount)
        return first..<max(first, min(try firstFrame(atOrAfter: end), frameCount))
    }
}
