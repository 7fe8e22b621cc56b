import Glibc
import TestSupport
import Testing

/// Root's powers, which luaedit's other processes give up.
@Suite(.enabled(if: geteuid() == 0, "the tests do not run as root"))
struct CapabilityTests {
    private let folder = TemporaryFolder()

    /// Starts luaedit on a recipe that prints and then computes without end.
    private func start(_ words: [Word]) throws -> (RunningProgram, worker: pid_t) {
        folder.write("loop.lua", "print('here') local a = edit.asset(...) while true do end")
        let program = try startLuaedit(["run", "loop.lua"] + words + ["--time-limit", "50"], in: folder)
        let deadline = now() + 30
        while program.errorSoFar.isEmpty && now() < deadline { usleep(5000) }
        return (program, try #require(program.child))
    }

    @Test("the engine of root has none of them")
    func worker() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let (program, worker) = try start(["in.mp4"])
        #expect(processCapabilities(worker) == noCapabilities)
        program.send(SIGINT)
        _ = try program.wait()
    }

    @Test("the server of the studio's page has none")
    func studio() throws {
        folder.write("still.lua", "return edit.color_asset('gray', { 64, 64 })")
        let program = try startLuaedit(["studio", "still.lua", "--no-browser"], in: folder)
        let deadline = now() + 30
        var server: pid_t?
        while server == nil && now() < deadline {
            usleep(5000)
            let list = readFile("/proc/\(program.process)/task/\(program.process)/children") ?? []
            let children = String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
            server = children.first { child in
                String(decoding: readFile("/proc/\(child)/comm") ?? [], as: UTF8.self) == "luaedit-studio\n"
                    && processCapabilities(child) == noCapabilities
            }
        }
        #expect(server != nil)
        program.send(SIGINT)
        _ = try program.wait()
    }

    @Test("files that only their owner and root may read are read by root, who keeps that right alone")
    func strangersFiles() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let inner = folder.file("home")
        #expect(inner.withCString { mkdir($0, 0o700) } == 0)
        try #require(
            folder.file("in.mp4").withCString { from in
                folder.file("home/in.mp4").withCString { rename(from, $0) }
            } == 0)
        for path in [inner, folder.file("home/in.mp4")] {
            #expect(path.withCString { chown($0, 12_345, 12_345) } == 0)
        }
        #expect(folder.file("home/in.mp4").withCString { chmod($0, 0o600) } == 0)
        let (program, worker) = try start(["home/in.mp4"])
        // CAP_DAC_READ_SEARCH
        #expect(processCapabilities(worker)["CapEff"] == "0000000000000004")
        #expect(processCapabilities(worker)["CapPrm"] == "0000000000000004")
        program.send(SIGINT)
        let outcome = try program.wait()
        #expect(!outcome.errorText.contains("ermission"), "\(outcome)")
        let probed = try luaedit(["probe", "home/in.mp4"], in: folder)
        #expect(probed.status == 0, "\(probed)")
    }
}
