import EditModel
import MediaTime
import Rendering

/// The frames of a movie on which its functions are tried.
struct FunctionFrames {
    /// One call of a function.
    struct Call {
        enum Kind {
            /// A call of the function that draws a track's segment.
            case draw(track: Int, segment: Int)
            case compose
        }

        /// The number of the output's frame.
        let frame: Int64
        let kind: Kind
    }

    /// In the order of the frames.
    private(set) var calls: [Call] = []

    /// The most instructions for which the compositor is called with frames of their own. In a movie with more, they
    /// are sampled evenly.
    private static let mostInstructions: Int64 = 50

    /// - Parameter composes: True if a compositor is called.
    init(_ movie: MovieSnapshot, in range: TimeRange?, composes: Bool) throws {
        guard let video = movie.video else { return }
        let timing = video.timing
        let rendered = try range.map { try timing.frames(shownFrom: $0.start, to: $0.end) } ?? 0..<video.frameCount
        let isDrawn = movie.sources.contains { $0.drawing != nil }
        if isDrawn { addDrawn(movie, try PictureTimeline(movie, video).spans, rendered) }
        if composes, video.compositor != nil { try addComposed(video, rendered) }
        calls.sort { $0.frame < $1.frame }
    }

    var isEmpty: Bool { calls.isEmpty }

    private mutating func addDrawn(_ movie: MovieSnapshot, _ spans: [Span], _ rendered: Range<Int64>) {
        var shown: [ScriptFunction: [(frames: Range<Int64>, kind: Call.Kind)]] = [:]
        for span in spans {
            let frames = span.frames.clamped(to: rendered)
            guard !frames.isEmpty else { continue }
            for layer in span.layers {
                let segment = movie.videoTracks[layer.trackIndex].segments[layer.segmentIndex]
                guard let function = segment.sourceIndex.flatMap({ movie.sources[$0].drawing }) else { continue }
                shown[function, default: []].append(
                    (frames, .draw(track: layer.trackIndex, segment: layer.segmentIndex)))
            }
        }
        for (_, parts) in shown.sorted(by: { $0.key.number < $1.key.number }) {
            let count = parts.reduce(0) { $0 + Int64($1.frames.count) }
            for number in Self.places(in: count) {
                var rest = number
                for part in parts {
                    if rest < part.frames.count {
                        calls.append(Call(frame: part.frames.lowerBound + rest, kind: part.kind))
                        break
                    }
                    rest -= Int64(part.frames.count)
                }
            }
        }
    }

    /// Adds frames of the whole movie, and of each instruction: they may show other tracks.
    private mutating func addComposed(_ video: VideoSnapshot, _ rendered: Range<Int64>) throws {
        var frames = Set(Self.places(in: Int64(rendered.count)).map { rendered.lowerBound + $0 })
        let count = Int64(video.instructions.count)
        let asked = min(count, Self.mostInstructions)
        for number in 0..<asked {
            let range = video.instructions[Int(asked < 2 ? 0 : number * (count - 1) / (asked - 1))].timeRange
            let first = try video.timing.firstFrame(atOrAfter: range.start)
            let isLast = try range.end >= video.timing.time(of: video.frameCount)
            let end = isLast ? video.frameCount : try video.timing.firstFrame(atOrAfter: range.end)
            let own = (first..<max(first, end)).clamped(to: rendered)
            frames.formUnion(Self.places(in: Int64(own.count)).map { own.lowerBound + $0 })
        }
        calls += frames.map { Call(frame: $0, kind: .compose) }
    }

    /// The first, the middle and the last of a number of frames.
    private static func places(in count: Int64) -> Set<Int64> {
        count > 0 ? [0, count / 2, count - 1] : []
    }
}
