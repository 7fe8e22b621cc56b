import CSandbox
import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Supervision

/// The kernel's line alone: the test worker has no Lua and asks no ``Grants``.
@Suite(.serialized, .enabled(if: sandbox_landlock_version() > 0, "this kernel has no Landlock"))
struct KernelSandboxTests {
    let folder = TemporaryFolder()
    /// What Landlock, and what the filter of system calls answers.
    private let closed = "Permission denied"
    private let refused = "Operation not permitted"

    /// What comes of attempts in a worker, a line each.
    private func outcomes(
        of attempts: [RawString], onOldKernel: Bool = false, change: (inout Job) throws -> Void = { _ in }
    ) throws -> [String] {
        var worker = TemporaryFolder.testWorker
        if onOldKernel {
            folder.link("old-kernel", to: worker)
            worker = folder.file("old-kernel")
        }
        var job = Job(command: .run)
        try change(&job)
        let result = try folder.perform("attempt", worker: worker) {
            $0.arguments = attempts
            $0.grants = job.grants
            $0.home = job.home
        }
        #expect(result.status == .success)
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test(
        "what no engine needs is refused",
        arguments: [
            "TCP socket", "Unix socket", "execute", "spawn", "fork", "fork into a namespace", "enter a namespace",
            "signal the supervisor", "signal the group", "signal everybody", "have the supervisor signalled",
            "trace the supervisor", "limit the supervisor", "leave the group", "outlive the supervisor",
            "type into a terminal", "become somebody", "share memory", "io_uring",
            "go before everybody", "rise in priority",
        ] as [RawString])
    func refuses(attempt: RawString) throws {
        #expect(try outcomes(of: [attempt]) == [refused])
        #expect(try outcomes(of: [attempt], onOldKernel: true) == [refused])
    }

    @Test("calls that no filter can judge, and those newer than it, seem not to exist")
    func unknown() throws {
        let missing = String(cString: strerror(ENOSYS))
        #expect(
            try outcomes(of: ["clone3", "openat2 /etc/passwd", "newer call", "x32 call"])
                == [missing, missing, missing, missing])
    }

    @Test("threads start, and a process may signal itself")
    func allows() throws {
        let attempts: [RawString] = ["start a thread", "signal itself", "signal a thread"]
        #expect(try outcomes(of: attempts) == ["done", "done", "done"])
    }

    @Test("only what was granted can be read")
    func reads() throws {
        let granted = TemporaryFolder()
        let link = granted.file("link")
        granted.link("link", to: folder.write("secret", "x"))
        let inside = granted.write("in.mp4", "x")
        let attempts: [RawString] = [
            "read " + inside, "list " + granted.path, "read " + folder.file("secret"), "read " + link,
            "read /etc/passwd",
            "list /", "list /etc", "list /home", "read /proc/self/environ", "read /dev/zero",
        ]
        let expected = ["done", "done"] + [String](repeating: closed, count: 8)
        let outcomes = try outcomes(of: attempts) { try $0.grants.allowReading(granted.path) }
        #expect(outcomes == expected)
    }

    @Test("a file that an argument names can be read before the recipe declares it, its neighbours cannot")
    func named() throws {
        let (input, image) = (folder.write("in.mp4", "x"), folder.write("logo.png", "x"))
        let attempts: [RawString] = [
            "read " + input, "read " + image, "read " + folder.write("other", "x"), "list " + folder.path,
        ]
        let outcomes = try outcomes(of: attempts) {
            $0.grants.nameFiles(in: [input, "--image=" + image, folder.path, "--text", "."])
        }
        #expect(outcomes == ["done", "done", closed, closed])
    }

    @Test("fonts, libraries and the standard library can be read")
    func system() throws {
        _ = folder.file("Stdlib").withCString { mkdir($0, 0o700) }
        let attempts: [RawString] = [
            "list /usr/share/fonts", "list /etc/fonts", "list /usr/lib", "read /etc/ld.so.cache", "read /dev/null",
            "read /dev/urandom", "list " + folder.file("Stdlib"), "list " + folder.path,
        ]
        let expected = [String](repeating: "done", count: 7) + [closed]
        #expect(try outcomes(of: attempts) { $0.home = folder.path } == expected)
    }

    @Test(
        "nothing is written by name, not even where it may be read",
        arguments: [
            "write", "read and write", "create", "truncate", "unlink", "rename", "change the mode", "change the time",
        ] as [RawString])
    func writes(attempt: RawString) throws {
        let file = folder.write("in.mp4", "x")
        for isOld in [false, true] {
            let outcomes = try outcomes(of: [attempt + " " + file], onOldKernel: isOld) {
                try $0.grants.allowReading(folder.path)
                try $0.grants.allowWriting(folder.path)
            }
            #expect(outcomes == [refused])
        }
        #expect(folder.read("in.mp4") == "x")
    }

    @Test("nothing is made by name")
    func makes() throws {
        let new = folder.file("new")
        let attempts: [RawString] =
            ["make a folder", "make a link", "create"].map { $0 + " " + new }
            + ["create unnamed " + folder.path]
        let outcomes = try outcomes(of: attempts) { try $0.grants.allowWriting(folder.path) }
        #expect(outcomes == [refused, refused, refused, refused])
        #expect(folder.names == [])
    }

    @Test("outputs that the supervisor opened can be written, cut and read")
    func outputs() throws {
        #expect(try folder.perform("write").status == .success)
        #expect(folder.read("out.txt") == "whole")
        #expect(try folder.perform("rewrite", replaces: true).status == .success)
        #expect(folder.read("out.txt") == "who!")
    }

    @Test("an older kernel is told of in one line, and refused if the person says so")
    func oldKernel() throws {
        folder.link("old-kernel", to: TemporaryFolder.testWorker)
        let worker = folder.file("old-kernel")
        defer { _ = worker.withCString { unlink($0) } }
        let result = try folder.perform("write", worker: worker)
        #expect(result.status == .success)
        #expect(
            result.error == "note: this kernel has no Landlock: luaedit alone holds what a recipe may touch; "
                + "--require-sandbox refuses to run so\n")
        let required = try folder.perform("write", worker: worker, replaces: true) { $0.requiresSandbox = true }
        #expect(required.status == ExitStatus(.missingPart))
        #expect(
            required.error == "error: this kernel has no Landlock, which --require-sandbox asks for; "
                + "Linux 5.13 and newer have Landlock unless it is switched off\n")
        #expect(try folder.perform("print") { $0.requiresSandbox = true }.status == .success)
    }
}
