import EditModel
import Export
import LuaHost
import Media
import MediaTime

extension EditTypes {
    static func export(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            summary:
                "Renders a movie into a file while the recipe runs. The user has to allow it: --allow-write, unless "
                + "it is the output of -o. The file appears when the whole run has succeeded; a cancelled one does not. "
                + "check, plan, frame and sheet render nothing.",
            example: """
                -- The user allows it with --allow-write.
                local result = edit.export(edit.movie { composition = clip }, "copy.mp4", { preset = "h264" })
                print(result.status, result.frames)
                """,
            parameters: [
                LuaParameter("movie", .movie, "what is written"),
                .string("path", "its extension is one of the preset's; relative to the current folder"),
                .optional(.table("settings", OutputSettings.parameters(presets: writingPresets) + [progress])),
            ],
            returns: "{ path: string, duration: edit.time, frames: integer, bytes: integer, "
                + "status: \"completed\"|\"cancelled\", reason?: string }"
        ) { arguments in
            let settings: LuaArguments? = arguments.optional(2)
            let export = RecipeExport(
                movie: arguments.value(0), path: arguments.string(1),
                settings: try settings.map { try OutputSettings($0) } ?? OutputSettings(),
                progress: settings?.optional("progress"), session: session, place: arguments.place)
            return try arguments.rendering { try export.perform() }
        }
    }

    private static let progress = LuaParameter.optional(
        .function(
            "progress", "fun(fraction: number): boolean?", "called as the render goes on, from 0 to 1; false cancels it"
        ),
        default: "none")
}
