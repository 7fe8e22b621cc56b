import EditModel
import MediaTime
import Rendering

/// A stretch of a video track that is decoded in one go: segments that follow each other closely.
struct TrackRun {
    /// A segment that is shown.
    struct Appearance {
        /// Counts into the track's segments.
        package var segment: Int
        /// The output frames from the first that shows it to the last.
        package var frames: Range<Int64>
    }

    /// Counts into the movie's video tracks.
    package let trackIndex: Int
    /// In order; no segment twice.
    private(set) var appearances: [Appearance]
    /// The place among the layers of the first span, from the bottom.
    private let layerIndex: Int

    /// Output frames from the first appearance to the last.
    package var frames: Range<Int64> {
        appearances[0].frames.lowerBound..<appearances[appearances.count - 1].frames.upperBound
    }

    /// The frames between the start of a run and its first shown frame, in which its file is opened and its first
    /// picture decoded. A track that shows no picture for longer is stopped meanwhile.
    package static let lead: Int64 = 24

    /// The runs of spans, ordered by their start, then by falling length.
    /// - Parameters:
    ///   - longestPause: The most frames within a run that do not show the track.
    ///   - neededFrames: The frames with pictures that a layer needs in a span; nil for a layer that is not decoded.
    package static func runs(
        of spans: [Span], longestPause: Int64 = lead,
        of neededFrames: (Span.Layer, Span) -> Range<Int64>? = { $1.frames }
    ) -> [TrackRun] {
        var open: [Int: TrackRun] = [:]
        var runs: [TrackRun] = []
        for span in spans {
            for (index, layer) in span.layers.enumerated() {
                guard let frames = neededFrames(layer, span) else { continue }
                if open[layer.trackIndex]?.extend(layer.segmentIndex, frames, longestPause) == true { continue }
                if let finished = open[layer.trackIndex] { runs.append(finished) }
                let appearance = Appearance(segment: layer.segmentIndex, frames: frames)
                open[layer.trackIndex] = TrackRun(
                    trackIndex: layer.trackIndex, appearances: [appearance], layerIndex: index)
            }
        }
        return (runs + open.values).sorted { $0.order < $1.order }
    }

    private var order: (Int64, Int64, Int, Int) {
        (frames.lowerBound, -frames.upperBound, layerIndex, trackIndex)
    }

    /// The rest of the run from a frame on.
    /// - Parameter segment: The segment that the frame shows.
    package func rest(from frame: Int64, segment: Int) -> TrackRun {
        var rest = self
        rest.appearances.removeFirst(appearances.firstIndex { $0.segment == segment } ?? 0)
        let end = rest.appearances[0].frames.upperBound
        rest.appearances[0].frames = min(max(frame, rest.appearances[0].frames.lowerBound), end - 1)..<end
        return rest
    }

    /// Adds frames of a segment; false when they come too late for this run.
    private mutating func extend(_ segment: Int, _ frames: Range<Int64>, _ longestPause: Int64) -> Bool {
        let last = appearances.count - 1
        guard frames.lowerBound - appearances[last].frames.upperBound <= longestPause else { return false }
        if appearances[last].segment == segment {
            let end = max(appearances[last].frames.upperBound, frames.upperBound)
            appearances[last].frames = appearances[last].frames.lowerBound..<end
        } else {
            appearances.append(Appearance(segment: segment, frames: frames))
        }
        return true
    }
}
