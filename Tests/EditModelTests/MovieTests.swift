import EditModelTestSupport
import FoundationEssentials
import MediaTime
import Testing
import Values

@testable import EditModel

@Suite struct MovieTests {
    @Test("an asset on its own is a movie")
    func assetAlone() throws {
        let asset = makeAsset(transform: .identity.rotated(degrees: 90), metadata: ["title": "Sea"])
        let snapshot = try Movie(asset).frozen()
        #expect(snapshot.sources == [SourceSnapshot(path: "in.mp4")])
        #expect(snapshot.duration == Time(10, 1) && snapshot.pictureDuration == Time(10, 1))
        #expect(snapshot.metadata == ["title": "Sea"])
        let video = try #require(snapshot.video)
        #expect((video.renderWidth, video.renderHeight) == (360, 640))
        #expect(video.frameDuration == Time(1, 25) && video.frameCount == 250)
        let layer = try #require(video.instructions.first?.layers.first)
        #expect(layer.trackID == 1)
        #expect(layer.transform(at: .zero).apply(to: Point(x: 0, y: 0)) == Point(x: 360, y: 0))
        let sound = [
            SegmentSnapshot(
                sourceIndex: 0, sourceTrackID: 2, sourceRange: tenths(0, 95), targetRange: tenths(0, 95))
        ]
        var track = TrackSnapshot(id: 2, segments: sound)
        track.channelLayout = .stereo
        #expect(snapshot.audioTracks == [track])
    }

    @Test("the picture ends with its last track, though the sound goes on")
    func pictureDuration() throws {
        let composition = Composition()
        try composition.insertTimeRange(tenths(0, 40), of: makeAsset(video: nil, audio: tenths(0, 50)), at: .zero)
        try composition.insertTimeRange(tenths(0, 21), of: makeAsset("b.mp4", audio: nil), at: .zero)
        let snapshot = try Movie(composition).frozen()
        #expect(snapshot.pictureDuration == Time(21, 10) && snapshot.video?.frameCount == 53)
        #expect(snapshot.duration == Time(61, 10))
    }

    @Test("sound alone has no picture, and disabled tracks are left out")
    func soundOnly() throws {
        let composition = Composition()
        try composition.insertTimeRange(tenths(0, 40), of: makeAsset(), at: .zero)
        composition.tracks(.video)[0].isEnabled = false
        let snapshot = try Movie(composition).frozen()
        #expect(snapshot.video == nil && snapshot.videoTracks.isEmpty && snapshot.pictureDuration == .zero)
        #expect(snapshot.duration == Time(4, 1))
    }

    @Test("later tracks are above earlier ones, at the first track's size")
    func defaultComposition() throws {
        let composition = Composition()
        let small = makeAsset(
            "small.mp4", audio: nil, size: Size(width: 320, height: 240), rate: FrameRate(30000, 1001))
        let large = makeAsset("large.mp4", audio: nil, size: Size(width: 1920, height: 1080))
        for asset in [small, large] {
            let track = try composition.addTrack(.video)
            try track.insertTimeRange(tenths(0, 10), of: #require(asset.firstTrack(.video)), at: .zero)
        }
        let video = try #require(try Movie(composition).frozen().video)
        #expect((video.renderWidth, video.renderHeight) == (320, 240))
        #expect(video.instructions.map { $0.layers.map(\.trackID) } == [[2, 1]])
        #expect(video.frameDuration == Time(1001, 30000))
        let all = VideoComposition(propertiesOf: composition)
        #expect(all.renderSize == Size(width: 1920, height: 1080))
    }

    @Test("stills get 30 frames a second")
    func stills() throws {
        let composition = Composition()
        try composition.insertTimeRange(tenths(0, 20), of: makeStill(), at: .zero)
        #expect(try Movie(composition).frozen().video?.frameCount == 60)
    }

    @Test("chapters follow their media and are joined where a cut only divided them")
    func chapters() throws {
        let asset = makeAsset(
            audio: nil, metadata: ["artist": "A"],
            chapters: [
                Chapter(title: "One", timeRange: tenths(0, 50)), Chapter(title: "Two", timeRange: tenths(50, 100)),
            ])
        let composition = Composition()
        try composition.insertTimeRange(tenths(40, 45), of: asset, at: Time(1, 1))
        try composition.insertTimeRange(tenths(45, 60), of: asset, at: composition.duration)
        let snapshot = try Movie(composition).frozen()
        #expect(
            snapshot.chapters == [
                Chapter(title: "One", timeRange: tenths(10, 20)), Chapter(title: "Two", timeRange: tenths(20, 30)),
            ])
        #expect(snapshot.metadata == ["artist": "A"])
        let movie = Movie(composition)
        movie.metadata = [:]
        movie.chapters = []
        #expect(try movie.frozen().metadata.isEmpty && movie.frozen().chapters.isEmpty)
    }

