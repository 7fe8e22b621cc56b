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
    case play(PlayerReport)
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
    case play(PlayerRequest)
    /// The answer to a request to devices. The descriptor of a picture comes with it.
    case capture(CaptureAnswer)
    /// Something has happened to a prompt's devices: see ``CaptureRequest/events``.
    case devicesChanged
    /// The picture of a movie is on the terminal; `continues` is false when the person has seen enough.
    case shown(continues: Bool)
}

extension WorkerMessage: Choice {
    static let cases: [Case<Self>] = [
        .of(log), .of(output), .of(picture), .of(movie), .only(.movieEnded), .of(progress), .of(needsOutput),
        .of(needsFile), .of(part), .of(dropsOutput), .of(evaluated), .of(hint), .of(live), .of(play), .of(capture),
        .of(opensStudio), .of(check), .of(begins), .of(reads), .of(finished), .of(failed),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .log(let line): writer.write(0, line)
        case .output(let bytes): writer.write(1, bytes)
        case .picture(let picture): writer.write(2, picture)
        case .movie(let picture): writer.write(3, picture)
        case .movieEnded: writer.write(4)
        case .progress(let progress): writer.write(5, progress)
        case .needsOutput(let request): writer.write(6, request)
        case .needsFile(let name, let folder): writer.write(7, name, folder)
        case .part(let request): writer.write(8, request)
        case .dropsOutput(let path): writer.write(9, path)
        case .evaluated(let answer): writer.write(10, answer)
        case .hint(let hint): writer.write(11, hint)
        case .live(let answer): writer.write(12, answer)
        case .play(let report): writer.write(13, report)
        case .capture(let request): writer.write(14, request)
        case .opensStudio(let recipe): writer.write(15, recipe)
        case .check(let check): writer.write(16, check)
        case .begins(let argument): writer.write(17, argument)
        case .reads(let path): writer.write(18, path)
        case .finished(let summary): writer.write(19, summary)
        case .failed(let failure): writer.write(20, failure)
        }
    }
}

extension SupervisorMessage: Choice {
    static let cases: [Case<Self>] = [
        .of(job), .of(output), .of(folder), .of(part), .of(refused), .of(evaluate), .of(ask), .of(live), .of(play),
        .of(capture), .only(.devicesChanged), .of(shown),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .job(let job): writer.write(0, job)
        case .output(let path): writer.write(1, path)
        case .folder(let folder): writer.write(2, folder)
        case .part(let isThere): writer.write(3, isThere)
        case .refused(let failure): writer.write(4, failure)
        case .evaluate(let statement): writer.write(5, statement)
        case .ask(let question): writer.write(6, question)
        case .live(let request): writer.write(7, request)
        case .play(let request): writer.write(8, request)
        case .capture(let answer): writer.write(9, answer)
        case .devicesChanged: writer.write(10)
        case .shown(let continues): writer.write(11, continues)
        }
    }
}
