import ArgumentParser
import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal

struct Play: RecipeCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays a recipe's movie, or media files one after the other, in a window.",
        discussion: """
            Nothing is exported first: pictures are composed as they are due, and those that cannot be in time are left \
            out and counted in the title. Keys: Space pauses; left and right go 5 s, with Shift 1 s, up and down a minute; \
            '.' and ',' go a frame; J, K and L play backwards, stop and play, again twice as fast; '[' and ']' change the \
            speed, Backspace resets it; I and O set a loop, '\\' turns it on and off; M mutes; S writes the frame that is \
            seen as a picture; T keeps the time over the picture; F or a double click fills the screen; Q quits.
            """)

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<Play>

    func validate() throws {
        if own.watch, recipe.recipe == "-" {
            throw ValidationError("--watch: standard input does not change; name the recipe's file.")
        }
    }

    func run() throws {
        let reporter = Reporter(style: own.style(.auto))
        let status: ExitStatus
        do throws(Failure) { status = try play(reporter) } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }

    private func play(_ reporter: Reporter) throws(Failure) -> ExitStatus {
        let window = try HelperProgram.path("luaedit-window", named: "the player's window")
        var options = PlayerSession.Options(name: recipe.recipe)
        options.place.time = own.start
        (options.place.rate, options.place.speed) = (own.rate, own.rate.map(abs))
        (options.place.isLooping, options.place.isMuted) = (own.loop, own.mute)
        options.fillsScreen = own.fullScreen
        if own.watch { options.files = RecipeLibrary.ofThisProgram().candidates(for: recipe.recipe) }
        let session = try PlayerSession(
            options, worker: WorkerProgram.path, window: window, reporter: reporter, signals: try? SignalSource()
        ) { library throws(Failure) in
            var job = try makeJob(.play, library, showing: "play", takesSeveral: true)
            own.apply(to: &job)
            job.keepsOpen = own.keepOpen || own.watch
            return job
        }
        return try session.perform()
    }
}
