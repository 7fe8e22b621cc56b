import Digests
import EditModel
import Media
import MediaTime
import Rendering
import Testing
import Values

@testable import Export

/// Functions of the recipe, effects with a memory, and everything beside the edit's own values.
@Suite("Keys of what is computed")
struct ScriptKeyTests {
    private let sample = KeySample()

    private func drawn() -> MovieSnapshot {
        var movie = sample.movie
        movie.sources[2] = SourceSnapshot(
            drawing: ScriptFunction(number: 3, place: "a.lua:1"), width: 64, height: 48, frameRate: nil)
        return movie
    }

    @Test("the recipe counts where a function makes pictures, and only there")
    func recipe() throws {
        let keys = { (movie: MovieSnapshot, recipe: String) in
            try sample.keys(of: movie, recipe: recipe).pictures(0..<50)
        }
        #expect(try keys(drawn(), "a") != keys(drawn(), "b"))
        #expect(try keys(drawn(), "a") == keys(drawn(), "a"))
        #expect(try keys(sample.movie, "a") == keys(sample.movie, "b"))
        var filtered = sample.movie
        filtered.video?.compositor = CustomCompositor(.filter, ScriptFunction(number: 1, place: "a.lua:1"))
        #expect(try keys(filtered, "a") != keys(filtered, "b"))
        var inside = sample.movie
        inside.sources[5].movie?.sources[1] = drawn().sources[2]
        #expect(try keys(inside, "a") != keys(inside, "b"))
    }

    @Test("the samples that a compositor may ask for count: their values, their place and their tracks")
    func givenSamples() throws {
        func key(_ value: Double, unit: String? = nil, from start: Int64 = 0, ids: [Int] = [5]) throws -> Digest {
            let item = MetadataItem(identifier: "x", key: "x", value: .number(value), unit: unit)
            let table = SampleTable([TimedMetadataGroup(timeRange: frames(0, 50), items: [item])], duration: Time(2, 1))
            var movie = sample.movie
            movie.sources.append(SourceSnapshot(table))
            movie.metadataTracks = [
                TrackSnapshot(id: 5, segments: [segment(movie.sources.count - 1, frames(0, 40), from: start)])
            ]
            movie.video?.compositor = CustomCompositor(.compositor, ScriptFunction(number: 1, place: "a.lua:1"))
            movie.video?.instructions[0].sampleDataTrackIDs = ids
            return try sample.key(of: movie)
        }
        let keys = try [
            key(1), key(2), key(1, unit: "m"), key(1, from: 3), key(1, ids: []),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(try key(1) == keys[0])
    }

    @Test("functions are told apart by their number, not by their line")
    func functions() throws {
        var (moved, other) = (drawn(), drawn())
        moved.sources[2].drawing?.place = "a.lua:7"
        other.sources[2].drawing?.number = 4
        #expect(try sample.key(of: moved) == sample.key(of: drawn()))
        #expect(try sample.key(of: other) != sample.key(of: drawn()))
    }

    @Test("a part that a function makes depends on all frames before it, and on where it stands")
    func memoryOfFunctions() throws {
        let keys = try sample.keys(of: drawn())
        #expect(keys.callsScript)
        #expect(try !sample.keys(of: sample.movie).callsScript)
        let parts = [0..<10, 10..<20, 0..<20] as [Range<Int64>]
        #expect(Set(try parts.map(keys.pictures)).count == 3)
        var movie = drawn()
        movie.videoTracks[0].segments[0].sourceRange = frames(4, 24)
        #expect(try sample.keys(of: movie).pictures(30..<40) != keys.pictures(30..<40))
    }

    @Test("an effect with a memory depends on all frames that it has seen and will see")
    func memoryOfEffects() throws {
        func keys(_ segments: [SegmentSnapshot], _ effect: String) throws -> PartKeys {
            var movie = sample.movie
            movie.videoTracks[0].effects = [EffectSnapshot(name: effect)]
            movie.videoTracks[0].segments = segments + movie.videoTracks[0].segments[1...]
            return try sample.keys(of: movie)
        }
        let whole = [segment(0, frames(0, 20), from: 3)]
        let late = [SegmentSnapshot.empty(frames(0, 5)), segment(0, frames(5, 20), from: 8)]
        let early = [segment(0, frames(0, 15), from: 3), .empty(frames(15, 20))]
        // The pictures of these frames are the same.
        for part in [10..<15, 7..<12] as [Range<Int64>] {
            let plain = try [whole, late, early].map { try keys($0, "hflip").pictures(part) }
            #expect(Set(plain).count == 1)
            let remembered = try [whole, late, early].map { try keys($0, "tmix").pictures(part) }
            #expect(Set(remembered).count == 3)
        }
        #expect(try keys(whole, "tmix").pictures(25..<30) == keys(late, "tmix").pictures(25..<30))
    }

    @Test("an effect on the whole movie that remembers frames makes every part depend on all")
    func memoryOfTheMovie() throws {
        var movie = sample.movie
        movie.video?.effects = [EffectSnapshot(name: "tmix")]
        let keys = try sample.keys(of: movie)
        #expect(keys.dependsOnAllFrames)
        movie.video?.instructions[1].backgroundColor = .white
        #expect(try keys.pictures(0..<10) != sample.keys(of: movie).pictures(0..<10))
    }

    @Test("an effect that asks for the time depends on where the part stands")
    func time() throws {
        func keys(_ value: String) throws -> PartKeys {
            var movie = sample.movie
            movie.video?.overlay = nil
            movie.video?.instructions = [InstructionSnapshot(timeRange: frames(0, 50), layers: [.init(trackID: 2)])]
            movie.videoTracks[1].segments = [segment(1, frames(0, 50))]
            movie.videoTracks[1].effects = [
                EffectSnapshot(name: "rotate", parameters: [.init(name: "angle", value: value)])
            ]
            return try sample.keys(of: movie)
        }
        let (steady, turning) = (try keys("1"), try keys("t"))
        #expect(try steady.pictures(0..<10) == steady.pictures(10..<20))
        #expect(try turning.pictures(0..<10) != turning.pictures(10..<20))
    }

    @Test("the build counts")
    func build() throws {
        #expect(
            try sample.keys(of: sample.movie, build: "a").pictures(0..<9)
                != sample.keys(of: sample.movie, build: "b").pictures(0..<9))
    }

