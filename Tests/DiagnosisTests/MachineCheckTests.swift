import Glibc
import Messages
import Testing

@testable import Diagnosis

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
            SystemCheck.form.json(check).text
                == #"{"name":"libass","state":"missing","finding":"not there","advice":"apt install libass9"}"#)
    }
}
