import EditModelTestSupport
import MediaTime
import Testing
import Values

@testable import EditModel

@Suite struct TimelineTests {
    let composition = Composition()
    let a = makeAsset("a.mp4")
    let b = makeAsset("b.mp4")

    private func track(_ type: MediaType = .video) throws -> CompositionTrack { try composition.addTrack(type) }

    private func video(_ asset: Asset) throws -> AssetTrack { try #require(asset.firstTrack(.video)) }

    @Test("inserting at the end appends")
    func append() throws {
        let track = try track()
        try track.insertTimeRange(tenths(0, 20), of: video(a), at: .zero)
        try track.insertTimeRange(tenths(50, 60), of: video(b), at: Time(2, 1))
        #expect(track.outline == ["a.mp4 [0 s, 2 s) at [0 s, 2 s)", "b.mp4 [5 s, 6 s) at [2 s, 3 s)"])
        #expect(composition.duration == Time(3, 1))
    }

    @Test("inserting past the end leaves an empty segment")
    func pastTheEnd() throws {
        let track = try track()
        try track.insertTimeRange(tenths(0, 10), of: video(a), at: Time(1, 2))
        #expect(track.outline == ["- [0 s, 0.5 s)", "a.mp4 [0 s, 1 s) at [0.5 s, 1.5 s)"])
    }

    @Test("inserting inside splits the segment and moves the rest right")
    func splits() throws {
        let track = try track()
        try track.insertTimeRange(tenths(10, 40), of: video(a), at: .zero)
        try track.insertTimeRange(tenths(0, 5), of: video(b), at: Time(1, 1))
        #expect(
            track.outline == [
                "a.mp4 [1 s, 2 s) at [0 s, 1 s)", "b.mp4 [0 s, 0.5 s) at [1 s, 1.5 s)",
                "a.mp4 [2 s, 4 s) at [1.5 s, 3.5 s)",
            ])
    }

    @Test("inserting at a boundary splits nothing")
    func boundary() throws {
        let track = try track()
        try track.insertTimeRange(tenths(0, 10), of: video(a), at: .zero)
        try track.insertTimeRange(tenths(0, 10), of: video(b), at: .zero)
        #expect(track.outline == ["b.mp4 [0 s, 1 s) at [0 s, 1 s)", "a.mp4 [0 s, 1 s) at [1 s, 2 s)"])
    }

    @Test("a rounded number means the boundary it is nearest to")
    func snapping() throws {
        let track = try track()
        try track.insertTimeRange(TimeRange(start: .zero, duration: Time(1001, 30000)), of: video(a), at: .zero)
        try track.insertTimeRange(tenths(0, 10), of: video(b), at: Time(nearest: 0.0333667))
        try track.insertTimeRange(tenths(0, 10), of: video(b), at: Time(nearest: 1.0333666))
        #expect(track.segments.count == 3)
        #expect(!track.segments.contains { $0.isEmpty })
    }

