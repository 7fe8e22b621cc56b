import EditModel
import Media
import MediaTime
import Rendering

/// Composes a run of a movie's output frames, decoding ahead on other threads.
///
/// A frame belongs to whoever receives it. Used by one thread at a time.
final class RenderedPictures {
    private let movie: MovieSnapshot
    private let video: VideoSnapshot
    private let library: MediaLibrary
    private let canvas: Canvas
    private let spans: [Span]
    private let frames: Range<Int64>
    private let script: (any RenderScript)?
    private let readers: PictureReaders
    private var players: TrackPlayers?

    /// - Parameters:
    ///   - frames: Output frame numbers, within the movie.
    ///   - script: The recipe's functions, for a movie that calls some.
    ///   - readers: Where decoders are taken from, for callers that render several runs.
    init(
        _ movie: MovieSnapshot, _ video: VideoSnapshot, canvas: Canvas, library: MediaLibrary, frames: Range<Int64>,
        script: (any RenderScript)?, readers: PictureReaders = PictureReaders()
    ) throws {
        self.readers = readers
        self.movie = movie
        self.video = video
        self.canvas = canvas
        self.library = library
        self.frames = frames
        self.script = script
        spans = try SpanCompiler(movie, video).compile().compactMap { $0.clipped(to: frames) }.map { span in
            // A compositor may do what it likes with any of them.
            if video.compositor != nil { return span }
            let formats = try span.layers.map { try Self.format(of: $0, movie, library, canvas) }
            return try span.withoutHiddenLayers(formats, frameDuration: video.frameDuration, canvas: canvas)
        }
    }

    /// Starts decoding. Tracks are opened shortly before a frame shows them, and never if none does.
    func start(in group: StageGroup) throws {
        let players = TrackPlayers(
            movie, runs: TrackRun.runs(of: spans) { self.drawnSource(of: $0) == nil }, frameDuration: video.frameDuration, readers: readers,
            library: library, in: group)
        self.players = players
        try players.advance(to: frames.lowerBound)
    }

    /// Composes all frames, in order.
    /// - Parameter receive: Gets each frame with its number; answers false to stop.
    func compose(_ receive: (Int64, consuming Frame) throws -> Bool) throws {
        // Pictures that no frame has shown would keep the decoders waiting for room.
        defer { players?.stop() }
        let painter = LayerPainter(sources: movie.sources, library: library)
        let stack = try LayerStack(video.overlay, canvas: canvas, painter: painter)
        let compositor = Compositor(canvas: canvas, overlays: stack)
        let custom = try customComposition(compositor)
        let drawn = DrawnPictures(movie.sources, canvas: canvas, library: library, script: script)
        for span in spans {
            let formats = try span.layers.map { try Self.format(of: $0, movie, library, canvas) }
            for number in span.frames {
                try players?.advance(to: number)
                let time = try video.frameDuration.multiplied(by: number)
                let next =
                    number + 1 < span.frames.upperBound ? try video.frameDuration.multiplied(by: number + 1) : nil
                let picture = { (index: Int) throws -> Frame? in
                    let layer = span.layers[index]
                    if let source = self.drawnSource(of: layer) {
                        let segment = self.movie.videoTracks[layer.trackIndex].segments[layer.segmentIndex]
                        return try drawn.picture(ofSource: source, in: segment, at: time)
                    }
                    return try self.players?.picture(
                        of: layer.trackIndex, segment: layer.segmentIndex, at: time, next: next)
                }
                let frame =
                    try custom?.compose(at: time, span, formats: formats, picture: picture)
                    ?? compositor.compose(at: time, span, formats: formats, picture: picture)
                guard try receive(number, frame) else { return }
            }
        }
    }

    /// The source of a layer that a function of the recipe draws; nil for those that are decoded.
    private func drawnSource(of layer: Span.Layer) -> Int? {
        let source = movie.videoTracks[layer.trackIndex].segments[layer.segmentIndex].sourceIndex
        return source.flatMap { movie.sources[$0].kind == .drawn ? $0 : nil }
    }

    /// The recipe's own compositor; nil where the movie has none.
    private func customComposition(_ plain: Compositor) throws -> CustomComposition? {
        guard let compositor = video.compositor else { return nil }
        guard let script else {
            throw MediaError(.engine, "compose a picture", "the recipe of \(compositor.function.place) does not run")
        }
        return CustomComposition(compositor, movie, video, canvas: canvas, plain: plain, script: script)
    }

    /// Packets no decoder could use so far.
    var damagedPackets: Int { players?.damagedPackets ?? 0 }

    private static func format(
        of layer: Span.Layer, _ movie: MovieSnapshot, _ library: MediaLibrary, _ canvas: Canvas
    ) throws -> VideoFormat {
        let segment = movie.videoTracks[layer.trackIndex].segments[layer.segmentIndex]
        let source = movie.sources[segment.sourceIndex ?? 0]
        if let format = source.drawnFormat(on: canvas) { return format }
        return try source.pictureFormat(ofTrack: segment.sourceTrackID, library)
    }
}

extension Span {
    /// The part of the span inside a run of frames; nil when there is none.
    fileprivate func clipped(to run: Range<Int64>) -> Span? {
        let common = frames.clamped(to: run)
        guard !common.isEmpty else { return nil }
        var span = self
        span.frames = common
        return span
    }
}
