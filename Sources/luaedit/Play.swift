import ArgumentParser
import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays a recipe's movie, or a media file, in a window.",
        discussion: """
            Nothing is exported first: pictures are composed as they are due, and those that cannot be in time are left \
            out and counted in the title. Keys: Space pauses; left and right go 5 s, with Shift 1 s, up and down a minute; \
            '.' and ',' go a frame; J, K and L play backwards, stop and play, again twice as fast; '[' and ']' change the \
            speed, Backspace resets it; I and O set a loop, '\\' turns it on and off; M mutes; F fills the screen; Q quits.
            """)

    @OptionGroup var recipe: RecipeOptions

    @Flag(help: "Leave the window open at the end.")
    var keepOpen = false

    @OptionGroup var engine: EngineOptions

    func run() throws {
        var style = Reporter.Style()
        style.verbose = engine.verbose
        let reporter = Reporter(style: style)
        let status: ExitStatus
        do throws(Failure) { status = try play(reporter) } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }

    private func play(_ reporter: Reporter) throws(Failure) -> ExitStatus {
        let library = RecipeLibrary.ofThisProgram()
        let window = try HelperProgram.path("luaedit-window", named: "the player's window")
        let session = try PlaySession(
            worker: WorkerProgram.path, window: window, name: recipe.recipe.repaired, reporter: reporter,
            signals: try? SignalSource())
        var job = try recipe.makeJob(.play, library, showing: "play")
        engine.apply(to: &job)
        job.keepsOpen = keepOpen
        return withExtendedLifetime(library) { session.perform(job) }
    }
}
