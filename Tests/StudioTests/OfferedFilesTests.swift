import Glibc
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Studio

@Suite("The files that a form offers") struct OfferedFilesTests {
    private let folder = TemporaryFolder()

    private func make(_ names: [RawString]) {
        for name in names {
            if name.bytes.contains(UInt8(ascii: "/")) { _ = folder.file(name).folder.withCString { mkdir($0, 0o700) } }
            folder.write(name, [])
        }
    }

    private func names(_ files: OfferedFiles, _ extensions: [String] = []) -> [String] {
        files.paths(endingIn: extensions).map { String($0.description.dropFirst(folder.path.description.count + 1)) }
    }

    @Test("are those of folders that may be read, without hidden ones, and of an option those that it takes")
    func granted() {
        make(["b.srt", "a.mp4", ".hidden.srt", "talks/c.VTT", "talks/more/d.srt", ".secret/e.srt", "look.cube"])
        let files = OfferedFiles(in: [folder.path], beside: [])
        #expect(names(files) == ["a.mp4", "b.srt", "look.cube", "talks/c.VTT", "talks/more/d.srt"])
        #expect(names(files, ["srt", "vtt"]) == ["b.srt", "talks/c.VTT", "talks/more/d.srt"])
        #expect(names(files, ["cube"]) == ["look.cube"])
    }

    @Test("do not lead out of a folder, and stay few") func bounded() {
        let outside = TemporaryFolder()
        outside.write("private.srt", [])
        make(["a.srt", "one/b.srt", "one/two/c.srt", "one/two/three/d.srt", "one/two/three/four/e.srt"])
        #expect(outside.path.withCString { from in folder.file("link").withCString { symlink(from, $0) } } == 0)
        #expect(
            outside.file("private.srt").withCString { from in
                folder.file("linked.srt").withCString { symlink(from, $0) }
            } == 0)
        let files = OfferedFiles(in: [folder.path], beside: [])
        #expect(names(files) == ["a.srt", "one/b.srt", "one/two/c.srt", "one/two/three/d.srt"])
        for number in 0..<600 { folder.write(RawString("many\(number)"), []) }
        #expect(OfferedFiles(in: [folder.path], beside: []).paths.count == 500)
    }

    @Test("are a file that may be read, and those right beside one that is named") func named() {
        make(["in/a.mp4", "in/b.mp4", "in/deep/c.mp4", "other/d.mp4"])
        let files = OfferedFiles(
            in: [folder.file("other/d.mp4"), folder.file("none")], beside: [folder.file("in/a.mp4")])
        #expect(names(files) == ["other/d.mp4", "in/a.mp4", "in/b.mp4"])
    }
}
