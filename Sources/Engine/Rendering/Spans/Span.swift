import EditModel
import MediaTime
import Pixels
import Values

/// A run of output frames during which the same layers are drawn from the same segments.
package struct Span: Hashable, Sendable {
    /// One layer of a span.
    package struct Layer: Hashable, Sendable {
        /// Counts into ``MovieSnapshot/videoTracks``.
        package var trackIndex: Int
        /// Counts into the track's segments; never an empty one.
        package var segmentIndex: Int
        package var instruction: LayerInstructionSnapshot
    }

    /// Output frame numbers.
    package var frames: Range<Int64>
    /// The instruction's background; nil if the edit sets none.
    package var background: Color?
    /// Bottom to top.
    package var layers: [Layer]
    /// True when the animation tool's layers are drawn around the composited picture.
    package var isPostProcessed = true

    /// The part of the span inside a run of output frames; nil if they have no frame in common.
    package func clipped(to run: Range<Int64>) -> Span? {
        let common = frames.clamped(to: run)
        guard !common.isEmpty else { return nil }
        var span = self
        span.frames = common
        return span
    }
}

/// The pictures of a movie, cut into spans once for everything that plans, copies or renders them.
package struct PictureTimeline: Sendable {
    package let movie: MovieSnapshot
    package let video: VideoSnapshot
    /// The spans of the whole movie: in order, without gap, covering every output frame.
    package let spans: [Span]
    /// The timelines of inner movies, by their index in the sources.
    package let inner: [Int: PictureTimeline]

    /// - Parameters:
    ///   - movie: A validated snapshot, its frame timing resolved.
    ///   - video: The snapshot's own.
    package init(_ movie: MovieSnapshot, _ video: VideoSnapshot) throws(TimeError) {
        self.movie = movie
        self.video = video
        spans = try SpanCompiler(movie, video).compile()
        var inner: [Int: PictureTimeline] = [:]
        for index in movie.sources.indices {
            guard let movie = movie.sources[index].movie, let video = movie.video else { continue }
            inner[index] = try PictureTimeline(movie, video)
        }
        self.inner = inner
    }
}

/// Cuts a movie into spans at every boundary of instructions and segments.
struct SpanCompiler {
    private let movie: MovieSnapshot
    private let video: VideoSnapshot
    private let timing: FrameTiming

    init(_ movie: MovieSnapshot, _ video: VideoSnapshot) {
        self.movie = movie
        self.video = video
        timing = video.timing
    }

    /// The spans of the whole movie: in order, without gap, covering every output frame.
    func compile() throws(TimeError) -> [Span] {
        var spans: [Span] = []
        var cursors = [Int](repeating: 0, count: movie.videoTracks.count)
        let boundaries = try frameBoundaries()
        var instruction = 0
        for (first, end) in zip(boundaries, boundaries.dropFirst()) {
            let time = try timing.time(of: first)
            while instruction + 1 < video.instructions.count, try video.instructions[instruction].timeRange.end <= time
            {
                instruction += 1
            }
            let current = video.instructions[instruction]
            var layers: [Span.Layer] = []
            for layer in current.layers.reversed() {
                guard let track = movie.videoTracks.firstIndex(where: { $0.id == layer.trackID }),
                    let segment = try advance(&cursors[track], to: time, in: movie.videoTracks[track].segments)
                else { continue }
                layers.append(Span.Layer(trackIndex: track, segmentIndex: segment, instruction: layer))
            }
            let span = Span(
                frames: first..<end, background: current.backgroundColor, layers: layers,
                isPostProcessed: current.isPostProcessed)
            append(span, to: &spans)
        }
        return spans
    }

    /// Joins a span with the one before it when nothing distinguishes them.
    private func append(_ span: Span, to spans: inout [Span]) {
        if let last = spans.last, last.background == span.background, last.layers == span.layers,
            last.isPostProcessed == span.isPostProcessed
        {
            spans[spans.count - 1].frames = last.frames.lowerBound..<span.frames.upperBound
        } else {
            spans.append(span)
        }
    }

    /// Moves a cursor to the segment at a time. Returns nil if the track has no media there.
    private func advance(
        _ cursor: inout Int, to time: Time, in segments: [SegmentSnapshot]
    ) throws(TimeError) -> Int? {
        while cursor < segments.count, try segments[cursor].targetRange.end <= time { cursor += 1 }
        guard cursor < segments.count, segments[cursor].sourceIndex != nil,
            segments[cursor].targetRange.start <= time
        else { return nil }
        return cursor
    }

    /// The first frame at or after each boundary, sorted, from 0 to the number of frames.
    private func frameBoundaries() throws(TimeError) -> [Int64] {
        var frames: Set<Int64> = [0, video.frameCount]
        let ranges =
            video.instructions.map(\.timeRange) + movie.videoTracks.flatMap { $0.segments.map(\.targetRange) }
        let end = try timing.time(of: video.frameCount)
        for range in ranges {
            // An instruction may last beyond the picture, for ever, where there are no frames.
            for boundary in [range.start, try range.end] where boundary.isNumeric && boundary < end {
                frames.insert(try timing.firstFrame(atOrAfter: boundary))
            }
        }
        return frames.filter { (0...video.frameCount).contains($0) }.sorted()
    }
}

/// The look of a layer of a span at one moment.
struct LayerState: Equatable {
    let opacity: Opacity
    /// In natural-size pixels; nil for all of the picture.
    let window: Rectangle?
    /// From natural-size pixels to canvas pixels.
    let transform: AffineTransform

    /// True when a pixel of the layer can be seen; else its picture is not decoded.
    let isVisible: Bool

    init(_ instruction: LayerInstructionSnapshot, _ format: VideoFormat, at time: Time) {
        opacity = Opacity(instruction.opacity(at: time))
        window = instruction.cropRectangle(at: time)
        transform = instruction.transform(at: time)
        isVisible = opacity != .zero && window?.visiblePart(of: format)?.isEmpty != true
    }

    /// The drawn part of a picture in some stored format; nil for all of it.
    func crop(of format: VideoFormat) -> StoredCrop? { window?.visiblePart(of: format) }
}
