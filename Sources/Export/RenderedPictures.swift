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
    private let readers: PictureReaders
    private var players: TrackPlayers?

    /// - Parameters:
    ///   - frames: Output frame numbers, within the movie.
    ///   - readers: Where decoders are taken from, for callers that render several runs.
    init(
        _ movie: MovieSnapshot, _ video: VideoSnapshot, canvas: Canvas, library: MediaLibrary, frames: Range<Int64>,
        readers: PictureReaders = PictureReaders()
    ) throws {
        self.readers = readers
        self.movie = movie
        self.video = video
        self.canvas = canvas
        self.library = library
        self.frames = frames
        spans = try SpanCompiler(movie, video).compile().compactMap { $0.clipped(to: frames) }.map { span in
            let formats = try span.layers.map { try Self.format(of: $0, movie, library) }
            return try span.withoutHiddenLayers(formats, frameDuration: video.frameDuration, canvas: canvas)
        }
    }

    /// Starts decoding. Tracks are opened shortly before a frame shows them, and never if none does.
    func start(in group: StageGroup) throws {
        let players = TrackPlayers(
            movie, runs: TrackRun.runs(of: spans), frameDuration: video.frameDuration, readers: readers,
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
        for span in spans {
            let formats = try span.layers.map { try Self.format(of: $0, movie, library) }
            for number in span.frames {
                try players?.advance(to: number)
                let time = try video.frameDuration.multiplied(by: number)
                let next =
                    number + 1 < span.frames.upperBound ? try video.frameDuration.multiplied(by: number + 1) : nil
                let frame = try compositor.compose(at: time, span, formats: formats) { index in
                    let layer = span.layers[index]
                    return try players?.picture(of: layer.trackIndex, segment: layer.segmentIndex, at: time, next: next)
                }
                guard try receive(number, frame) else { return }
            }
        }
    }

    /// Packets no decoder could use so far.
    var damagedPackets: Int { players?.damagedPackets ?? 0 }

    private static func format(
        of layer: Span.Layer, _ movie: MovieSnapshot, _ library: MediaLibrary
    ) throws -> VideoFormat {
        let segment = movie.videoTracks[layer.trackIndex].segments[layer.segmentIndex]
        return try movie.sources[segment.sourceIndex ?? 0].pictureFormat(ofTrack: segment.sourceTrackID, library)
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
