import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Rendering
import Validation
import Wording

/// A recipe that has run, kept for the functions that a render calls.
///
/// Its Lua state stays on the thread that made it. Calls queue up there one behind the other, and the callers wait.
package final class RecipeScript: RecipeFunctions, @unchecked Sendable {  // `state` and `functions` belong to `thread`
    private let thread: LuaThread
    private var state: LuaState?
    private var functions: [LuaFunction]
    /// The video compositions whose pictures a function makes, by the function's number.
    private var compositions: [Int: VideoComposition]
    /// True for a player, which calls functions for as long as it plays: the time limit counts each call for itself. Set before the
    /// first call.
    package var renewsTimeLimit = false

    /// Call it on the thread.
    init(
        _ state: LuaState, _ functions: [LuaFunction], _ compositions: [Int: VideoComposition], on thread: LuaThread
    ) {
        self.compositions = compositions
        self.thread = thread
        self.state = state
        self.functions = functions
    }

    deinit {
        try? thread.run {
            functions = []
            compositions = [:]
            state = nil
        }
    }

    package func compose(_ compositor: CustomCompositor, _ request: FrameRequest) throws {
        try call(compositor.function) { function in
            defer { request.end() }
            request.instruction = compositions[compositor.function.number]?.instructions.first {
                $0.timeRange == request.timeRange
            }
            let results = try function(request)
            let frame = try ReturnedFrame(results, of: compositor.role, at: function.definition, request).frame
            try request.finish(with: frame)
        }
    }

    package func draw(_ function: ScriptFunction, on canvas: DrawingCanvas, at time: Time) throws {
        try call(function) { _ = try $0(canvas, time) }
    }

    package func process(_ function: ScriptFunction, _ buffer: SoundBuffer, at time: Time) throws {
        try call(function) { _ = try $0(buffer, time) }
    }

    package func mistake(in error: any Error) -> Failure? { Failure(mistakeIn: error) }

    /// Runs `body` on the script's thread and waits for it.
    /// - Throws: ``Failure`` for what the script raises, with the recipe's line.
    private func call(_ function: ScriptFunction, _ body: (LuaFunction) throws -> Void) throws {
        try thread.run {
            do {
                let function = functions[function.number]
                guard renewsTimeLimit, let state else { return try body(function) }
                try state.renewingTimeLimit { try body(function) }
            } catch let error as LuaError {
                throw Failure(error)
            }
        }
    }
}

extension Failure {
    /// Returns nil for an error that is not the recipe's mistake, such as a limit.
    init?(mistakeIn error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as LuaError: self.init(error)
        default: return nil
        }
        guard kind == .recipeError else { return nil }
    }
}

/// The frame that a compositor returned, checked.
struct ReturnedFrame {
    let frame: VideoFrame

    /// - Parameter place: The line of the function.
    /// - Throws: ``Failure`` that names the function's line and the frame's time.
    init(
        _ values: [LuaValue], of role: CustomCompositor.Role, at place: RecipeLocation?, _ request: FrameRequest
    ) throws(Failure) {
        func failure(_ text: String) -> Failure {
            Failure(.recipeError, at: place, "the \(role.rawValue) returned \(text) at \(request.time)")
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
