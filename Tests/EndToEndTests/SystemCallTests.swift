import Glibc
import TestSupport
import Testing

private let canTrace = (try? succeed("strace", ["-o", "/dev/null", "true"])) != nil

/// What a worker asks of the kernel once a recipe may run, as strace sees it.
@Suite(.enabled(if: canTrace, "strace is not installed, or may trace nothing"))
struct SystemCallTests {
    private let folder = TemporaryFolder()

    /// Where a worker may open files, beside what was granted.
    private static let system = [
        "/usr/lib", "/lib", "/usr/share", "/usr/local/share/fonts", "/usr/local/lib", "/etc/fonts", "/etc/ld.so.cache",
        "/var/cache/fontconfig", "/dev/null", "/dev/urandom", "/etc/localtime", "/sys/devices/system/", "/opt/",
    ]

    /// The calls of a worker and its threads after the filter of system calls was put in place.
    private func calls(_ words: [Word]) throws -> [Substring] {
        let calls = "trace=open,openat,creat,socket,connect,execve,execveat,fork,vfork,seccomp"
        let strace: [Word] = ["-f", "-qq", "-y", "-e", Word(calls), "-o", folder.file("trace"), Word(luaeditProgram)]
        let outcome = try RunningProgram("strace", strace + words, in: folder.path).wait(seconds: 300)
        try #require(outcome.signal == nil, "\(outcome)")
        let lines = String(decoding: readFile(folder.file("trace")) ?? [], as: UTF8.self).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.contains("seccomp(SECCOMP_SET_MODE_FILTER") }, "\(outcome)")
        let supervisor = lines[0].prefix { $0 != " " }
        return lines[(start + 1)...].filter { $0.prefix { $0 != " " } != supervisor }
    }

    /// The paths that were opened; those that were refused or are not there are none.
    private func opened(_ calls: [Substring]) -> [String] {
        calls.compactMap { call in
            guard call.contains("open"), let end = call.range(of: " = "), call[end.upperBound...].first != "-",
                let start = call.range(of: "\"")
            else { return nil }
            return String(call[start.upperBound...].prefix { $0 != "\"" })
        }
    }

    private func check(_ calls: [Substring], sourceLocation: SourceLocation = #_sourceLocation) {
        for name in ["socket(", "connect(", "execve(", "execveat(", "fork("] {
            #expect(!calls.contains { $0.contains(name) }, "\(name)", sourceLocation: sourceLocation)
        }
        let home = getenv("HOME").map { String(cString: $0) + "/." } ?? "/nowhere"
        let allowed = Self.system + [home, projectFolder + "/Stdlib", projectFolder + "/Scripts", "\(folder.path)"]
        let strange = opened(calls).filter { path in !allowed.contains { path.hasPrefix($0) } }
        #expect(strange == [], sourceLocation: sourceLocation)
    }

    @Test("S7 an export opens its input, libraries and fonts, and no socket")
    func export() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let calls = try calls(["run", "watermark", "in.mp4"] + quick)
        #expect(folder.names.contains("in-watermark.mp4"))
        #expect(opened(calls).contains { $0.hasSuffix("/in.mp4") })
        check(calls)
    }

    @Test("S7 what a recipe asks for in vain is not even tried")
    func attack() throws {
        for name in ["j01_reading_by_every_door", "j02_writing_by_every_door"] {
            folder.copy(Word(projectFolder + "/Tests/Escapes/\(name).lua"), as: "recipe.lua")
            let calls = try calls(["check", "recipe.lua"])
            check(calls)
            #expect(
                !calls.contains { $0.contains("passwd") || $0.contains("shadow") || $0.contains("escape.png") },
                "\(name)")
        }
    }
}
