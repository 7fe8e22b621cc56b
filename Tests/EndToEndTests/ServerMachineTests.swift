import Glibc
import TestSupport
import Testing

/// luaedit on machines that lack what it takes for granted.
@Suite("luaedit on a bare machine") struct ServerMachineTests {
    private let folder = TemporaryFolder()

    /// Runs luaedit in a mount namespace whose `/proc` is empty.
    private func withoutProc(_ words: [Word]) throws -> Outcome {
        let script: Word = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
        return try RunningProgram(
            "/usr/bin/unshare", ["-m", "sh", "-c", script, Word(luaeditProgram)] + words, in: folder.path
        ).wait(seconds: 60)
    }

    @Test(
        "without /proc every command says so and fails", .enabled(if: canUnmount, "mounts cannot be changed here"),
        arguments: [["run", "nosuch"], ["recipes"], ["--version"], ["probe", "a.mp4"], []] as [[Word]])
    func withoutProcFiles(_ words: [Word]) throws {
        let outcome = try withoutProc(words)
        #expect(outcome.status == 78, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorText.contains("/proc"))
    }

    @Test("a parent that ignores the end of its children changes no status")
    func ignoredChildren() throws {
        folder.copy(Samples.grey, as: "in.mp4")
        for (words, status) in [(["probe", "gone.mp4"], 66), (["probe", "in.mp4"], 0)] as [([Word], Int32)] {
            let outcome = try RunningProgram(
                "/usr/bin/env", ["--ignore-signal=CHLD", Word(luaeditProgram)] + words, in: folder.path
            ).wait(seconds: 60)
            #expect(outcome.status == status, "\(outcome)")
        }
    }

    @Test(
        "words that name no command fail",
        arguments: [["help", "nosuch"], ["farm"], ["help", "farm", "nosuch"], [""]] as [[Word]])
    func noCommand(_ words: [Word]) throws {
        let outcome = try luaedit(words, in: folder)
        #expect(outcome.status == 2, "\(outcome)")
        #expect(outcome.output.isEmpty, "\(outcome)")
    }

    @Test("too few descriptors are no reason to install luaedit again")
    func fewDescriptors() throws {
        folder.copy(Samples.grey, as: "in.mp4")
        let outcome = try runToEnd(
            "prlimit", ["--nofile=8", Word(luaeditProgram), "probe", "in.mp4"], in: folder.path)
        #expect(outcome.status == 70, "\(outcome)")
        #expect(outcome.errorText.contains("Too many open files; "), "\(outcome)")
        #expect(outcome.errorText.contains("ulimit -n"), "\(outcome)")
        #expect(!outcome.errorText.contains("install luaedit again"))
    }

    @Test("probe describes what it can, says what it cannot, and ends with the worst status")
    func probe() throws {
        folder.copy(Samples.grey, as: "a.mp4")
        folder.copy(Samples.grey, as: "b.mp4")
        folder.write("text.mp4", "no media")
        let words: [Word] = ["a.mp4", "gone.mp4", "text.mp4", "b.mp4"]
        let text = try luaedit(["probe"] + words, in: folder)
        #expect(text.status == 66, "\(text)")
        #expect(text.outputText.hasPrefix("a.mp4\n") && text.outputText.contains("\nb.mp4\n"), "\(text)")
        #expect(text.errorText.contains("gone.mp4") && text.errorText.contains("text.mp4"), "\(text)")
        #expect(text.errorText.components(separatedBy: "error:").count == 3)

        let json = try luaedit(["probe", "--json"] + words, in: folder)
        #expect(json.status == 66, "\(json)")
        let values = try json.outputText.split(separator: "\n").map { try parseJSON($0) }
        #expect(values.map { $0["path"] as? String } == ["a.mp4", "gone.mp4", "text.mp4", "b.mp4"])
        #expect(values.map { $0["exit_status"] as? Int } == [nil, 66, 65, nil])
        #expect(values.map { $0["tracks"] == nil } == [false, true, true, false])
    }

    @Test(
        "messages say what is wrong and what helps",
        arguments: [
            (
                ["run", "watermark", "in.mp4", "-o", "o.mp4", "--range", "5-1"], 2,
                "--range: '5-1' ends before it begins"
            ),
            (["run", "watermark", "in.mp4", "-o", "o.mp4", "--range", "9-9"], 2, "--range: '9-9' is empty"),
            (["cache", "--limit", "5"], 2, "from 1kB on"),
            (["batch", "watermark", "in.mp4", "-o", "o.mp4", "--txet", "x"], 2, "did you mean '--text'?"),
        ] as [([Word], Int32, String)])
    func texts(_ words: [Word], _ status: Int32, _ part: String) throws {
        folder.copy(Samples.grey, as: "in.mp4")
        let outcome = try luaedit(words, in: folder, environment: ["LUAEDIT_CACHE": "\(folder.file("cache"))"])
        #expect(outcome.errorText.contains(part), "\(outcome)")
        #expect(outcome.status == status, "\(outcome)")
    }
}

/// True where a program can be given an empty `/proc`.
private let canUnmount = (try? runToEnd("unshare", ["-m", "sh", "-c", "mount -t tmpfs none /proc"]))?.status == 0
