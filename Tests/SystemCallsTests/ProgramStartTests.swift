import Glibc
import SystemCalls
import Testing

@Suite struct ProgramStartTests {
    /// What a shell's text prints, started in a way.
    private func printed(_ text: String, change: (inout ProgramStart) -> Void = { _ in }) throws -> String {
        let (reading, writing) = try makePipe()
        defer { close(reading) }
        var start = ProgramStart(["sh", "-c", RawString(text)], output: writing)
        change(&start)
        let process = try start.perform()
        close(writing)
        let bytes = try readAll(from: reading, limit: 1 << 16)
        process.wait()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("it has the descriptors that it is given as 3 and 4, and a group of its own")
    func descriptors() throws {
        let first = try MemoryFile()
        let second = try MemoryFile()
        for (file, text) in [(first, "one"), (second, "two")] {
            #expect(writeAll(Array(text.utf8), to: file.descriptor) == 0)
            lseek(file.descriptor, 0, SEEK_SET)
        }
        let text = try printed("cat <&4; cat <&3; read -r _ _ _ _ group _ < /proc/$$/stat; [ $group = $$ ] && echo own")
        {
            $0.descriptors = [first.descriptor, second.descriptor]
        }
        #expect(text == "twooneown\n")
    }

    @Test("it finds the variables that are meant for it and no others")
    func variables() throws {
        setenv("LUAEDIT_START_TEST", "a", 1)
        defer { unsetenv("LUAEDIT_START_TEST") }
        let text = "echo \"${LUAEDIT_START_TEST-none} ${HOME-none} ${OTHER-none} ${LUAEDIT_PARENT-none}\""
        let home = getenv("HOME").map { String(cString: $0) } ?? "none"
        #expect(try printed(text) == "a \(home) none none\n")
        #expect(try printed(text) { $0.variables = .ofParent } == "a \(home) none \(getpid())\n")
        #expect(
            try printed(text) { $0.variables = .only(["LUAEDIT_START_TEST", "PATH"], and: ["OTHER=b"]) }
                == "a none b none\n")
    }

    @Test("a program on the terminal stays in this group, and reads what it is given")
    func onTerminal() throws {
        let file = try MemoryFile()
        #expect(writeAll(Array("given".utf8), to: file.descriptor) == 0)
        lseek(file.descriptor, 0, SEEK_SET)
        let text = try printed("cat; read -r _ _ _ _ group _ < /proc/$$/stat; echo \" $0 $group\"") {
            ($0.words[0], $0.file, $0.input, $0.hasOwnGroup) = ("named", "/bin/sh", file.descriptor, false)
        }
        #expect(text == "given named \(getpgrp())\n")
    }

    @Test("a program that is not there is an error")
    func missing() { #expect(throws: SystemError.self) { try ProgramStart(["/nothing/there"]).perform() } }
}
