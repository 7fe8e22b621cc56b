import EditModel
import Media
import MediaTime
import Pixels
import Rendering
import Values

/// Composes a run of a movie's output frames one after the other, decoding ahead on other threads.
///
/// The receiver owns each frame. Used by one thread at a time.
// Unchecked: it is set up, used on one thread, and read again after that has ended.
package final class RenderedPictures: @unchecked Sendable {
    /// A composed frame.
    package struct Picture: ~Copyable {
        /// The output's frame number.
        package let number: Int64
        package let frame: Frame

        package consuming func takeFrame() -> Frame { frame }
    }

    private let timeline: PictureTimeline
    private var movie: MovieSnapshot { timeline.movie }
    private var video: VideoSnapshot { timeline.video }
    private let timing: FrameTiming
    private let library: MediaLibrary
    private let canvas: Canvas
    /// The composed spans in order; with effects that have a memory, from the movie's start on.
    private let spans: [Span]
    /// The output frames to produce.
    package let frames: Range<Int64>
    /// The frames of the run that are composed.
    private let selection: FrameSelection
    private let script: (any RenderScript)?
    private let readers: PictureReaders
    private let effects: LayerEffects
    private let movieEffects: MovieEffects?
    /// The turns of frames; nil to compose them at once. Set before the first frame.
    package var order: CallOrder?
    /// Bytes of pictures that each decoder holds for tracks that are behind others. Set before the first frame.
    var heldSize = PictureRelay.defaultHeldSize
    private var players: DecodedTracks?
    private var stage: Stage?

    /// The state of the composition.
    private final class Stage {
        let compositor: Compositor
        let custom: CustomComposition?
        let drawn: DrawnPictures
        let inner: InnerMovies
        /// The index of the span that is composed, and its layers' formats once they are known.
        var span = 0
        var formats: Formats?
        /// The number of the next frame.
        var next: Int64
        /// True when the effects on the movie have received the last frame.
        var isFinished = false

        init(
            _ compositor: Compositor, _ custom: CustomComposition?, _ drawn: DrawnPictures, _ inner: InnerMovies,
            next: Int64
        ) {
            (self.compositor, self.custom, self.drawn, self.inner) = (compositor, custom, drawn, inner)
            self.next = next
        }
    }

    /// The formats of a span's layers: as their sources store them, and after their effects.
    private typealias Formats = (stored: [VideoFormat], shown: [VideoFormat])

    /// A frame to compose.
    private struct Step {
        let number: Int64
        let span: Span
        let formats: Formats
    }

    /// - Parameters:
    ///   - frames: Output frame numbers, within the movie.
    ///   - selection: The frames to compose. Where an effect remembers, all are.
    ///   - readers: The pool of decoders, for callers that render several runs.
    package init(
        _ timeline: PictureTimeline, canvas: Canvas, library: MediaLibrary, frames: Range<Int64>,
        selection: FrameSelection = .all, script: (any RenderScript)?, readers: PictureReaders = PictureReaders()
    ) throws {
        self.readers = readers
        self.timeline = timeline
        let (movie, video) = (timeline.movie, timeline.video)
        let timing = video.timing
        self.timing = timing
        self.canvas = canvas
        self.library = library
        self.frames = frames
        self.script = script
        // One that is composed, and one that is shown or encoded meanwhile.
        try MemoryLimit.require(
            2 * canvas.format.pixels.byteCount(width: canvas.width, height: canvas.height),
            to: "compose pictures of \(canvas.width)×\(canvas.height) pixels")
        movieEffects = try MovieEffects(video, canvas: canvas, library: library)
        // The memory of an effect on the whole movie begins with the first frame, and it may look ahead.
        let composed = video.effects.contains(where: \.hasMemory) ? 0..<video.frameCount : frames
        let effects = LayerEffects(timeline, library: library)
        let visible = { (span: Span) throws -> Span in
            // A compositor may use any of them.
            if video.compositor != nil { return span }
            let formats = try span.layers.map { layer in
                try effects.format(of: layer, movie.storedFormat(of: layer, on: canvas, library))
            }
            return try span.withoutHiddenLayers(formats, timing: timing, canvas: canvas)
        }
        if !effects.isEmpty { effects.spans = try timeline.spans.map(visible) }
        self.effects = effects
        let selection = timeline.hasEffectsWithMemory ? .all : selection
        self.selection = selection
        spans = try timeline.spans.compactMap { $0.clipped(to: composed) }
            .filter { selection.intersects($0.frames) }.map(visible)
    }

    /// Starts decoding. Tracks are opened shortly before a frame shows them, and never if none does.
    package func start(in group: StageGroup) throws {
        guard let first = spans.first?.frames.lowerBound else { return }
        // A decoder may go on from one selected frame to the next, however far it is.
        let longestPause = selection.isSparse ? Int64.max / 2 : TrackRun.lead
        let runs = TrackRun.runs(of: spans, longestPause: longestPause) { layer, span in
            self.source(of: layer).map { self.movie.sources[$0].isRead } == true
                ? self.effects.neededFrames(of: layer, in: span) : nil
        }
        let players = DecodedTracks(
            movie, runs: runs, timing: timing, selection: selection, readers: readers, library: library,
            heldSize: heldSize, in: group)
        self.players = players
        try players.advance(to: first)
    }

    /// Decodes and composes on its own, with threads that end with it.
    /// - Parameter receive: Receives each frame and its number. Return false to stop.
    package func run(_ receive: (Int64, consuming Frame) throws -> Bool) throws {
        let group = StageGroup()
        do {
            try start(in: group)
            try compose(receive)
            // The decoders may be ahead of the last frame.
            group.cancel()
        } catch {
            group.fail(error)
        }
        try group.join()
    }

    /// Composes all frames, in order.
    /// - Parameter receive: Receives each frame and its number. Return false to stop.
    package func compose(_ receive: (Int64, consuming Frame) throws -> Bool) throws {
        // Pictures that no frame has shown would keep the decoders waiting for room.
        defer {
            stop()
            order?.endOfPicture()
        }
        while let picture = try next() {
            let number = picture.number
            guard try receive(number, picture.takeFrame()) else { return }
        }
    }

    /// Ends the decoding: no further frame is wanted.
    package func stop() { players?.stop() }

    /// Passes over frames that are not wanted. Effects with a memory see them.
    /// - Parameter frame: The first that is wanted; at or after the next one.
    package func skip(to frame: Int64) throws {
        guard !video.effects.contains(where: \.hasMemory) else { return }
        let stage = try self.stage ?? makeStage()
        self.stage = stage
        stage.next = max(stage.next, frame)
    }

    /// Composes the next frame; nil after the last.
    package func next() throws -> Picture? {
        let stage = try self.stage ?? makeStage()
        self.stage = stage
        while true {
            if let done = try movieEffects?.receive() {
                let number = try timing.frame(nearest: done.start)
                if frames.contains(number) { return Picture(number: number, frame: done.takeFrame()) }
                if number >= frames.upperBound { return nil }
                continue
            }
            guard let step = try advance(stage) else {
                guard let movieEffects, !stage.isFinished else { return nil }
                stage.isFinished = true
                movieEffects.finish()
                continue
            }
            let frame = try compose(step, stage)
            guard let movieEffects else { return Picture(number: step.number, frame: frame) }
            try movieEffects.send(frame, at: timing.time(of: step.number))
        }
    }

    /// The first frame that is composed: with effects that remember, the movie's first.
    package var firstComposed: Int64 { spans.first?.frames.lowerBound ?? frames.lowerBound }

    /// Packets no decoder could use so far.
    package var damagedPackets: Int { (players?.damagedPackets ?? 0) + (stage?.inner.damagedPackets ?? 0) }

    // MARK: - One frame

    private func makeStage() throws -> Stage {
        let inner = InnerMovies(timeline, canvas: canvas, library: library, script: script, readers: readers)
        let painter = LayerPainter(sources: movie.sources, library: library, movies: inner)
        let stack = try LayerStack(video.overlay, canvas: canvas, painter: painter)
        let compositor = Compositor(canvas: canvas, overlays: stack)
        return Stage(
            compositor, try customComposition(compositor),
            DrawnPictures(movie.sources, canvas: canvas, library: library, script: script, movies: inner), inner,
            next: spans.first?.frames.lowerBound ?? 0)
    }

    /// The next frame to compose; nil after the last.
    private func advance(_ stage: Stage) throws -> Step? {
        guard let selected = selection.first(atOrAfter: stage.next) else { return nil }
        stage.next = selected
        while stage.span < spans.count, stage.next >= spans[stage.span].frames.upperBound {
            stage.span += 1
            stage.formats = nil
        }
        guard stage.span < spans.count else { return nil }
        let span = spans[stage.span]
        let formats = try stage.formats ?? formats(of: span)
        stage.formats = formats
        defer { stage.next += 1 }
        return Step(number: stage.next, span: span, formats: formats)
    }

    private func formats(of span: Span) throws -> Formats {
        let stored = try span.layers.map { try movie.storedFormat(of: $0, on: canvas, library) }
        return (stored, try zip(span.layers, stored).map { try effects.format(of: $0, $1) })
    }

    private func compose(_ step: Step, _ stage: Stage) throws -> Frame {
        let (number, span, formats) = (step.number, step.span, step.formats)
        try players?.advance(to: number)
        try order?.waitToCompose(number)
        let time = try timing.time(of: number)
        stage.inner.begin(frame: number)
        let plate = { (index: Int, demand: PictureDemand?) throws -> PicturePlate? in
            try self.effects.picture(of: span.layers[index], formats.stored[index], frame: number, demand) { frame in
                try self.picture(of: span.layers[index], in: span, frame: frame, stage)
            }
        }
        let frame =
            try stage.custom?.compose(at: time, span, formats: formats.shown) { try plate($0, nil)?.takeFrame() }
            ?? stage.compositor.compose(at: time, span, formats: formats.shown, plate: plate)
        try order?.hasComposed(number)
        return frame
    }

    /// The picture of a layer's source in a frame.
    private func picture(of layer: Span.Layer, in span: Span, frame: Int64, _ stage: Stage) throws -> Frame? {
        let time = try timing.time(of: frame)
        let segment = movie.segment(of: layer)
        if let source = segment.sourceIndex, !movie.sources[source].isRead {
            guard movie.sources[source].movie != nil else {
                return try stage.drawn.picture(ofSource: source, in: segment, at: time)
            }
            return try stage.inner.picture(ofSource: source, in: segment, at: time)
        }
        let next = selection.first(atOrAfter: frame + 1).flatMap { $0 < span.frames.upperBound ? $0 : nil }
        return try players?.picture(of: layer.trackIndex, segment: layer.segmentIndex, in: frame, next: next)
    }

    private func source(of layer: Span.Layer) -> Int? { movie.segment(of: layer).sourceIndex }

    /// The recipe's own compositor; nil if the movie has none.
    private func customComposition(_ plain: Compositor) throws -> CustomComposition? {
        guard let compositor = video.compositor else { return nil }
        guard let script else {
            throw MediaError(
                .engineFailure, "compose a picture", "the recipe of \(compositor.function.place) does not run")
        }
        return CustomComposition(
            compositor, movie, video, canvas: canvas, plain: plain, script: script, library: library)
    }
}

extension PictureTimeline {
    /// True if an effect on the movie or on a layer needs more frames than the one it changes.
    fileprivate var hasEffectsWithMemory: Bool {
        let layers = video.instructions.lazy.flatMap(\.layers)
        return video.effects.contains(where: \.hasMemory)
            || movie.videoTracks.contains { $0.effects.contains(where: \.hasMemory) }
            || layers.contains { $0.effects.contains(where: \.hasMemory) }
    }
}
