import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Outputs

@Suite struct PartFileTests {
    private let folder = TemporaryFolder()

    private func part(replaces: Bool = false) throws -> PartFile {
        try PartFile(for: folder.file("a.mp4"), replaces: replaces)
    }

    private func refusal(replaces: Bool = false) -> String? {
        let failure = #expect(throws: Failure.self) { try part(replaces: replaces) }
        #expect(failure?.kind == .cannotCreate)
        return failure?.text.replacing("\(folder.path)/", with: "")
    }

    @Test func `a recording grows beside its result, and takes its name`() throws {
        let file = try part()
        _ = writeAll(Array("movie".utf8), to: file.descriptor)
        #expect(folder.read("a.mp4.part") == "movie")
        #expect(file.size == 5)
        try file.place()
        #expect(folder.read("a.mp4") == "movie")
        #expect(folder.read("a.mp4.part") == nil)
    }

    @Test func `a copy takes the name, and the part is gone`() throws {
        let file = try part()
        let copy = try file.makeCopy()
        _ = writeAll(Array("copy".utf8), to: copy.descriptor)
        try file.place(copy)
        #expect(folder.read("a.mp4") == "copy")
        #expect(folder.read("a.mp4.part") == nil)
    }

    @Test func `an unfinished recording is never replaced, even where results are`() throws {
        folder.write("a.mp4.part", "half")
        let text =
            "'a.mp4.part' is an unfinished recording; finish it with 'luaedit run trim', or remove it, and record again"
        #expect(refusal() == text)
        #expect(refusal(replaces: true) == text)
        #expect(folder.read("a.mp4.part") == "half")
    }

    @Test func `a recording that is being made is told from one that was killed`() throws {
        let first = try part()
        #expect(refusal() == "'a.mp4.part' is being recorded at this moment")
        withExtendedLifetime(first) {}
    }

    @Test func `a file that is there is replaced only where that was said, and only at the end`() throws {
        folder.write("a.mp4", "old")
        #expect(refusal() == "'a.mp4' exists already; run again with --overwrite to replace it")
        let file = try part(replaces: true)
        #expect(folder.read("a.mp4") == "old")
        try file.place()
        #expect(folder.read("a.mp4") == "")
    }

    @Test func `at the prompt the advice is a statement's`() throws {
        folder.write("a.mp4", "old")
        let failure = #expect(throws: Failure.self) {
            try PartFile(for: folder.file("a.mp4"), replaces: false, advice: .statement)
        }
        #expect(failure?.text.hasSuffix("a.mp4' exists already; { overwrite = true } replaces it") == true)
    }

    @Test func `a link stays, and what it leads to is replaced`() throws {
        folder.write("b.mp4", "old")
        symlink("b.mp4", "\(folder.file("a.mp4"))")
        let file = try part(replaces: true)
        _ = writeAll(Array("movie".utf8), to: file.descriptor)
        try file.place()
        #expect(fileStatus(folder.file("a.mp4"), following: false)?.isLink == true)
        #expect(folder.read("b.mp4") == "movie")
        #expect(folder.read("a.mp4.part") == nil)
    }

    @Test func `a link that leads nowhere is refused`() {
        symlink("none.mp4", "\(folder.file("a.mp4"))")
        #expect(refusal() == "cannot record into 'a.mp4': it is a link that leads nowhere")
    }

    @Test func `a file that comes meanwhile is not replaced`() throws {
        let file = try part()
        folder.write("a.mp4", "mine")
        #expect(throws: Failure.self) { try file.place() }
        #expect(folder.read("a.mp4") == "mine")
        #expect(folder.read("a.mp4.part") == "")
    }
}
