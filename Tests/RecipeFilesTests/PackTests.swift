import Digests
import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

import struct TestSupport.Mutations

@testable import RecipeFiles

/// Archives as files, honest and hostile ones.
@Suite struct PackTests {
    private let folder = TemporaryFolder()

    /// One entry of an archive that a test makes up.
    struct Entry: Sendable {
        var name: RawString
        var content = "x"
        var kind = TarHeader.fileKind
        /// What the header says the content's size is; nil for the truth.
        var size: Int?
    }

    private static let manifest = PackManifest(
        recipe: "r.lua", name: "r", version: "1.0.0", requirement: "luaedit >= 0.1", maker: "0.1.0")

    private static func block(_ entry: Entry) -> [UInt8] {
        let count = entry.content.utf8.count
        let header = TarHeader(name: entry.name, kind: entry.kind, contentSize: entry.size ?? count)
        return header.block()! + Array(entry.content.utf8) + [UInt8](repeating: 0, count: (512 - count % 512) % 512)
    }

    private static func archive(
        _ entries: [Entry], manifest: String = String(decoding: Self.manifest.bytes, as: UTF8.self),
        end: [UInt8] = [UInt8](repeating: 0, count: 1024)
    ) -> [UInt8] {
        ([Entry(name: "MANIFEST", content: manifest)] + entries).flatMap(block) + end
    }

    private func write(_ bytes: [UInt8]) -> RawString {
        let path = folder.file("x.luaedit")
        let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
        precondition(writeAll(bytes, to: file) == 0)
        close(file)
        return path
    }

    @Test("a pack's recipe has the digest of the pack's file, and any other recipe none", arguments: [1024, 10_000])
    func digest(zeros: Int) throws {
        let bytes = Self.archive([Self.recipe], end: [UInt8](repeating: 0, count: zeros))
        let library = RecipeLibrary(home: nil)
        #expect(try library.read(write(bytes)).pack == Digest(of: bytes))
        folder.write("r.lua", "x")
        #expect(try library.read(folder.file("r.lua")).pack == nil)
    }

