import EditModel
import Frames
import LuaHost
import Media
import MediaTime
import ModelBindings
import Pixels
import Rendering
import Settings
import Wording

/// The functions that only a prompt has.
struct PromptFunctions {
    private let session: EditSession
    private let environment: any PromptEnvironment
    private let reload: () throws -> Void
    private let recipe: (_ path: String, _ movie: LuaValue?) throws -> String

    /// - Parameter recipe: The text of the statements so far as a recipe that returns a value.
    init(
        _ session: EditSession, _ environment: any PromptEnvironment, reload: @escaping () throws -> Void,
        recipe: @escaping (String, LuaValue?) throws -> String
    ) {
        self.session = session
        self.environment = environment
        self.reload = reload
        self.recipe = recipe
    }

    var all: KeyValuePairs<String, LuaGlobalFunction> {
        let this = Shared(self)
        return [
            "show": LuaGlobalFunction("Shows a frame on the terminal.", Self.subject, Self.time, .call) {
                try this.functions.show($0, at: $1, $2)
            },
            "play": LuaGlobalFunction(
                "Plays on the terminal with its sound, or in a window where the terminal shows no pictures.",
                Self.subject, .call
            ) {
                try this.functions.play($0, $1)
            },
            "plan": LuaGlobalFunction("Describes what an export would do.", Self.subject, .call) {
                try this.functions.plan($0, $1)
            },
            "check": LuaGlobalFunction("Lists errors and warnings of an edit.", Self.subject, .call) {
                try this.functions.check($0, $1)
            },
            "export": LuaGlobalFunction(
                "Writes a file.", Self.subject, .string("path", "relative to the current folder"),
                .optional(
                    .table(
                        "options", OutputSettings.options().withGivenNames, Self.overwrite,
                        .optional(.integer("quality", in: 1...100, "of an image; 100 is best"), default: "90"),
                        summary: "as of edit.export")), .call, returns: "table"
            ) { try this.functions.export($0, $1, $2, $3) },
            "save": LuaGlobalFunction(
                "Writes the statements so far as a recipe.",
                .string("path", "ends in .lua; relative to the current folder"),
                .optional("x", Self.savedMovie, "the movie that it returns, by a name that it has"),
                .optional(.table("options", Self.overwrite)), .call
            ) { try this.functions.save($0, $1, overwriting: $2 ?? nil, $3) },
            "studio": LuaGlobalFunction(
                "Opens the statements so far in the studio, a page in the browser with picture, sound and timeline.",
                .optional("x", Self.savedMovie, "the movie that it shows, by a name that it has")
            ) { try this.functions.studio($0) },
            "reload": LuaGlobalFunction("Reads modules, files and the recipe again.") { try this.functions.reload() },
            "help": LuaGlobalFunction("Shows the help of the prompt.", Self.topic) {
                this.functions.environment.output(PromptHelp.text(about: $0))
            },
        ]
    }

    /// The functions, which live on the Lua thread.
    private final class Shared: @unchecked Sendable {
        let functions: PromptFunctions
        init(_ functions: PromptFunctions) { self.functions = functions }
    }

    // MARK: - Their tables

    /// The object to show, or the table that makes it.
    private enum Subject {
        case object(any LuaBound)
        case maker(LuaTable)
    }

    private static let subject = LuaParameter(
        "x",
        LuaKind<Subject>(PromptSubject.names) { input throws(LuaMismatch) in
            if let object = input.anyObject {
                guard PromptSubject.accepts(object), let object = object as? any LuaBound else {
                    throw input.mismatch(PromptSubject.names)
                }
                return .object(object)
            }
            guard case .table(let table) = input.value, table.movieMethod != nil else {
                throw input.mismatch(PromptSubject.names)
            }
            return .maker(table)
        }, "the object to look at")
    /// The name of what help is wanted for: a string, or else the type's of a value.
    private static let topic = LuaParameter<String?>.optional(
        "x",
        LuaKind<String>("value") { input throws(LuaMismatch) in
            input.string ?? (input.anyObject == nil ? "NAME" : input.typeName)
        }, "a name, or a value", default: "all")
    private static let time = LuaParameter<Time?>.optional("time", .numericTime, "in the movie's time", default: "0")
    private static let savedMovie = LuaKind<LuaValue>("movie, or options", definition: "any") {
        input throws(LuaMismatch) in input.value
    }
    private static let overwrite = LuaParameter<Bool?>.optional(
        .boolean("overwrite", "true to replace a file"), default: "false")

