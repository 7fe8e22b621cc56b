import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Outputs

@Suite struct OutputFileTests {
    let folder = TemporaryFolder()

    private func failure(_ path: RawString, replaces: Bool = false, inputs: InputFiles = []) -> Failure? {
        do throws(Failure) {
            _ = try OutputFile(path: path, replaces: replaces, inputs: inputs)
            return nil
        } catch {
            return error
        }
    }

    @Test("a file appears when it is committed and not before")
    func appears() throws {
        let output = try OutputFile(path: folder.file("out.mp4"), replaces: false)
        _ = writeAll(Array("whole".utf8), to: output.descriptor)
        #expect(folder.read("out.mp4") == nil)
        try output.commit()
        #expect(folder.read("out.mp4") == "whole")
        #expect(folder.names == ["out.mp4"])
    }

    @Test("a file that is dropped leaves nothing", arguments: [false, true])
    func drops(replaces: Bool) throws {
        folder.write("old.mp4", "old")
        do {
            let output = try OutputFile(path: folder.file(replaces ? "old.mp4" : "new.mp4"), replaces: replaces)
            _ = writeAll(Array("half".utf8), to: output.descriptor)
        }
        #expect(folder.names == ["old.mp4"])
        #expect(folder.read("old.mp4") == "old")
    }

