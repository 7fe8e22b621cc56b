import EditModel
import LuaHost
import Rendering

/// The frame that a compositor returned, checked.
struct ReturnedFrame {
    let frame: VideoFrame

    /// - Parameter place: The line of the function.
    /// - Throws: ``RecipeFailure`` that names the function's line and the frame's time.
    init(
        _ values: [LuaValue], of role: CustomCompositor.Role, at place: String, _ request: FrameRequest
    ) throws(RecipeFailure) {
        func failure(_ text: String) -> RecipeFailure {
            RecipeFailure(.recipe, "\(place): the \(role.rawValue) returned \(text) at \(request.time)")
        }
        guard let value = values.first else { throw failure("nothing where a video_frame is expected") }
        guard case .object(let object) = value, let frame = object as? VideoFrame else {
            throw failure("\(value.words) where a video_frame is expected")
        }
        guard frame.size == request.size else {
            throw failure("a frame of \(frame.size.text) where one of \(request.size.text) is expected")
        }
        guard frame.isAlive else { throw failure("a frame of an earlier request") }
        self.frame = frame
    }
}
