import EditModel
import Media
import MediaTime
import Values

/// The request for one output frame of a recipe's compositor. AVAsynchronousVideoCompositionRequest.
///
/// It ends with the call; its frames end with it. Used by one thread at a time.
package class FrameRequest {
    /// When the frame begins, in movie time.
    package let time: Time
    /// The size of the frame that is wanted, in pixels.
    package let size: Size
    /// The background of the instruction.
    package let backgroundColor: Color
    /// When the instruction holds, in movie time.
    package let timeRange: TimeRange
    /// The current instruction, as the recipe's own object; nil if the recipe's objects are not known.
    package var instruction: Instruction?
    let drawing: FrameDrawing
    /// Weak, so that a frame that the function has dropped frees its memory at once.
    private var frames: [WeakFrame] = []
    private var result: Frame?
    private var isOver = false

    init(at time: Time, _ instruction: InstructionSnapshot, _ drawing: FrameDrawing) {
        self.time = time
        self.drawing = drawing
        size = Size(width: Double(drawing.canvas.width), height: Double(drawing.canvas.height))
        backgroundColor = drawing.canvas.background(instruction.backgroundColor)
        timeRange = instruction.timeRange
    }

    /// A new frame of one colour.
    /// - Parameter size: The size in whole pixels; nil for ``size``.
    /// - Throws: ``FrameError``
    package func makeFrame(_ color: Color, size: Size?) throws -> VideoFrame {
        try checkAlive()
        let asked = size ?? self.size
        guard let width = Int(exactly: asked.width), let height = Int(exactly: asked.height) else {
            throw FrameError.size(width: asked.width, height: asked.height)
        }
        let frame = try drawing.makeFrame(width: width, height: height, color: color)
        return own(VideoFrame(frame, isPremultiplied: true, drawing))
    }

    /// Takes the frame that the function returned and ends the request.
    /// - Parameter frame: One of this request's, of its size.
    package func finish(with frame: VideoFrame) throws {
        result = try frame.takeResult(over: resultBackground)
        end()
    }

    /// Ends the request and releases the pixels of its frames. Has no effect if it has ended.
    package func end() {
        isOver = true
        for reference in frames { reference.frame?.end() }
        frames = []
    }

    /// The background under the transparent parts of the function's result.
    var resultBackground: Color { backgroundColor }

    func takeResult() -> Frame? { result.take() }

    func checkAlive() throws {
        guard !isOver else { throw FrameError.ended("request") }
    }

    /// Remembers a frame, to end it with the request.
    func own(_ frame: VideoFrame) -> VideoFrame {
        frames.append(WeakFrame(frame: frame))
        frame.request = self
        return frame
    }

    private struct WeakFrame {
        weak var frame: VideoFrame?
    }
}

/// The recipe's functions, as a render calls them.
///
/// They run on the one thread that owns the script; the calling thread waits until the function has returned. That
/// thread never waits for the render, so any stage may call.
package protocol RenderScript: AnyObject, Sendable {
    /// Calls a compositor, which leaves its result in the request.
    /// - Throws: The function's error, or one about a result that is not a frame of the request's size.
    func compose(_ compositor: CustomCompositor, _ request: FrameRequest) throws
    /// Calls a draw function with a cleared canvas.
    /// - Parameter time: In the asset's time.
    /// - Throws: The function's error.
    func draw(_ function: ScriptFunction, on canvas: DrawingCanvas, at time: Time) throws
    /// Calls a tap with a block of a track's sound, which it may change.
    /// - Parameter time: In movie time.
    /// - Throws: The function's error.
    func process(_ function: ScriptFunction, _ buffer: SoundBuffer, at time: Time) throws
}
