import Glibc
import Testing

@testable import Supervision

/// What `luaedit doctor` says of machines that tests do not run on.
@Suite struct MachineCheckTests {
    @Test(
        "a kernel's Landlock is told by its version, and what to do without",
        arguments: [
            (
                0,
                "limited  Landlock        this kernel has none: luaedit alone holds what a recipe may touch; "
                    + "use Linux 5.13 or newer, with landlock among the names after lsm= where that is set"
            ),
            (
                3,
                "ok       Landlock        version 3 holds files; seccomp alone holds TCP and signals to other processes"
            ),
            (5, "ok       Landlock        version 5 holds files; seccomp alone holds signals to other processes"),
            (6, "ok       Landlock        version 6"), (9, "ok       Landlock        version 9"),
        ] as [(CInt, String)])
    func landlock(version: CInt, line: String) {
        #expect(MachineChecks.landlock(version: version).text == line)
    }

    @Test("a kernel without filters of system calls is told of")
    func seccomp() {
        #expect(MachineChecks.seccomp(isThere: true).state == .present)
        let lack = MachineChecks.seccomp(isThere: false)
        #expect(lack.state == .limited)
        #expect(lack.advice == "use a kernel with CONFIG_SECCOMP_FILTER")
    }

    @Test("little memory is told of, with the option that takes more of it")
    func memory() {
        #expect(
            MachineChecks.memory(bytes: 8 << 30).text
                == "ok       memory          the engine may take 4096 MiB, half of what is there")
        let little = MachineChecks.memory(bytes: 1 << 30)
        #expect(little.state == .limited)
        #expect(little.finding == "the engine may take 512 MiB, half of what is there: little for large pictures")
        #expect(little.advice == "--max-memory lets it take more")
    }

    @Test("a check is a line for a person and an object for a program")
    func forms() {
        let check = SystemCheck("libass", .missing, "not there", advice: "apt install libass9")
        #expect(check.text == "missing  libass          not there; apt install libass9")
        #expect(
            check.json.text
                == #"{"name":"libass","state":"missing","finding":"not there","advice":"apt install libass9"}"#)
    }

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
