import EditModel
import Export
import LuaHost
import Media
import MediaTime

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
                movie: movie, path: path, settings: settings, progress: progress, session: session, place: call.place)
            return try call.rendering { try export.perform() }
        }
    }

    private static let progress = LuaParameter<LuaFunction?>.optional(
        .function(
            "progress", "fun(fraction: number): boolean?", "called as the render goes on, from 0 to 1; false cancels it"
        ), default: "none")
}
