import EditModel
import MediaTime
import Rendering

/// The borders between the parts of a movie's pictures. Each part is rendered and encoded on its own.
///
/// They depend on the edit alone. There is a border at every hard cut, where a key picture costs nothing and the border
/// moves along when something is inserted before it, and every ``length`` frames from there. A shot that is longer than
/// a part also has borders where layers over it begin and end, so that a changed title costs its own frames. Other
/// borders keep their places, except those near a layer's, which give way: neither a title nor its move in time changes
/// parts far away. Measured with a title of 3 s in a shot of 930 frames: after its move 90 frames are made again
/// instead of 250, and the file is 0.4 % larger.
struct PartBorders {
    /// The usual number of frames of a part.
    static let length: Int64 = 250
    /// The fewest frames of a part: shorter runs join their neighbour.
    static let shortest: Int64 = 48
    /// Layers with fewer frames between them have their borders in common, and a border with fewer to one of a layer
    /// gives way: each costs a key picture.
    private static let nearest = length / 2

    /// The frames of each part, in order and without gap; one for all that is short.
    let parts: [Range<Int64>]

    /// - Parameters:
    ///   - spans: Of the movie, in order.
    ///   - layers: The output frames in which each layer is drawn around the composited picture, in any order.
    ///   - frames: The output frames that are written; not empty.
    init(_ spans: [Span], layers: [Range<Int64>] = [], frames: Range<Int64>) {
        let layers = layers + Self.upperSegments(spans)
        parts = Self.runs(Self.cuts(spans, within: frames), frames).flatMap { Self.parts(of: $0, layers) }
    }

    /// The first frames after hard cuts: where no segment of a track is shown on both sides. Layers over the picture may
    /// go on.
    private static func cuts(_ spans: [Span], within frames: Range<Int64>) -> [Int64] {
        zip(spans, spans.dropFirst()).compactMap { before, after in
            let border = after.frames.lowerBound
            guard frames.lowerBound < border, border < frames.upperBound else { return nil }
            let goesOn = before.layers.contains { layer in
                after.layers.contains { layer.trackIndex == $0.trackIndex && layer.segmentIndex == $0.segmentIndex }
            }
            return goesOn ? nil : border
        }
    }

    /// The runs between the cuts that are borders.
    ///
    /// A short run joins the one before it, and the first the one after it: each cut is judged by its neighbours only, so
    /// that a change in one place leaves the others.
    private static func runs(_ cuts: [Int64], _ frames: Range<Int64>) -> [Range<Int64>] {
        var borders: [Int64] = []
        for (index, cut) in cuts.enumerated() {
            let next = index + 1 < cuts.count ? cuts[index + 1] : frames.upperBound
            let before = cut - (borders.last ?? frames.lowerBound)
            if next - cut >= shortest, before >= shortest { borders.append(cut) }
        }
        return runs(between: borders, frames)
    }

    private static func runs(between borders: [Int64], _ frames: Range<Int64>) -> [Range<Int64>] {
        zip([frames.lowerBound] + borders, borders + [frames.upperBound]).map { $0..<$1 }
    }

    /// The parts of a run between cuts.
    private static func parts(of run: Range<Int64>, _ layers: [Range<Int64>]) -> [Range<Int64>] {
        guard run.count >= length + shortest else { return [run] }
        var borders: [Int64] = []
        for passage in passages(of: layers, in: run) {
            // A layer that is shown only for a moment is extended to a part.
            let end = passage.isEmpty ? passage.lowerBound : max(passage.upperBound, passage.lowerBound + shortest)
            for border in [passage.lowerBound, end] {
                let before = border - (borders.last ?? run.lowerBound)
                if before >= shortest, run.upperBound - border >= shortest { borders.append(border) }
            }
        }
        let grid = stride(from: run.lowerBound + length, through: run.upperBound - shortest, by: Int(length))
        let free = grid.filter { place in !borders.contains { abs($0 - place) < nearest } }
        return runs(between: (borders + free).sorted(), run)
    }

    /// The stretches of a run in which layers come and go, in order, at least ``nearest`` frames apart.
    ///
    /// A layer that is shown for longer than two parts is like the picture: its begin and its end are stretches of
    /// their own, without frames.
    private static func passages(of layers: [Range<Int64>], in run: Range<Int64>) -> [Range<Int64>] {
        let shown = layers.filter { $0.overlaps(run) }.flatMap { layer in
            let shown = layer.clamped(to: run)
            guard shown.count > 2 * length else { return shown == run ? [] : [shown] }
            let ends = [shown.lowerBound, shown.upperBound].filter { run.lowerBound < $0 && $0 < run.upperBound }
            return ends.map { $0..<$0 }
        }
        var passages: [Range<Int64>] = []
        for layer in shown.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = passages.last, layer.lowerBound - last.upperBound < nearest {
                passages[passages.count - 1] = last.lowerBound..<max(last.upperBound, layer.upperBound)
            } else {
                passages.append(layer)
            }
        }
        return passages
    }

    /// The frames of segments that are only shown over others, such as a picture in a picture.
    private static func upperSegments(_ spans: [Span]) -> [Range<Int64>] {
        var lowest: Set<SegmentPlace> = []
        var upper: [SegmentPlace: Range<Int64>] = [:]
        for span in spans {
            for (height, layer) in span.layers.enumerated() {
                let place = SegmentPlace(track: layer.trackIndex, segment: layer.segmentIndex)
                guard height > 0 else {
                    lowest.insert(place)
                    continue
                }
                let first = upper[place]?.lowerBound ?? span.frames.lowerBound
                upper[place] = first..<span.frames.upperBound
            }
        }
        return upper.compactMap { lowest.contains($0) ? nil : $1 }
    }

    private struct SegmentPlace: Hashable {
        let track: Int
        let segment: Int
    }
}

extension [Range<Int64>] {
    /// The index of the part with a frame; the parts are in order and without gap.
    func index(holding frame: Int64) -> Int {
        Swift.max(0, partitioningIndex { $0.lowerBound > frame } - 1)
    }
}
