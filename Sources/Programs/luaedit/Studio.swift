import ArgumentParser
import Messages
import RecipeFiles
import Settings
import Studio
import Supervision
import SystemCalls
import Terminal

struct StudioCommand: RecipeCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio", abstract: "Opens a page in the browser that shows a recipe's movie while it is edited.",
        discussion: """
            The page plays the movie, draws exact frames, shows the timeline, what was found, and the recipe's inputs and \
            options as a form; a saved file shows at once. Without a recipe, it lists the recipes to choose from. Only this \
            machine can open the page, through a secret link. Without a browser, luaedit prints the link and how to \
            open it from another machine.
            """)

    @OptionGroup var recipe: RecipeArguments
    @OptionGroup var options: Options<StudioCommand>

    func validate() throws {
        guard (0...65535).contains(own.port) else {
            throw ValidationError("--port is from 1 to 65535, or 0 for a free one.")
        }
    }

    func run() throws {
        let style = own.style(.auto)
        let reporter = Reporter(style: style)
        let status: ExitStatus
        do throws(Failure) { status = try serve(reporter, style) } catch {
            reporter.show(error)
            status = error.status
        }
        if status != .success { throw status }
    }

    private func serve(_ reporter: Reporter, _ style: Reporter.Style) throws(Failure) -> ExitStatus {
        let library = RecipeLibrary.ofThisProgram()
        // A recipe that is not there, or a name that means none, is known before the page is.
        let named = recipe.recipe.isEmpty ? nil : recipe.recipe
        if let named { _ = try library.read(named) }
        let signals = try? SignalSource()
        var options = StudioOptions(
            recipe: named, arguments: recipe.arguments, library: library, worker: WorkerProgram.path
        ) { name, arguments throws(Failure) in
            var job = try makeJob(.live, library, name, arguments)
            own.apply(to: &job)
            return job
        }
        options.readable = own.allowRead
        options.ownOptions = own.workerWords
        options.editor = own.editor
        options.style = style
        let server = try PageServerProcess(
            port: own.port, program: PageServerProgram.path(from: RecipeLibrary.programFolder()))
        let session = try StudioSession(options, server: server, reporter: reporter)
        let launch = own.noBrowser ? nil : try BrowserLaunch(link: server.link, port: server.port)
        reporter.put(Array("\(server.link)\n".utf8))
        if case .advice(let advice) = launch?.outcome { reporter.show(LogLine(.notice, advice)) }
        let status = try withExtendedLifetime(launch) { () throws(Failure) in try session.run(signals: signals) }
        // Ctrl-C is how a studio ends.
        return status == ExitStatus(.interrupted) ? .success : status
    }
}