    @Test("where files without a name cannot be made, a hidden one does the same", arguments: [false, true])
    func hidden(replaces: Bool) throws {
        if replaces { folder.write("out.mp4", "old") }
        func make() throws -> OutputFile {
            try OutputFile(path: folder.file("out.mp4"), replaces: replaces, inputs: [], avoidsUnnamed: true)
        }
        let before = folder.names
        do {
            let dropped = try make()
            #expect(folder.names.count == before.count + 1)
            _ = writeAll(Array("half".utf8), to: dropped.descriptor)
        }
        #expect(folder.names == before)
        let output = try make()
        _ = writeAll(Array("whole".utf8), to: output.descriptor)
        try output.commit()
        #expect(folder.read("out.mp4") == "whole")
        #expect(folder.names == ["out.mp4"])
        #expect(throws: Failure.self) {
            let late = try OutputFile(path: folder.file("b"), replaces: false, inputs: [], avoidsUnnamed: true)
            folder.write("b", "other")
            try late.commit()
        }
        #expect(folder.read("b") == "other")
        #expect(folder.names == ["b", "out.mp4"])
    }

    @Test("a hidden file that a killed process has left is removed, one that another is writing is not")
    func leftovers() throws {
        func make(_ name: RawString, replaces: Bool = false) throws -> OutputFile {
            try OutputFile(path: folder.file(name), replaces: replaces, inputs: [], avoidsUnnamed: !replaces)
        }
        let living = try make("a.mp4")
        let before = folder.names
        folder.write(".luaedit-0000000003abc", "left")
        folder.write(".luaedit-notes.txt", "mine")
        folder.link(".luaedit-link", to: "nowhere")
        let second = try make("b.mp4")
        #expect(folder.names.count == before.count + 3 && !folder.names.contains(".luaedit-0000000003abc"))
        folder.write(".luaedit-0000000003abc", "left")
        let third = try make("c.mp4", replaces: true)
        #expect(!folder.names.contains(".luaedit-0000000003abc"))
        for output in [living, second, third] { try output.commit() }
        #expect(folder.names == [".luaedit-link", ".luaedit-notes.txt", "a.mp4", "b.mp4", "c.mp4"])
    }

    @Test("what a result has replaced is no leftover while it may have to come back")
    func earlierIsNoLeftover() throws {
        folder.write("out.mp4", "old")
        let output = try OutputFile(path: folder.file("out.mp4"), replaces: true)
        _ = writeAll(Array("new".utf8), to: output.descriptor)
        try output.place()
        #expect(folder.read("out.mp4") == "new")
        _ = try OutputFile(path: folder.file("other.mp4"), replaces: false, inputs: [], avoidsUnnamed: true)
        output.undo()
        #expect(folder.read("out.mp4") == "old")
    }

    @Test("an existing file is replaced only when that is asked for, and keeps its rights")
    func replaces() throws {
        let path = folder.write("out.mp4", "old")
        _ = path.withCString { chmod($0, 0o600) }
        #expect(
            failure(path)
                == Failure(.cannotCreate, "'\(path)' exists already; run again with --overwrite to replace it"))
        let output = try OutputFile(path: path, replaces: true)
        _ = writeAll(Array("new".utf8), to: output.descriptor)
        #expect(folder.read("out.mp4") == "old")
        try output.commit()
        #expect(folder.read("out.mp4") == "new")
        var status = stat()
        #expect(path.withCString { stat($0, &status) } == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(folder.names == ["out.mp4"])
    }

    @Test("what has come to stand there meanwhile stays")
    func races() throws {
        let output = try OutputFile(path: folder.file("out.mp4"), replaces: false)
        folder.write("out.mp4", "other")
        #expect(throws: Failure.self) { try output.commit() }
        #expect(folder.read("out.mp4") == "other")
    }

    @Test("a link is followed to the file it stands for")
    func followsLinks() throws {
        folder.write("real.mp4", "old")
        folder.link("link.mp4", to: "real.mp4")
        let output = try OutputFile(path: folder.file("link.mp4"), replaces: true)
        _ = writeAll(Array("new".utf8), to: output.descriptor)
        try output.commit()
        #expect(folder.read("real.mp4") == "new")
    }

    @Test("an output that is an input is refused, through links too")
    func refusesInputs() {
        let input = folder.write("in.mp4", "input")
        folder.link("soft.mp4", to: "in.mp4")
        let hard = folder.file("hard.mp4")
        _ = input.withCString { from in hard.withCString { link(from, $0) } }
        for path in [input, folder.file("soft.mp4"), hard] {
            let error = failure(path, replaces: true, inputs: ["/nowhere", input])
            #expect(error == Failure(.cannotCreate, "cannot create '\(path)': it is the input '\(input)'"))
        }
        #expect(folder.read("in.mp4") == "input")
    }

    @Test("what cannot be made says why")
    func refuses() {
        folder.link("dangling", to: "nowhere")
        for (path, reason, number) in [
            (folder.file("no/out.mp4"), "No such file or directory", ENOENT), (folder.path, "it is a folder", nil),
            (folder.write("file", "").appending("out.mp4"), "Not a directory", ENOTDIR), ("", "it has no name", nil),
            (folder.file("dangling"), "it is a link that leads nowhere", nil),
        ] as [(RawString, String, CInt?)] {
            let expected = Failure(.cannotCreate, "cannot create '\(path)': \(reason)", systemError: number)
            #expect(failure(path) == expected)
        }
    }

    @Test("odd names are names", arguments: ["-x.mp4", "a b", "new\nline", "é"] as [RawString])
    func oddNames(name: RawString) throws {
        try OutputFile(path: folder.file(name), replaces: false).commit()
        #expect(folder.names == [name])
    }

    @Test("a name that is not UTF-8 is a name")
    func rawNames() throws {
        let name = RawString(bytes: [0xFF, 0x61])
        try OutputFile(path: folder.file(name), replaces: false).commit()
        #expect(folder.names == [name])
    }

    @Test("a pipe is waited for until it has a reader, or nobody wants it any more")
    func pipes() throws {
        let path = folder.file("pipe")
        try #require(path.withCString { mkfifo($0, 0o600) } == 0)
        var asked = 0
        #expect(throws: Failure(.cannotCreate, "cannot create '\(path)'", system: ENXIO)) {
            try OutputFile(path: path, replaces: false) {
                asked += 1
                return asked < 3
            }
        }
        #expect(asked == 3)
        var reader: CInt = -1
        defer { close(reader) }
        let output = try OutputFile(path: path, replaces: false) {
            reader = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
            return true
        }
        #expect(writeAll([1, 2, 3], to: output.descriptor) == 0)
        #expect(fcntl(output.descriptor, F_GETFL) & O_NONBLOCK == 0)
        try output.commit()
        #expect(try readAll(from: reader, limit: 2) == [1, 2, 3])
        #expect(!output.isStandardOutput)
    }

    @Test("a file can grow in a folder for temporary files, on whichever file system", arguments: ["/dev/shm", "/tmp"])
    func temporaryFolder(temporary: RawString) throws {
        for avoidsUnnamed in [false, true] {
            for replaces in [false, true] {
                let output = try OutputFile(
                    path: folder.file("out.mp4"), replaces: replaces, inputs: [], temporaryFolder: temporary,
                    avoidsUnnamed: avoidsUnnamed)
                _ = writeAll(Array("\(replaces)".utf8), to: output.descriptor)
                #expect(folder.names == (replaces ? ["out.mp4"] : []))
                try output.commit()
                #expect(folder.read("out.mp4") == "\(replaces)")
                #expect(folder.names == ["out.mp4"])
            }
            _ = folder.file("out.mp4").withCString { unlink($0) }
        }
        let other = try OutputFile(path: folder.file("b"), replaces: false, temporaryFolder: temporary)
        folder.write("b", "other")
        #expect(throws: Failure.self) { try other.commit() }
        #expect(folder.read("b") == "other")
    }

    @Test("a folder for temporary files that cannot be used is refused at once")
    func noTemporaryFolder() throws {
        for (temporary, reason) in [
            (folder.file("no"), "No such file or directory"), (folder.write("file", ""), "it is no folder"),
        ] as [(RawString, String)] {
            let expected = Failure(.cannotCreate, "cannot use '\(temporary)' for temporary files: \(reason)")
            #expect(throws: expected) {
                try OutputFile(path: folder.file("out.mp4"), replaces: false, temporaryFolder: temporary)
            }
        }
    }

    @Test("a device is written as it is")
    func devices() throws {
        let output = try OutputFile(path: "/dev/null", replaces: false)
        #expect(writeAll([1, 2, 3], to: output.descriptor) == 0)
        try output.commit()
        #expect("/dev/null".withCString { access($0, W_OK) } == 0)
    }

    @Test("the error about a file that is there says what replaces it, also of one that appears late")
    func advice() throws {
        let path = folder.file("a")
        let output = try OutputFile(path: path, replaces: false, advice: .statement)
        folder.write("a", "x")
        let refusal = Failure(.cannotCreate, "'\(path)' exists already; { overwrite = true } replaces it")
        #expect(throws: refusal) { try output.commit() }
        #expect(throws: refusal) { try OutputFile(path: path, replaces: false, advice: .statement) }
        #expect(folder.read("a") == "x")
    }
}
