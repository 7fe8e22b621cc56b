import Glibc
import TestSupport
import Testing

/// An input that changes while it is read is an error that names it, and nothing is written.
@Suite(.serialized) struct ChangedInputTests {
    private let folder = TemporaryFolder()

    /// What happens to `in.mp4` in the middle of an export.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let change: @Sendable (TemporaryFolder) -> Void
    }

    static let changes = [
        Change(testDescription: "cut", text: "shrank from") { folder in
            #expect(folder.file("in.mp4").withCString { truncate($0, 100_000) } == 0)
        },
        Change(testDescription: "overwritten in the middle", text: "changed while it was read") { folder in
            let file = folder.file("in.mp4").withCString { open($0, O_WRONLY) }
            defer { close(file) }
            let noise = [UInt8](repeating: 0x55, count: 300_000)
            #expect(pwrite(file, noise, noise.count, 500_000) == noise.count)
        },
        Change(testDescription: "replaced", text: "was replaced by another file while it was read") { folder in
            folder.copy(Samples.noise, as: "new.mp4")
            let status = folder.file("new.mp4").withCString { new in
                folder.file("in.mp4").withCString { rename(new, $0) }
            }
            #expect(status == 0)
        },
        Change(testDescription: "grown", text: "it is still being written") { folder in
            let file = folder.file("in.mp4").withCString { open($0, O_WRONLY | O_APPEND) }
            defer { close(file) }
            #expect(write(file, "more", 4) == 4)
        },
        Change(testDescription: "removed", text: "was removed or renamed while it was read") { folder in
            #expect(folder.file("in.mp4").withCString { unlink($0) } == 0)
        },
    ]

    @Test("an export ends at once and leaves nothing", arguments: changes)
    func export(_ change: Change) throws {
        folder.copy(Samples.long, as: "in.mp4")
        let program = try startLuaedit(
            ["run", Samples.hours, "in.mp4", "--progress", "json", "--no-cache", "--crf", "30", "-o", "out.mp4"],
            in: folder)
        let deadline = now() + 120
        while program.errorSoFar.isEmpty {
            guard program.isRunning, now() < deadline else {
                throw ProgramError.failed("luaedit", try program.wait(seconds: 0))
            }
            usleep(5000)
        }
        change.change(folder)
        let outcome = try program.wait()
        #expect(outcome.status == 74, "\(outcome)")
        #expect(outcome.errorText.contains("in.mp4'") && outcome.errorText.contains(change.text), "\(outcome)")
        #expect(!folder.names.contains("out.mp4"))
    }

    @Test("a prompt says that a file has changed since it was read, until it is read again")
    func prompt() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let program = try TerminalProgram(
            luaeditProgram, ["repl"], in: folder.path,
            environment: ["XDG_STATE_HOME": folder.file("state").description])
        try program.wait(for: "> ")
        program.type("export(edit.asset('in.mp4'), 'first.mp4')\n")
        try program.wait(for: "completed")
        try program.wait(for: "> ")
        folder.copy(Samples.noise, as: "in.mp4")
        program.type("export(edit.asset('in.mp4'), 'second.mp4')\n")
        try program.wait(for: "error: 'in.mp4' has changed since it was first read; reload() reads it again")
        program.type("1 + 1\n")
        try program.wait(for: "2\n> ")
        #expect(!folder.names.contains("second.mp4"))
        program.type("reload()\n")
        try program.wait(for: "> ")
        program.type("40 + 2\n")
        try program.wait(for: "42\n> ")
        program.type("export(edit.asset('in.mp4'), 'second.mp4')\n")
        try program.wait(for: "6 s")
        program.press(control: "D")
        #expect(try program.end() == 0)
        #expect(folder.names.contains("second.mp4"))
    }
}
