import Glibc
import TestSupport
import Testing

/// What `Scripts/dev/install.sh` puts in place, from the programs that were built beside these tests.
@Suite struct InstallationTests {
    private let folder = TemporaryFolder()
    private let script = projectFolder + "/Scripts/dev/install.sh"
    private let programs: [Word] = ["--programs", Word(projectFolder + "/.build/debug")]

    @Test("an installed luaedit needs nothing of the project's folder, through a link, from anywhere")
    func installed() throws {
        let prefix = folder.file("a prefix")
        let outcome = try RunningProgram(script, programs + ["--prefix", prefix], in: "/").wait()
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.contains("is installed: \(prefix)/bin/luaedit\n"))
        #expect(outcome.errorText.contains("\(prefix)/bin is not in PATH"))

        folder.makeFolder("path")
        let link = folder.file("path/luaedit")
        _ = (prefix + "/bin/luaedit").withCString { program in link.withCString { symlink(program, $0) } }
        folder.copy(Samples.pictureOnly, as: "in.mp4")
        // Nothing of the project's folder is there for it to find: Landlock lets a worker read its own library only.
        let run = try RunningProgram("\(link)", ["run", "watermark", "in.mp4"] + quick, in: folder.path).wait()
        #expect(run.status == 0, "\(run)")
        #expect(folder.names.contains("in-watermark.mp4"))
        let doctor = try RunningProgram("\(link)", ["doctor"], in: "/").wait()
        #expect(doctor.outputText.contains(" \(prefix)/libexec/luaedit/luaedit-worker starts\n"), "\(doctor)")
        #expect(doctor.outputText.contains(" in \(prefix)/share/luaedit/Scripts\n"), "\(doctor)")
        #expect(doctor.outputText.contains(" \(prefix)/share/man/man1/luaedit.1\n"), "\(doctor)")
        #expect(doctor.outputText.contains("  completions     "), "\(doctor)")

        try checkUpdate(prefix)
        try checkRemoval(prefix)
    }

    /// What an older version had goes; what a person put there stays.
    private func checkUpdate(_ prefix: Word) throws {
        let library = prefix + "/share/luaedit"
        let script = "touch Scripts/old.lua Scripts/mine.lua && echo share/luaedit/Scripts/old.lua >>installed"
        try succeed("sh", ["-c", Word(script)], in: library)
        try succeed(self.script, programs + ["--prefix", prefix])
        #expect(readFile(library + "/Scripts/old.lua") == nil)
        #expect(readFile(library + "/Scripts/mine.lua") != nil)
        #expect(readFile(library + "/Scripts/dev/install.sh") == nil)
    }

    private func checkRemoval(_ prefix: Word) throws {
        try succeed(script, ["--uninstall", "--prefix", prefix])
        let left = try succeed("find", [".", "-type", "f"], in: prefix)
        #expect(String(decoding: left, as: UTF8.self) == "./share/luaedit/Scripts/mine.lua\n")
        let again = try RunningProgram(script, ["--uninstall", "--prefix", prefix], in: "/").wait()
        #expect(again.status == 66)
        #expect(again.errorText == "install.sh: nothing was installed under '\(prefix)'\n")
    }

    @Test("DESTDIR goes before the prefix")
    func destination() throws {
        let words = ["DESTDIR=\(folder.path)", Word(script)] + programs + ["--prefix", "/opt/luaedit"]
        try succeed("env", words)
        #expect(readFile(folder.file("opt/luaedit/share/luaedit/Stdlib/stage.lua")) != nil)
    }

    @Test(
        "a wrong command line installs nothing and says what is wrong",
        arguments: [
            (["--perfix", "/x"], 2, "install.sh: '--perfix' is no option; install.sh --help says how it is used\n"),
            (["--prefix"], 2, "install.sh: --prefix needs a folder; install.sh --help says how it is used\n"),
            (
                ["--programs", "/nowhere", "--prefix", "/tmp/luaedit-nowhere"], 66,
                "install.sh: there is no program '/nowhere/luaedit'\n"
            ),
        ] as [([Word], Int32, String)])
    func wrong(words: [Word], status: Int32, error: String) throws {
        let outcome = try RunningProgram(script, words, in: "/").wait()
        #expect(outcome.status == status)
        #expect(outcome.errorText == error)
    }
}
