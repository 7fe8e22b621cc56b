import EditModel
import Media
import MediaTime
import Pixels
import Values

/// The effects on a whole movie: the last step of the composed frames.
package final class MovieEffects {
    private let canvas: Canvas
    private let chain: EffectChain
    private let preparer: PicturePreparer
    private let pool: FramePool
    private var waiting: [Waiting] = []

    /// - Returns: Nil for a movie without effects on the whole picture.
    /// - Throws: ``MediaError`` where the effects cannot be applied to frames of the canvas.
    package init?(_ video: VideoSnapshot, canvas: Canvas, library: MediaLibrary) throws {
        guard !video.effects.isEmpty else { return nil }
        self.canvas = canvas
        let team = BandTeam()
        chain = try EffectChain(
            video.effects, input: FilterFormat(canvas.format), frameDuration: video.frameDuration,
            unit: video.timing.unit, files: library, team: team)
        let output = chain.output.picture
        guard output.width == canvas.width, output.height == canvas.height else {
            throw MediaError(
                .unsupported, "apply \(video.effects.map(\.name).joined(separator: ", ")) to the movie",
                "it makes \(output.width)×\(output.height) of \(canvas.width)×\(canvas.height): set the render_size, "
                    + "or put it on a track or a layer instruction")
        }
        preparer = PicturePreparer(canvas: canvas, team: team)
        pool = FramePool(width: canvas.width, height: canvas.height, format: canvas.format.pixels)
    }

    /// Puts in a frame in the canvas's format.
    package func send(_ frame: consuming Frame, at time: Time) throws {
        guard canvas.layout.hasAlpha else { return try chain.send(frame, at: time) }
        let straight = try pool.makeCopy(of: frame)
        straight.view?.unpremultiply()
        if !chain.output.picture.pixels.hasAlphaPlane {
            waiting.append(Waiting(frame: SharedFrame(straight.makeReference()), start: time))
        }
        try chain.send(straight, at: time)
    }

    package func finish() { chain.finish() }

    /// The next finished frame, in the canvas's format. On a canvas without alpha, transparent parts are on black; on
    /// one with alpha, effects without support for transparency keep the frame's alpha.
    package func receive() throws -> TimedFrame? {
        guard let done = try chain.receive() else { return nil }
        let time = done.start
        let format = VideoFormat(
            codedWidth: canvas.width, codedHeight: canvas.height,
            naturalSize: Size(width: Double(canvas.width), height: Double(canvas.height)), nominalFrameRate: nil,
            minFrameDuration: .indefinite, color: canvas.color)
        let frame = try preparer.prepare(done.takeFrame(), format, .upright, size: (canvas.width, canvas.height))
        guard frame.format.hasAlphaPlane || canvas.layout.hasAlpha else { return TimedFrame(frame: frame, start: time) }
        let result = try pool.makeFrame()
        result.color = canvas.color
        guard let target = result.view, let picture = frame.view else { return nil }
        if canvas.layout.hasAlpha {
            target.copyColors(of: picture)
            copyAlpha(at: time, of: picture, to: target)
            target.premultiply()
        } else {
            target.fill(red: 0, green: 0, blue: 0, color: canvas.color)
            target.blend(picture, x: 0, y: 0, opacity: .full)
        }
        return TimedFrame(frame: result, start: time)
    }

    /// Copies the alpha of a changed picture, or of its origin.
    private func copyAlpha(at time: Time, of picture: PictureView, to target: PictureView) {
        guard picture.alpha == nil else { return target.copyAlpha(of: picture) }
        while waiting.count > 1, waiting[1].start <= time { waiting.removeFirst() }
        guard let source = waiting.first?.frame else { return }
        target.copyAlpha(of: source.frame.view)
    }

    /// Frames that went in, straight, and may not have come out; none where the effects keep alpha.
    private struct Waiting {
        let frame: SharedFrame
        let start: Time
    }

    private final class SharedFrame {
        let frame: Frame
        init(_ frame: consuming Frame) { self.frame = frame }
    }
}
