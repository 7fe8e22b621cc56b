import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Outputs

@Suite struct OutputSetTests {
    let folder = TemporaryFolder()
    private static let png = OutputRequest.Form.sequence(extension: "png")

    private func paths(_ main: RawString, _ requests: [OutputRequest]) throws -> [RawString] {
        var set = OutputSet(main: folder.file(main))
        let prefix = folder.path.bytes.count + 1
        return try requests.map { RawString(bytes: try set.open($0).path!.bytes.dropFirst(prefix)) }
    }

    @Test("further results are named after the main one, whatever either is")
    func named() throws {
        let file = OutputRequest(.main(stem: "in-r", extension: "mp4"), inputs: [])
        let sequence = OutputRequest(.main(stem: "in-r", extension: "png"), form: Self.png, inputs: [])
        let poster = OutputRequest(.named(key: "poster", stem: "in-r", extension: "png"), inputs: [])
        let frames = OutputRequest(.named(key: "f", stem: "in-r", extension: "png"), form: Self.png, inputs: [])
        #expect(try paths("out.mp4", [file, poster, frames]) == ["out.mp4", "out-poster.png", "out-f"])
        #expect(try paths("shots/", [sequence, poster, frames]) == ["shots", "shots-poster.png", "shots-f"])
        #expect(try paths("shots/%d.png", [sequence, frames]) == ["shots", "shots-f"])
    }

    @Test("without -o a folder has the default name")
    func defaultName() throws {
        var set = OutputSet()
        let place = FolderPlace(.package, folder: "in-hls")
        #expect(place.content == .package(main: "main.m3u8"))
        let name = folder.path.lastComponent
        let request = OutputRequest(.main(stem: "../x/" + name, extension: "m3u8"), form: .package, inputs: [])
        let output = try set.open(request)
        #expect(output.path == name)
    }

    @Test("results appear together, and a package is known by its playlist")
    func commits() throws {
        var set = OutputSet(main: folder.file("stream"))
        _ = try set.open(OutputRequest(.main(stem: "in", extension: "m3u8"), form: .package, inputs: []))
        let file = try set.openFile("main.m3u8", inFolder: 0)
        #expect(file.path == folder.file("stream/main.m3u8"))
        close(file.descriptor)
        let unknown = Failure(.engineFailure, "the engine writes into a folder that it has not asked for")
        #expect(throws: unknown) { try set.openFile("main.m3u8", inFolder: 1) }
        #expect(try set.commit() == [folder.file("stream/main.m3u8")])
    }

    @Test("when one result cannot take its place, none does", arguments: [false, true])
    func together(replaces: Bool) throws {
        if replaces {
            folder.write("out.mp4", "old")
            for name in ["out-a", "out-b"] as [RawString] {
                _ = folder.file(name).withCString { mkdir($0, 0o755) }
                folder.write(name + "/0001.png", "old")
            }
        }
        let before = folder.names
        do {
            var set = OutputSet(main: folder.file("out.mp4"), replaces: replaces)
            _ = try set.open(OutputRequest(.main(stem: "in", extension: "mp4"), inputs: []))
            for (index, key) in ["a", "b"].enumerated() {
                let name = OutputRequest.Name.named(key: key, stem: "in", extension: "png")
                _ = try set.open(OutputRequest(name, form: Self.png, inputs: []))
                close(try set.openFile("0001.png", inFolder: index + 1).descriptor)
            }
            let name = OutputRequest.Name.named(key: "c", stem: "in", extension: "mp4")
            _ = try set.open(OutputRequest(name, inputs: []))
            _ = folder.file("out-c.mp4").withCString { mkdir($0, 0o755) }
            #expect(throws: Failure.self) { try set.commit() }
        }
        _ = folder.file("out-c.mp4").withCString { rmdir($0) }
        #expect(folder.names == before)
        for name in before { #expect((folder.read(name) ?? folder.read(name + "/0001.png")) == "old", "\(name)") }
    }

    @Test("a folder that a recipe chooses lies where it may write")
    func granted() throws {
        var grants = Grants()
        try grants.allowWriting(folder.path)
        var set = OutputSet(grants: grants)
        let inside = OutputRequest(.path(folder.file("frames/")), form: Self.png, inputs: [])
        #expect(try set.open(inside).path == folder.file("frames"))
        let outside = OutputRequest(.path("/elsewhere/frames/"), form: Self.png, inputs: [])
        do throws(Failure) {
            _ = try set.open(outside)
            Issue.record("it was let through")
        } catch {
            #expect(error.kind == .notAllowed)
        }
    }
}
