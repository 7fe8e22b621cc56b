import Digests
import EditModel
import Glibc
import Media
import MediaTime
import PartCache
import TestSupport
import Testing

@testable import Export

/// Segments of a movie that are looked at while it is edited.
@Suite struct PreviewPicturesTests {
    private let folder = TemporaryFolder()

    private func source() throws -> String {
        let path = folder.file("in.mkv")
        try ffmpeg(numbered(frames: 100) + " -c:v ffv1", path)
        return path
    }

    private func previews(_ movie: MovieSnapshot, lines: Int = 720) throws -> PreviewPictures {
        let library = MediaLibrary(gate: OpenGate())
        let storage = PartStorage(
            Nothing(), context: KeyContext(build: Digest(of: []), recipe: Digest(of: [])),
            files: FileDigests(library: library, store: nil))
        return try PreviewPictures(movie, lines: lines, library: library, script: nil, storage: storage)
    }

    /// Keeps nothing.
    private final class Nothing: PartStore {
        func open(_ key: Digest) -> CInt? { nil }
        func create(_ key: Digest) -> CInt? { nil }
        func keep(_ key: Digest) {}
        func discard(_ key: Digest) {}
        func remove(_ key: Digest) {}
    }

    @Test("a movie has segments of a second, the last is shorter, and none is higher than what is asked for")
    func segments() throws {
        let movie = try makeMovie([source()], video: [segment(0, frames(0, 60))])
        let pictures = try previews(movie, lines: 24)
        #expect(pictures.segmentCount == 3)
        #expect((0..<3).map(pictures.frames) == [0..<25, 25..<50, 50..<60])
        #expect(pictures.size.height == 24 && pictures.size.width == 32)
        #expect(try pictures.starts() == nil)
    }

    @Test("frames of uneven lengths have starts, though their unit is a frame's duration")
    func uneven() throws {
        var movie = try makeMovie([source()], video: [segment(0, frames(0, 50))])
        movie.video?.follow(try FrameTimes(starts: [0, 1, 5, 30].map { Time($0, 25) }, end: Time(50, 25)))
        let pictures = try previews(movie)
        #expect(pictures.unit == Time(1, 25))
        #expect(try pictures.starts() == [0, 1, 5, 30, 50])
    }

    @Test("a change gives the seconds that it touches other names, and a second that moved keeps its own")
    func names() throws {
        let path = try source()
        let whole = try previews(makeMovie([path], video: [segment(0, frames(0, 75))])).names()
        let cut = [
            segment(0, frames(0, 25)), segment(0, frames(25, 50), from: 50), segment(0, frames(50, 75), from: 25),
        ]
        let moved = try previews(makeMovie([path], video: cut)).names()
        #expect(Set(whole).count == 3)
        #expect(moved == [whole[0], whole[2], whole[1]])
    }

    @Test("a segment begins at zero, holds its frames, and needs nothing but the header")
    func content() throws {
        let pictures = try previews(makeMovie([source()], video: [segment(0, frames(0, 60))]))
        let (file, header) = (folder.file("s.m4s"), folder.file("h.mp4"))
        let descriptors = [file, header].map { (name: String) in open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        defer { for descriptor in descriptors { close(descriptor) } }
        let isWhole = try pictures.write(
            segment: 1, to: .init(descriptor: descriptors[0], name: file),
            headerFile: .init(descriptor: descriptors[1], name: header)
        ) { true }
        #expect(isWhole)
        folder.write("both.mp4", readFile(header)! + readFile(file)!)
        let shown = try shownNumbers(folder.file("both.mp4"))
        #expect(shown.map(\.number) == Array(25..<50))
        #expect(shown.first?.start == .zero)
        let given = try pictures.write(
            segment: 0, to: .init(descriptor: descriptors[0], name: file),
            headerFile: .init(descriptor: descriptors[1], name: header)
        ) { false }
        #expect(!given)
    }
}
