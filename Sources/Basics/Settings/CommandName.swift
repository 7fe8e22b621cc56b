/// A command of luaedit that has options.
package enum CommandName: String, CaseIterable, Sendable {
    // Those of a file of defaults come first, in the order of its messages.
    case run, batch, check, plan, frame, sheet, play, studio, repl, probe, serve, record
    case farmPlan = "farm plan"
    case farmTask = "farm task"
    case farmJoin = "farm join"
    case farmSlurm = "farm slurm"
    case cache, devices, doc, doctor, new, pack, presets, recipes

    /// Those that take a recipe and its arguments.
    static let ofRecipes: [CommandName] = [.run, .batch, .check, .plan, .frame, .sheet, .play, .studio, .farmPlan]
    /// Those that take the settings of an export.
    static let ofExports: [CommandName] = [.run, .batch, .check, .plan, .farmPlan]
    /// Those that run Lua.
    static let ofLua = ofRecipes + [.repl, .serve]
    private static let ofOtherJobs: [CommandName] = [.probe, .farmTask, .farmJoin, .pack, .presets, .recipes]
    /// Those that start a worker.
    static let ofWorkers = ofLua + ofOtherJobs
    /// Those of them that end with a result.
    static let ofResults = ofExports + [.frame, .sheet] + ofOtherJobs

    /// True if it takes a recipe and its arguments.
    package var takesRecipe: Bool { Self.ofRecipes.contains(self) }
    /// True if files of defaults give it options.
    package var hasDefaults: Bool { OptionTable.shared.noDefaults.row.commands.contains(self) }
}
