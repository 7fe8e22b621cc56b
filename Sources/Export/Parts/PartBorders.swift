import EditModel
import MediaTime
import Rendering

/// The borders between the parts of a movie's pictures, each of which is rendered and encoded on its own.
///
/// They depend on the edit alone. A border stands at every hard cut, where it costs nothing and where what is inserted
/// before moves it along, and every ``length`` frames from there.
struct PartBorders {
    /// The usual number of frames of a part.
    static let length: Int64 = 250
    /// The fewest frames of a part: shorter runs join their neighbour.
    static let shortest: Int64 = 48

    /// The frames of each part, in order and without gap; one for all that is short.
    let parts: [Range<Int64>]

    /// - Parameters:
    ///   - spans: Of the movie, in order.
    ///   - frames: The output frames that are written; not empty.
    init(_ spans: [Span], frames: Range<Int64>) {
        var parts: [Range<Int64>] = []
        for run in Self.runs(Self.cuts(spans, within: frames), frames) {
            var first = run.lowerBound
            while run.upperBound - first >= Self.length + Self.shortest {
                parts.append(first..<first + Self.length)
                first += Self.length
            }
            parts.append(first..<run.upperBound)
        }
        self.parts = parts
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
        let ends = borders + [frames.upperBound]
        return zip([frames.lowerBound] + borders, ends).map { $0..<$1 }
    }
}

extension [Range<Int64>] {
    /// The index of the part with a frame; the parts are in order and without gap.
    func index(holding frame: Int64) -> Int {
        Swift.max(0, partitioningIndex { $0.lowerBound > frame } - 1)
    }
}
