import MediaTime
import Rendering

/// A stretch of a video track that is decoded in one go: segments that follow each other closely.
struct TrackRun {
    /// A segment that is shown.
    struct Appearance {
        /// Counts into the track's segments.
        var segment: Int
        /// The output frames from the first that shows it to the last.
        var frames: Range<Int64>
    }

    /// Counts into the movie's video tracks.
    let trackIndex: Int
    /// In order; no segment twice.
    private(set) var appearances: [Appearance]

    /// Output frames from the first appearance to the last.
    var frames: Range<Int64> { appearances[0].frames.lowerBound..<appearances[appearances.count - 1].frames.upperBound }

    /// The frames between the start of a run and its first shown frame, in which its file is opened and its first
    /// picture decoded. A track that shows no picture for longer is stopped meanwhile.
    static let lead: Int64 = 24

    /// The runs of spans, in the order they begin.
    /// - Parameter firstFrame: The first frame whose picture a layer needs in a span; nil for a layer that is not
    ///   decoded.
    static func runs(
        of spans: [Span], from firstFrame: (Span.Layer, Span) -> Int64? = { $1.frames.lowerBound }
    ) -> [TrackRun] {
        var open: [Int: TrackRun] = [:]
        var runs: [TrackRun] = []
        for span in spans {
            for layer in span.layers {
                guard let first = firstFrame(layer, span) else { continue }
                let frames = first..<span.frames.upperBound
                if open[layer.trackIndex]?.extend(layer.segmentIndex, frames) == true { continue }
                if let finished = open[layer.trackIndex] { runs.append(finished) }
                let appearance = Appearance(segment: layer.segmentIndex, frames: frames)
                open[layer.trackIndex] = TrackRun(trackIndex: layer.trackIndex, appearances: [appearance])
            }
        }
        return (runs + open.values).sorted {
            ($0.frames.lowerBound, $0.trackIndex) < ($1.frames.lowerBound, $1.trackIndex)
        }
    }

    /// Adds frames of a segment; false when they come too late for this run.
    private mutating func extend(_ segment: Int, _ frames: Range<Int64>) -> Bool {
        let last = appearances.count - 1
        guard frames.lowerBound - appearances[last].frames.upperBound <= Self.lead else { return false }
        if appearances[last].segment == segment {
            appearances[last].frames = appearances[last].frames.lowerBound..<frames.upperBound
        } else {
            appearances.append(Appearance(segment: segment, frames: frames))
        }
        return true
    }
}
