import EditModelTestSupport
import MediaTime
import Testing

@testable import EditModel

@Suite struct TimelineEditingTests {
    let composition = Composition()
    let a = makeAsset("a.mp4")
    let b = makeAsset("b.mp4")

    /// A video track of two seconds of `a` and two of `b`.
    private func joined() throws -> CompositionTrack {
        let track = try composition.addTrack(.video)
        try track.insertTimeRange(tenths(0, 20), of: #require(a.firstTrack(.video)), at: .zero)
        try track.insertTimeRange(tenths(50, 70), of: #require(b.firstTrack(.video)), at: Time(2, 1))
        return track
    }

    @Test(
        "removing closes up and splits at the edges",
        arguments: [
            (tenths(10, 30), ["a.mp4 [0 s, 1 s) at [0 s, 1 s)", "b.mp4 [6 s, 7 s) at [1 s, 2 s)"]),
            (tenths(0, 20), ["b.mp4 [5 s, 7 s) at [0 s, 2 s)"]),
            (
                tenths(5, 6),
                [
                    "a.mp4 [0 s, 0.5 s) at [0 s, 0.5 s)", "a.mp4 [0.6 s, 2 s) at [0.5 s, 1.9 s)",
                    "b.mp4 [5 s, 7 s) at [1.9 s, 3.9 s)",
                ]
            ),
            (tenths(30, 40), ["a.mp4 [0 s, 2 s) at [0 s, 2 s)", "b.mp4 [5 s, 6 s) at [2 s, 3 s)"]),
            (tenths(0, 40), []),
        ])
    func remove(_ range: TimeRange, _ outline: [String]) throws {
        let track = try joined()
        try track.removeTimeRange(range)
        #expect(track.outline == outline)
    }

    @Test(
        "scaling changes the rate, splits at the edges and moves the rest",
        arguments: [
            (
                tenths(0, 40), Time(8, 1),
                ["a.mp4 [0 s, 2 s) at [0 s, 4 s)", "b.mp4 [5 s, 7 s) at [4 s, 8 s)"]
            ),
            (
                tenths(10, 30), Time(1, 1),
                [
                    "a.mp4 [0 s, 1 s) at [0 s, 1 s)", "a.mp4 [1 s, 2 s) at [1 s, 1.5 s)",
                    "b.mp4 [5 s, 6 s) at [1.5 s, 2 s)", "b.mp4 [6 s, 7 s) at [2 s, 3 s)",
                ]
            ),
        ])
    func scale(_ range: TimeRange, _ duration: Time, _ outline: [String]) throws {
        let track = try joined()
        try track.scaleTimeRange(range, to: duration)
        #expect(track.outline == outline)
    }

    @Test("what was scaled keeps its rate when it is cut, scaled again, or inserted elsewhere")
    func rates() throws {
        let track = try joined()
        try track.scaleTimeRange(tenths(0, 20), to: Time(4, 1))
        let outer = Composition()
        try outer.insertTimeRange(tenths(10, 50), of: composition, at: .zero)
        #expect(
            outer.tracks[0].outline == ["a.mp4 [0.5 s, 2 s) at [0 s, 3 s)", "b.mp4 [5 s, 6 s) at [3 s, 4 s)"])
        try track.scaleTimeRange(tenths(0, 40), to: Time(2, 1))
        #expect(track.outline == ["a.mp4 [0 s, 2 s) at [0 s, 2 s)", "b.mp4 [5 s, 7 s) at [2 s, 4 s)"])
        let snapshot = try Movie(outer).frozen()
        #expect(snapshot.videoTracks[0].segments[0].sourceRange == tenths(5, 20))
        #expect(snapshot.videoTracks[0].segments[0].targetRange == tenths(0, 30))
    }

    @Test("all tracks of a composition are removed from and scaled in step")
    func inStep() throws {
        try composition.insertTimeRange(tenths(0, 20), of: a, at: .zero)
        let short = try composition.addTrack(.audio)
        try short.insertTimeRange(tenths(0, 10), of: #require(b.firstTrack(.audio)), at: .zero)
        try composition.scaleTimeRange(tenths(0, 20), to: Time(4, 1))
        #expect(composition.tracks.map(\.end) == [Time(4, 1), Time(4, 1), Time(2, 1)])
        try composition.removeTimeRange(tenths(10, 30))
        #expect(composition.tracks.map(\.end) == [Time(2, 1), Time(2, 1), Time(1, 1)])
        #expect(short.outline == ["b.mp4 [0 s, 0.5 s) at [0 s, 1 s)"])
    }

    @Test(
        "what cannot be removed or scaled says why and changes nothing",
        arguments: [
            (tenths(30, 50), Time(1, 1), "the range [3 s, 5 s) leaves the composition, which is 4 s long"),
            (tenths(-10, 10), Time(1, 1), "the range [-1 s, 1 s) leaves the composition, which is 4 s long"),
            (tenths(10, 10), Time(1, 1), "the range [1 s, 1 s) is empty"),
        ])
    func refuses(_ range: TimeRange, _ duration: Time, _ message: String) throws {
        let track = try joined()
        let before = track.outline
        let errors = [
            #expect(throws: TimelineError.self) { try track.removeTimeRange(range) },
            #expect(throws: TimelineError.self) { try track.scaleTimeRange(range, to: duration) },
            #expect(throws: TimelineError.self) { try composition.removeTimeRange(range) },
            #expect(throws: TimelineError.self) { try composition.scaleTimeRange(range, to: duration) },
        ]
        #expect(errors.map { $0?.description } == Array(repeating: message, count: 4))
        #expect(track.outline == before)
    }

    @Test("nothing is scaled to no duration")
    func scaledToNothing() throws {
        let track = try joined()
        for (duration, text) in [(Time.zero, "0 s"), (.indefinite, "indefinite")] {
            let error = #expect(throws: TimelineError.self) { try track.scaleTimeRange(tenths(0, 10), to: duration) }
            #expect(error?.description == "a range cannot be scaled to a duration of \(text)")
        }
    }

    @Test("several ranges go in one after the other, or none")
    func several() throws {
        let track = try composition.addTrack(.video)
        let (v, w) = (try #require(a.firstTrack(.video)), try #require(b.firstTrack(.video)))
        try track.insertTimeRanges([tenths(0, 10), tenths(20, 25)], of: [v, w], at: .zero)
        #expect(track.outline == ["a.mp4 [0 s, 1 s) at [0 s, 1 s)", "b.mp4 [2 s, 2.5 s) at [1 s, 1.5 s)"])
        let before = track.outline
        #expect(throws: TimelineError.countMismatch(ranges: 1, tracks: 2)) {
            try track.insertTimeRanges([tenths(0, 10)], of: [v, w], at: .zero)
        }
        #expect(throws: TimelineError.self) {
            try track.insertTimeRanges([tenths(0, 10), tenths(90, 110)], of: [v, w], at: .zero)
        }
        #expect(track.outline == before)
    }

    @Test("appending takes the whole track, of an asset the first of the kind")
    func append() throws {
        let track = try joined()
        try track.append(a)
        try track.append(#require(b.firstTrack(.video)))
        #expect(track.outline.suffix(2) == ["a.mp4 [0 s, 10 s) at [4 s, 14 s)", "b.mp4 [0 s, 10 s) at [14 s, 24 s)"])
        let error = #expect(throws: TimelineError.self) { try track.append(makeAsset("s.wav", video: nil)) }
        #expect(error?.description == "'s.wav' has no video track")
        let still = #expect(throws: TimelineError.self) { try track.append(makeStill()) }
        #expect(still?.description == "'logo.png' has no duration of its own: give the range one")
    }

    @Test("the compatible track has the same kind, size and rotation")
    func compatible() throws {
        let track = try joined()
        #expect(composition.compatibleTrack(for: try #require(a.firstTrack(.video))) === track)
        #expect(composition.compatibleTrack(for: try #require(a.firstTrack(.audio))) == nil)
        let turned = makeAsset(transform: .identity.rotated(degrees: 90))
        #expect(composition.compatibleTrack(for: try #require(turned.firstTrack(.video))) == nil)
        let empty = try composition.addTrack(.video)
        #expect(composition.compatibleTrack(for: try #require(turned.firstTrack(.video))) === empty)
    }

    private func segment(_ asset: Asset?, _ source: TimeRange, _ target: TimeRange, track: Int = 1) -> Segment {
        Segment(source: asset.map { .init(asset: $0, trackID: track) }, sourceRange: source, targetRange: target)
    }

    @Test("segments can be set, at any rate, and empty ones too")
    func setSegments() throws {
        let track = try joined()
        let list = [segment(nil, tenths(0, 5), tenths(0, 5)), segment(b, tenths(0, 10), tenths(5, 25))]
        #expect(track.validateSegments(list).isEmpty)
        try track.setSegments(list)
        #expect(track.outline == ["- [0 s, 0.5 s)", "b.mp4 [0 s, 1 s) at [0.5 s, 2.5 s)"])
    }

    @Test("volume and language of a track reach the snapshot")
    func trackProperties() throws {
        try composition.insertTimeRange(tenths(0, 20), of: a, at: .zero)
        let sound = composition.tracks(.audio)[0]
        (sound.preferredVolume, sound.language, sound.extendedLanguageTag) = (0.5, "por", "pt-BR")
        let track = try Movie(composition).frozen().audioTracks[0]
        #expect(track.volume == 0.5 && track.language == "pt-BR")
        #expect(sound.naturalTimescale == 48000 && composition.tracks(.video)[0].naturalTimescale == 25)
    }
}