    @Test("assets of one path are one source")
    func sources() throws {
        let composition = Composition()
        try composition.insertTimeRange(tenths(0, 10), of: makeAsset(), at: .zero)
        try composition.insertTimeRange(tenths(0, 10), of: makeAsset("b.mp4"), at: .zero)
        try composition.insertTimeRange(tenths(0, 10), of: makeAsset(), at: .zero)
        let snapshot = try Movie(composition).frozen()
        #expect(snapshot.sources.map(\.path) == ["in.mp4", "b.mp4"])
        #expect(snapshot.videoTracks[0].segments.map(\.sourceIndex) == [0, 1, 0])
    }

    @Test("layers get their sizes and places, back to front")
    func layers() throws {
        let (parent, video, text, image, hidden) = (Layer(), Layer(), TextLayer(), ImageLayer(), Layer())
        text.content.string = "Hi"
        text.position = Point(x: 10, y: 20)
        text.zPosition = 1
        image.contents = makeStill()
        image.setFrame(Rectangle(x: 100, y: 50, width: 20, height: 10))
        hidden.isHidden = true
        for layer in [text, video, image, hidden] { try parent.addSublayer(layer) }
        let movie = Movie(makeAsset())
        let composition = VideoComposition(propertiesOf: movie.content)
        composition.animationTool = AnimationTool(videoLayer: video, in: parent)
        movie.videoComposition = composition
        let snapshot = try movie.frozen()
        let root = try #require(try snapshot.video?.overlay?.root.presented(at: .zero))
        let render = Rectangle(x: 0, y: 0, width: 640, height: 360)
        #expect(root.content == .plain && root.bounds == render && root.frameOrigin(size: render.size) == .zero)
        #expect(
            root.sublayers.map(\.content) == [
                .video,
                .image(ImageContent(sourceIndex: 1, sourceTrackID: 1, size: Size(width: 200, height: 100))),
                .text(TextContent(string: "Hi")),
            ])
        #expect(root.sublayers[0].frameOrigin(size: render.size) == .zero)
        #expect(root.sublayers[1].position == Point(x: 110, y: 55))
        #expect(root.sublayers[2].bounds == nil)
        #expect(snapshot.sources.map(\.path) == ["in.mp4", "logo.png"])
    }

    @Test("a layer cannot be inside itself, and moves when it is added elsewhere")
    func layerTree() throws {
        let (a, b, c) = (Layer(), Layer(), Layer())
        try a.addSublayer(b)
        try b.addSublayer(c)
        #expect(throws: LayerError.cycle) { try c.addSublayer(a) }
        #expect(throws: LayerError.cycle) { try a.addSublayer(a) }
        try a.addSublayer(c)
        #expect(b.sublayers.isEmpty && c.superlayer === a && a.sublayers.map { $0 === c } == [false, true])
    }

    @Test("layers are inside each other so deep and no deeper, masks included")
    func layerDepth() throws {
        let top = Layer()
        var bottom = top
        for _ in 1..<Layer.largestDepth {
            let layer = Layer()
            try bottom.addSublayer(layer)
            bottom = layer
        }
        #expect(throws: LayerError.tooDeep) { try bottom.addSublayer(Layer()) }
        #expect(throws: LayerError.tooDeep) { try bottom.setMask(Layer()) }
        #expect(throws: LayerError.tooDeep) { try Layer().addSublayer(top) }
        bottom.removeFromSuperlayer()
        let outermost = Layer()
        try outermost.addSublayer(top)
        #expect(throws: LayerError.tooDeep) { try Layer().setMask(outermost) }
    }

    @Test("instructions that only rounding separates are joined")
    func roundedInstructions() throws {
        let asset = makeAsset(video: TimeRange(start: .zero, duration: Time(300 * 1001, 30000)), audio: nil)
        let movie = Movie(asset, videoComposition: VideoComposition(propertiesOf: asset))
        let ranges = [(0, 3.3366667), (3.336666, 6.673333)]
        movie.videoComposition?.instructions = try ranges.map { start, duration in
            Instruction(timeRange: TimeRange(start: try Time(nearest: start), duration: try Time(nearest: duration)))
        }
        let instructions = try #require(try movie.frozen().video?.instructions)
        #expect(try instructions[0].timeRange.end == instructions[1].timeRange.start)
        #expect(try instructions[1].timeRange.end >= Time(300 * 1001, 30000))
    }

    @Test("a snapshot is written and read back unchanged")
    func coding() throws {
        let snapshot = try Movie(makeAsset(metadata: ["title": "x"])).frozen()
        let data = try JSONEncoder().encode(snapshot)
        #expect(try JSONDecoder().decode(MovieSnapshot.self, from: data) == snapshot)
    }
}
