import EditModelTestSupport
import MediaTime
import Testing
import Values

@testable import EditModel

@Suite struct MadeAssetTests {
    @Test("a reversed asset has its tracks and chapters where they are from the end, and its reverse is the asset")
    func reversed() throws {
        let chapters = [Chapter(title: "A", timeRange: tenths(0, 30)), Chapter(title: "B", timeRange: tenths(30, 100))]
        let asset = makeAsset(audio: tenths(10, 90), metadata: ["title": "T"], chapters: chapters)
        let back = try asset.reversed()
        #expect(back.duration == Time(10, 1) && back.sourceName == "the reverse of 'in.mp4'")
        #expect(back.firstTrack(.video)?.description.timeRange == tenths(0, 100))
        #expect(back.firstTrack(.audio)?.description.timeRange == tenths(10, 90))
        #expect(try makeAsset(audio: tenths(0, 95)).reversed().tracks[1].description.timeRange == tenths(5, 100))
        #expect(
            back.description.chapters == [
                Chapter(title: "B", timeRange: tenths(0, 70)), Chapter(title: "A", timeRange: tenths(70, 100)),
            ])
        #expect(try asset.reversed() === back && back.reversed() === asset)
    }

    @Test("sound that is a little longer than the picture leaves no black before its reverse", arguments: [105, 110])
    func longerSound(end: Int64) throws {
        let back = try makeAsset(audio: tenths(0, end)).reversed()
        let start: Int64 = end == 105 ? 0 : 10
        #expect(back.firstTrack(.video)?.description.timeRange == tenths(start, end))
    }

    @Test("what has no duration is its own reverse, and a sequence has none")
    func notReversible() throws {
        let (still, color) = (makeStill(), Asset(color: .black, size: Size(width: 2, height: 2)))
        #expect(try still.reversed() === still && color.reversed() === color)
        let description = try AssetDescription.sequence(
            "f%d.png", frameRate: FrameRate(25, 1), count: 2, of: makeStill().description.tracks[0])
        let sequence = Asset(description, from: .sequence(FrameRate(25, 1)))
        let error = #expect(throws: TimelineError.self) { try sequence.reversed() }
        #expect(error?.description == "'f%d.png' cannot be reversed: only media files can")
    }

    @Test("colours, sequences and reversed files are sources of their own in the snapshot")
    func sources() throws {
        let rate = FrameRate(30000, 1001)
        let description = try AssetDescription.sequence(
            "f%04d.png", frameRate: rate, count: 60, of: makeStill().description.tracks[0])
        let file = makeAsset(audio: nil)
        let red = Color(red: 1, green: 0, blue: 0)
        let composition = Composition()
        let sources = [
            file, try file.reversed(), Asset(color: red, size: Size(width: 320, height: 200)),
            Asset(description, from: .sequence(rate)), file,
        ]
        for source in sources {
            try composition.insertTimeRange(tenths(0, 10), of: source, at: composition.duration)
        }
        let snapshot = try Movie(composition).frozen()
        #expect(
            snapshot.sources == [
                SourceSnapshot(path: "in.mp4"), SourceSnapshot(kind: .reversed, path: "in.mp4"),
                SourceSnapshot(color: red, width: 320, height: 200),
                SourceSnapshot(pattern: "f%04d.png", frameRate: rate),
            ])
        #expect(snapshot.videoTracks[0].segments.map(\.sourceIndex) == [0, 1, 2, 3, 0])
    }

    @Test("a sequence lasts as long as its pictures, and no longer")
    func sequence() throws {
        let rate = FrameRate(30000, 1001)
        let description = try AssetDescription.sequence(
            "f%04d.png", frameRate: rate, count: 60, of: makeStill().description.tracks[0])
        #expect(description.duration == Time(60 * 1001, 30000))
        let track = try #require(description.tracks.first)
        #expect(track.video?.isStill == false && track.video?.nominalFrameRate == rate)
        let composition = Composition()
        let sequence = Asset(description, from: .sequence(rate))
        #expect(throws: TimelineError.self) {
            try composition.insertTimeRange(tenths(0, 30), of: sequence, at: .zero)
        }
    }
}
