import SystemCalls

/// A message of a worker to its supervisor.
package enum WorkerMessage: Sendable, Equatable {
    /// A line for the person, on standard error.
    case log(LogLine)
    /// A part of the result, for standard output: lines of text or JSON, as the job asks.
    case output([UInt8])
    /// A part of the result that a terminal shows as a picture.
    case picture(TerminalPicture)
    /// The next picture of a movie that plays on the terminal; answered by ``SupervisorMessage/shown(continues:)``.
    case movie(MoviePicture)
    /// The movie that plays has ended.
    case movieEnded
    case progress(Progress)
    /// The worker needs a file or a folder to write; answered by ``SupervisorMessage/output(path:)`` or
    /// ``SupervisorMessage/folder(_:)``.
    case needsOutput(OutputRequest)
    /// The worker needs a file in one of its folders; answered by ``SupervisorMessage/output(path:)``.
    case needsFile(name: RawString, folder: Int)
    /// The worker uses the cache.
    case part(PartRequest)
    /// The worker gives up an output, which never gets its name. `path` is that of
    /// ``SupervisorMessage/output(path:)``.
    case dropsOutput(path: RawString)
    /// A statement of a prompt has ended, or its files are open.
    case evaluated(PromptAnswer)
    /// The answer to a prompt's question.
    case hint(PromptHint)
    /// The answer to a ``LiveRequest``.
    case live(LiveAnswer)
    /// A player's state, or that it is ready.
    case play(PlayReport)
    /// A prompt's statement wants something of devices; answered by ``SupervisorMessage/capture(_:)``.
    case capture(CaptureRequest)
    /// A prompt's statements so far, as a recipe that the studio is to show.
    case opensStudio(recipe: [UInt8])
    /// The state of a part of the system.
    case check(SystemCheck)
    /// The worker begins with an argument of its job, which it treats one by one. Counts from 0.
    case begins(argument: Int)
    /// The worker is about to read or look for a file, absolute or relative to the current folder.
    case reads(RawString)
    /// The job is done and every output is whole. The last message.
    case finished(Summary)
    /// The job ended without its result. The last message.
    case failed(Failure)
}

/// A message of a supervisor to its worker.
package enum SupervisorMessage: Sendable, Equatable {
    /// The job; the first message.
    case job(Job)
    /// The requested output is open: its descriptor, for reading and writing, comes with the message.
    /// `path` is the name that it will have, for messages.
    case output(path: RawString)
    /// The requested folder is made.
    case folder(FolderOutput)
    /// The requested entry of the cache is open, and its descriptor comes with the message; or there is none.
    case part(isThere: Bool)
    /// The requested output cannot be made; the job goes on. Only at a prompt.
    case refused(Failure)
    /// A statement of a prompt is to run; answered by ``WorkerMessage/evaluated(_:)``.
    case evaluate(PromptStatement)
    /// A prompt asks about a text; answered by ``WorkerMessage/hint(_:)``.
    case ask(PromptQuestion)
    /// A request to a worker that keeps an edit ready; answered by ``WorkerMessage/live(_:)``.
    case live(LiveRequest)
    /// A request to a worker that plays.
    case play(PlayRequest)
    /// The answer to a request to devices. The descriptor of a picture comes with it.
    case capture(CaptureAnswer)
    /// Something has happened to a prompt's devices: see ``CaptureRequest/events``.
    case devicesChanged
    /// The picture of a movie is on the terminal; `continues` is false when the person has seen enough.
    case shown(continues: Bool)
}

