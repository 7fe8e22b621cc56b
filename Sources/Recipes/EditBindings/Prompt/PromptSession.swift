import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Rendering
import Wording

/// Lua and the edit of a prompt: one state for all of its statements. Its functions are called from one thread.
package final class PromptSession: @unchecked Sendable {  // all mutable state lives on the Lua thread
    /// The result of a statement.
    package enum Answer: Sendable {
        /// Its values; empty for none.
        case values(PrintedText)
        case incomplete
    }

    /// The recipe that the prompt began with.
    package struct Recipe {
        /// Its text, as it is now.
        package var read: () throws -> [UInt8]
        /// Its file's name in errors.
        package var file: String

        package init(file: String, read: @escaping () throws -> [UInt8]) {
            self.file = file
            self.read = read
        }
    }

    /// The name of statements in errors.
    static let file = "stdin"

    private let thread = LuaThread()
    private let recipe: Recipe?
    private let environment: any PromptEnvironment
    private let session: EditSession
    // Gone only when the session is: they have to end on the thread.
    private var state: LuaState!
    private var reader: TableEntries!
    private var completer: PromptCompleter!
    private let modules: ModuleReference
    private var opened: [OpenedFile] = []
    private var isRunningRecipe = false
    /// The statements that have run, for ``save``.
    private var log: [SavedStatement] = []
    /// The globals that there are without a statement.
    private var firstGlobals: Set<String> = []

    /// - Parameters:
    ///   - recipe: The recipe of ``runRecipe()``; nil for a prompt without one.
    ///   - arguments: Files of the command line: the recipe's arguments.
    ///   - version: Of luaedit, which the recipe may have requirements of.
    ///   - isInterrupted: Returns true to stop the statement that runs; called from any thread.
    /// - Throws: ``Failure`` when the system has no memory or thread to give.
    package init(
        recipe: Recipe?, arguments: [String], version: String, environment: any PromptEnvironment, limits: LuaLimits,
        fatalReport: (@convention(c) (CInt, UnsafePointer<CChar>?) -> Void)?,
        isInterrupted: @escaping @Sendable () -> Bool
    ) throws {
        self.recipe = recipe
        self.environment = environment
        let modules = ModuleReference(environment)
        self.modules = modules
        let session = EditSession(
            environment: environment, recipeName: EditSession.recipeName(of: recipe?.file ?? Self.file),
            arguments: arguments, isDescribing: false, version: version, on: thread)
        self.session = session
        session.isInterrupted = isInterrupted
        session.devices = environment.devices
        try thread.run {
            let namespace = EditTypes.namespace(for: session)
            let state = try session.makeState(namespace, limits: limits, fatalReport: fatalReport)
            let reader = try TableEntries(state)
            (self.state, self.reader) = (state, reader)
            completer = PromptCompleter(namespace, state, reader, modules, environment)
            state.registerGlobals(promptFunctions)
            firstGlobals = Set(state.globals.rawNames)
        }
    }

    deinit {
        try? thread.run { (completer, reader, state) = (nil, nil, nil) }
    }

    /// Stops the statement that runs; safe from any thread while the session lives.
    package var interrupter: LuaInterrupter { state.interrupter }

    /// Runs a statement.
    /// - Throws: ``Failure`` for text that is not Lua and for what it raises; the session lives on.
    package func run(_ source: [UInt8], line: Int, acceptsIncomplete: Bool) throws(Failure) -> Answer {
        try onThread {
            session.deliverCaptureEvents()
            defer { session.deliverCaptureEvents() }
            guard let block = StatementBlock(source, in: state) else {
                return try runOne(source, line: line, acceptsIncomplete: acceptsIncomplete)
            }
            var last = PrintedText()
            for (offset, statement) in block.statements {
                // Between what the statements print themselves.
                if !last.pieces.isEmpty { environment.output(last.text + "\n") }
                last = PrintedText()
                if case .values(let values) = try runOne(statement, line: line + offset, acceptsIncomplete: false) {
                    last = values
                }
            }
            return .values(last)
        }
    }

    private func runOne(_ source: [UInt8], line: Int, acceptsIncomplete: Bool) throws -> Answer {
        let result: LuaStatementResult
        do {
            result = try state.runStatement(source, file: Self.file, line: line, acceptsIncomplete: acceptsIncomplete)
        } catch {
            if !error.isSyntax {
                log.append(SavedStatement(source, isStatement: state.isChunk(source), failed: true))
            }
            throw error
        }
        switch result {
        case .incomplete: return .incomplete
        case .values(let values):
            log.append(SavedStatement(source, isStatement: state.isChunk(source)))
            if let first = values.first { state.setGlobal("_", to: first) }
            return .values(ValuePrinter.text(of: values, state, reader))
        }
    }

    /// Opens a file as an asset and makes it global.
    /// - Returns: The line that tells of it.
    package func open(_ path: String) throws(Failure) -> PrintedText {
        try onThread {
            try environment.allowReading(path)
            let asset = try session.asset(path, at: nil)
            if !session.inputs.contains(path) { session.inputs.append(path) }
            let file = OpenedFile(name: globalName(for: path), path: path, asset: asset)
            state.setGlobal(file.name, to: asset)
            opened.append(file)
            return file.text
        }
    }

    /// Runs the recipe of the command line, from the start; what it returns is the global `movie`. It writes no files.
    package func runRecipe() throws(Failure) {
        try onThread { try runRecipeHere() }
    }

    /// The completions of a word.
    /// - Parameters:
    ///   - text: The lines of the statement so far.
    ///   - cursor: In bytes of the text.
    package func completion(of text: [UInt8], at cursor: Int) -> PromptCompleter.Completion {
        (try? thread.run { completer.completion(of: text, at: cursor) })
            ?? PromptCompleter.Completion(start: cursor, candidates: [], isFile: false)
    }

    /// The signature of the call at the end of a text; nil unless it is known.
    package func signature(atEndOf text: [UInt8]) -> CallSignature? {
        (try? thread.run { completer.signature(atEndOf: text) }) ?? nil
    }

    /// The topic of an expression in the reference.
    package func topic(_ text: [UInt8]) -> ReferenceTopic {
        (try? thread.run { completer.topic(text) }) ?? .typed
    }

    /// True if a text needs no further line: it is complete or wrong.
    package func isWhole(_ text: [UInt8]) -> Bool {
        (try? thread.run { state.statementState(text) != .incomplete || StatementBlock(text, in: state) != nil })
            ?? true
    }

    /// Has a function called, on any thread, when players have events.
    package func onPlayerEvents(_ wake: @escaping @Sendable () -> Void) { session.playersChanged = wake }

    /// Calls the functions of the events that players and devices have. What they raise is among the warnings.
    package func deliverEvents() {
        try? thread.run {
            state.forgetLimit()
            session.deliverPlayerEvents()
            session.deliverCaptureEvents()
        }
    }

    /// The warnings since the last call, one sentence each.
    package func takeWarnings() -> [String] {
        defer { session.warnings = [] }
        return session.warnings
    }

    // MARK: - On the Lua thread

    private func onThread<Result>(_ body: () throws -> Result) throws(Failure) -> Result {
        do {
            return try thread.run(body)
        } catch let failure as Failure {
            throw failure
        } catch let error as LuaError {
            throw failure(error)
        } catch let error as any LuaReportable {
            throw Failure(.recipeError, error.luaMessage)
        } catch {
            throw Failure(.engineFailure, "\(error)")
        }
    }

    /// The failure of a statement. Where a global is not there and a module has its name, it says how it is had.
    private func failure(_ error: LuaError) -> Failure {
        var failure = Failure(error)
        if let name = error.missingGlobal, environment.moduleNames.contains(name) {
            failure.message += "; it is a module: \(name) = require \"\(name)\""
        }
        return failure
    }

    private func runRecipeHere() throws {
        guard let recipe else { throw Failure(.recipeError, "the prompt began without a recipe") }
        (session.declaration, session.ending) = (nil, nil)
        isRunningRecipe = true
        environment.writesOutputs = false
        session.devices = nil
        defer {
            session.devices = environment.devices
            environment.writesOutputs = true
            isRunningRecipe = false
        }
        let values: [LuaValue]
        do {
            values = try state.run(recipe.read(), file: recipe.file, arguments: session.arguments)
        } catch {
            if case .failure(let failure)? = session.ending { throw failure }
            throw error
        }
        state.setGlobal("movie", to: Self.main(values.first))
    }

    /// The main result.
    private static func main(_ value: LuaValue?) -> LuaValue {
        guard case .table(let table)? = value else { return value ?? .nil }
        return table.read { try? $0.field("main", .any) } ?? .table(table)
    }

    /// Has modules, files and the recipe read again.
    private func reload() throws {
        guard !isRunningRecipe else { throw LuaMistake("a recipe cannot reload what it is part of") }
        state.forgetModules()
        modules.forget()
        session.forgetFiles()
        environment.forgetFiles()
        try reopenFiles()
        if recipe != nil { try runRecipeHere() }
    }

    /// Makes the files of the command line global as they are now, where the globals still stand for them.
    private func reopenFiles() throws {
        for (index, file) in opened.enumerated() {
            guard case .object(let value) = state.global(file.name), value as? Asset === file.asset else { continue }
            opened[index].asset = try session.asset(file.path, at: nil)
            state.setGlobal(file.name, to: opened[index].asset)
        }
    }

    /// The file's name, where it can be a global's that is none yet; else the first letter that is free. A name begins with
    /// a letter and is not `args`, as it becomes an input of a recipe that is saved.
    private func globalName(for path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex)
        let name = String(decoding: stem.utf8.map { isNameByte($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
        if isLuaName(name), name.count <= 24, !name.hasPrefix("_"), name != "args", isFree(name) { return name }
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        return letters.first(where: isFree) ?? (1...).lazy.map { "file\($0)" }.first(where: isFree)!
    }

    private func isFree(_ name: String) -> Bool {
        if case .nil = state.global(name) { return true }
        return false
    }

    /// The statements so far as a recipe.
    /// - Parameters:
    ///   - path: Of the file it is written to.
    ///   - movie: The global that the recipe returns; by default the value shown last, or else the movie made last.
    private func savedRecipe(_ path: String, returning movie: LuaValue?) throws -> String {
        let names = Set(state.globals.rawNames)
        let finder = SavedMovie(state, names: names.subtracting(firstGlobals).union(opened.map(\.name)), log)
        let recipe = SavedRecipe(
            path: path, statements: log, files: opened.map { ($0.name, $0.path) },
            recipe: try self.recipe.map { ($0.file, String(decoding: try $0.read(), as: UTF8.self)) },
            globals: names.subtracting(firstGlobals), functions: promptFunctions.map(\.key),
            result: try finder.expression(of: movie))
        let text = Array(recipe.text.utf8)
        guard state.statementState(text) == .valid else {
            throw LuaMistake("the statements make no recipe together; '\(path)' is not written")
        }
        return recipe.text
    }

    private var promptFunctions: KeyValuePairs<String, LuaGlobalFunction> {
        PromptFunctions(
            session, environment, reload: { [unowned self] in try reload() },
            recipe: { [unowned self] in try savedRecipe($0, returning: $1) }
        ).all
    }
}
