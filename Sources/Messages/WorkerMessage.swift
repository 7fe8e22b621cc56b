import SystemCalls

/// What a worker tells its supervisor.
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
    /// How far the render is.
    case progress(Progress)
    /// The worker needs a file or a folder to write; answered by ``SupervisorMessage/output(path:)`` or
    /// ``SupervisorMessage/folder(_:)``.
    case needsOutput(OutputRequest)
    /// The worker needs a file in a folder that it has been given; answered by ``SupervisorMessage/output(path:)``.
    case needsFile(name: RawString, folder: Int)
    /// A file that was given is not wanted after all: it never gets its name. `path` is that of
    /// ``SupervisorMessage/output(path:)``.
    case dropsOutput(path: RawString)
    /// A statement of a prompt has ended, or its files are open.
    case evaluated(PromptAnswer)
    /// The answer to a prompt's question.
    case hint(PromptHint)
    /// What the machine has of something that was looked for.
    case check(SystemCheck)
    /// The worker is about to read a file, or looks for one, absolute or relative to the current folder.
    case reads(RawString)
    /// The job is done and every output is whole. The last message.
    case finished(Summary)
    /// The job ended without its result. The last message.
    case failed(Failure)
}

/// What a supervisor tells its worker after the job.
package enum SupervisorMessage: Sendable, Equatable {
    /// The job; the first message.
    case job(Job)
    /// The requested output is open: its descriptor, for reading and writing, comes with the message.
    /// `path` is its name to be, for messages.
    case output(path: RawString)
    /// The requested folder is made.
    case folder(FolderOutput)
    /// The requested output cannot be made; the job goes on. Only at a prompt.
    case refused(Failure)
    /// A statement of a prompt is to run; answered by ``WorkerMessage/evaluated(_:)``.
    case evaluate(PromptStatement)
    /// A prompt wants to know something about a text; answered by ``WorkerMessage/hint(_:)``.
    case ask(PromptQuestion)
    /// The picture of a movie is on the terminal; `continues` says whether the person wants to see more.
    case shown(continues: Bool)
}

extension WorkerMessage: Transferable {
    private enum Kind: UInt8 {
        case log = 1
        case output, progress, needsOutput, finished, failed, picture, needsFile, dropsOutput, evaluated, hint
        case movie, movieEnded, check, reads
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .log(let line):
            writer.write(Kind.log.rawValue)
            writer.write(line)
        case .output(let bytes):
            writer.write(Kind.output.rawValue)
            writer.write(bytes: bytes)
        case .picture(let picture):
            writer.write(Kind.picture.rawValue)
            writer.write(picture)
        case .movie(let picture):
            writer.write(Kind.movie.rawValue)
            writer.write(picture)
        case .movieEnded: writer.write(Kind.movieEnded.rawValue)
        case .progress(let progress):
            writer.write(Kind.progress.rawValue)
            writer.write(progress)
        case .needsOutput(let request):
            writer.write(Kind.needsOutput.rawValue)
            writer.write(request)
        case .needsFile(let name, let folder):
            writer.write(Kind.needsFile.rawValue)
            writer.write(name)
            writer.write(folder)
        case .dropsOutput(let path):
            writer.write(Kind.dropsOutput.rawValue)
            writer.write(path)
        case .evaluated(let answer):
            writer.write(Kind.evaluated.rawValue)
            writer.write(answer)
        case .hint(let hint):
            writer.write(Kind.hint.rawValue)
            writer.write(hint)
        case .check(let check):
            writer.write(Kind.check.rawValue)
            writer.write(check)
        case .reads(let path):
            writer.write(Kind.reads.rawValue)
            writer.write(path)
        case .finished(let summary):
            writer.write(Kind.finished.rawValue)
            writer.write(summary)
        case .failed(let failure):
            writer.write(Kind.failed.rawValue)
            writer.write(failure)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .log: self = .log(try reader.value())
        case .output: self = .output(try reader.bytes())
        case .picture: self = .picture(try reader.value())
        case .movie: self = .movie(try reader.value())
        case .movieEnded: self = .movieEnded
        case .progress: self = .progress(try reader.value())
        case .needsOutput: self = .needsOutput(try reader.value())
        case .needsFile: self = .needsFile(name: try reader.value(), folder: try reader.integer())
        case .dropsOutput: self = .dropsOutput(path: try reader.value())
        case .evaluated: self = .evaluated(try reader.value())
        case .hint: self = .hint(try reader.value())
        case .check: self = .check(try reader.value())
        case .reads: self = .reads(try reader.value())
        case .finished: self = .finished(try reader.value())
        case .failed: self = .failed(try reader.value())
        case nil: throw MessageError(expected: "a worker's message")
        }
    }
}

extension SupervisorMessage: Transferable {
    private enum Kind: UInt8 {
        case job = 1
        case output, folder, refused, evaluate, ask, shown
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .job(let job):
            writer.write(Kind.job.rawValue)
            writer.write(job)
        case .output(let path):
            writer.write(Kind.output.rawValue)
            writer.write(path)
        case .folder(let folder):
            writer.write(Kind.folder.rawValue)
            writer.write(folder)
        case .refused(let failure):
            writer.write(Kind.refused.rawValue)
            writer.write(failure)
        case .evaluate(let statement):
            writer.write(Kind.evaluate.rawValue)
            writer.write(statement)
        case .ask(let question):
            writer.write(Kind.ask.rawValue)
            writer.write(question)
        case .shown(let continues):
            writer.write(Kind.shown.rawValue)
            writer.write(continues)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .job: self = .job(try reader.value())
        case .output: self = .output(path: try reader.value())
        case .folder: self = .folder(try reader.value())
        case .refused: self = .refused(try reader.value())
        case .evaluate: self = .evaluate(try reader.value())
        case .ask: self = .ask(try reader.value())
        case .shown: self = .shown(continues: try reader.boolean())
        case nil: throw MessageError(expected: "a supervisor's message")
        }
    }
}
