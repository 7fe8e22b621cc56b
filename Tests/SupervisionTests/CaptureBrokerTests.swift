import Glibc
import Messages
import RecipeFiles
import SupervisionTestSupport
import SystemCalls
import Terminal
import TestSupport
import Testing
import Threads

@testable import Supervision

/// Requests of a prompt, answered by the program that records itself, with a filter as a camera.
@Suite(.serialized) struct CaptureBrokerTests {
    private let folder = TemporaryFolder()
    private let settings = RecordingSettings(fragmentInterval: ExactTime(1, 10))

    /// - Parameter command: What the program does, as a shell's command.
    private func makeBroker(_ command: String) throws -> CaptureBroker {
        folder.write("program", "#!/bin/sh\necho $$ >\(folder.file("pid"))\n\(command)\n")
        let program = folder.file("program")
        #expect(program.withCString { chmod($0, 0o700) } == 0)
        let errors = folder.file("errors").withCString {
            Glibc.open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        }
        return CaptureBroker(reporter: Reporter(style: Reporter.Style(), output: errors, error: errors)) { program }
    }

    private func makeBroker() throws -> CaptureBroker {
        try makeBroker("exec \(RecipeLibrary.programFolder().appending("luaedit-capture"))")
    }

    private func ask(_ broker: CaptureBroker, _ request: CaptureRequest) throws -> CaptureAnswer {
        var grants = Grants()
        try grants.allowWriting(folder.path)
        return broker.answer(request, grants, letsReplace: false).answer
    }

    private func open(_ broker: CaptureBroker, _ source: String = "testsrc2=size=64x48:rate=25") throws {
        let input = CaptureInput(role: .camera, name: "lavfi:\(source)")
        #expect(try ask(broker, .open([input])) == .done)
    }

    /// Waits until something holds, at most twenty seconds.
    private func wait(until holds: () -> Bool) -> Bool {
        let end = monotonicSeconds() + 20
        while !holds() {
            guard monotonicSeconds() < end else { return false }
            usleep(10_000)
        }
        return true
    }

    /// Runs a closure while a signal is pending for this thread only.
    private func withSignal<Result>(_ signal: CInt, _ body: () throws -> Result) rethrows -> Result {
        var (set, before) = (sigset_t(), sigset_t())
        sigemptyset(&set)
        sigaddset(&set, signal)
        pthread_sigmask(SIG_BLOCK, &set, &before)
        defer {
            sigtimedwait(&set, nil, [timespec(tv_sec: 0, tv_nsec: 0)])
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        pthread_kill(pthread_self(), signal)
        return try body()
    }

    private var process: pid_t? { folder.read("pid").flatMap { pid_t($0.dropLast()) } }

    private var recordedSize: Int64 { fileStatus(folder.file("a.mp4.part")).map { Int64($0.st_size) } ?? 0 }

    @Test func `a device that does not answer can be interrupted`() throws {
        let broker = try makeBroker("exec sleep 60")
        let start = monotonicSeconds()
        let answer = try withSignal(SIGHUP) { try ask(broker, .open([CaptureInput(role: .camera, name: "0")])) }
        #expect(answer == .failed(Failure(.interrupted, "the program that records was interrupted")))
        #expect(monotonicSeconds() - start < 5)
        #expect(broker.descriptor == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "the tests do not run as root"))
    func `the program that records has none of root's powers`() throws {
        let broker = try makeBroker()
        try open(broker)
        #expect(processCapabilities(try #require(process)) == noCapabilities)
    }

    @Test func `what a crashed program recorded gets its file`() throws {
        let broker = try makeBroker()
        try open(broker)
        let path = folder.file("a.mp4")
        #expect(try ask(broker, .begin(path: path, settings, replaces: false)) == .done)
        #expect(wait { recordedSize > 20_000 })
        kill(try #require(process), SIGKILL)
        #expect(wait { broker.takeReports() })
        let failure = Failure(.engineFailure, "the program that records has ended")
        #expect(
            try ask(broker, .events)
                == .events([.interrupted(failure), .finished(path: path, hasFile: true, failure: failure)]))
        #expect(fileStatus(path) != nil && fileStatus(folder.file("a.mp4.part")) == nil)
        #expect(folder.read("errors")?.contains("error: the program that records has ended\n") == true)
    }

    @Test func `a device that is lost closes the others`() throws {
        let broker = try makeBroker()
        let sources = ["testsrc2=size=64x48:rate=25:duration=1.5", "testsrc2=size=64x48:rate=25"]
        let inputs = sources.map { CaptureInput(role: .camera, name: "lavfi:\($0)") }
        #expect(try ask(broker, .open(inputs)) == .done)
        let path = folder.file("a.mp4")
        #expect(try ask(broker, .begin(path: path, settings, replaces: false)) == .done)
        var events: [CaptureEvent] = []
        #expect(
            wait {
                _ = broker.takeReports()
                if case .events(let new)? = try? ask(broker, .events) { events += new }
                return events.count == 2
            })
        let failure = Failure(.inputOutput, "the camera 'lavfi:\(sources[0])' has ended")
        #expect(events == [.interrupted(failure), .finished(path: path, hasFile: true, failure: failure)])
        #expect(broker.descriptor == nil)
    }

    @Test func `Ctrl-C ends the wait for a file, and what was recorded stays`() throws {
        let broker = try makeBroker()
        try open(broker)
        let path = folder.file("a.mp4")
        #expect(try ask(broker, .begin(path: path, settings, replaces: false)) == .done)
        #expect(wait { recordedSize > 10_000 })
        kill(try #require(process), SIGSTOP)
        #expect(try withSignal(SIGINT) { try ask(broker, .close) } == .done)
        #expect(fileStatus(path) == nil && recordedSize > 10_000)
        let problem = "the recording's file was not finished: it was interrupted"
        let kept = "what was recorded is '\(path).part'; 'luaedit run trim' makes a finished file of it"
        let failure = Failure(.interrupted, "\(problem); \(kept)")
        #expect(try ask(broker, .events) == .events([.finished(path: path, hasFile: false, failure: failure)]))
        #expect(folder.read("errors")?.hasSuffix("error: \(problem)\nnote: \(kept)\n") == true)
    }

    @Test func `another worker does not hear of a recording that it has not made`() throws {
        let broker = try makeBroker()
        try open(broker)
        let path = folder.file("a.mp4")
        #expect(try ask(broker, .begin(path: path, settings, replaces: false)) == .done)
        #expect(wait { recordedSize > 0 })
        broker.reset()
        #expect(fileStatus(path) != nil)
        #expect(try ask(broker, .events) == .events([]))
    }
}
