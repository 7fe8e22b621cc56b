import Glibc
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Supervision

@Suite(.serialized) struct StartedWorkerTests {
    private let folder = TemporaryFolder()

    /// The test worker by a name of this test alone: others start theirs at the same time.
    private func makeProgram() -> RawString {
        folder.link("worker", to: TemporaryFolder.testWorker)
        return folder.file("worker")
    }

    @Test("a worker that was started ahead has one owner")
    func owner() throws {
        let program = makeProgram()
        StartedWorker.startAhead(program)
        let ahead = try #require(StartedWorker.spareProcess)
        let other = try WorkerProcess(program: TemporaryFolder.testWorker)
        #expect(other.process !== ahead, "it is of another program")
        let first = try WorkerProcess(program: program)
        #expect(first.process === ahead)
        #expect(try WorkerProcess(program: program).process !== ahead)
    }

    @Test("a second one is not started, and what has no owner ends")
    func end() throws {
        let program = makeProgram()
        StartedWorker.startAhead(program)
        let ahead = try #require(StartedWorker.spareProcess)
        StartedWorker.startAhead(program)
        #expect(StartedWorker.spareProcess === ahead)
        StartedWorker.endSpare()
        #expect(kill(ahead.number, 0) != 0 && errno == ESRCH)
        #expect(StartedWorker.spareProcess == nil)
    }

    @Test("a program that cannot be started ahead is its owner's failure")
    func failure() {
        StartedWorker.startAhead(folder.file("none"))
        #expect(StartedWorker.spareProcess == nil)
        #expect(throws: SystemError.self) { try WorkerProcess(program: folder.file("none")) }
    }
}