extension WorkerMessage: Transferable {
    private enum Kind: UInt8, Transferable {
        case log = 1
        case output, progress, needsOutput, finished, failed, picture, needsFile, dropsOutput, evaluated, hint
        case movie, movieEnded, check, reads, part, live, opensStudio, play, capture, begins
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .log(let line): writer.write(Kind.log, line)
        case .output(let bytes): writer.write(Kind.output, RawString(bytes: bytes))
        case .picture(let picture): writer.write(Kind.picture, picture)
        case .movie(let picture): writer.write(Kind.movie, picture)
        case .movieEnded: writer.write(Kind.movieEnded)
        case .progress(let progress): writer.write(Kind.progress, progress)
        case .needsOutput(let request): writer.write(Kind.needsOutput, request)
        case .needsFile(let name, let folder): writer.write(Kind.needsFile, name, folder)
        case .part(let request): writer.write(Kind.part, request)
        case .dropsOutput(let path): writer.write(Kind.dropsOutput, path)
        case .evaluated(let answer): writer.write(Kind.evaluated, answer)
        case .hint(let hint): writer.write(Kind.hint, hint)
        case .live(let answer): writer.write(Kind.live, answer)
        case .play(let report): writer.write(Kind.play, report)
        case .capture(let request): writer.write(Kind.capture, request)
        case .opensStudio(let recipe): writer.write(Kind.opensStudio, RawString(bytes: recipe))
        case .check(let check): writer.write(Kind.check, check)
        case .begins(let argument): writer.write(Kind.begins, argument)
        case .reads(let path): writer.write(Kind.reads, path)
        case .finished(let summary): writer.write(Kind.finished, summary)
        case .failed(let failure): writer.write(Kind.failed, failure)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .log: self = .log(try reader.value())
        case .output: self = .output(try reader.bytes())
        case .picture: self = .picture(try reader.value())
        case .movie: self = .movie(try reader.value())
        case .movieEnded: self = .movieEnded
        case .progress: self = .progress(try reader.value())
        case .needsOutput: self = .needsOutput(try reader.value())
        case .needsFile: self = .needsFile(name: try reader.value(), folder: try reader.value())
        case .part: self = .part(try reader.value())
        case .dropsOutput: self = .dropsOutput(path: try reader.value())
        case .evaluated: self = .evaluated(try reader.value())
        case .hint: self = .hint(try reader.value())
        case .live: self = .live(try reader.value())
        case .play: self = .play(try reader.value())
        case .capture: self = .capture(try reader.value())
        case .opensStudio: self = .opensStudio(recipe: try reader.bytes())
        case .check: self = .check(try reader.value())
        case .begins: self = .begins(argument: try reader.value())
        case .reads: self = .reads(try reader.value())
        case .finished: self = .finished(try reader.value())
        case .failed: self = .failed(try reader.value())
        }
    }
}

extension SupervisorMessage: Transferable {
    private enum Kind: UInt8, Transferable {
        case job = 1
        case output, folder, refused, evaluate, ask, shown, part, live, play, capture, devicesChanged
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .job(let job): writer.write(Kind.job, job)
        case .output(let path): writer.write(Kind.output, path)
        case .folder(let folder): writer.write(Kind.folder, folder)
        case .part(let isThere): writer.write(Kind.part, isThere)
        case .refused(let failure): writer.write(Kind.refused, failure)
        case .evaluate(let statement): writer.write(Kind.evaluate, statement)
        case .ask(let question): writer.write(Kind.ask, question)
        case .live(let request): writer.write(Kind.live, request)
        case .play(let request): writer.write(Kind.play, request)
        case .capture(let answer): writer.write(Kind.capture, answer)
        case .devicesChanged: writer.write(Kind.devicesChanged)
        case .shown(let continues): writer.write(Kind.shown, continues)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .job: self = .job(try reader.value())
        case .output: self = .output(path: try reader.value())
        case .folder: self = .folder(try reader.value())
        case .part: self = .part(isThere: try reader.value())
        case .refused: self = .refused(try reader.value())
        case .evaluate: self = .evaluate(try reader.value())
        case .ask: self = .ask(try reader.value())
        case .live: self = .live(try reader.value())
        case .play: self = .play(try reader.value())
        case .capture: self = .capture(try reader.value())
        case .devicesChanged: self = .devicesChanged
        case .shown: self = .shown(continues: try reader.value())
        }
    }
}
