import ArgumentParser
import Messages

/// The program itself.
struct Luaedit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "luaedit",
        abstract: "Runs edit recipes: Lua scripts that build a video edit.",
        discussion: """
            Try it:    luaedit recipes
                       luaedit run watermark in.mp4 --text "© Me"
            Make one:  luaedit new mine
                       luaedit doc lower third
                       luaedit repl in.mp4

            'luaedit run RECIPE --help' shows what a recipe takes, 'luaedit help COMMAND' what a command takes.
            """,
        version: "luaedit \(Version.current)",
        subcommands: [
            Run.self, Check.self, Plan.self, FrameCommand.self, Sheet.self, BatchCommand.self, FarmCommand.self,
            StudioCommand.self, Play.self, Record.self, Devices.self, Serve.self, Probe.self, Presets.self,
            Recipes.self, Pack.self,
            CacheCommand.self,
            Repl.self, Doc.self, New.self,
            Doctor.self, Completions.self, Manual.self, SchemaCommand.self, Complete.self,
        ])
}
