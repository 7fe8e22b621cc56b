import EditModel
import MediaTime
import Rendering
import Wording

/// The functions of a recipe, which can tell the recipe's mistakes from other errors.
package protocol RecipeFunctions: RenderScript {
    /// The recipe's mistake; nil for an error that is not one, such as a limit.
    func mistake(in error: any Error) -> Failure?
}

/// A recipe's functions while they are tried: errors are recorded, and the other functions continue.
///
/// A function that has failed is not called again.
final class TriedScript: RenderScript, @unchecked Sendable {  // used by the thread that tries
    private let script: any RecipeFunctions
    private var failed: Set<Int> = []
    private(set) var found: [Finding] = []

    /// Thrown in place of a frame by a compositor that has failed.
    struct NoFrame: Error {}

    init(_ script: any RecipeFunctions) { self.script = script }

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

    func hasFailed(_ function: ScriptFunction) -> Bool { failed.contains(function.number) }

    /// - Returns: True if the function succeeded.
    /// - Throws: Errors that are not the function's own mistake, such as a limit.
    @discardableResult
    private func call(
        _ function: ScriptFunction, _ object: String, at time: Time, _ body: () throws -> Void
    ) throws -> Bool {
        guard !hasFailed(function) else { return false }
        do {
            try body()
            return true
        } catch {
            guard let mistake = script.mistake(in: error) else { throw error }
            failed.insert(function.number)
            found.append(Finding(mistake, by: object, at: time))
            return false
        }
    }
}

extension Finding {
    /// - Parameters:
    ///   - object: The kind of the function.
    ///   - time: The time it was called with; nil if the message says enough.
    package init(_ mistake: Failure, by object: String, at time: Time? = nil) {
        let called = time.map { " (called for \($0))" } ?? ""
        self.init(.functionFailed, mistake.message + called, object: object, at: mistake.location)
    }
}
