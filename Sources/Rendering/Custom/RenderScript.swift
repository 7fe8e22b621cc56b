import EditModel
import MediaTime

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
