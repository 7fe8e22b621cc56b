import CSandbox
import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Outputs

@Suite struct OutputFolderTests {
    let folder = TemporaryFolder()

    private func place(_ name: RawString = "frames", _ content: FolderContent = png) -> FolderPlace {
        FolderPlace(folder: folder.file(name), content: content)
    }

    private static let png = FolderContent.sequence(NumberedName(after: ".png"))
    private static let package = FolderContent.package(main: "main.m3u8")

    private func put(_ name: RawString, _ text: String, into output: OutputFolder) throws {
        let file = try output.createFile(name)
        _ = writeAll(Array(text.utf8), to: file)
        close(file)
    }

    private func failure(
        _ place: FolderPlace, replaces: Bool = false, inputs: InputFiles = [], temporaryFolder: RawString? = nil
    ) -> Failure? {
        do throws(Failure) {
            _ = try OutputFolder(place, replaces: replaces, inputs: inputs, temporaryFolder: temporaryFolder)
            return nil
        } catch {
            return error
        }
    }

    /// A folder with empty files in it.
    private func makeFolder(_ name: RawString, _ files: [RawString]) {
        _ = folder.file(name).withCString { mkdir($0, 0o755) }
        for file in files { folder.write(name + "/" + file, "old") }
    }

    private func names(_ name: RawString) -> [RawString] {
        ((try? FolderListing.names(at: folder.file(name))) ?? [])
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    @Test("a folder appears with all its files when it is committed and not before")
    func appears() throws {
        let output = try OutputFolder(place(), replaces: false)
        try put("0001.png", "one", into: output)
        try put("0002.png", "two", into: output)
        #expect(fileStatus(folder.file("frames")) == nil)
        try output.commit()
        #expect(folder.names == ["frames"])
        #expect(names("frames") == ["0001.png", "0002.png"])
        #expect(folder.read("frames/0002.png") == "two")
    }

    @Test("its rights and those of its files are what the umask leaves")
    func rights() throws {
        let output = try OutputFolder(place(), replaces: false)
        try put("0001.png", "one", into: output)
        try output.commit()
        let mask = umask(0)
        umask(mask)
        #expect(fileStatus(folder.file("frames"))!.st_mode & 0o777 == 0o777 & ~mask)
        #expect(fileStatus(folder.file("frames/0001.png"))!.st_mode & 0o777 == 0o666 & ~mask)
    }

    @Test("a folder that is dropped leaves nothing", arguments: [false, true])
    func drops(replaces: Bool) throws {
        if replaces { makeFolder("frames", ["0001.png"]) }
        do {
            let output = try OutputFolder(place(), replaces: replaces)
            try put("0001.png", "half", into: output)
            #expect(folder.names.contains { $0.hasPrefix(".luaedit-") })
        }
        #expect(folder.names == (replaces ? ["frames"] : []))
        #expect(folder.read("frames/0001.png") == (replaces ? "old" : nil))
    }

    @Test("an empty folder is taken, an earlier result only when that is asked for", arguments: [false, true])
    func replaces(avoidsExchange: Bool) throws {
        makeFolder("frames", [])
        _ = folder.file("frames").withCString { chmod($0, 0o700) }
        let first = try OutputFolder(place(), replaces: false)
        try put("0001.png", "first", into: first)
        try put("0002.png", "first", into: first)
        try first.commit()
        #expect(fileStatus(folder.file("frames"))!.st_mode & 0o777 == 0o700)
        let path = folder.file("frames")
        let text = "'\(path)' exists already; run again with --overwrite to replace it"
        #expect(failure(place()) == Failure(.cannotCreate, text))
        let second = try OutputFolder(place(), replaces: true, avoidsExchange: avoidsExchange)
        try put("0001.png", "second", into: second)
        #expect(folder.read("frames/0001.png") == "first")
        try second.commit()
        #expect(names("frames") == ["0001.png"])
        #expect(folder.read("frames/0001.png") == "second")
        #expect(folder.names == ["frames"])
    }

    @Test(
        "a folder with anything else in it is never replaced",
        arguments: [
            (png, ["0001.png", "holiday.png"], "holiday.png"), (png, ["0001.jpg"], "0001.jpg"),
            (png, [".hidden", "0001.png"], ".hidden"), (package, ["film.mp4", "main.m3u8"], "film.mp4"),
            (package, ["720p_00001.m4s"], "720p_00001.m4s"),
            (package, ["main.m3u8", "notes.vtt"], "notes.vtt"),
        ] as [(FolderContent, [RawString], String)])
    func keepsOthers(content: FolderContent, files: [RawString], foreign: String) {
        makeFolder("frames", files)
        let place = place("frames", content)
        #expect(
            failure(place, replaces: true)
                == Failure(
                    .cannotCreate,
                    "cannot create '\(place.folder)': there is a folder with other files in it, such as '\(foreign)'; "
                        + "the result is a folder of its own"))
        #expect(names("frames") == files)
    }

