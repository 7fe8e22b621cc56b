import EditBindings
import EditModel
import Export
import Frames
import Glibc
import LuaHost
import Media
import MediaTime
import MediaWriting
import Messages
import ModelBindings
import Pixels
import Rendering
import Sandbox
import SystemCalls
import TextLayout
import Values
import Wording

/// The recipe's access to this process: granted files, fonts, and output.
final class RecipeEnvironment: EditEnvironment {
    let library: MediaLibrary
    let files: GrantedFiles
    private let texts = TextPainter()
    let channel: WorkerChannel
    let job: Job
    /// The devices that a prompt's statements may record.
    private(set) lazy var devices: any CaptureDevices = PromptDevices(channel)
    /// True when the recipe's own files are written.
    var writesOutputs: Bool
    /// The path of an existing file that may be replaced; nil for none.
    var replaceableOutput: String?
    /// The pixels that a picture on the terminal may have; nil where none can be shown.
    var pictureRoom: (width: Int, height: Int)?
    /// The files that the recipe writes itself; a file is nil until it is complete.
    private var outputs: [(output: WorkerChannel.Output, file: WrittenFile?)] = []
    /// The players that the recipe, or a statement, has made.
    let players: PlayerDrivers
    /// The folders of modules: the recipe's own, then the standard library. Beside a recipe that comes with luaedit lie
    /// other recipes, not modules. At a prompt the current folder has modules too: for statements it takes the place of
    /// the recipe's folder, and a recipe finds there only modules that are nowhere else.
    let moduleFolders: [RawString]
    private let pictures = MadePictures()
    /// The files that options of the kind output name.
    private var declaredOutputs: Set<RawString> = []
    /// The modules that the recipe has loaded.
    let modules = LoadedModules()

    init(_ job: Job, _ channel: WorkerChannel) {
        self.channel = channel
        self.job = job
        writesOutputs = job.command == .run || job.command == .prompt
        files = GrantedFiles(job.grants) { channel.reads($0) }
        library = MediaLibrary(gate: files)
        players = PlayerDrivers(channel, library: library)
        let beside = job.recipe?.path?.folder
        let standard = job.home?.appending("Stdlib")
        let isOfLibrary = beside != nil && beside == job.home?.appending("Scripts")
        let current = job.command == .prompt ? try? resolved(".") : nil
        let folders = beside == nil ? [current, standard] : [isOfLibrary ? nil : beside, standard, current]
        moduleFolders = folders.compactMap { $0 }
        if let beside, !isOfLibrary { ApplicationFonts.use(fonts(beside: beside)) }
        ApplicationFonts.use(job.fontFolders.flatMap { fonts(inNamed: $0) })
    }

    func allowReading(_ path: String) throws {
        try files.allow(path)
    }

    func allowWriting(_ path: String) { declaredOutputs.insert(RawString(bytes: path.pathBytes)) }

    /// Refuses a file that was not granted or is not there.
    func requireReading(_ path: String, at location: RecipeLocation?) throws(Failure) {
        try files.requireReading(path, at: location)
    }

    func describeAsset(_ path: String, at location: RecipeLocation?) throws -> AssetDescription {
        try files.requireGrant(path, at: location)
        do throws(MediaError) { return try library.file(at: path).description } catch {
            throw Failure(opening: error, at: location)
        }
    }

    func files(inFolder path: String) -> FolderFiles? { files.namedFiles(inFolder: path) }

    func describePicture(_ png: [UInt8], at location: RecipeLocation?) throws -> AssetDescription {
        try pictures.add(png, to: library, at: location)
    }

    func describeLottie(_ path: String, _ look: LottieLook, at location: RecipeLocation?) throws -> AssetDescription {
        _ = try describeAsset(path, at: location)
        do throws(MediaError) { return try library.file(at: path).description(look) } catch {
            throw Failure(
                error.kind == .unsupported ? .recipeError : .brokenInput, at: location, error.description)
        }
    }

    func requireFile(_ path: String, at location: RecipeLocation?) throws {
        try files.requireReading(path, at: location)
    }

    func format(_ format: VideoFormat, after effects: [EffectSnapshot], frameDuration: Time) throws -> VideoFormat {
        let layout = PixelLayout(
            bitDepth: format.bitDepth > 8 ? 10 : 8, chromaShiftX: 1, chromaShiftY: 1, hasAlpha: format.hasAlpha)
        let input = format.filterFormat(PixelFormat(layout: layout)!)
        let chain = try EffectChain(effects, input: input, frameDuration: frameDuration, files: library)
        return format.after(chain.output)
    }