    @Test("the whole asset can be taken of a track that is shorter")
    func wholeAsset() throws {
        let track = try track(.audio)
        let sound = try #require(a.firstTrack(.audio))
        try track.insertTimeRange(tenths(0, 100), of: sound, at: .zero)
        #expect(track.outline == ["a.mp4 [0 s, 9.5 s) at [0 s, 9.5 s)"])
        try track.insertTimeRange(tenths(0, 100), of: sound, at: .zero)
        #expect(
            track.outline == [
                "a.mp4 [0 s, 9.5 s) at [0 s, 9.5 s)", "- [9.5 s, 10 s)", "a.mp4 [0 s, 9.5 s) at [10 s, 19.5 s)",
            ])
    }

    @Test("a range that a rounded number made a little too long ends with its source")
    func rounded() throws {
        let odd = makeAsset(video: TimeRange(start: .zero, duration: Time(100 * 1001, 30000)), audio: nil)
        let track = try track()
        let range = TimeRange(start: .zero, duration: try Time(nearest: 3.336667))
        try track.insertTimeRange(range, of: video(odd), at: .zero)
        #expect(track.end == Time(100100, 30000))
    }

    @Test(
        "what cannot be inserted says why and changes nothing",
        arguments: [
            (tenths(50, 101), Time.zero, "the range [5 s, 10.1 s) leaves 'a.mp4', which is 10 s long"),
            (tenths(-1, 5), .zero, "the range [-0.1 s, 0.5 s) leaves 'a.mp4', which is 10 s long"),
            (tenths(200, 210), .zero, "the range [20 s, 21 s) leaves 'a.mp4', which is 10 s long"),
            (tenths(5, 5), .zero, "the range [0.5 s, 0.5 s) is empty"),
            (tenths(0, 5), Time(-1, 2), "cannot insert at -0.5 s, before the start"),
            (tenths(0, 5), .indefinite, "cannot insert at an indefinite time"),
            (
                TimeRange(start: .zero, duration: .indefinite), .zero,
                "'a.mp4' has no duration of its own: give the range one"
            ),
        ])
    func refuses(_ range: TimeRange, _ start: Time, _ message: String) throws {
        let track = try track()
        let source = try video(a)
        let error = #expect(throws: TimelineError.self) { try track.insertTimeRange(range, of: source, at: start) }
        #expect(error?.description == message)
        #expect(track.segments.isEmpty)
        let other = #expect(throws: TimelineError.self) { try composition.insertTimeRange(range, of: a, at: start) }
        #expect(other == error)
        #expect(composition.tracks.count == 1)
    }

    @Test("what is inserted at an invalid time is appended")
    func appended() throws {
        let track = try track()
        try track.insertTimeRange(tenths(0, 10), of: video(a), at: .invalid)
        try track.insertTimeRange(tenths(10, 30), of: video(a), at: .invalid)
        #expect(track.outline == ["a.mp4 [0 s, 1 s) at [0 s, 1 s)", "a.mp4 [1 s, 3 s) at [1 s, 3 s)"])
        try track.insertTimeRanges([tenths(0, 5), tenths(5, 10)], of: [video(a), video(b)], at: .invalid)
        #expect(track.segments.count == 4 && track.end == Time(4, 1))
        let other = Composition()
        // Sound ends before the picture, and what follows still begins in step.
        try other.insertTimeRange(tenths(0, 100), of: a, at: .invalid)
        try other.insertTimeRange(tenths(0, 10), of: a, at: .invalid)
        #expect(other.tracks.map(\.end) == [Time(11, 1), Time(11, 1)])
        #expect(other.tracks(.audio)[0].segments.map(\.isEmpty) == [false, true, false])
    }

    @Test("sound does not go into a video track")
    func kinds() throws {
        let track = try track()
        let sound = try #require(a.firstTrack(.audio))
        let error = #expect(throws: TimelineError.self) {
            try track.insertTimeRange(tenths(0, 5), of: sound, at: .zero)
        }
        #expect(error?.description == "an audio track cannot go into a video track")
    }

    @Test("any range of a still may be taken")
    func stills() throws {
        let track = try track()
        try track.insertTimeRange(tenths(0, 50), of: video(makeStill()), at: .zero)
        try track.insertTimeRange(tenths(9000, 9050), of: video(makeStill()), at: Time(5, 1))
        #expect(track.end == Time(10, 1))
    }

    @Test("a composition takes all tracks of an asset in step")
    func wholeComposition() throws {
        let late = makeAsset("late.mp4", audio: tenths(10, 60))
        try composition.insertTimeRange(tenths(5, 30), of: late, at: .zero)
        try composition.insertTimeRange(tenths(0, 10), of: a, at: Time(5, 2))
        let (video, audio) = (composition.tracks(.video)[0], composition.tracks(.audio)[0])
        #expect(composition.tracks.count == 2)
        #expect(video.outline == ["late.mp4 [0.5 s, 3 s) at [0 s, 2.5 s)", "a.mp4 [0 s, 1 s) at [2.5 s, 3.5 s)"])
        #expect(
            audio.outline == [
                "- [0 s, 0.5 s)", "late.mp4 [1 s, 3 s) at [0.5 s, 2.5 s)", "a.mp4 [0 s, 1 s) at [2.5 s, 3.5 s)",
            ])
    }

    @Test("tracks that the source has nothing for stay in step")
    func missingSound() throws {
        let silent = makeAsset("silent.mp4", audio: nil)
        try composition.insertTimeRange(tenths(0, 20), of: a, at: .zero)
        try composition.insertTimeRange(tenths(0, 10), of: silent, at: Time(1, 1))
        #expect(
            composition.tracks(.audio)[0].outline == [
                "a.mp4 [0 s, 1 s) at [0 s, 1 s)", "- [1 s, 2 s)", "a.mp4 [1 s, 2 s) at [2 s, 3 s)",
            ])
        try composition.insertTimeRange(tenths(0, 10), of: silent, at: composition.duration)
        #expect(composition.tracks(.audio)[0].end == Time(3, 1))
    }

    @Test("a composition inserted into another brings what it holds, cut to the range")
    func nested() throws {
        let inner = Composition()
        try inner.insertTimeRange(tenths(0, 10), of: a, at: .zero)
        try inner.insertTimeRange(tenths(20, 30), of: b, at: Time(1, 1))
        try composition.insertTimeRange(tenths(5, 15), of: inner, at: .zero)
        #expect(
            composition.tracks(.video)[0].outline == [
                "a.mp4 [0.5 s, 1 s) at [0 s, 0.5 s)", "b.mp4 [2 s, 2.5 s) at [0.5 s, 1 s)",
            ])
        #expect(throws: TimelineError.insertedIntoItself) {
            try composition.insertTimeRange(tenths(0, 5), of: composition, at: .zero)
        }
    }

    @Test("an empty range at the end counts")
    func emptyAtEnd() throws {
        let track = try track()
        try track.insertTimeRange(tenths(0, 10), of: video(a), at: .zero)
        try track.insertEmptyTimeRange(tenths(10, 30))
        #expect(track.end == Time(3, 1))
    }

    @Test("a failed insertion leaves every track as it was")
    func allOrNothing() throws {
        try composition.insertTimeRange(tenths(0, 10), of: a, at: .zero)
        let before = composition.tracks.map(\.outline)
        let far = Time(Int64.max / 2, 1)
        #expect(throws: TimelineError.self) {
            try composition.insertTimeRange(
                TimeRange(start: .zero, duration: Time(1, 1_000_003)), of: a, at: far)
        }
        #expect(composition.tracks.map(\.outline) == before)
    }

    @Test("track ids are unique, and the first inserted track gives the transform")
    func tracks() throws {
        let first = try composition.addTrack(.video, id: 7)
        #expect(try composition.addTrack(.audio).id == 8)
        #expect(throws: TimelineError.trackIDInUse(7)) { try composition.addTrack(.video, id: 7) }
        #expect(throws: TimelineError.invalidTrackID(0)) { try composition.addTrack(.video, id: 0) }
        let turned = makeAsset(transform: .identity.rotated(degrees: 90))
        try first.insertTimeRange(tenths(0, 5), of: video(turned), at: .zero)
        try first.insertTimeRange(tenths(0, 5), of: video(a), at: .zero)
        #expect(first.preferredTransform == .identity.rotated(degrees: 90))
    }

    @Test("segments cover a track whatever is inserted where")
    func coverage() throws {
        let track = try track()
        let source = try video(a)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let start = Int64.random(in: 0..<90, using: &generator)
            let length = Int64.random(in: 1..<10, using: &generator)
            let at = Time(Int64.random(in: 0..<2000, using: &generator), 30)
            try track.insertTimeRange(tenths(start, start + length), of: source, at: at)
        }
        var next = Time.zero
        for segment in track.segments {
            #expect(segment.targetRange.start == next && !segment.targetRange.isEmpty)
            #expect(segment.isEmpty || segment.sourceRange.duration == segment.targetRange.duration)
            next = try segment.targetRange.end
        }
        #expect(next == track.end)
    }

    @Test("asset tracks keep their identity while they are held, and nothing lives for ever")
    func identity() {
        weak var gone: Asset?
        do {
            let asset = makeAsset()
            let track = asset.firstTrack(.video)
            #expect(track === asset.tracks[0])
            gone = asset
        }
        #expect(gone == nil)
    }
}
