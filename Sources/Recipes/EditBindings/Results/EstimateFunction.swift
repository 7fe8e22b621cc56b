import EditModel
import Export
import LuaHost
import Media
import ModelBindings
import Settings

extension EditTypes {
    static func estimate(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Estimates the size of a movie as a file, and the seconds that rendering it takes here. Copies are counted, "
                + "bit rates multiplied, and for the rest some short parts are rendered, which takes some seconds.",
            example: """
                local estimate = edit.estimate(clip, { preset = "h264" })
                print(estimate.bytes, estimate.seconds, estimate.is_exact)
                """,
            LuaParameter("movie", .movie, "the movie to estimate"),
            .optional(.table("settings", OutputSettings.options())), .call,
            returns: "{ bytes: integer, seconds?: number, is_exact: boolean }"
        ) { movie, options, call in
            let settings = options ?? OutputSettings()
            try settings.check()
            return try call.rendering {
                let movie = try JudgedResults(session, frameDuration: nil).validated(
                    movie, at: settings.frameDuration, call.location)
                var options = ExportOptions(preset: settings.preset.flatMap(Preset.named) ?? Preset.usual(for: movie))
                try settings.fill(judging: &options)
                let estimator = try ExportEstimator(
                    movie, library: session.environment.library, options: options, timeRange: settings.timeRange,
                    script: session.makeScript())
                // The recipe's functions are called on this thread, from the threads that render.
                let estimate = try session.thread.runBeside { try estimator.estimate() }
                return LuaFields([
                    "bytes": estimate.byteCount, "seconds": estimate.seconds, "is_exact": estimate.isExact,
                ])
            }
        }
    }
}