    // MARK: - What they do

    private func save(_ path: String, _ movie: LuaValue?, overwriting: Bool?, _ call: LuaCall) throws {
        var (movie, overwriting) = (movie, overwriting)
        // The movie may be left out.
        if overwriting == nil, case .table(let table)? = movie, table.rawNames == ["overwrite"] {
            overwriting = try table.read { try Self.overwrite.read(fieldsOf: $0) }
            movie = nil
        }
        guard path.hasSuffix(".lua"), path.split(separator: "/").last != ".lua" else {
            throw LuaMistake("a recipe's name ends in .lua: save(\"\(path.isEmpty ? "film" : path).lua\")")
        }
        let text = try recipe(path, movie)
        let outer = environment.replaceableOutput
        environment.replaceableOutput = try overwrites(overwriting, path, call) ? path : outer
        defer { environment.replaceableOutput = outer }
        guard let destination = try session.openOutput(path, at: call.location) else { return }
        _ = try call.rendering {
            try session.write(destination) {
                try destination.write(Array(text.utf8))
                return WrittenFile()
            }
        }
        environment.output("'\(path)' is a recipe: luaedit run \(path)\n")
    }

    private func studio(_ movie: LuaValue?) throws {
        environment.openStudio(Array(try recipe("prompt.lua", movie).utf8))
    }

    /// Does something with what is shown, with its place in the statement.
    private func with<Result>(
        _ given: Subject, _ call: LuaCall, _ body: (PromptSubject) throws -> Result
    ) throws -> Result {
        let object: any LuaBound
        switch given {
        case .object(let given): object = given
        // Runs Lua, whose errors have places of their own.
        case .maker(let table):
            guard let movie = try table.madeMovie() else { preconditionFailure("it has a method that makes one") }
            object = movie
        }
        return try call.rendering {
            let subject = try PromptSubject(object, session)
            defer { subject.release() }
            return try body(subject)
        }
    }

    private func movie(_ subject: PromptSubject, _ purpose: String) throws -> Movie {
        guard case .movie(let movie, _) = subject else { throw LuaMistake("an image cannot be \(purpose)") }
        return movie
    }

    private func judged(_ movie: Movie, _ call: LuaCall) throws -> MovieSnapshot {
        try JudgedResults(session, frameDuration: nil).validated(movie, at: nil, call.location)
    }

    private func show(_ subject: Subject, at time: Time?, _ call: LuaCall) throws {
        guard let room = environment.pictureRoom else {
            throw LuaMistake("there is no terminal that a picture could be shown on; luaedit doctor says why")
        }
        try with(subject, call) { subject in
            switch subject {
            case .image(let image):
                let picture = ScaledBitmap(image.bitmap, fitting: room)
                try environment.show(picture.pixels, width: picture.width, height: picture.height)
            case .movie(let movie, _):
                let snapshot = try judged(movie, call)
                guard let video = snapshot.video else { throw LuaMistake("the movie has no picture to show") }
                let extractor = try FrameExtractor(snapshot, library: environment.library, script: session.makeScript())
                let number = try extractor.frameNumber(at: time ?? .zero)
                let size = PictureSize(width: video.renderWidth, height: video.renderHeight)
                    .fitting(in: PictureSize(width: room.width, height: room.height), enlarges: false)
                let pixels = try extractor.rgb(frame: number, width: size.width, height: size.height)
                try environment.show(pixels, width: size.width, height: size.height)
            }
        }
    }

    private func play(_ subject: Subject, _ call: LuaCall) throws {
        try with(subject, call) { subject in
            let movie = try movie(subject, "played")
            guard environment.pictureRoom != nil else { return try RecipePlayer.play(movie, session, call) }
            let snapshot = try RecipePlayer.snapshot(of: movie, session, call)
            let script = session.makePlayedScript()
            // Its functions are called on this thread, from those that render.
            try session.thread.runBeside { try environment.play(snapshot, script: script) }
        }
    }

