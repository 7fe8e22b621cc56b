extension LottieKeyframe<[Double]> {
    /// The way that is added before the first frame and after the last, in pixels: too short to be seen.
    private static let shortWay = 0.05
    /// Frames long before and after any other.
    private static let farAway = 1e6

    /// Frames of places that a layer turns to as it moves. rlottie 0.1 turns it only between its keyframes, and only on
    /// ways with tangents: straight ways get some, and very slow ways go on before and after.
    static func followed(_ frames: [LottieKeyframe]) -> [LottieKeyframe] {
        var frames = frames
        for index in frames.indices.dropLast() where frames[index].way == nil {
            let way = zip(frames[index].start, frames[index].end).map { ($1 - $0) / 3 }
            if !frames[index].curves.isEmpty { frames[index].way = (way, way.map { -$0 }) }
        }
        let moving = frames.dropLast().filter { $0.way != nil && $0.start != $0.end }
        guard let first = moving.first, let last = moving.last, let end = frames.last else { return frames }
        let before = direction(first.way?.out ?? [0, 0], first)
        let after = direction((last.way?.input ?? [0, 0]).map { -$0 }, last)
        let start = frames[0].start
        let tail = end.start.indices.map { end.start[$0] + after[$0] * shortWay }
        frames[frames.count - 1] = slow(from: end.start, to: tail, at: end.time)
        frames.append(slow(from: tail, to: tail, at: farAway))
        return [slow(from: start.indices.map { start[$0] - before[$0] * shortWay }, to: start, at: -farAway)] + frames
    }

    private static func slow(from start: [Double], to end: [Double], at time: Double) -> LottieKeyframe {
        let way = zip(start, end).map { ($1 - $0) / 3 }
        return LottieKeyframe(
            time: time, start: start, end: end, curves: [LottieCurve(input: [1, 1], output: [0, 0])],
            way: (way, way.map { -$0 }))
    }

    /// The direction of a tangent, of length 1; without a tangent, that of the whole way.
    private static func direction(_ tangent: [Double], _ frame: LottieKeyframe) -> [Double] {
        let way = tangent.allSatisfy { $0 == 0 } ? zip(frame.start, frame.end).map { $1 - $0 } : tangent
        let length = way.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? way.map { $0 / length } : way
    }
}