    @Test("a folder in a result's place is another's")
    func keepsFolders() {
        makeFolder("frames", [])
        makeFolder("frames/0001.png", [])
        #expect(failure(place(), replaces: true)?.text.contains("such as '0001.png'") == true)
    }

    @Test("what has come to stand there meanwhile stays", arguments: [false, true])
    func races(avoidsExchange: Bool) throws {
        let output = try OutputFolder(place(), replaces: false)
        try put("0001.png", "new", into: output)
        makeFolder("frames", ["0001.png"])
        #expect(throws: Failure.self) { try output.commit() }
        #expect(folder.read("frames/0001.png") == "old")
        let other = try OutputFolder(place(), replaces: true, avoidsExchange: avoidsExchange)
        try put("0001.png", "new", into: other)
        folder.write("frames/mine.txt", "mine")
        #expect(throws: Failure.self) { try other.commit() }
        #expect(names("frames") == ["0001.png", "mine.txt"])
        #expect(folder.read("frames/0001.png") == "old")
    }

    @Test("what another run is replacing is left to it")
    func replacedByAnother() throws {
        makeFolder("frames", ["0001.png"])
        let output = try OutputFolder(place(), replaces: true)
        try put("0001.png", "new", into: output)
        let lock = try #require(try StagingFolder.lock(folder.file("frames")))
        let text = "cannot create '\(folder.file("frames"))': another run is replacing it at the moment"
        #expect(throws: Failure(.cannotCreate, text)) { try output.commit() }
        #expect(folder.read("frames/0001.png") == "old")
        close(lock)
        try output.commit()
        #expect(folder.read("frames/0001.png") == "new")
        #expect(folder.names == ["frames"])
    }

    @Test("a package of an earlier run is replaced whole")
    func replacesPackage() throws {
        makeFolder("stream", ["main.m3u8", "720p.m3u8", "720p_init.mp4", "720p_00001.m4s", "en_1.vtt", "a_1.ts"])
        let output = try OutputFolder(place("stream", Self.package), replaces: true)
        try put("main.m3u8", "new", into: output)
        try output.commit()
        #expect(names("stream") == ["main.m3u8"])
    }

    @Test("a link is followed to the folder it stands for")
    func followsLinks() throws {
        makeFolder("real", ["0001.png"])
        folder.link("link", to: "real")
        let output = try OutputFolder(place("link"), replaces: true)
        try put("0001.png", "new", into: output)
        try output.commit()
        #expect(folder.read("real/0001.png") == "new")
        #expect(fileStatus(folder.file("link"), following: false)?.isLink == true)
    }

