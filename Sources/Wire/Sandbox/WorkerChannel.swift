import Glibc
import Messages
import Synchronization
import SystemCalls
import Threads

/// A request of a prompt to its worker.
package enum PromptRequest: Sendable, Equatable {
    case evaluate(PromptStatement)
    case ask(PromptQuestion)
    /// For one of the players that statements have made. The descriptor, or -1, is the receiver's to close.
    case play(PlayerRequest, descriptor: CInt)
    /// Something has happened to devices.
    case devicesChanged
}

/// A worker's line to its supervisor. Any thread may use it.
///
/// When the supervisor has ended, every function ends the worker too.
///
/// Locks are taken in this order: `requesting`, which guards what is received, then `sending`, which guards one
/// message. A thread that holds `sending` takes no other lock; `lastProgress` is held alone.
package final class WorkerChannel: @unchecked Sendable {  // the socket's two directions are guarded by a lock each
    /// Progress is sent at most this often, in seconds.
    private static let progressInterval = 0.1
    /// The longest piece of output in one message, in bytes.
    private static let pieceSize = 256 << 10

    private let socket: MessageSocket
    private let sending = Mutex(())
    /// Held from a request to its answer, and while a message is received.
    private let requesting = Mutex(Receiving())
    private let lastProgress = Mutex(-Double.infinity)

    /// The state of what is received.
    private struct Receiving {
        /// True when a picture of a movie was sent whose answer was not taken yet.
        var awaitsShown = false
        /// Requests that came before the answer to a request of this side, in order, each with its descriptor or -1.
        var deferred: [(message: SupervisorMessage, descriptor: CInt)] = []
    }

    /// - Parameter descriptor: The connected socket; the channel owns it.
    package init(descriptor: CInt) {
        socket = MessageSocket(descriptor: descriptor)
    }

    /// Shows a line on standard error.
    package func log(_ level: LogLine.Level, _ text: String) {
        send(.log(LogLine(level, text)))
    }

    /// Writes text to standard output, unchanged.
    package func output(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            var piece = rest.prefix(Self.pieceSize)
            // Do not split a character: go back to its first byte.
            while let next = rest.dropFirst(piece.count).first, next & 0xC0 == 0x80 { piece.removeLast() }
            send(.output(Array(piece)))
            rest = rest.dropFirst(piece.count)
        }
    }

    /// Opens the studio with a prompt's statements.
    /// - Parameter recipe: The statements as a recipe, no longer than a recipe may be.
    package func openStudio(_ recipe: [UInt8]) { send(.opensStudio(recipe: recipe)) }

    /// Shows a picture on the terminal that is standard output.
    package func show(_ picture: TerminalPicture) { send(.picture(picture)) }

    /// Reports a file before it is read or looked for.
    package func reads(_ path: RawString) { send(.reads(path)) }

    /// Shows the next picture of a movie in place of the previous one. It waits until the terminal has drawn the
    /// previous picture, so that the next one can be rendered while this one is drawn. Call ``endMovie()`` after the
    /// last.
    /// - Returns: False if the person has stopped the movie; the picture is then not shown.
    package func play(_ picture: MoviePicture) -> Bool {
        requesting.withLock { receiving in
            guard takeShown(&receiving) else { return false }
            send(.movie(picture))
            receiving.awaitsShown = true
            return true
        }
    }

    /// Ends a movie that was played. The last picture stays, and output continues below it.
    package func endMovie() {
        requesting.withLock { receiving in
            takeShown(&receiving)
            send(.movieEnded)
        }
    }

    /// Waits for the answer to a picture.
    /// - Returns: True when more pictures are wanted.
    @discardableResult
    private func takeShown(_ receiving: inout Receiving) -> Bool {
        guard receiving.awaitsShown else { return true }
        receiving.awaitsShown = false
        return takeAnswer(&receiving) { if case .shown(let continues) = $0 { continues } else { nil } }
    }

    /// Waits for an answer. Requests that arrive before it are deferred.
    private func takeAnswer<Answer>(
        _ receiving: inout Receiving, _ answer: (SupervisorMessage) -> Answer?
    ) -> Answer {
        while true {
            let message = receive()
            if let found = answer(message) { return found }
            switch message {
            case .play, .evaluate, .ask, .devicesChanged:
                receiving.deferred.append((message, takeDescriptor(of: message)))
            default: leave()
            }
        }
    }

    /// Reports the state of a part of the system.
    package func report(_ check: SystemCheck) { send(.check(check)) }

    /// Reports which argument of the job the worker begins with, counted from 0.
    package func begin(argument: Int) { send(.begins(argument: argument)) }

    /// Reports the progress of the render. It can be called for every frame: it sends at most ten messages a second,
    /// and always the last one.
    package func report(_ progress: Progress) {
        let now = monotonicSeconds()
        let isDue = lastProgress.withLock { last in
            guard now - last >= Self.progressInterval || progress.fraction == 1 else { return false }
            last = now
            return true
        }
        if isDue { send(.progress(progress)) }
    }

    /// A file that the supervisor has opened for this worker.
    package struct Output: Sendable {
        /// Open for reading and writing; the caller closes it when the file is complete.
        package let descriptor: CInt
        /// The name the file will have, for messages and for its extension. It does not exist yet.
        package let path: RawString
    }

    /// Requests a file to write. If the file cannot be created, the supervisor shows the reason and ends this process.
    ///
    /// Call it for every output before rendering, so that an invalid output is an error at once.
    package func openOutput(_ request: OutputRequest) -> Output { ask(.needsOutput(request), output(of:)) }

    /// Requests a file to write, as ``openOutput(_:)`` does, but returns if the file cannot be created.
    /// - Throws: The reason.
    package func requestOutput(_ request: OutputRequest) throws(Failure) -> Output {
        let result: Result<Output, Failure> = ask(.needsOutput(request)) { answer in
            if case .refused(let failure) = answer { return .failure(failure) }
            return output(of: answer).map { .success($0) }
        }
        return try result.get()
    }

    /// Requests a folder to write files into. If it cannot be created, the supervisor shows the reason and ends this
    /// process.
    /// - Parameter request: Any form except `.file`.
    package func openFolder(_ request: OutputRequest) -> FolderOutput {
        precondition(request.form != .file, "a file is not a folder")
        return ask(.needsOutput(request)) { answer in
            guard case .folder(let folder) = answer else { return nil }
            return folder
        }
    }

    /// Requests the next file of a folder, as ``openOutput(_:)`` does for a single file.
    /// - Parameter name: The new file's name, one that the folder's content allows.
    package func openFile(_ name: RawString, in folder: FolderOutput) -> Output {
        ask(.needsFile(name: name, folder: folder.number), output(of:))
    }

    /// Requests an entry of the cache.
    /// - Parameter request: To open or to create one.
    /// - Returns: A descriptor, which the caller closes; nil if there is none.
    package func requestPart(_ request: PartRequest) -> CInt? {
        let descriptor: CInt = ask(.part(request)) { answer in
            guard case .part(let isThere) = answer else { return nil }
            return isThere ? socket.takeDescriptor() : -1
        }
        return descriptor < 0 ? nil : descriptor
    }

    /// Sends a request to devices.
    /// - Returns: The answer, and the descriptor of a picture, which the caller closes.
    package func request(_ request: CaptureRequest) -> (answer: CaptureAnswer, descriptor: CInt?) {
        ask(.capture(request)) { message in
            guard case .capture(let answer) = message else { return nil }
            return (answer, socket.takeDescriptor())
        }
    }

    /// Reports the state of an entry of the cache.
    /// - Parameter request: Neither to open nor to create one: these are answered.
    package func report(_ request: PartRequest) { send(.part(request)) }

    /// Sends a request and waits for its answer. The answer's descriptor is taken before another request is sent.
    private func ask<Answer: Sendable>(
        _ request: WorkerMessage, _ answer: (SupervisorMessage) -> Answer?
    ) -> Answer {
        requesting.withLock { receiving in
            takeShown(&receiving)
            send(request)
            return takeAnswer(&receiving, answer)
        }
    }

    /// The opened file in an answer; nil for another answer.
    private func output(of answer: SupervisorMessage) -> Output? {
        guard case .output(let path) = answer, let descriptor = socket.takeDescriptor() else { return nil }
        return Output(descriptor: descriptor, path: path)
    }

    /// Drops an output with its content. The caller closes the descriptor. The name can be requested again.
    package func drop(_ output: RawString) { send(.dropsOutput(path: output)) }

    /// Waits for the prompt's next request. The process ends with the prompt.
    /// - Parameter event: A further descriptor to wait for.
    /// - Returns: The request; nil when `event` is readable.
    package func nextRequest(or event: CInt) -> PromptRequest? {
        while true {
            let arrived = takeArrived()
            switch arrived?.message {
            case .evaluate(let statement): return .evaluate(statement)
            case .ask(let question): return .ask(question)
            case .play(let request): return .play(request, descriptor: arrived?.descriptor ?? -1)
            case .devicesChanged: return .devicesChanged
            case .job, .output, .folder, .refused, .shown, .part, .live, .capture: leave()
            case nil: if !waitForMessage(or: event, within: nil) { return nil }
            }
        }
    }

    /// The next message, if one has arrived, with its descriptor or -1.
    private func takeArrived() -> (message: SupervisorMessage, descriptor: CInt)? {
        requesting.withLock { receiving in
            if !receiving.deferred.isEmpty { return receiving.deferred.removeFirst() }
            guard socket.hasMessage || waitForMessage(or: -1, within: 0) else { return nil }
            let message = receive()
            return (message, takeDescriptor(of: message))
        }
    }

    /// The descriptor that came with a request, or -1.
    private func takeDescriptor(of message: SupervisorMessage) -> CInt {
        guard case .play(.takesPicture) = message else { return -1 }
        return socket.takeDescriptor() ?? -1
    }

    /// - Returns: False after the timeout, and if only the other descriptor is readable.
    private func waitForMessage(or other: CInt, within milliseconds: CInt?) -> Bool {
        Readiness(of: [socket.descriptor, other], within: milliseconds ?? -1)[0]
    }

    /// Waits for the next request about a live edit. The process ends with its supervisor.
    package func nextLiveRequest() -> LiveRequest {
        guard case .live(let request) = receive() else { leave() }
        return request
    }

    /// Reports the state of a player.
    package func report(_ report: PlayerReport) { send(.play(report)) }

    /// Requests a window for a player.
    /// - Parameter title: The window's title; empty for the supervisor's own, such as the name of the played file.
    /// - Returns: The descriptor of the memory shared with the window, which the caller closes; whether there is a
    ///   sound device; where to begin.
    /// - Throws: The reason why no window could be opened.
    package func openPlayer(
        _ player: Int, title: String, _ output: PlayerOutput
    ) throws(Failure) -> (descriptor: CInt, hasSound: Bool, place: PlayerPlace) {
        let result: Result<(descriptor: CInt, hasSound: Bool, place: PlayerPlace), Failure> = ask(
            .play(.opens(player: player, title: title, output: output))
        ) { answer in
            switch answer {
            case .play(.begin(player, let hasSound, let place)):
                guard let descriptor = socket.takeDescriptor() else { return nil }
                return .success((descriptor, hasSound, place))
            case .play(.refused(player, let failure)): return .failure(failure)
            default: return nil
            }
        }
        return try result.get()
    }

    /// Waits for a request to a player. The process ends with its supervisor.
    /// - Parameter milliseconds: The longest wait.
    /// - Returns: The request and its descriptor, which the caller closes, or -1; nil after the timeout.
    package func nextPlayRequest(within milliseconds: CInt) -> (request: PlayerRequest, descriptor: CInt)? {
        var arrived = takeArrived()
        if arrived == nil, waitForMessage(or: -1, within: milliseconds) { arrived = takeArrived() }
        guard let arrived else { return nil }
        guard case .play(let request) = arrived.message else { leave() }
        return (request, arrived.descriptor)
    }

    /// Waits for a request to a player, on another thread while the one that takes requests is busy. Other requests are
    /// deferred.
    /// - Parameters:
    ///   - milliseconds: The longest wait.
    ///   - isWanted: False once the other thread takes requests again.
    /// - Returns: See ``nextPlayRequest(within:)``.
    package func takePlayRequest(
        within milliseconds: CInt, if isWanted: () -> Bool
    ) -> (request: PlayerRequest, descriptor: CInt)? {
        _ = waitForMessage(or: -1, within: milliseconds)
        return requesting.withLock { receiving in
            guard isWanted() else { return nil }
            // The thread that sent a picture takes the answer to it.
            if !receiving.awaitsShown, socket.hasMessage || waitForMessage(or: -1, within: 0) {
                let message = receive()
                receiving.deferred.append((message, takeDescriptor(of: message)))
            }
            let place = receiving.deferred.firstIndex { if case .play = $0.message { true } else { false } }
            guard let place, case (.play(let request), let descriptor) = receiving.deferred.remove(at: place) else {
                return nil
            }
            return (request, descriptor)
        }
    }

    /// Answers a request about a live edit.
    /// - Parameter passing: The descriptor of ``LiveAnswer/file``, or -1.
    package func answer(_ answer: LiveAnswer, passing: CInt = -1) { send(.live(answer), passing: passing) }

    /// Reports the result of a prompt's statement.
    package func answer(_ answer: PromptAnswer) { send(.evaluated(answer)) }

    /// Answers a prompt's question.
    package func answer(_ hint: PromptHint) { send(.hint(hint)) }

    /// Reports the job's result and ends the process, at once and from any thread: no `deinit` runs, no C handler.
    package func end(_ result: Result<Summary, Failure>) -> Never {
        switch result {
        case .success(let summary): send(.finished(summary))
        case .failure(let failure): send(.failed(failure))
        }
        _exit(0)
    }

    /// True if a message has come.
    var hasArrival: Bool { waitForMessage(or: -1, within: 0) }

    /// The next message of the supervisor.
    func receive() -> SupervisorMessage {
        while true {
            do {
                if let message = try socket.nextOfSupervisor() { return message }
                guard try socket.receive() else { leave() }
            } catch let error as MessageError {
                let text = "the engine and luaedit do not match: expected \(error.expected)"
                end(.failure(Failure(.engineFailure, text)))
            } catch {
                leave()
            }
        }
    }

    private func send(_ message: WorkerMessage, passing: CInt = -1) {
        let excess: MessageLength? = sending.withLock { _ in
            do throws(SendingError) {
                try socket.send(message, passing: passing)
                return nil
            } catch {
                guard case .tooLong(let length) = error else { leave() }
                return length
            }
        }
        if let excess { end(.failure(excess.failure)) }
    }

    private func leave() -> Never {
        _exit(CInt(ExitStatus(.terminated).rawValue))
    }
}
