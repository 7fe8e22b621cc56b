import EditModel
import LuaHost
import MediaTime
import Rendering

/// A recipe's functions while they are tried: what one raises is kept, and the others go on.
///
/// A function that has failed is not called again.
final class TriedScript: RenderScript, @unchecked Sendable {  // used by the thread that tries
    private let script: any RenderScript
    private var failed: Set<Int> = []
    private(set) var found: [Finding] = []

    /// What a compositor that has failed leaves instead of a frame.
    struct NoFrame: Error {}

    init(_ script: any RenderScript) { self.script = script }

    func compose(_ compositor: CustomCompositor, _ request: FrameRequest) throws {
        let isDone = try call(compositor.function, compositor.role.rawValue, at: request.time) {
            try script.compose(compositor, request)
        }
        if !isDone { throw NoFrame() }
    }

    func draw(_ function: ScriptFunction, on canvas: DrawingCanvas, at time: Time) throws {
        try call(function, "draw function", at: time) { try script.draw(function, on: canvas, at: time) }
    }

    func process(_ function: ScriptFunction, _ buffer: SoundBuffer, at time: Time) throws {
        try call(function, "tap", at: time) { try script.process(function, buffer, at: time) }
    }

    /// Whether a function has failed.
    func hasFailed(_ function: ScriptFunction) -> Bool { failed.contains(function.number) }

    /// - Returns: Whether the function did what it is for.
    /// - Throws: What is not the function's own mistake, such as a limit.
    @discardableResult
    private func call(
        _ function: ScriptFunction, _ object: String, at time: Time, _ body: () throws -> Void
    ) throws -> Bool {
        guard !hasFailed(function) else { return false }
        do {
            try body()
            return true
        } catch {
            guard let finding = Finding(raised: error, by: object, at: time) else { throw error }
            failed.insert(function.number)
            found.append(finding)
            return false
        }
    }
}

extension Finding {
    /// What a function of the recipe raised; nil for an error that is not the recipe's mistake, such as a limit.
    /// - Parameters:
    ///   - object: What the function is.
    ///   - time: What it was called with; nil where the message says enough.
    init?(raised error: any Error, by object: String, at time: Time? = nil) {
        let failure: RecipeFailure
        switch error {
        case let error as RecipeFailure: failure = error
        case let error as LuaError: failure = RecipeFailure(error)
        default: return nil
        }
        guard failure.kind == .recipe else { return nil }
        let (location, message) = Self.parts(of: failure.message)
        let called = time.map { " (called for \($0))" } ?? ""
        self.init(.functionFailed, .error, message + called, object: object, at: location)
    }

    /// `recipe.lua:4: text` as the line and the text.
    private static func parts(of message: String) -> (location: String?, text: String) {
        guard let end = message.firstRange(of: ": "),
            message[..<end.lowerBound].wholeMatch(of: /[^\n]+:[0-9]+/) != nil
        else { return (nil, message) }
        return (String(message[..<end.lowerBound]), String(message[end.upperBound...]))
    }
}