    @Test("changed packs are read without a trap")
    func changed() {
        let sample = Self.archive([Entry(name: "d", content: "", kind: TarHeader.folderKind), Self.recipe])
        Mutations.run("tar", [sample], rounds: 200) { bytes in
            guard let stream = tmpfile() else {
                Issue.record("no temporary file can be made")
                return
            }
            defer { fclose(stream) }
            let file = fileno(stream)
            #expect(writeAll(bytes, to: file) == 0 && lseek(file, 0, SEEK_SET) == 0)
            do throws(Failure) {
                var reader = try PackReader(file, name: "x")
                while try reader.next() != nil {}
            } catch {}
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let reason: String
        let bytes: [UInt8]
        var testDescription: String { reason }

        init(_ reason: String, _ bytes: [UInt8]) { (self.reason, self.bytes) = (reason, bytes) }

        init(_ reason: String, _ entries: Entry...) { self.init(reason, archive(entries)) }
    }

    private static let recipe = Entry(name: "r.lua", content: "return 1")
    private static let long = RawString(String(repeating: "d/", count: 17) + "f")

    static let hostile: [Case] = [
        Case("the entry '../a' leads out of it", Entry(name: "../a")),
        Case("the entry 'a/../../b' leads out of it", Entry(name: "a/../../b")),
        Case("the entry 'a/..' leads out of it", Entry(name: "a/..")),
        Case("the entry '/etc/passwd' leads out of it", Entry(name: "/etc/passwd")),
        Case("the entry './a' has '.' or an empty part in its name", Entry(name: "./a")),
        Case("the entry 'a//b' has '.' or an empty part in its name", Entry(name: "a//b")),
        Case("the entry 'a/' has '.' or an empty part in its name", Entry(name: "a/")),
        Case("the entry '' has no name", Entry(name: "")),
        Case("the entry 'a\\b' has a backslash in its name", Entry(name: "a\\b")),
        Case("the entry 'a\\nb' has control characters in its name", Entry(name: "a\nb")),
        Case("the entry 'a\\u{202e}b' has control characters in its name", Entry(name: "a\u{202E}b")),
        Case("the entry '\\xff' has a name that is not UTF-8", Entry(name: RawString(bytes: [0xFF]))),
        Case("the entry '\(long)' lies in more than 16 folders", Entry(name: long)),
        Case("the entry 'l' is a link", Entry(name: "l", content: "", kind: UInt8(ascii: "2"))),
        Case("the entry 'l' is a link", Entry(name: "l", content: "", kind: UInt8(ascii: "1"))),
        Case("the entry 'd' is a device or a pipe", Entry(name: "d", content: "", kind: UInt8(ascii: "3"))),
        Case("the entry 'd' is a device or a pipe", Entry(name: "d", content: "", kind: UInt8(ascii: "4"))),
        Case("the entry 'd' is a device or a pipe", Entry(name: "d", content: "", kind: UInt8(ascii: "6"))),
        Case("the entry 'p' is neither a file nor a folder", Entry(name: "p", kind: UInt8(ascii: "x"))),
        Case("the entry 'p' is neither a file nor a folder", Entry(name: "p", kind: UInt8(ascii: "L"))),
        Case("the entry 's' is neither a file nor a folder", Entry(name: "s", kind: UInt8(ascii: "S"))),
        Case("the entry 'f' is a folder with a content", Entry(name: "f/", kind: TarHeader.folderKind)),
        Case("the entry 'a' is there twice", Entry(name: "a"), Entry(name: "a")),
        Case("the entry 'MANIFEST' is there twice", Entry(name: "MANIFEST")),
        Case("the entry 'A' has the name of 'a' in other letters", Entry(name: "a"), Entry(name: "A")),
        Case("the entry 'D/b' has the name of 'd' in other letters", Entry(name: "d/a"), Entry(name: "D/b")),
        Case(
            "the entry 'e\u{301}' has the name of 'é' in other letters", Entry(name: "é"), Entry(name: "e\u{301}")),
        Case(
            "the entry 'a/b' is or lies in 'a', which is both a file and a folder", Entry(name: "a"), Entry(name: "a/b")
        ),
        Case(
            "the entry 'a' is or lies in 'a', which is both a file and a folder", Entry(name: "a/b"), Entry(name: "a")),
        Case("it is larger than 1024 MiB with 'big'", Entry(name: "big", size: 1 << 30 + 1)),
        Case("it is larger than 1024 MiB with 'big'", Entry(name: "big", size: (1 << 33) - 1)),
        Case("it is cut off in 'a'", Entry(name: "a", size: 100_000)),
        Case("its recipe 'r.lua' is not in it", Entry(name: "a")),
        Case("it is cut off after 'r.lua'", archive([recipe], end: [])),
        Case("it is cut off after 'r.lua'", archive([recipe], end: [0, 0, 0])),
        Case("it is cut off at its end", archive([recipe], end: [UInt8](repeating: 0, count: 512))),
        Case("something stands behind its end", archive([recipe]) + [1]),
        Case("it does not begin with its MANIFEST", []),
        Case("it does not begin with its MANIFEST", Array("PK".utf8)),
        Case("it does not begin with its MANIFEST", block(recipe) + [UInt8](repeating: 0, count: 1024)),
        Case("it is no tar archive in the form that packs have (ustar)", [UInt8](repeating: 0, count: 2048)),
        Case("its MANIFEST is too long", archive([], manifest: String(repeating: "a: b\n", count: 1000))),
        Case("its MANIFEST does not say which recipe is run", archive([recipe], manifest: "")),
        Case("its MANIFEST does not say which recipe is run", archive([recipe], manifest: "luaedit-pack: 1\n")),
        Case(
            "its MANIFEST does not say which recipe is run",
            archive([recipe], manifest: "luaedit-pack: 1\nrecipe: ../r.lua\n")),
        Case(
            "its MANIFEST does not say which recipe is run",
            archive([recipe], manifest: "luaedit-pack: 1\nrecipe: r.lua\nrecipe: q.lua\n")),
    ]

    @Test("what no pack may hold is refused, and nothing is left of it", arguments: hostile)
    func refuses(item: Case) throws {
        let path = write(item.bytes)
        let failure = #expect(throws: Failure.self) { try PackSource.unpack(path) }
        #expect(failure == Failure(.brokenInput, "pack '\(path)': \(item.reason)"))
        // Cut off in a content or not, the list is judged as the pack is.
        let listed = #expect(throws: Failure.self) { try PackSource.list(path) }
        #expect(listed == failure)
    }

    @Test("the folders in front of names count as those that have entries do")
    func manyFolders() throws {
        func entries(_ count: Int) -> [Entry] {
            (0..<count).map { number in
                Entry(name: RawString((0..<10).map { "\(number)-\($0)/" }.joined() + "f"), content: "")
            }
        }
        #expect(try PackSource.list(write(Self.archive([Self.recipe] + entries(900)))).entries.count == 901)
        let path = write(Self.archive([Self.recipe] + entries(910)))
        let text = "pack '\(path)': it has more than 10000 files and folders"
        #expect(throws: Failure(.brokenInput, text)) { try PackSource.list(path) }
    }

    @Test("one changed byte of a header is noticed")
    func checksums() throws {
        let good = Self.archive([Self.recipe])
        for place in stride(from: 1024, to: 1536, by: 7) {
            var bytes = good
            bytes[place] ^= 0x11
            let path = write(bytes)
            #expect(throws: Failure.self, "byte \(place)") { try PackSource.list(path) }
        }
    }

    @Test("whatever bytes stand in an archive, it is read or refused")
    func fuzz() {
        let good = Self.archive([Self.recipe, Entry(name: "a/b", content: String(repeating: "x", count: 700))])
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            let path = write(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))))
            _ = try? PackSource.list(path)
        }
    }

    @Test("a form of packs that is newer asks for an update")
    func newer() {
        let path = write(Self.archive([Self.recipe], manifest: "luaedit-pack: 2\nrecipe: r.lua\n"))
        let text =
            "pack '\(path)' is of form 2, and this is luaedit \(Version.current), which knows form 1: update luaedit"
        #expect(throws: Failure(.missingPart, text)) { try PackSource.unpack(path) }
    }

    @Test("a pack is unpacked into a private folder, and gone with its owner")
    func unpacks() throws {
        let deep = RawString(String(repeating: "folder name/", count: 15) + "x.txt")
        let path = write(
            Self.archive([
                Self.recipe, Entry(name: "pictures/", content: "", kind: TarHeader.folderKind),
                Entry(name: "pictures/a.png", content: String(repeating: "p", count: 600_000)), Entry(name: deep),
                Entry(name: "empty", content: ""),
            ]))
        let place = try PackSource.unpack(path).map { look(at: $0, deep) }
        let gone = try #require(place)
        #expect(fileStatus(gone) == nil)
    }

    /// - Returns: Where the pack was unpacked.
    private func look(at pack: UnpackedPack, _ deep: RawString) -> RawString {
        let place = pack.path
        #expect(pack.manifest == Self.manifest)
        #expect(fileStatus(place).map { $0.st_mode & 0o777 } == 0o700)
        #expect(fileStatus(place.appending("pictures/a.png"))?.st_size == 600_000)
        #expect(fileStatus(place.appending(deep))?.st_size == 1)
        #expect(fileStatus(place.appending("empty"))?.st_size == 0)
        #expect(fileStatus(place.appending("MANIFEST")) == nil)
        return place
    }

    @Test("what a killed process left is removed, and what is in use is not")
    func abandoned() throws {
        let path = write(Self.archive([Self.recipe, Entry(name: "a/b/c")]))
        let used = try #require(try PackSource.unpack(path))
        let left = folder.file("luaedit-pack-old")
        for name in ["", "/a", "/a/b"] as [RawString] { _ = (left + name).withCString { mkdir($0, 0o700) } }
        folder.write("luaedit-pack-old/a/b/c", "x")
        folder.link("luaedit-pack-old/a/link", to: "/etc")
        folder.write("luaedit-pack-file", "x")
        UnpackedPack.removeAbandoned(in: folder.path)
        UnpackedPack.removeAbandoned(in: used.path.folder)
        #expect(fileStatus(left) == nil)
        #expect(folder.read("luaedit-pack-file") == "x")
        #expect(fileStatus(used.path.appending("a/b/c")) != nil)
        #expect(fileStatus("/etc/passwd") != nil)
    }

    @Test("long names take the field for them, and tar reads what is written")
    func headers() throws {
        let name = RawString(String(repeating: "f", count: 90) + "/" + String(repeating: "g", count: 99))
        let header = TarHeader(name: name, contentSize: 123_456_789)
        let block = try #require(header.block())
        #expect(try TarHeader(block) == header)
        #expect(TarHeader(name: RawString(String(repeating: "g", count: 101)), contentSize: 0).block() == nil)
    }
}
