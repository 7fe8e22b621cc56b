import EditModel
import EditModelTestSupport
import MediaTime
import Testing
import Values

@testable import Validation

@Suite struct MovieJudgementTests {
    private let composition = Composition()
    private let a = makeAsset("a.mp4")
    private let b = makeAsset("b.mp4")

    @Test("a still on its own has no end")
    func still() {
        let error = #expect(throws: InvalidMovie.self) { try Movie(makeStill()).snapshot() }
        #expect(
            error?.description == "error: movie: 'logo.png' is a still picture, which has no duration of its own: "
                + "insert a range of it into a composition [movie-endless]")
    }

    @Test("a colour on its own has no end, and no layer shows it as a picture")
    func color() throws {
        let color = Asset(color: .clear, size: Size(width: 2, height: 2))
        #expect(color.firstTrack(.video)?.description.video?.hasAlpha == true)
        #expect(
            Movie(color).validate().map(\.description) == [
                "error: movie: a color asset is one color, which has no duration of its own: insert a range of it into a composition [movie-endless]"
            ])
        let movie = Movie(makeAsset())
        movie.videoComposition = VideoComposition(propertiesOf: movie.content)
        let (parent, image) = (Layer(), ImageLayer())
        image.contents = color
        try parent.addSublayer(image)
        movie.videoComposition?.animationTool = AnimationTool(videoLayer: parent, in: parent)
        #expect(
            movie.validate().map(\.description) == [
                "error: image layer: a color asset is not a picture: use background_color [image-missing]"
            ])
    }

    @Test("a composition's effects stay on its tracks, which is told of what is taken from them and nothing else")
    func nestedEffects() throws {
        let (inner, outer) = (Composition(), Composition())
        try inner.insertTimeRange(tenths(0, 10), of: a, at: .zero)
        let entry = try #require(EffectCatalogue.entry("hflip"))
        func dropped() -> [Finding] { Movie(outer).validate().filter { $0.code == .effectDropped } }
        inner.tracks(.video)[0].effects = [Effect(EffectDescription(entry, parameters: []), location: "r.lua:3")]
        try composition.insertTimeRange(tenths(0, 10), of: inner, at: .zero)
        try outer.insertTimeRange(tenths(0, 10), of: b, at: .zero)
        try outer.insertTimeRange(tenths(0, 10), of: composition, at: .zero)
        try outer.scaleTimeRange(tenths(5, 10), to: Time(2, 1))
        #expect(
            dropped().map(\.description) == [
                "r.lua:3: warning: video track 1: hflip stays on the track of the composition that was inserted: "
                    + "put it on this track or on a layer instruction [effect-dropped]"
            ])
        try outer.removeTimeRange(TimeRange(start: .zero, end: Time(5, 2)))
        #expect(dropped().isEmpty)
    }

    @Test("segments that cannot make up a track are all found, and not set")
    func invalidSegments() throws {
        let track = try joined()
        let before = track.outline
        let list = [
            segment(a, tenths(0, 10), tenths(5, 15)), segment(a, tenths(95, 105), tenths(10, 20)),
            segment(a, tenths(0, 10), tenths(30, 40), track: 2), segment(a, tenths(0, 10), tenths(40, 40)),
            segment(a, tenths(0, 10), tenths(40, 50), track: 9),
        ]
        #expect(
            track.validateSegments(list).map { Finding($0).description } == [
                "error: segment 1: it begins at 0.5 s, but a track begins at 0 s [segment-gap]",
                "error: segment 2: the range [9.5 s, 10.5 s) leaves 'a.mp4', which is 10 s long [segment-source]",
                "error: segment 2: it begins at 1 s, but the one before ends at 1.5 s [segment-overlap]",
                "error: segment 3: an audio track cannot go into a video track [segment-source]",
                "error: segment 3: it begins at 3 s, but the one before ends at 2 s [segment-gap]",
                "error: segment 4: its target_range [4 s, 4 s) has no positive duration [segment-range]",
                "error: segment 5: 'a.mp4' has no track 9 [segment-source]",
            ])
        let error = #expect(throws: TimelineError.self) { try track.setSegments(Array(list.prefix(1))) }
        #expect(error?.description == "segment 1: it begins at 0.5 s, but a track begins at 0 s")
        #expect(track.outline == before)
    }

    /// A track of half a second of `a` and half a second of `b`.
    private func joined() throws -> CompositionTrack {
        try composition.insertTimeRange(tenths(0, 5), of: a, at: .zero)
        try composition.insertTimeRange(tenths(0, 5), of: b, at: Time(1, 2))
        return composition.tracks(.video)[0]
    }

    private func segment(_ asset: Asset?, _ source: TimeRange, _ target: TimeRange, track: Int = 1) -> Segment {
        Segment(source: asset.map { .init(asset: $0, trackID: track) }, sourceRange: source, targetRange: target)
    }
}
