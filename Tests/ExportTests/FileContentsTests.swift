import EditModel
import Media
import MediaTime
import TestSupport
import Testing
import Values

@testable import Export

/// What files have beside pictures and sound, as ffprobe and our own probe read it.
@Suite(.serialized) struct FileContentsTests {
    private let folder = TemporaryFolder()

    static let containers: [Container] = [
        .mp4, .mov, .mkv, .webm, .m4a, .mp3, .opus, .ogg, .flac, .wav,
    ]

    /// A movie of a tone, 4 s, with a picture where the container has one.
    private func movie(_ container: Container) throws -> (MovieSnapshot, ExportOptions) {
        let source = folder.file("in.mp4")
        try ffmpeg(
            "-f lavfi -i sine=d=4:sample_rate=48000 -f lavfi -i color=gray:s=64x48:r=25:d=4 -c:v libx264 -c:a aac",
            source)
        let preset = try #require(
            Preset.all.first { preset in preset.output?.containers.contains { $0.format == container.format } == true })
        let target = TimeRange(start: .zero, duration: Time(4, 1))
        let isSoundOnly = preset.output?.picture == nil
        let movie = try makeMovie(
            [source], video: isSoundOnly ? [] : [segment(0, track: 1, target)], audio: [[segment(0, track: 2, target)]])
        return (movie, ExportOptions(preset: preset, container: container))
    }

    private static let keys = [
        "title", "artist", "album_artist", "album", "author", "composer", "performer", "publisher", "date", "comment",
        "genre", "copyright", "description", "synopsis", "lyrics", "grouping", "show", "episode_id", "network",
        "keywords", "track", "disc", "location", "make", "model", "encoded_by", "mood", "my_key", "isrc",
        "creation_time", "com.apple.quicktime.model",
    ]

    @Test("the tags that a container holds are read back, and the others are said", arguments: containers)
    func metadata(container: Container) throws {
        var (movie, options) = try movie(container)
        let special = [
            "track": "3/9", "disc": "1/2", "location": "+48.1000+011.6000/",
            "creation_time": "2024-05-06T07:08:09Z",
        ]
        for key in Self.keys { movie.metadata[key] = special[key] ?? "the \(key)" }
        let path = folder.file("out.\(container.fileExtension)")
        try export(movie, to: path, options: options)
        let found = try MediaFile(path: path, gate: OpenGate()).description.metadata
        let contents = FileContents(movie, container: container) { _, _ in nil }
        #expect(found == contents.metadata)
        let lost = Set(movie.metadata.keys).subtracting(contents.metadata.keys)
        #expect(contents.dropped.isEmpty == lost.isEmpty)
        for key in lost { #expect(contents.dropped[0].contains(key)) }
    }

    @Test("chapters are read back with their times and titles, empty ones too", arguments: containers)
    func chapters(container: Container) throws {
        var (movie, options) = try movie(container)
        let edges = [Time(0, 1), Time(1, 2), Time(1234, 1000), Time(5, 2), Time(4, 1)]
        movie.chapters = zip(["One", "", "Drei: “3”", "=4;"], zip(edges, edges.dropFirst())).map { title, edge in
            Chapter(title: title, timeRange: try! TimeRange(start: edge.0, end: edge.1))
        }
        let path = folder.file("out.\(container.fileExtension)")
        try export(movie, to: path, options: options)
        let found = try MediaFile(path: path, gate: OpenGate()).description.chapters
        guard container.contents.maximumChapterCount > 0 else {
            #expect(found.isEmpty)
            return
        }
        #expect(found.map(\.title) == movie.chapters.map(\.title))
        #expect(found.map(\.timeRange.start) == movie.chapters.map(\.timeRange.start))
        let judged = try ffprobe("-show_chapters", path).filter { $0.hasPrefix("start_time=") }
        #expect(judged == ["start_time=0.000000", "start_time=0.500000", "start_time=1.234000", "start_time=2.500000"])
    }

    @Test("ten thousand chapters are read back where there is room for them", arguments: [Container.mp4, .mkv, .mp3])
    func manyChapters(container: Container) throws {
        var (movie, options) = try movie(container)
        movie.chapters = (0..<10_000).map { index in
            Chapter(title: "\(index)", timeRange: TimeRange(start: Time(index, 2500), duration: Time(1, 2500)))
        }
        let path = folder.file("out.\(container.fileExtension)")
        try export(movie, to: path, options: options)
        let found = try MediaFile(path: path, gate: OpenGate()).description.chapters
        #expect(found.count == min(10_000, container.contents.maximumChapterCount))
        #expect(found.last?.title == "\(found.count - 1)")
    }

    @Test("a cover is the bytes of its file", arguments: containers, ["cover.jpg", "cover.png"])
    func cover(container: Container, name: String) throws {
        var (movie, options) = try movie(container)
        try ffmpeg("-f lavfi -i testsrc=s=64x48:d=1 -frames:v 1", folder.file(name))
        movie.sources.append(SourceSnapshot(path: folder.file(name)))
        movie.artwork = .source(index: 1, trackID: 1)
        let path = folder.file("out.\(container.fileExtension)")
        try export(movie, to: path, options: options)
        let file = try MediaFile(path: path, gate: OpenGate())
        guard container.contents.holdsCover else {
            #expect(file.description.artwork == nil)
            return
        }
        let artwork = try #require(file.description.artwork)
        let picture = try #require(try file.coverPicture(track: artwork.id))
        #expect(picture.bytes == (try Program(name: "cat").run([folder.file(name)])))
    }

    @Test("a picture that no player shows as a cover becomes a PNG")
    func otherCover() throws {
        var (movie, options) = try movie(.m4a)
        try ffmpeg("-f lavfi -i testsrc=s=64x48:d=1 -frames:v 1", folder.file("cover.webp"))
        movie.sources.append(SourceSnapshot(path: folder.file("cover.webp")))
        movie.artwork = .source(index: 1, trackID: 1)
        let path = folder.file("out.m4a")
        try export(movie, to: path, options: options)
        let artwork = try #require(try MediaFile(path: path, gate: OpenGate()).description.artwork)
        #expect(artwork.codec == "png" && artwork.video?.codedWidth == 64)
    }
}
