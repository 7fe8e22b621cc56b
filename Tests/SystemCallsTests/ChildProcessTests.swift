import Glibc
import Testing

@testable import SystemCalls

@Suite struct ChildProcessTests {
    private func start(_ text: String, hasDescriptor: Bool) throws -> ChildProcess {
        let started = try ProgramStart(["sh", "-c", RawString(text)]).perform()
        return hasDescriptor ? started : ChildProcess(number: started.number, hasDescriptor: false)
    }

    @Test("its end is waited for, with a limit, with a descriptor and without", arguments: [true, false])
    func waiting(hasDescriptor: Bool) throws {
        let process = try start("exec sleep 100", hasDescriptor: hasDescriptor)
        #expect(process.status == nil && process.wait(seconds: 0.02) == nil)
        process.kill(SIGTERM)
        #expect(process.wait(seconds: 10) == SIGTERM)
        #expect(process.status == SIGTERM && process.wait() == SIGTERM && process.end() == SIGTERM)
        #expect(try start("exit 3", hasDescriptor: hasDescriptor).wait() == 3 << 8)
    }

    @Test("its descriptor becomes readable at its end")
    func descriptor() throws {
        let process = try start("exec sleep 100", hasDescriptor: true)
        try #require(process.descriptor >= 0)
        #expect(!isReadable(process.descriptor))
        process.kill(SIGKILL, toGroup: true)
        #expect(isReadable(process.descriptor, within: 10_000))
        #expect(process.status == SIGKILL)
    }

    @Test("a process that something else has waited for has failed")
    func taken() throws {
        let process = try start("exit 0", hasDescriptor: true)
        waitpid(process.number, nil, 0)
        #expect(process.wait() != 0)
    }
}
