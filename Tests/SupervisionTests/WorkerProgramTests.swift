import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Terminal
import Testing

@testable import Supervision

/// Where the worker's program is found, and what it finds on the machine.
@Suite struct WorkerProgramTests {
    @Test("what a worker finds reaches who asked")
    func inspection() throws {
        let worker = TemporaryFolder.testWorker
        let supervisor = try Supervisor(program: worker, reporter: Reporter(style: Reporter.Style()), signals: nil)
        #expect(supervisor.perform(Job(command: .inspect), replacesOutput: false) == .success)
        #expect(supervisor.checks == [SystemCheck("one", .limited, "half of it", advice: "add the rest")])
    }

    @Test("the worker stands beside luaedit, or in libexec where luaedit is installed")
    func worker() {
        let folder = TemporaryFolder()
        let (bin, built) = (folder.file("bin"), folder.file("bin/luaedit-worker"))
        let installed = folder.file("libexec/luaedit/luaedit-worker")
        for name in ["bin", "libexec", "libexec/luaedit"] as [RawString] {
            _ = folder.file(name).withCString { mkdir($0, 0o755) }
        }
        #expect(WorkerProgram.path(from: bin) == built)
        folder.write("libexec/luaedit/luaedit-worker", "")
        #expect(WorkerProgram.path(from: bin) == installed)
        folder.write("bin/luaedit-worker", "")
        #expect(WorkerProgram.path(from: bin) == built)
        for path in [built, installed] { _ = path.withCString { unlink($0) } }
        for name in ["libexec/luaedit", "libexec", "bin"] as [RawString] {
            _ = folder.file(name).withCString { rmdir($0) }
        }
    }
}
