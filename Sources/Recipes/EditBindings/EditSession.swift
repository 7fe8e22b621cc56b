import EditModel
import LuaHost
import Media
import MediaWriting
import ModelBindings
import Rendering
import Values
import Wording

/// The state of one run of a recipe: the engine, the opened assets and the command line.
final class EditSession: @unchecked Sendable {  // lives and dies on the Lua thread
    let environment: any EditEnvironment
    /// The recipe's name in messages about its command line: `watermark`.
    let recipeName: String
    /// The arguments after the recipe on the command line.
    let arguments: [String]
    /// The declaration of `edit.recipe`; nil until it is called.
    var declaration: RecipeDeclaration?
    /// The early end that the command line causes; nil while the run continues.
    var ending: Ending?
    /// True to get the recipe's description only.
    let isDescribing: Bool
    /// True if the recipe has a folder, in which it may read.
    let hasFolder: Bool
    /// luaedit's version, which the recipe may have requirements of.
    let version: String
    /// Media and files of the command line, in order.
    var inputs: [String] = []
    /// True if the recipe has written a file itself, or would have.
    private(set) var hasOutputs = false
    /// Files that the recipe has begun to write.
    var writers: [RecipeWriter] = []
    /// Warnings of the recipe's run, one sentence each.
    var warnings: [String] = []
    /// The thread that all of it lives on.
    unowned let thread: LuaThread
    /// The functions that a render calls while the recipe still runs: on the Lua thread itself.
    var makeScript: () -> RecipeScript? = { nil }
    /// Returns true to stop the statement that runs. Called from any thread.
    var isInterrupted: @Sendable () -> Bool = { false }
    /// The devices that statements may record; nil in a recipe, which records nothing.
    var devices: (any CaptureDevices)?
    /// The session of devices that was started last, until it is stopped: what happens to devices is its own.
    var capture: CaptureSession?
    /// True if the recipe has called `edit.recipe`, even with mistakes.
    var isDeclared = false
    /// The functions that a render calls, by ``ScriptFunction/number``.
    private(set) var functions: [LuaFunction] = []
    /// The video compositions whose pictures a function makes, by ``ScriptFunction/number``.
    var compositions: [Int: VideoComposition] = [:]
    /// The functions of properties, by ``ScriptFunction/number``, which are called before a render.
    var valueFunctions: [LuaFunction] = []
    /// The players whose windows are open.
    var players: [RecipePlayer] = []
    /// True while functions of players are called.
    private var isDelivering = false
    /// Called on any thread when players have events.
    var playersChanged: @Sendable () -> Void = {}
    /// The answers about sounds so far.
    var soundAnswers = SoundAnswers()
    /// Reads the samples of tracks that the recipe asks for.
    lazy var sampleData = SampleDataLookup(environment.library)
    private var assets: [String: Asset] = [:]
    private var sequences: [Sequence: Asset] = [:]
    private var animations: [Animation: Asset] = [:]

    private struct Sequence: Hashable {
        let pattern: String
        let frameRate: FrameRate
        let missing: MissingPicture
    }

    private struct Animation: Hashable {
        let path: String
        let look: LottieLook
    }

    /// The early ends of a run by `edit.recipe`.
    enum Ending {
        case help(String)
        case description(RecipeDescription)
        case failure(Failure)
    }

    init(
        environment: any EditEnvironment, recipeName: String, arguments: [String], isDescribing: Bool,
        hasFolder: Bool = true, version: String, on thread: LuaThread
    ) {
        self.thread = thread
        self.isDescribing = isDescribing
        self.hasFolder = hasFolder
        self.version = version
        self.environment = environment
        self.recipeName = recipeName
        self.arguments = arguments
    }

    /// The asset of a path, opened at the first call.
    func asset(_ path: String, at location: RecipeLocation?) throws -> Asset {
        if let asset = assets[path] { return asset }
        try allowTypedPath(path)
        let description = try environment.describeAsset(path, at: location)
        let asset = Asset(description, from: description.isLottie ? .lottie(LottieLook()) : .file)
        assets[path] = asset
        return asset
    }

    /// Forgets opened files and analysed sounds: they are read again at their next use.
    func forgetFiles() {
        assets = [:]
        sequences = [:]
        animations = [:]
        soundAnswers = SoundAnswers()
        sampleData = SampleDataLookup(environment.library)
    }