    func copiesPictures(of movie: MovieSnapshot) throws -> Bool {
        var asked = job
        // A picture of the movie shows what its export has.
        if job.command == .frame || job.command == .sheet { asked.output = nil }
        return try ExportOptions(asked, movie).copiesPictures(of: movie, library: library)
    }

    func findModule(_ name: String) throws -> LuaModuleText {
        for folder in moduleFolders {
            let path = folder.appending(RawString(name + ".lua"))
            // The recipe itself is not a module.
            guard path != job.recipe?.path else { continue }
            // The checks of the library's arguments are the library's own.
            guard name != "argument_checks" || folder == job.home?.appending("Stdlib") else { continue }
            channel.reads(path)
            guard let source = try readModule(path) else { continue }
            modules.add(name, source)
            return LuaModuleText(source, file: name + ".lua", isLibrary: folder == job.home?.appending("Stdlib"))
        }
        let places =
            switch (job.command, job.recipe?.path) {
            case (.prompt, nil): "in the current folder or in the standard library"
            case (.prompt, _): "beside the recipe, in the standard library or in the current folder"
            default: "beside the recipe or in the standard library"
            }
        throw Failure(.recipeError, "module '\(name)' not found: there is no \(name).lua \(places)")
    }

    func openOutput(_ path: String, inputs: [String], at location: RecipeLocation?) throws -> Muxer.Destination? {
        let name = RawString(bytes: path.pathBytes)
        if name != job.output, !declaredOutputs.contains(name) {
            _ = try job.grants.writing(name, at: location)
        }
        guard writesOutputs else { return nil }
        let request = OutputRequest(
            .path(name), inputs: InputFiles(library, and: inputs, through: files), replaces: path == replaceableOutput)
        let output: WorkerChannel.Output
        do throws(Failure) { output = try channel.requestOutput(request) } catch {
            throw Failure(error.kind == .notAllowed ? .notAllowed : .cannotCreate, at: location, error.text)
        }
        outputs.append((output, nil))
        return Muxer.Destination(descriptor: output.descriptor, name: output.path.carried)
    }

    func closeOutput(_ destination: Muxer.Destination, _ file: WrittenFile) {
        close(destination.descriptor)
        outputs[openOutput(destination)].file = file
    }

    func dropOutput(_ destination: Muxer.Destination) {
        close(destination.descriptor)
        channel.drop(outputs.remove(at: openOutput(destination)).output.path)
    }

    /// Drops the complete files of a statement that has failed after them.
    func dropWrittenFiles() {
        for (output, file) in outputs where file != nil { channel.drop(output.path) }
        outputs.removeAll { $0.file != nil }
    }

    /// The place of an output that is being written.
    private func openOutput(_ destination: Muxer.Destination) -> Int {
        let index = outputs.firstIndex { $0.output.descriptor == destination.descriptor && $0.file == nil }
        guard let index else { preconditionFailure("an output is closed once") }
        return index
    }

    /// Reports the end of a statement of a prompt.
    /// - Returns: True when every file is complete, and their names can be given.
    func endStatement() -> Bool {
        guard outputs.allSatisfy({ $0.file != nil }) else { return false }
        outputs = []
        return true
    }

    func report(_ progress: ExportProgress) { channel.report(progress) }

    /// The files that the recipe has written itself, in the order they were opened.
    var writtenFiles: [Summary.File] {
        outputs.map { output in
            let file = output.file ?? WrittenFile()
            return Summary.File(
                frames: Int(file.frameCount), durationValue: file.duration.value,
                durationTimescale: file.duration.timescale, width: file.width, height: file.height)
        }
    }

    func warn(_ text: String) { channel.log(.warning, text) }

    func print(_ text: String) {
        channel.log(.print, text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }

    func metrics(of text: TextContent, bounds: Size?) throws -> TextMetrics {
        try texts.metrics(of: text, bounds: bounds)
    }

    func metricsForDrawing(_ text: TextContent, bounds: Size?) throws(TextError) -> TextMetrics {
        try texts.metricsForDrawing(text, bounds: bounds)
    }

    func fontFamilies() throws -> [String] { try texts.families() }
}

extension Failure {
    /// The failure of a file that the recipe opens: whatever it is, it is the file's, unless it is a limit's or a right's.
    init(opening error: MediaError, at location: RecipeLocation?) {
        let others: Set<FailureKind> = [.notAllowed, .missingInput, .memoryLimit, .systemLimit]
        self.init(others.contains(error.kind) ? error.kind : .brokenInput, at: location, error.description)
    }
}
