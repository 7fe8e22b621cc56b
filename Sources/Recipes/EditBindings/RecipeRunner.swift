import EditModel
import Frames
import LuaHost
import Media
import MediaTime
import MediaWriting
import ModelBindings
import Rendering
import TextLayout
import Values
import Wording

/// Runs a recipe and takes the edits it returns.
package struct RecipeRunner {
    /// The recipe's text.
    package var source: [UInt8]
    /// Its file's name in errors: `watermark.lua`.
    package var file: String
    /// The arguments after the recipe on the command line, without luaedit's own options.
    package var arguments: [String]
    package var limits: LuaLimits
    package var environment: any EditEnvironment
    /// Says why the process is about to end; see ``LuaState/Host/fatalReport``.
    package var fatalReport: (@convention(c) (CInt, UnsafePointer<CChar>?) -> Void)?
    /// The frame duration of every movie, which overrides the recipe's; nil for the recipe's.
    package var frameDuration: Time?
    /// True to get the recipe's description only: it runs up to `edit.recipe`.
    package var isDescribing = false
    /// True if the recipe has a folder, in which it may read.
    package var hasFolder = true
    /// luaedit's version as it is printed: recipes may require one.
    package var version = "0.0.0"

    package init(
        source: [UInt8], file: String, arguments: [String] = [], environment: any EditEnvironment,
        limits: LuaLimits = LuaLimits()
    ) {
        self.source = source
        self.file = file
        self.arguments = arguments
        self.environment = environment
        self.limits = limits
    }

    /// The first byte of compiled Lua. Wraps `LUA_SIGNATURE`.
    private static let compiledMark: UInt8 = 0x1B

    /// Runs the recipe on a thread of its own and waits for it.
    ///
    /// Thread and state live on in ``RecipeResult/script`` where a render needs them, and end here where none does.
    package func run() throws(Failure) -> RecipeOutcome {
        do {
            let thread = LuaThread()
            return try thread.run { try runHere(on: thread) }
        } catch let failure as Failure {
            throw failure
        } catch let error as LuaError {
            throw Failure(error)
        } catch {
            preconditionFailure("a recipe fails with a Failure, not with \(error)")
        }
    }

    private func runHere(on thread: LuaThread) throws -> RecipeOutcome {
        if source.first == Self.compiledMark {
            throw Failure(.recipeError, "\(file): it is compiled Lua, and a recipe is a text")
        }
        let name = EditSession.recipeName(of: file)
        let session = EditSession(
            environment: environment, recipeName: name, arguments: arguments, isDescribing: isDescribing,
            hasFolder: hasFolder, version: version, on: thread)
        let state = try session.makeState(EditTypes.namespace(for: session), limits: limits, fatalReport: fatalReport)
        for warning in TimeComparisons(in: source, file: file).warnings { session.warn(warning) }
        var returned: [LuaValue] = []
        var failure: LuaError?
        do throws(LuaError) {
            returned = try state.run(source, file: file, arguments: arguments)
        } catch {
            failure = error
        }
        switch session.ending {
        case .help(let text): return .help(text)
        case .description(let description): return .description(description)
        case .failure(let failure): throw failure
        case nil: break
        }
        // Without arguments much else goes wrong, but what it says of itself does not depend on them.
        let isUndeclared = !session.isDeclared && failure?.isSyntax != true
        if isDescribing, failure == nil || isUndeclared {
            let isTheme = failure == nil && returned.first?.isTheme == true
            return .description(RecipeDescription(undeclared: name, isTheme: isTheme))
        }
        if let failure { throw failure }
        if let writer = session.writers.first(where: { !$0.isFinished }) { throw writer.unfinishedFailure }
        if case .object(let object)? = returned.first, let player = object as? RecipePlayer {
            return .result(
                RecipeResult(
                    outputs: [], inputs: session.inputs, warnings: session.warnings, script: nil,
                    player: ReturnedPlayer(player, state, session, on: thread)))
        }
        // A recipe that has written its files itself need not return a movie.
        let isDone = returned.isEmpty && session.hasOutputs
        let results = isDone ? [] : try ReturnedResults(returned, file: file).named
        return .result(
            RecipeResult(
                outputs: try JudgedResults(session, frameDuration: frameDuration).outputs(results),
                inputs: session.inputs, warnings: session.warnings, script: session.makeScript()))
    }
}

/// The environment of tables that are only read, never called.
struct NoEnvironment: EditEnvironment {
    private static let failure = Failure(.recipeError, "no recipe runs")

    func allowReading(_ path: String) throws { throw Self.failure }
    func describeAsset(_ path: String, at location: RecipeLocation?) throws -> AssetDescription { throw Self.failure }
    func allowWriting(_ path: String) {}
    func files(inFolder path: String) -> FolderFiles? { nil }
    func describePicture(_ png: [UInt8], at location: RecipeLocation?) throws -> AssetDescription { throw Self.failure }
    func describeSequence(
        pattern: String, frameRate: FrameRate, missing: MissingPicture, at location: RecipeLocation?
    ) throws -> AssetDescription {
        throw Self.failure
    }
    func describeLottie(_ path: String, _ look: LottieLook, at location: RecipeLocation?) throws -> AssetDescription {
        throw Self.failure
    }
    func requireFile(_ path: String, at location: RecipeLocation?) throws { throw Self.failure }
    func readFile(_ path: String, limit: Int, at location: RecipeLocation?) throws -> [UInt8] { throw Self.failure }
    func format(_ format: VideoFormat, after effects: [EffectSnapshot], frameDuration: Time) throws -> VideoFormat {
        throw Self.failure
    }
    func findModule(_ name: String) throws -> LuaModuleText { throw Self.failure }
    var library: MediaLibrary { preconditionFailure("no recipe runs") }
    func openOutput(_ path: String, inputs: [String], at location: RecipeLocation?) throws -> Muxer.Destination? {
        throw Self.failure
    }
    func closeOutput(_ destination: Muxer.Destination, _ file: WrittenFile) {}
    func dropOutput(_ destination: Muxer.Destination) {}
    func copiesPictures(of movie: MovieSnapshot) throws -> Bool { throw Self.failure }
    func report(_ progress: ExportProgress) {}
    func print(_ text: String) {}
    func warn(_ text: String) {}
    func metrics(of text: TextContent, bounds: Size?) throws -> TextMetrics { throw Self.failure }
    func metricsForDrawing(_ text: TextContent, bounds: Size?) throws(TextError) -> TextMetrics {
        preconditionFailure("no recipe runs")
    }
    func fontFamilies() throws -> [String] { throw Self.failure }
}
