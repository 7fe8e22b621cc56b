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
    private let effects: LayerEffects
    private let movieEffects: MovieEffects?
    private var players: [Int: TrackPlayer] = [:]

    /// - Parameter frames: Output frame numbers, within the movie.
    init(
        _ movie: MovieSnapshot, _ video: VideoSnapshot, canvas: Canvas, library: MediaLibrary, frames: Range<Int64>
    ) throws {
        self.movie = movie
        self.video = video
        self.canvas = canvas
        self.library = library
        self.frames = frames
        movieEffects = try MovieEffects(video, canvas: canvas, library: library)
        // What an effect on the whole movie remembers begins with the first frame, and it may look ahead.
        let composed = video.effects.contains(where: \.hasMemory) ? 0..<video.frameCount : frames
        let compiled = try SpanCompiler(movie, video).compile()
        let effects = LayerEffects(movie, frameDuration: video.frameDuration, library: library)
        let visible = { (span: Span) in
            let formats = try span.layers.map { try effects.format(of: $0, Self.format(of: $0, movie, library)) }
            return try span.withoutHiddenLayers(formats, frameDuration: video.frameDuration, canvas: canvas)
        }
        if !effects.isEmpty { effects.spans = try compiled.map(visible) }
        self.effects = effects
        spans = try compiled.compactMap { $0.clipped(to: composed) }.map(visible)
    }

    /// Starts decoding. Tracks that no frame shows are not opened.
    func start(in group: StageGroup) throws {
        var wanted: [Int: [(segment: Int, from: Time)]] = [:]
        for span in spans {
            for layer in span.layers where wanted[layer.trackIndex]?.last?.segment != layer.segmentIndex {
                let from = try video.frameDuration.multiplied(by: effects.firstFrame(of: layer, in: span))
                wanted[layer.trackIndex, default: []].append((layer.segmentIndex, from))
            }
        }
        for (track, segments) in wanted.sorted(by: { $0.key < $1.key }) {
            let player = TrackPlayer(movie, segments: movie.videoTracks[track].segments, library: library)
            players[track] = player
            player.start(in: group, wanted: segments)
        }
    }

    /// Composes all frames, in order.
    /// - Parameter receive: Gets each frame with its number; answers false to stop.
    func compose(_ receive: (Int64, consuming Frame) throws -> Bool) throws {
        // Pictures that no frame has shown would keep the decoders waiting for room.
        defer { for player in players.values { player.stop() } }
        let painter = LayerPainter(sources: movie.sources, library: library)
        let stack = try LayerStack(video.overlay, canvas: canvas, painter: painter)
        let compositor = Compositor(canvas: canvas, overlays: stack)
        for span in spans {
            let stored = try span.layers.map { try Self.format(of: $0, movie, library) }
            let formats = try zip(span.layers, stored).map { try effects.format(of: $0, $1) }
            for number in span.frames {
                let time = try video.frameDuration.multiplied(by: number)
                let frame = try compositor.compose(at: time, span, formats: formats) { index in
                    try effects.picture(of: span.layers[index], stored[index], frame: number) { frame in
                        try picture(of: span.layers[index], in: span, frame: frame)
                    }
                }
                guard try finish(frame, number, receive) else { return }
            }
        }
        try movieEffects?.finish()
        _ = try deliver(receive)
    }

    /// The picture of a layer's source in a frame.
    private func picture(of layer: Span.Layer, in span: Span, frame: Int64) throws -> Frame? {
        let time = try video.frameDuration.multiplied(by: frame)
        let next = frame + 1 < span.frames.upperBound ? try video.frameDuration.multiplied(by: frame + 1) : nil
        return try players[layer.trackIndex]?.picture(at: time, segment: layer.segmentIndex, next: next)
    }

    /// Hands a composed frame on, after the effects on the whole movie.
    private func finish(
        _ frame: consuming Frame, _ number: Int64, _ receive: (Int64, consuming Frame) throws -> Bool
    ) throws -> Bool {
        guard let movieEffects else { return try receive(number, frame) }
        try movieEffects.send(frame, at: video.frameDuration.multiplied(by: number))
        return try deliver(receive)
    }

    /// Hands on what the effects on the whole movie have done; false when nobody wants more.
    private func deliver(_ receive: (Int64, consuming Frame) throws -> Bool) throws -> Bool {
        while let done = try movieEffects?.receive() {
            let number = try done.start.dividedRoundingNearest(by: video.frameDuration)
            guard number >= frames.lowerBound else { continue }
            guard number < frames.upperBound, try receive(number, done.takeFrame()) else { return false }
        }
        return true
    }

    /// Packets no decoder could use so far.
    var damagedPackets: Int { players.values.reduce(0) { $0 + $1.damagedPackets } }

    private static func format(
        of layer: Span.Layer, _ movie: MovieSnapshot, _ library: MediaLibrary
    ) throws -> VideoFormat {
        let segment = movie.videoTracks[layer.trackIndex].segments[layer.segmentIndex]
        let source = movie.sources[segment.sourceIndex ?? 0]
        if let format = source.colorFormat { return format }
        let file = try library.file(at: source.path)
        guard let format = file.track(segment.sourceTrackID)?.video else {
            throw MediaError(
                .engine, "draw track \(segment.sourceTrackID) of '\(file.path)'", "it is not a video track")
        }
        return format
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
