import Glibc
import Messages
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
        #expect(MachineChecks.landlock(version: version, failure: version > 0 ? 0 : ENOSYS).text == line)
    }

    @Test("a kernel without filters of system calls is told of, and a system that refuses them")
    func seccomp() {
        #expect(MachineChecks.seccomp(failure: 0).state == .present)
        let lack = MachineChecks.seccomp(failure: EINVAL)
        #expect(lack.state == .limited)
        #expect(lack.advice == "use a kernel with CONFIG_SECCOMP_FILTER")
        for check in [MachineChecks.seccomp(failure: EPERM), MachineChecks.landlock(version: 0, failure: EPERM)] {
            #expect(check.state == .limited)
            #expect(check.finding.hasPrefix("this system refuses it (Operation not permitted): "), "\(check)")
            #expect(check.advice == "let the container's own filter of system calls allow it")
        }
    }

    @Test("little memory is told of, with the option that takes more of it, and a control group's share")
    func memory() {
        #expect(
            MachineChecks.memory(installed: 8 << 30, group: nil).text
                == "ok       memory          the engine may take 4096 MiB, half of what is there")
        let little = MachineChecks.memory(installed: 1 << 30, group: 2 << 30)
        #expect(little.state == .limited)
        #expect(little.finding == "the engine may take 512 MiB, half of what is there: little for large pictures")
        #expect(little.advice == "--max-memory lets it take more")
        #expect(
            MachineChecks.memory(installed: 8 << 30, group: 3 << 30).finding
                == "the engine may take 1536 MiB, half of the 3072 MiB of its control group")
    }

    @Test("processors and limits are told as far as they are less than the machine's")
    func limits() {
        #expect(MachineChecks.processors(allowed: 8, group: nil).finding == "8")
        #expect(MachineChecks.processors(allowed: 8, group: 2).finding == "2 of 8, as its control group says")
        #expect(MachineChecks.limits(MachineChecks.Limits()).finding == "none")
        #expect(MachineChecks.limits(MachineChecks.Limits(openFiles: 1024)).state == .present)
        let low = MachineChecks.limits(
            MachineChecks.Limits(openFiles: 8, processes: 12, tasks: 500, fileSize: 1 << 20, memory: 1 << 30))
        #expect(low.state == .limited)
        #expect(low.advice == "raise ulimit -n, ulimit -u, ulimit -f, ulimit -v")
        #expect(low.finding.hasPrefix("8 open files, 12 processes and threads of this user, 500 processes and "))
        #expect(MachineChecks.proc(statm: "/nowhere").state == .limited)
        #expect(MachineChecks.proc(statm: "/proc/self/statm").state == .present)
    }

    @Test("a check is a line for a person and an object for a program")
    func forms() {
        let check = SystemCheck("libass", .missing, "not there", advice: "apt install libass9")
        #expect(check.text == "missing  libass          not there; apt install libass9")
        #expect(
            SystemCheck.form.json(check).text
                == #"{"name":"libass","state":"missing","finding":"not there","advice":"apt install libass9"}"#)
    }
}
