import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Wording

/// A render that the page has asked for: luaedit itself, in a process of its own at a low priority.
final class RenderProcess {
    let id: Int
    /// Of its standard error, on which progress comes as JSON lines.
    let descriptor: CInt
    private let process: ChildProcess
    private let results: CInt
    private var buffer: [UInt8] = []
    private var output: [UInt8] = []
    /// The last progress: frames, all frames, seconds left.
    private var progress: (Int64, Int64, JSON) = (0, 0, .null)
    private var message: String?
    private(set) var isCancelled = false
    /// The path of the result, once it is there.
    private(set) var path: String?
    /// Its size in bytes; null until it is there.
    private var bytes: JSON { path == nil ? .null : report?["files"]?.arrayValue?.first?["bytes"] ?? .null }

    /// - Parameter words: The command and its arguments.
    init(id: Int, _ words: [RawString]) throws(Failure) {
        self.id = id
        let (errors, outputs): ((reading: CInt, writing: CInt), (reading: CInt, writing: CInt))
        do throws(SystemError) { (errors, outputs) = (try makePipe(), try makePipe()) } catch {
            throw Failure(making: "a pipe", error)
        }
        defer {
            close(errors.writing)
            close(outputs.writing)
        }
        do throws(SystemError) {
            var start = ProgramStart([words[0]], output: outputs.writing, errors: errors.writing)
            // A value may be longer than an argument of a program.
            let passed = try PassedWords(words.dropFirst())
            (start.descriptors, start.variables) = ([passed.file.descriptor], .passingWords)
            process = try start.perform()
        } catch {
            close(errors.reading)
            close(outputs.reading)
            throw Failure(starting: "a render", error)
        }
        (descriptor, results) = (errors.reading, outputs.reading)
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process.number), Self.niceness)
        for pipe in [descriptor, results] { _ = fcntl(pipe, F_SETFL, O_NONBLOCK) }
    }

    /// The command line of a render.
    /// - Parameters:
    ///   - own: luaedit's own options.
    ///   - wishes: The fields of ``RenderFields``, which are right; each may be missing.
    static func words(
        _ recipe: RawString, _ arguments: [RawString], own: [RawString], _ wishes: JSON
    ) -> [RawString] {
        let words: [RawString] = [RecipeLibrary.programFolder().appending("luaedit"), "run"]
        return words + ["--json", "--progress=json"] + own + RenderFields.words(of: wishes) + [recipe] + arguments
    }

    /// The page goes first.
    private static let niceness: CInt = 10

    deinit {
        process.kill(SIGTERM)
        close(descriptor)
        close(results)
    }

    /// Ends it; it removes what is not whole.
    func cancel() {
        isCancelled = true
        process.kill(SIGINT)
    }

    /// Takes what has arrived on ``descriptor``.
    /// - Returns: The status once it has ended.
    func takeOutput() -> ExitStatus? {
        let isOpen = Self.read(descriptor, into: &buffer)
        _ = Self.read(results, into: &output)
        while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
            take(Array(buffer[..<end]))
            buffer.removeFirst(end + 1)
        }
        guard !isOpen else { return nil }
        let status = process.wait()
        _ = Self.read(results, into: &output)
        let signal = status & 0x7F
        let ended = signal == 0 ? ExitStatus(rawValue: UInt8((status >> 8) & 0xFF)) : ExitStatus(signal: signal)
        if ended == .success { path = firstPath }
        return ended
    }

    private static func read(_ descriptor: CInt, into bytes: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0 { bytes += chunk[..<count] } else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        }
    }

    private func take(_ line: [UInt8]) {
        guard let json = try? JSON(reading: line) else { return }
        if let frames = json["frames"]?.integerValue {
            progress = (frames, json["total_frames"]?.integerValue ?? 0, json["seconds_left"] ?? .null)
        } else if json["level"]?.stringValue == "error" {
            message = json["message"]?.stringValue
        }
    }

    private var report: JSON? { try? JSON(reading: output) }
    private var firstPath: String? { report?["files"]?.arrayValue?.first?["path"]?.stringValue }

    private var partsText: String? {
        guard let parts = report?["parts"], let total = parts["total"]?.integerValue,
            let found = parts["found"]?.integerValue, found > 0
        else { return nil }
        return "\(found) of \(total) parts were there"
    }

    /// How far a render is.
    struct Progress {
        enum State: String, CaseIterable {
            case running, done, failed, cancelled
        }

        let state: State
        fileprivate let process: RenderProcess
    }

    /// - Parameter status: The status that ``takeOutput()`` gave.
    func progress(_ status: ExitStatus?) -> Progress {
        switch status {
        case nil: Progress(state: .running, process: self)
        case .success?: Progress(state: .done, process: self)
        default: Progress(state: isCancelled ? .cancelled : .failed, process: self)
        }
    }

    static let members: [JSONMember<Progress>] = [
        JSONMember("state", .choice) { $0.state },
        JSONMember("frames", .integer) { $0.process.progress.0 },
        JSONMember("total", .integer, "Frames; 0 while their number is not known") { $0.process.progress.1 },
        JSONMember("eta", .types("number", "null"), "Seconds that are left") { $0.process.progress.2 },
        JSONMember("path", .orNull(.string), "Of the result, once it is there") { $0.process.path },
        JSONMember("bytes", .types("integer", "null")) { $0.process.bytes },
        JSONMember("message", .orNull(.string), "The error") { $0.process.message },
        JSONMember("summary", .orNull(.string), "How many parts were there already") { $0.process.partsText },
    ]

    /// The event for pages.
    func event(_ status: ExitStatus?) -> JSON {
        .object([("type", .string("render")), ("id", .integer(Int64(id)))] + Self.members.json(progress(status)))
    }
}
