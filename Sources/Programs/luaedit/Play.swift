import ArgumentParser
import MediaTime
import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays a recipe's movie, or media files one after the other, in a window.",
        discussion: """
            Nothing is exported first: pictures are composed as they are due, and those that cannot be in time are left \
            out and counted in the title. Keys: Space pauses; left and right go 5 s, with Shift 1 s, up and down a minute; \
            '.' and ',' go a frame; J, K and L play backwards, stop and play, again twice as fast; '[' and ']' change the \
            speed, Backspace resets it; I and O set a loop, '\\' turns it on and off; M mutes; S writes the frame that is \
            seen as a picture; T keeps the time over the picture; F or a double click fills the screen; Q quits.
            """)

    @OptionGroup var recipe: RecipeOptions

    @Option(
        help: ArgumentHelp(
            "Where it begins: seconds, 1:02.5 or 00:01:02:12@25 (default: the start).", valueName: "time"),
        transform: { try PlayTime($0) })
    var at: PlayTime?

    @Option(
        help: ArgumentHelp(
            "How fast, from 0.1 to 16; below 0 backwards, from the end unless --at says where.", valueName: "factor"),
        transform: { try PlaySpeed($0) })
    var speed: PlaySpeed?

    @Flag(help: "Begin again at the end, without a gap.")
    var loop = false

    @Flag(help: "Begin without sound; the M key brings it back.")
    var mute = false

    @Flag(help: "Fill the screen.")
    var fullScreen = false

    @Flag(help: "Leave the window open at the end.")
    var keepOpen = false

    @Flag(
        help: """
            Run the recipe again whenever it, a module or a file that it read changes, and play on at the same time. The \
            window stays open at the end.
            """)
    var watch = false

    @OptionGroup var engine: EngineOptions

    func validate() throws {
        if watch, recipe.recipe == "-" {
            throw ValidationError("--watch: standard input does not change; name the recipe's file.")
        }
    }

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
        let window = try HelperProgram.path("luaedit-window", named: "the player's window")
        var options = PlayerSession.Options(name: recipe.recipe)
        options.place.time = at?.nanoseconds
        (options.place.rate, options.place.speed) = (speed?.thousandths, speed.map { abs($0.thousandths) })
        (options.place.isLooping, options.place.isMuted) = (loop, mute)
        options.fillsScreen = fullScreen
        if watch { options.files = RecipeLibrary.ofThisProgram().candidates(for: recipe.recipe) }
        let session = try PlayerSession(
            options, worker: WorkerProgram.path, window: window, reporter: reporter, signals: try? SignalSource()
        ) { library throws(Failure) in
            var job = try recipe.makeJob(.play, library, showing: "play", takesSeveral: true)
            engine.apply(to: &job)
            job.keepsOpen = keepOpen || watch
            return job
        }
        return try session.perform()
    }
}

/// A time of a movie, as `--at` has it.
struct PlayTime {
    /// Rounded up.
    let nanoseconds: Int

    init(_ text: String) throws {
        do {
            let time = try Time(text: text)
            guard time.isNumeric, time >= .zero else { throw ValidationError("--at: '\(text)' is before the start.") }
            nanoseconds = Int(try time.dividedRoundingUp(by: Time(1, 1_000_000_000)))
        } catch let error as TimeTextError {
            throw ValidationError("--at: \(error)")
        } catch is TimeError {
            throw ValidationError("--at: '\(text)' is later than any movie ends.")
        }
    }
}

/// A speed, as `--speed` has it.
struct PlaySpeed {
    let thousandths: Int

    init(_ text: String) throws {
        guard let factor = Double(text), (0.1...16).contains(abs(factor)) else {
            throw ValidationError(
                "--speed: '\(text)' is not a speed from 0.1 to 16, nor from -16 to -0.1, which is backwards.")
        }
        thousandths = Int((factor * 1000).rounded())
    }
}
