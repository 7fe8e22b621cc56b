import EditModel
import Media
import MediaTime
import Pixels
import Values

/// Draws the pictures of sources that are not read, each once for every time that is shown: drawn assets by a recipe's
/// functions, layers and computed pictures by themselves.
///
/// They are drawn when they are composed and not ahead, so that a recipe's functions are called in the same order on
/// every run. Not thread-safe: it belongs to the compositing thread.
package final class DrawnPictures {
    private let sources: [SourceSnapshot]
    private let canvas: Canvas
    private let script: (any RenderScript)?
    private let tools: CanvasTools
    private let painter: LayerPainter
    private var pools: [Int: FramePool] = [:]
    private var drawn: [Int: [Picture]] = [:]

    /// A picture that was drawn.
    private final class Picture {
        let time: Time
        let frame: Frame

        init(_ frame: consuming Frame, at time: Time) {
            self.time = time
            self.frame = frame
        }
    }

    /// Pictures of a source that are kept: as many tracks may show it at different times.
    private static let keptCount = 4

    /// - Parameters:
    ///   - script: The recipe's functions; nil if the movie calls none.
    ///   - movies: Composes the movies that layers show; nil if there are none.
    package init(
        _ sources: [SourceSnapshot], canvas: Canvas, library: MediaLibrary, script: (any RenderScript)?,
        movies: (any LayerMovies)? = nil
    ) {
        self.sources = sources
        self.canvas = canvas
        self.script = script
        tools = CanvasTools(library: library)
        painter = LayerPainter(sources: sources, library: library, movies: movies)
    }

    /// The picture that a segment shows, in the canvas's samples with straight alpha.
    /// - Parameters:
    ///   - index: A drawn source's.
    ///   - time: In movie time, within the segment.
    package func picture(ofSource index: Int, in segment: SegmentSnapshot, at time: Time) throws -> Frame {
        let source = sources[index]
        let exact = try SourcePosition(in: segment, at: time).time
        let shown = try source.shownTime(at: exact)
        if let known = drawn[index]?.first(where: { $0.time == shown }) { return known.frame.makeReference() }
        let picture = Picture(try draw(source, index, at: shown), at: shown)
        var kept = drawn[index] ?? []
        if kept.count >= Self.keptCount { kept.removeFirst() }
        drawn[index] = kept + [picture]
        return picture.frame.makeReference()
    }

    private func draw(_ source: SourceSnapshot, _ index: Int, at time: Time) throws -> Frame {
        let frame = try pool(source, index).makeFrame()
        frame.color = canvas.color
        if let pattern = source.pattern, let view = frame.view {
            try PatternPainter(width: source.width, height: source.height)
                .paint(pattern, onto: view, canvas.color, at: time)
            return frame
        }
        let bitmap = try bitmap(of: source, at: time)
        frame.view?.set(to: bitmap.converted(to: canvas.color), color: canvas.color)
        return frame
    }

    private func bitmap(of source: SourceSnapshot, at time: Time) throws -> Bitmap {
        if let layers = source.layers {
            return try painter.picture(of: layers, width: source.width, height: source.height, at: time)
        }
        guard let function = source.drawing, let script else {
            throw MediaError(
                .engineFailure, "draw a picture", "the recipe of \(source.drawing?.place ?? "it") does not run")
        }
        let drawing = DrawingCanvas(width: source.width, height: source.height, tools)
        try script.draw(function, on: drawing, at: time)
        return drawing.finish()
    }

    private func pool(_ source: SourceSnapshot, _ index: Int) -> FramePool {
        if let pool = pools[index] { return pool }
        var layout = canvas.layout
        layout.hasAlpha = true
        let pool = FramePool(width: source.width, height: source.height, format: PixelFormat(layout: layout)!)
        pools[index] = pool
        return pool
    }
}

extension Time {
    /// The start of the frame of a rate that is shown at this time.
    fileprivate func roundedDown(to rate: FrameRate) throws(TimeError) -> Time {
        try rate.frameDuration.multiplied(by: dividedRoundingDown(by: rate.frameDuration))
    }
}

extension SourceSnapshot {
    /// The time of the picture that is shown at a time of the source.
    fileprivate func shownTime(at time: Time) throws(TimeError) -> Time {
        if let layers, !layers.root.isAnimated { return .zero }
        if pattern?.isStill == true { return .zero }
        return try frameRate.map { rate throws(TimeError) in try time.roundedDown(to: rate) } ?? time
    }

    /// The format of a drawn source's pictures on a canvas; nil for other sources.
    package func drawnFormat(on canvas: Canvas) -> VideoFormat? {
        guard isDrawn else { return nil }
        return VideoFormat(
            codedWidth: width, codedHeight: height, naturalSize: Size(width: Double(width), height: Double(height)),
            nominalFrameRate: frameRate, minFrameDuration: frameRate?.frameDuration ?? .indefinite,
            color: canvas.color, bitDepth: canvas.layout.bitDepth, hasAlpha: true)
    }
}