    @Test("the canvas counts, and the size of the movie")
    func canvas() throws {
        func key(_ change: (inout Canvas) -> Void, depth: Int = 8) throws -> Digest {
            let timeline = try PictureTimeline(sample.movie, sample.movie.video!)
            var canvas = try Canvas(
                timeline, library: sample.library,
                carrying: PictureCapabilities(maximumBitDepth: depth, keepsAlpha: depth > 8))
            change(&canvas)
            let none = Digest(of: [])
            return try PartKeys(
                timeline, canvas: canvas, library: sample.library, context: KeyContext(build: none, recipe: none),
                files: FileDigests(library: sample.library, store: nil)
            ).pictures(0..<5)
        }
        let keys = [
            try key { _ in }, try key({ _ in }, depth: 10), try key { $0.isDeep.toggle() },
            try key { $0.isToneMapped.toggle() }, try key { $0.toneMapping = .bt2446 },
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test("frames that stand at times of their own count by their distances")
    func frameTimes() throws {
        func keys(_ starts: [Int64], end: Int64) throws -> PartKeys {
            var movie = sample.movie
            movie.video?.sourceTrackIDForFrameTiming = 1
            movie.video?.overlay = nil
            movie.video?.effects = []
            movie.video?.instructions = [InstructionSnapshot(timeRange: frames(0, 50), layers: [.init(trackID: 2)])]
            movie.videoTracks[1].segments = [segment(2, frames(0, 50))]
            movie.video?.follow(try FrameTimes(starts: starts.map { Time($0, 100) }, end: Time(end, 100)))
            return try sample.keys(of: movie)
        }
        let even = try keys([0, 10, 20, 30, 40, 50], end: 60)
        #expect(try even.pictures(0..<2) == even.pictures(3..<5))
        #expect(try even.pictures(0..<2) != keys([0, 11, 20, 30], end: 40).pictures(0..<2))
        #expect(try even.pictures(0..<2) != keys([0, 10, 21, 30], end: 40).pictures(0..<2))
    }

    @Test("a tap counts by the recipe and makes the sound depend on the order of calls")
    func taps() throws {
        var movie = sample.movie
        movie.audioMix.inputs[0].tap = ScriptFunction(number: 1, place: "a.lua:2")
        func key(_ movie: MovieSnapshot, _ recipe: String) throws -> Digest {
            let context = KeyContext(build: Digest(of: []), recipe: Digest(of: Array(recipe.utf8)))
            let files = FileDigests(library: sample.library, store: nil)
            return try SoundKeys(library: sample.library, context: context, files: files).samples(of: movie, in: 0..<9)
        }
        #expect(try key(movie, "a") != key(movie, "b"))
        #expect(try key(sample.movie, "a") == key(sample.movie, "b"))
        #expect(try key(movie, "a") != key(sample.movie, "a"))
    }

    @Test("the samples that are mixed count")
    func samples() throws {
        let none = Digest(of: [])
        let keys = SoundKeys(
            library: sample.library, context: KeyContext(build: none, recipe: none),
            files: FileDigests(library: sample.library, store: nil))
        let all = try [0..<9, 1..<9, 0..<10].map { try keys.samples(of: sample.movie, in: $0) }
        #expect(Set(all).count == 3)
    }
}
