import EditModel
import Export
import LuaHost
import Media
import MediaTime
import Pixels
import Rendering

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

    var all: [(name: String, function: LuaGlobalFunction)] {
        let this = Shared(self)
        return [
            (
                "show",
                Self.function("Shows a frame on the terminal.", [Self.subject, Self.time]) {
                    try this.functions.show($0)
                }
            ),
            (
                "play",
                Self.function("Plays on the terminal, without sound.", [Self.subject]) { try this.functions.play($0) }
            ),
            ("plan", Self.function("Says what an export would do.", [Self.subject]) { try this.functions.plan($0) }),
            (
                "check",
                Self.function("Says what is wrong with an edit.", [Self.subject]) { try this.functions.check($0) }
            ),
            ("export", Self.exporting { try this.functions.export($0) }),
            ("save", Self.saving { try this.functions.save($0) }),
            (
                "reload",
                Self.function("Reads modules, files and the recipe again.", []) { _ in try this.functions.reload() }
            ),
            (
                "help",
                Self.function("Says what the prompt can do.", [.optional(Self.topic, default: "all")]) {
                    this.functions.environment.output(PromptHelp.text(about: $0.optional(0)))
                }
            ),
        ]
    }

    /// The functions, which live on the Lua thread.
    private final class Shared: @unchecked Sendable {
        let functions: PromptFunctions
        init(_ functions: PromptFunctions) { self.functions = functions }
    }

    // MARK: - Their tables

    private static let subject = LuaParameter(
        "x",
        LuaKind(PromptSubject.names) { input throws(LuaMismatch) in
            if let object = input.anyObject {
                guard PromptSubject.accepts(object) else { throw input.mismatch(PromptSubject.names) }
                return object
            }
            guard let maker = try MovieMaker(input) else { throw input.mismatch(PromptSubject.names) }
            return maker
        }, "what is looked at")
    /// The name of what help is wanted for: a string, or else the type's of a value.
    private static let topic = LuaParameter(
        "x",
        LuaKind("value") { input throws(LuaMismatch) in
            input.string ?? (input.anyObject == nil ? "NAME" : input.typeName)
        }, "a name, or a value")
    private static let time = LuaParameter.optional(
        LuaParameter("time", .numericTime, "in the movie's time"), default: "0")

    private static let overwrite = LuaParameter.optional(
        .boolean("overwrite", "whether a file that is there is replaced"), default: "false")
    private static let quality = LuaParameter.optional(
        .integer("quality", in: 1...100, "of an image; 100 is best"), default: "90")

    private static func function(
        _ summary: String, _ parameters: [LuaParameter], _ body: @escaping @Sendable (LuaArguments) throws -> Void
    ) -> LuaGlobalFunction {
        LuaGlobalFunction(summary: summary, parameters: parameters) {
            try body($0)
            return nil
        }
    }

    private static func exporting(_ body: @escaping @Sendable (LuaArguments) throws -> Any?) -> LuaGlobalFunction {
        let options = OutputSettings.parameters() + [overwrite, quality]
        return LuaGlobalFunction(
            summary: "Writes a file.",
            parameters: [
                subject, .string("path", "relative to the current folder"),
                .optional(.table("options", options, "as of edit.export")),
            ],
            returns: "table", body: body)
    }

    private static func saving(_ body: @escaping @Sendable (LuaArguments) throws -> Void) -> LuaGlobalFunction {
        let movie = LuaKind("movie, or options", definition: "any") { $0.value }
        return LuaGlobalFunction(
            summary: "Writes the statements so far as a recipe.",
            parameters: [
                .string("path", "ends in .lua; relative to the current folder"),
                .optional(LuaParameter("x", movie, "the movie that it returns, by a name that it has")),
                .optional(.table("options", [overwrite])),
            ]
        ) {
            try body($0)
            return nil
        }
    }

    // MARK: - What they do

    private func save(_ arguments: LuaArguments) throws {
        let path = arguments.string(0)
        var (movie, options): (LuaValue?, LuaArguments?) = (arguments.optional(1), arguments.optional(2))
        // The movie may be left out.
        if options == nil, case .table(let table)? = movie, table.rawNames == ["overwrite"] {
            options = try table.read { try LuaArguments(reading: $0, [Self.overwrite]) }
            movie = nil
        }
        guard path.hasSuffix(".lua"), path.split(separator: "/").last != ".lua" else {
            throw LuaMistake("a recipe's name ends in .lua: save(\"\(path.isEmpty ? "film" : path).lua\")")
        }
        let text = try recipe(path, movie)
        let outer = environment.replaceableOutput
        environment.replaceableOutput = try overwrites(options, arguments) ? path : outer
        defer { environment.replaceableOutput = outer }
        guard let destination = try session.openOutput(path, at: arguments.place) else { return }
        try arguments.rendering {
            try session.write(destination) {
                try destination.write(Array(text.utf8))
                return WrittenFile()
            }
        }
        environment.output("'\(path)' is a recipe: luaedit run \(path)\n")
    }

    /// Does something with what is shown, with its place in the statement.
    private func with<Result>(
        _ arguments: LuaArguments, _ body: (PromptSubject) throws -> Result
    ) throws -> Result {
        let given: Any = arguments.value(0)
        // Runs Lua, whose errors have places of their own.
        let object = try (given as? MovieMaker)?.make() ?? given
        return try arguments.rendering {
            let subject = try PromptSubject(object, session)
            defer { subject.release() }
            return try body(subject)
        }
    }

    private func movie(_ subject: PromptSubject, _ purpose: String) throws -> Movie {
        guard case .movie(let movie, _) = subject else { throw LuaMistake("an image cannot be \(purpose)") }
        return movie
    }

    private func judged(_ movie: Movie, _ arguments: LuaArguments) throws -> MovieSnapshot {
        try JudgedResults(session, frameDuration: nil).validated(movie, at: nil, arguments.place)
    }

    private func show(_ arguments: LuaArguments) throws {
        guard let room = environment.pictureRoom else {
            throw LuaMistake("there is no terminal that a picture could be shown on; luaedit doctor says why")
        }
        try with(arguments) { subject in
            switch subject {
            case .image(let image):
                let picture = ScaledBitmap(image.bitmap, fitting: room)
                try environment.show(picture.pixels, width: picture.width, height: picture.height)
            case .movie(let movie, _):
                let snapshot = try judged(movie, arguments)
                guard let video = snapshot.video else { throw LuaMistake("the movie has no picture to show") }
                let extractor = try FrameExtractor(
                    snapshot, library: environment.library, script: session.makeScript())
                let number = try extractor.frameNumber(at: arguments.optional(1) ?? .zero)
                let size = PictureSize(width: video.renderWidth, height: video.renderHeight)
                    .fitting(in: PictureSize(width: room.width, height: room.height), enlarges: false)
                let pixels = try extractor.rgb(frame: number, width: size.width, height: size.height)
                try environment.show(pixels, width: size.width, height: size.height)
            }
        }
    }

    private func play(_ arguments: LuaArguments) throws {
        guard environment.pictureRoom != nil else {
            throw LuaMistake("there is no terminal that a movie could be played on; luaedit doctor says why")
        }
        try with(arguments) { subject in
            let snapshot = try judged(try movie(subject, "played"), arguments)
            guard snapshot.video != nil else { throw LuaMistake("the movie has no picture to play") }
            let script = session.makeScript()
            // Its functions are called on this thread, from those that render.
            try session.thread.runBeside { try environment.play(snapshot, script: script) }
        }
    }

    private func plan(_ arguments: LuaArguments) throws {
        try with(arguments) { subject in
            let snapshot = try judged(try movie(subject, "planned"), arguments)
            environment.output(try environment.plan(snapshot, script: session.makeScript()))
        }
    }

    private func check(_ arguments: LuaArguments) throws {
        try with(arguments) { subject in
            let findings = try JudgedResults(session, frameDuration: nil).findings(of: try movie(subject, "checked"))
            let lines = findings.isEmpty ? ["nothing found: the edit can be rendered"] : findings.map(\.description)
            environment.output(lines.map { $0 + "\n" }.joined())
        }
    }

    private func export(_ arguments: LuaArguments) throws -> Any? {
        let settings: LuaArguments? = arguments.optional(2)
        let path = arguments.string(1)
        let outer = environment.replaceableOutput
        environment.replaceableOutput = try overwrites(settings, arguments) ? path : outer
        defer { environment.replaceableOutput = outer }
        return try with(arguments) { subject in
            switch subject {
            case .image(let image):
                try Self.refuse(OutputSettings.parameters(), in: settings, "an image is written without", "quality")
                try RecipeImage.write(
                    image, to: path, quality: settings?.optional("quality"), session, at: arguments.place)
                return LuaFields(["path": path, "width": image.bitmap.width, "height": image.bitmap.height])
            case .movie(let movie, _):
                try Self.refuse([Self.quality], in: settings, "a movie is written without", "crf or bit_rate")
                try Self.checkExtension(path, settings)
                return try RecipeExport(
                    movie: movie, path: path, settings: try settings.map { try OutputSettings($0) } ?? OutputSettings(),
                    progress: nil, session: session, place: arguments.place
                ).perform()
            }
        }
    }

    /// Whether the file may take the place of another. Functions of a recipe, which an export may call, cannot say so.
    private func overwrites(_ settings: LuaArguments?, _ arguments: LuaArguments) throws -> Bool {
        guard settings?.optional("overwrite") == true else { return false }
        guard arguments.location?.file == PromptSession.file else {
            let place = arguments.location.map { "\($0): " } ?? ""
            throw RecipeFailure(
                .cannotCreate, "\(place)only a statement that is typed can overwrite '\(arguments.string(1))'")
        }
        return true
    }

    /// Refuses options that mean nothing for what is written.
    private static func refuse(
        _ options: [LuaParameter], in settings: LuaArguments?, _ refusal: String, _ other: String
    ) throws {
        let names = options.map(\.name)
        guard let name = settings?.givenNames.first(where: names.contains) else { return }
        throw LuaMistake("\(refusal) '\(name)' (\(other) says how good it is)")
    }

    /// Refuses a movie that is to become one picture.
    private static func checkExtension(_ path: String, _ settings: LuaArguments?) throws {
        guard settings?.optional("preset", as: String.self) == nil,
            [".png", ".jpg", ".jpeg"].contains(where: path.lowercased().hasSuffix)
        else { return }
        throw LuaMistake(
            "'\(path)' is one picture, and this is a movie: export(edit.image_generator(x):image_at(2), \"\(path)\")")
    }
}