    /// Lets a script without declared inputs read the paths that the user typed.
    func allowTypedPath(_ path: String) throws {
        guard declaration == nil, arguments.contains(path) else { return }
        try environment.allowReading(path)
        if !inputs.contains(path) { inputs.append(path) }
    }

    /// The asset of a sequence of pictures, opened at the first call.
    func sequence(
        _ pattern: String, frameRate: FrameRate, missing: MissingPicture, at location: RecipeLocation?
    ) throws -> Asset {
        let key = Sequence(pattern: pattern, frameRate: frameRate, missing: missing)
        if let asset = sequences[key] { return asset }
        let description = try environment.describeSequence(
            pattern: pattern, frameRate: frameRate, missing: missing, at: location)
        let asset = Asset(description, from: .sequence(frameRate))
        asset.missingPicture = missing
        sequences[key] = asset
        return asset
    }

    /// The asset of a Lottie animation in a look, opened at the first call.
    func lottie(_ path: String, _ look: LottieLook, at location: RecipeLocation?) throws -> Asset {
        let key = Animation(path: path, look: look)
        if let asset = animations[key] { return asset }
        try allowTypedPath(path)
        let asset = Asset(try environment.describeLottie(path, look, at: location), from: .lottie(look))
        animations[key] = asset
        return asset
    }

    func asset(_ picture: Picture, at location: RecipeLocation?) throws -> Asset {
        switch picture {
        case .asset(let asset): asset
        case .path(let path): try asset(path, at: location)
        case .image(let image): try asset(image, at: location)
        }
    }

    /// The still that a picture of the recipe's is wherever pictures stand, made at the first call.
    private func asset(_ image: RecipeImage, at location: RecipeLocation?) throws -> Asset {
        if let asset = image.asset { return asset }
        let asset = Asset(try environment.describePicture(PNGEncoder.encode(image.picture), at: location))
        image.asset = asset
        return asset
    }

    /// Opens a file that the recipe writes; nil where the run writes nothing.
    func openOutput(_ path: String, at location: RecipeLocation?) throws -> Muxer.Destination? {
        guard !isDelivering else { throw LuaMistake("a function that a player calls writes no files") }
        let destination = try environment.openOutput(path, inputs: inputs, at: location)
        hasOutputs = true
        return destination
    }

    /// Writes a file from ``openOutput(_:at:)``. It is given up where that fails: a recipe that goes on after the error
    /// leaves no half file.
    @discardableResult
    func write(_ destination: Muxer.Destination, _ body: () throws -> WrittenFile) throws -> WrittenFile {
        let file: WrittenFile
        do { file = try body() } catch {
            environment.dropOutput(destination)
            throw error
        }
        environment.closeOutput(destination, file)
        return file
    }

    /// The functions for a player.
    func makePlayedScript() -> RecipeScript? {
        let script = makeScript()
        script?.renewsTimeLimit = true
        return script
    }

    /// Calls the functions of the events that players have. What they raise is among the warnings. On the Lua thread.
    /// - Parameter tellsFailure: True to add the failure of a player that has no function for it.
    func deliverPlayerEvents(tellsFailure: Bool = true) {
        let outer = isDelivering
        isDelivering = true
        defer { isDelivering = outer }
        for player in players {
            player.deliver(tellsFailure: tellsFailure) { warnings.append(RecipePlayer.text(of: $0)) }
        }
    }

    /// Keeps a sentence for the user, once.
    func warn(_ warning: String) { if !warnings.contains(warning) { warnings.append(warning) } }

    /// Keeps a function for the render.
    func keep(_ function: LuaFunction) -> ScriptFunction {
        functions.append(function)
        return ScriptFunction(number: functions.count - 1, place: place(of: function))
    }

    /// The line where a function is written; the recipe's name for one of the host.
    func place(of function: LuaFunction) -> String { location(of: function)?.description ?? recipeName }

    /// The line where a function is written, without folders: the edit is the same wherever the recipe lies.
    func location(of function: LuaFunction) -> RecipeLocation? {
        function.definition.map {
            RecipeLocation(file: String($0.file.split(separator: "/").last ?? ""), line: $0.line)
        }
    }

    /// The size of a text layer's text.
    func measure(_ layer: TextLayer) throws -> Size {
        try environment.metrics(of: layer.content, bounds: layer.properties.bounds?.size).size
    }
}
