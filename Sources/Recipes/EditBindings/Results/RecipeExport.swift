import EditModel
import Export
import Frames
import LuaHost
import Media
import MediaTime
import MediaWriting
import ModelBindings
import Settings

/// One render in the middle of a recipe. AVAssetExportSession.
struct RecipeExport {
    let movie: Movie
    let path: String
    let settings: OutputSettings
    /// Called with the fraction that is done; a false result cancels.
    let progress: LuaFunction?
    let session: EditSession
    /// The recipe's line.
    let place: RecipeLocation?

    /// The most calls of the progress function.
    private static let steps: Int64 = 100

    /// Renders the movie, or only looks at it where the run writes nothing.
    /// - Returns: The result for the recipe.
    func perform() throws -> LuaFields {
        let snapshot = try JudgedResults(session, frameDuration: nil).validated(
            movie, at: settings.frameDuration, place)
        let written = WrittenPath(path)
        let preset = try written.preset(named: settings.preset)
        var options = ExportOptions(preset: preset, container: try written.output(of: preset.name).1)
        try settings.fill(judging: &options)
        let engine = try ExportSession(
            snapshot, library: session.environment.library, outputs: [options], timeRange: settings.timeRange,
            script: session.makeScript())
        let plan = engine.plans[0]
        guard let destination = try session.openOutput(path, at: place) else {
            return answer(plan, frames: plan.frameCount, bytes: 0)
        }
        var bytes: Int64 = 0
        do {
            let file = try session.write(destination) {
                let file = try render(engine, destination)
                bytes = destination.byteCount
                return file
            }
            return answer(plan, frames: file.frameCount, bytes: bytes)
        } catch is CancellationError {
            return answer(plan, frames: 0, bytes: 0, cancelledBecause: "the progress function returned false")
        }
    }

    private func render(_ engine: ExportSession, _ destination: Muxer.Destination) throws -> WrittenFile {
        var failure: (any Error)?
        var step: Int64 = 0
        let summary: ExportSummary
        do {
            // Its functions are called on this thread, from the threads that render.
            summary = try session.thread.runBeside {
                try engine.run(to: [.file(destination)]) { done in
                    session.environment.report(done)
                    guard !session.isInterrupted() else { return false }
                    let reached = done.completed * Self.steps / done.total
                    guard let progress, reached > step else { return true }
                    step = reached
                    do {
                        return try session.thread.run { try tell(progress, done) }
                    } catch {
                        failure = error
                        return false
                    }
                }
            }[0]
        } catch is CancellationError {
            throw failure ?? CancellationError()
        }
        for warning in summary.warnings { session.warn(warning) }
        let plan = engine.plans[0]
        let size = plan.pictureSize
        return WrittenFile(
            frameCount: summary.frameCount, duration: plan.duration, width: size?.width ?? 0, height: size?.height ?? 0)
    }

    /// Calls the recipe's function.
    /// - Returns: True to go on.
    private func tell(_ progress: LuaFunction, _ done: ExportProgress) throws -> Bool {
        let answer: Bool? = try progress.call(
            Double(done.completed) / Double(done.total), returning: .optional(.boolean))
        return answer ?? true
    }

    private func answer(
        _ plan: OutputPlan, frames: Int64, bytes: Int64, cancelledBecause reason: String? = nil
    ) -> LuaFields {
        LuaFields([
            "path": path, "duration": plan.duration, "frames": frames, "bytes": bytes,
            "status": reason == nil ? "completed" : "cancelled", "reason": reason,
        ])
    }
}

extension EditTypes {
    static func export(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Renders a movie into a file while the recipe runs. The user has to allow it: --allow-write, unless "
                + "it is the output of -o. The file appears when the whole run has succeeded; a cancelled one does not. "
                + "check, plan, frame and sheet render nothing.",
            example: """
                -- The user allows it with --allow-write.
                local result = edit.export(edit.movie { composition = clip }, "copy.mp4", { preset = "h264" })
                print(result.status, result.frames)
                """,
            LuaParameter("movie", .movie, "the movie to write"),
            .string("path", "its extension is one of the preset's; relative to the current folder"),
            .optional(.table("settings", OutputSettings.options(presets: writingPresets), progress)), .call,
            returns: "{ path: string, duration: edit.time, frames: integer, bytes: integer, "
                + "status: \"completed\"|\"cancelled\", reason?: string }"
        ) { movie, path, options, call in
            let (settings, progress) = options ?? (OutputSettings(), nil)
            try settings.check()
            let export = RecipeExport(
                movie: movie, path: path, settings: settings, progress: progress, session: session, place: call.location
            )
            return try call.rendering { try export.perform() }
        }
    }

    private static let progress = LuaParameter<LuaFunction?>.optional(
        .function(
            "progress", "fun(fraction: number): boolean?", "called as the render goes on, from 0 to 1; false cancels it"
        ), default: "none")
}