    @Test("what cannot be made says why")
    func refuses() {
        folder.link("dangling", to: "nowhere")
        folder.write("file", "")
        makeFolder("frames", ["0001.png"])
        makeFolder("closed", [])
        for (path, reason, number) in [
            ("no/frames", "No such file or directory", ENOENT),
            ("file", "it is a file, and the result is a folder", nil), ("file/frames", "Not a directory", ENOTDIR),
            ("dangling", "it is a link that leads nowhere", nil),
        ] as [(RawString, String, CInt?)] {
            let place = place(path)
            let expected = Failure(.cannotCreate, "cannot create '\(place.folder)': \(reason)", systemError: number)
            #expect(failure(place) == expected)
        }
        let input = folder.file("frames/0001.png")
        let place = place()
        #expect(
            failure(place, replaces: true, inputs: [input])
                == Failure(.cannotCreate, "cannot create '\(place.folder)': it holds the input '\(input)'"))
        #expect(
            failure(FolderPlace(folder: "/", content: Self.png))
                == Failure(
                    .cannotCreate,
                    "cannot create '/': it is the current folder, and the result is a folder of its own, "
                        + "such as -o frames/"))
    }

    @Test("a folder without rights says so", .enabled(if: geteuid() != 0))
    func withoutRights() {
        makeFolder("closed", [])
        _ = folder.file("closed").withCString { chmod($0, 0o500) }
        let place = place("closed/frames")
        #expect(failure(place) == Failure(.cannotCreate, "cannot create '\(place.folder)'", system: EACCES))
    }

    @Test(
        "files have plain names that belong into the folder, each once",
        arguments: ["", ".", "..", "../0001.png", "a/0001.png", "one.png", "0001.jpg", ".0001.png", "0001.png\0"]
            as [RawString])
    func plainNames(name: RawString) throws {
        let output = try OutputFolder(place(), replaces: false)
        #expect(throws: Failure.self) { try output.createFile(name) }
        try put("0001.png", "", into: output)
        let path = folder.file("frames/0001.png")
        #expect(throws: Failure(.cannotCreate, "cannot create '\(path)': it is written twice")) {
            try output.createFile("0001.png")
        }
    }

    @Test("a full disk is told as such, and nothing is left on it")
    func fullDisk() throws {
        makeFolder("small", [])
        let small = folder.file("small")
        let options = "-t tmpfs -o nr_inodes=4 none"
        guard system("mount \(options) \(small) 2>/dev/null") == 0 else { try Test.cancel("needs the right to mount") }
        defer { _ = system("umount \(small)") }
        do {
            let output = try OutputFolder(place("small/frames"), replaces: false)
            let path = folder.file("small/frames/0003.png")
            let full = Failure(.inputOutput, "cannot create '\(path)'", system: ENOSPC)
            #expect(throws: full) {
                for number in 1...9 { try put(RawString("000\(number).png"), "", into: output) }
            }
        }
        #expect(names("small") == [])
    }

    /// Runs a closure with a folder at which a small disk is mounted.
    private func withMounted(_ name: RawString, _ body: () throws -> Void) throws {
        makeFolder(name, [])
        let path = folder.file(name)
        guard system("mount -t tmpfs -o size=64k none \(path) 2>/dev/null") == 0 else {
            try Test.cancel("needs the right to mount")
        }
        defer { _ = system("umount \(path)") }
        try body()
    }

    @Test("a folder at which a disk is mounted is filled, as it cannot be replaced", arguments: ["/dev/shm", nil])
    func mounted(temporary: String?) throws {
        try withMounted("disk") {
            makeFolder("disk/lost+found", [])
            let place = place("disk", Self.package)
            func make(_ replaces: Bool) throws -> OutputFolder {
                try OutputFolder(place, replaces: replaces, temporaryFolder: temporary.map { RawString($0) })
            }
            let first = try make(false)
            try put("main.m3u8", "first", into: first)
            try put("a_1.ts", "first", into: first)
            #expect(fileStatus(folder.file("disk/main.m3u8")) == nil)
            try first.commit()
            // The folder in which they grew goes with the object.
            #expect(names("disk").filter { !$0.hasPrefix(".") } == ["a_1.ts", "lost+found", "main.m3u8"])
            #expect(failure(place)?.text.contains("exists already") == true)
            let dropped = try make(true)
            try put("main.m3u8", "second", into: dropped)
            try dropped.place()
            #expect(folder.read("disk/main.m3u8") == "second")
            dropped.undo()
            #expect(folder.read("disk/main.m3u8") == "first" && folder.read("disk/a_1.ts") == "first")
            let second = try make(true)
            try put("main.m3u8", "second", into: second)
            try second.commit()
            _ = second
            #expect(folder.read("disk/main.m3u8") == "second" && folder.read("disk/a_1.ts") == nil)
        }
    }

    @Test("nothing stays in a mounted folder of a result that is dropped, and other files are left alone")
    func mountedAndDropped() throws {
        try withMounted("disk") {
            do {
                let output = try OutputFolder(place("disk"), replaces: false)
                try put("0001.png", "half", into: output)
            }
            #expect(names("disk") == [])
            folder.write("disk/mine.txt", "mine")
            #expect(failure(place("disk"), replaces: true)?.text.contains("such as 'mine.txt'") == true)
        }
    }

    @Test("a folder that one may write into is filled where one may not write beside it", .enabled(if: geteuid() != 0))
    func inClosedFolder() throws {
        makeFolder("closed", [])
        makeFolder("closed/frames", [])
        _ = folder.file("closed").withCString { chmod($0, 0o500) }
        defer { _ = folder.file("closed").withCString { chmod($0, 0o700) } }
        let output = try OutputFolder(place("closed/frames"), replaces: false)
        try put("0001.png", "one", into: output)
        try output.commit()
        #expect(names("closed/frames").contains("0001.png"))
    }

    @Test("a name is at most 255 bytes")
    func longNames() throws {
        let output = try OutputFolder(place(), replaces: false)
        let digits = { (count: Int) in RawString(String(repeating: "1", count: count) + ".png") }
        try put(digits(251), "", into: output)
        #expect(throws: Failure.self) { try output.createFile(digits(252)) }
    }

    @Test("what a process that was killed has left is removed, what another is writing is not")
    func removesAbandoned() throws {
        let living = try StagingFolder(in: folder.path)
        close(try living.createFile("0001.png"))
        makeFolder(".luaedit-0000000003abc", ["0001.png"])
        makeFolder(".luaedit-000000000mine", [])
        makeFolder(".luaedit-000000000mine/folder", [])
        makeFolder(".luaedit-Other", ["0001.png"])
        folder.write(".luaedit-0000000004abc", "a file")
        folder.write(".luaedit-4-abc", "a file")
        let output = try OutputFolder(place(), replaces: false)
        _ = output
        #expect(!folder.names.contains(".luaedit-0000000003abc") && !folder.names.contains(".luaedit-0000000004abc"))
        for kept in [".luaedit-000000000mine", ".luaedit-Other", ".luaedit-4-abc", living.path.lastComponent]
            as [RawString]
        {
            #expect(folder.names.contains(kept), "\(kept)")
        }
        for left in [
            ".luaedit-000000000mine/folder", ".luaedit-000000000mine", ".luaedit-Other/0001.png", ".luaedit-Other",
        ] {
            _ = folder.file(RawString(left)).withCString { remove($0) }
        }
    }

    @Test(
        "files can grow in a folder for temporary files, on whichever file system", arguments: ["/dev/shm", "beside"])
    func temporaryFolder(kind: String) throws {
        makeFolder("tmp", [])
        let temporary: RawString = kind == "beside" ? folder.file("tmp") : RawString(kind)
        for replaces in [false, true] {
            let output = try OutputFolder(place(), replaces: replaces, temporaryFolder: temporary)
            try put("0001.png", "\(replaces)", into: output)
            #expect(folder.names == (replaces ? ["frames", "tmp"] : ["tmp"]))
            try output.commit()
            #expect(folder.read("frames/0001.png") == "\(replaces)")
            #expect(folder.names == ["frames", "tmp"])
            #expect(names("tmp") == [])
        }
    }

    @Test("a folder for temporary files that cannot be used is refused at once")
    func noTemporaryFolder() {
        let missing = folder.file("missing")
        #expect(
            failure(place(), temporaryFolder: missing)
                == Failure(
                    .cannotCreate, "cannot use '\(missing)' for temporary files: No such file or directory"))
        let inMissing = place("no/frames")
        #expect(
            failure(inMissing, temporaryFolder: "/tmp")
                == Failure(.cannotCreate, "cannot create '\(inMissing.folder)'", system: ENOENT))
    }
}