    private func plan(_ subject: Subject, _ call: LuaCall) throws {
        try with(subject, call) { subject in
            let snapshot = try judged(try movie(subject, "planned"), call)
            environment.output(try environment.plan(snapshot, script: session.makeScript()))
        }
    }

    private func check(_ subject: Subject, _ call: LuaCall) throws {
        try with(subject, call) { subject in
            let findings = try JudgedResults(session, frameDuration: nil).findings(of: try movie(subject, "checked"))
            let lines = findings.isEmpty ? ["nothing found: the edit can be rendered"] : findings.map(\.description)
            environment.output(lines.map { $0 + "\n" }.joined())
        }
    }

    private func export(
        _ subject: Subject, _ path: String,
        _ options: ((value: OutputSettings, given: [String]), Bool?, Int?)?, _ call: LuaCall
    ) throws -> LuaFields {
        let ((settings, given), overwrite, quality) = options ?? ((OutputSettings(), []), nil, nil)
        let outer = environment.replaceableOutput
        environment.replaceableOutput = try overwrites(overwrite, path, call) ? path : outer
        defer { environment.replaceableOutput = outer }
        return try with(subject, call) { subject in
            switch subject {
            case .image(let image):
                if let name = given.first {
                    throw LuaMistake("an image is written without '\(name)' (quality says how good it is)")
                }
                try RecipeImage.write(image, to: path, quality: quality, session, at: call.location)
                return LuaFields(["path": path, "width": image.bitmap.width, "height": image.bitmap.height])
            case .movie(let movie, _):
                guard quality == nil else {
                    throw LuaMistake("a movie is written without 'quality' (crf or bit_rate says how good it is)")
                }
                try Self.checkExtension(path, settings)
                try settings.check()
                return try RecipeExport(
                    movie: movie, path: path, settings: settings, progress: nil, session: session, place: call.location
                ).perform()
            }
        }
    }

    /// True if the file may replace another. Functions of a recipe, which an export may call, cannot allow it.
    private func overwrites(_ isAsked: Bool?, _ path: String, _ call: LuaCall) throws -> Bool {
        guard isAsked == true else { return false }
        guard call.location?.file == PromptSession.file else {
            throw Failure(.cannotCreate, at: call.location, "only a statement that is typed can overwrite '\(path)'")
        }
        return true
    }

    /// Refuses a movie that is to become one picture.
    private static func checkExtension(_ path: String, _ settings: OutputSettings) throws {
        guard settings.preset == nil,
            [".png", ".jpg", ".jpeg"].contains(where: path.lowercased().hasSuffix)
        else { return }
        throw LuaMistake(
            "'\(path)' is one picture, and this is a movie: export(edit.image_generator(x):image_at(2), \"\(path)\")")
    }
}

/// The text of `help()`.
enum PromptHelp {
    /// - Parameter topic: The name to explain; nil for the whole prompt.
    static func text(about topic: String?) -> String {
        topic.map { "?\($0) shows the reference of it.\n" } ?? text
    }

    private static let text = """
        Type Lua: an expression shows its value, which is then called _; a statement just runs. A statement that is not
        whole goes on in the next line. A variable is kept unless it is local. Tab completes, ?NAME shows the reference.

          show(x, time)            a frame of a movie, asset, composition, layer, image or timeline, in the terminal
          play(x)                  all of it, with sound; edit.player(x) is a player in a window
          studio(x)                opens it in the browser, with sound and a timeline; again after changes
          plan(x)                  what an export of it would do
          check(x)                 what is wrong with it
          export(x, path, options) writes it; { overwrite = true } replaces a file, other options as of edit.export;
                                   a frame: export(edit.image_generator(x):image_at(2), "frame.png")
          save(path)               writes the statements so far as a recipe, which returns the movie that was made last;
                                   save(path, x) returns x, { overwrite = true } at the end replaces a file
          reload()                 reads modules, files and the recipe again
          ?text_layer.font         what the reference says; ? lists what there is, ?WORD finds what speaks of it

        Ctrl-C stops what runs, or clears the line; Ctrl-D or exit ends.

        """
}
