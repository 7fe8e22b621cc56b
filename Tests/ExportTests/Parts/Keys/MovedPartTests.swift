import Digests
import EditModel
import MediaTime
import Testing
import Values

@testable import Export

/// Changes of an edit that leave the pictures of a part as they are.
@Suite("Keys of parts that stay")
struct MovedPartTests {
    private let sample = KeySample()

    @Test("a second before it moves a part, and its key stays")
    func insertion() throws {
        let moved = try sample.movie.moved(by: 25)
        let (before, after) = (try sample.keys(of: sample.movie), try sample.keys(of: moved))
        for part in [0..<10, 10..<25, 25..<50, 0..<50] as [Range<Int64>] {
            let later = part.lowerBound + 25..<part.upperBound + 25
            #expect(try before.pictures(part) == after.pictures(later))
        }
    }

    @Test("a frame more before it, of which nothing else moves, changes it")
    func insertionOfPictures() throws {
        var moved = try sample.movie.moved(by: 25)
        moved.video?.overlay = sample.movie.video?.overlay
        let (before, after) = (try sample.keys(of: sample.movie), try sample.keys(of: moved))
        #expect(try before.pictures(0..<25) != after.pictures(25..<50))
    }

    @Test("parts are told apart")
    func parts() throws {
        let keys = try sample.keys(of: sample.movie)
        let found = Set(try stride(from: Int64(0), to: 50, by: 5).map { try keys.pictures($0..<$0 + 5) })
        #expect(found.count == 10)
        #expect(try keys.pictures(0..<5) != keys.pictures(0..<6))
    }

    @Test("a later run gives the same keys")
    func repetition() throws {
        let keys = try sample.keys(of: sample.movie).pictures(3..<40)
        #expect(try KeySample().keys(of: sample.movie).pictures(3..<40) == keys)
    }

    @Test("names, places in the recipe, sound, chapters and metadata do not count")
    func unseen() throws {
        var movie = sample.movie
        movie.metadata = ["comment": "b"]
        movie.chapters = []
        movie.artwork = .picture(PictureData([1, 2, 3]))
        movie.audioTracks = []
        movie.audioMix = AudioMixSnapshot()
        movie.duration = Time(9, 1)
        movie.videoTracks[0].name = "c"
        movie.video?.instructions[0].name = "d"
        movie.video?.overlay?.root.sublayers[1].name = LayerName("e")
        movie.video?.overlay?.root.sublayers[2].name = LayerName("f")
        #expect(try sample.key(of: movie) == sample.key(of: sample.movie))
    }

    @Test("tracks and sources may have other numbers")
    func numbers() throws {
        var movie = sample.movie
        for index in movie.videoTracks.indices { movie.videoTracks[index].id += 40 }
        for index in movie.video!.instructions.indices {
            for layer in movie.video!.instructions[index].layers.indices {
                movie.video!.instructions[index].layers[layer].trackID += 40
            }
        }
        movie.sources.append(movie.sources[0])
        for index in movie.videoTracks[0].segments.indices where movie.videoTracks[0].segments[index].sourceIndex == 0 {
            movie.videoTracks[0].segments[index].sourceIndex = movie.sources.count - 1
        }
        #expect(try sample.key(of: movie) == sample.key(of: sample.movie))
    }

    @Test("a cut that changes nothing does not count where the source runs on")
    func cut() throws {
        var movie = sample.movie
        let whole = movie.videoTracks[0].segments[0]
        movie.videoTracks[0].segments[0] = segment(0, frames(0, 12), from: 3)
        movie.videoTracks[0].segments.insert(segment(0, frames(12, 20), from: 15), at: 1)
        #expect(whole.targetRange == frames(0, 20))
        let (before, after) = (try sample.keys(of: sample.movie), try sample.keys(of: movie))
        #expect(try before.pictures(12..<20) == after.pictures(12..<20))
        #expect(try before.pictures(0..<12) == after.pictures(0..<12))
    }

    @Test("the end of a segment counts for the part that has it")
    func trimmed() throws {
        var movie = sample.movie
        movie.videoTracks[0].segments[3] = .empty(frames(40, 50))
        let (before, after) = (try sample.keys(of: sample.movie), try sample.keys(of: movie))
        #expect(try before.pictures(0..<40) == after.pictures(0..<40))
        #expect(try before.pictures(40..<50) != after.pictures(40..<50))
    }

    @Test("a layer that has come to rest looks the same wherever the part stands")
    func rest() throws {
        func movie(fadeEnds end: Int64) throws -> MovieSnapshot {
            var movie = sample.movie
            var logo = LayerSnapshot(
                content: .plain, bounds: Rectangle(x: 0, y: 0, width: 30, height: 20), backgroundColor: .white)
            var timing = AnimationTiming()
            timing.duration = Time(end, 25)
            let fade = BasicValues(from: .number(0), to: .number(1))
            logo.animations = [
                AnimationSnapshot(
                    .property(PropertyAnimationSnapshot(AnimationKeyPath("opacity")!, .basic(fade))), timing: timing)
            ]
            movie.video?.overlay?.root.sublayers = [logo]
            return movie
        }
        let (short, long) = (try sample.keys(of: movie(fadeEnds: 10)), try sample.keys(of: movie(fadeEnds: 20)))
        #expect(try short.pictures(25..<50) == long.pictures(25..<50))
        #expect(try short.pictures(0..<25) != long.pictures(0..<25))
    }

    @Test("a layer is said to be at rest only where it looks the same from then on")
    func isAtRest() throws {
        var layers = LayerSample.root.sublayers + [LayerSample.root]
        for var layer in layers {
            layer.timing = LayerTiming()
            layers.append(layer)
        }
        var found = 0
        for layer in layers {
            for frame in 0..<120 {
                let time = Time(Int64(frame), 25)
                guard try layer.isAtRest(from: time) else { continue }
                found += 1
                let look = try layer.presented(at: time)
                for later in frame..<150 { #expect(try layer.presented(at: Time(Int64(later), 25)) == look) }
            }
        }
        #expect(found > 100)
    }

    @Test("a layer that is not there does not count")
    func absent() throws {
        var movie = sample.movie
        movie.video?.overlay?.root.sublayers[2].properties.opacity = 0.3
        let (before, after) = (try sample.keys(of: sample.movie), try sample.keys(of: movie))
        #expect(try before.pictures(0..<5) == after.pictures(0..<5))
        #expect(try before.pictures(35..<50) == after.pictures(35..<50))
        #expect(try before.pictures(34..<50) != after.pictures(34..<50))
        #expect(try before.pictures(0..<6) != after.pictures(0..<6))
    }

    @Test("a cue counts in the parts that show it, or that show what it has pushed away")
    func cues() throws {
        func keys(_ words: String, until stop: String = "00:00:00,400") throws -> PartKeys {
            let text = """
                1
                00:00:00,000 --> \(stop)
                \(words)

                2
                00:00:01,000 --> 00:00:01,400
                Later

                """
            var movie = sample.movie
            let document = try SubtitleDocument(Array(text.utf8), name: "a.srt")
            movie.video?.overlay?.root.sublayers = [
                LayerSnapshot(
                    content: .subtitles(SubtitleContent(Subtitles(document))),
                    bounds: Rectangle(x: 0, y: 0, width: 128, height: 96))
            ]
            return try sample.keys(of: movie)
        }
        let (first, second) = (try keys("Hello"), try keys("Hi"))
        #expect(try first.pictures(0..<10) != second.pictures(0..<10))
        #expect(try first.pictures(25..<50) == second.pictures(25..<50))
        let (long, longer) = (try keys("Hello", until: "00:00:01,100"), try keys("Hi", until: "00:00:01,100"))
        #expect(try long.pictures(30..<35) != longer.pictures(30..<35))
        #expect(try long.pictures(36..<50) == longer.pictures(36..<50))
        #expect(try first.pictures(10..<25) != first.pictures(25..<40))
    }

    @Test("a ramp that is over counts by its last value")
    func ramps() throws {
        func movie(_ ramp: Ramp<Double>) -> MovieSnapshot {
            var movie = sample.movie
            movie.video!.instructions[0].layers[0].opacityRamps = [ramp]
            return movie
        }
        let short = try sample.keys(of: movie(Ramp(from: 0, to: 0.5, over: frames(0, 5))))
        let long = try sample.keys(of: movie(Ramp(from: 0.2, to: 0.5, over: frames(0, 8))))
        #expect(try short.pictures(8..<25) == long.pictures(8..<25))
        #expect(try short.pictures(7..<25) != long.pictures(7..<25))
    }

    @Test("the border of two instructions counts in the part that has it")
    func border() throws {
        var movie = sample.movie
        movie.video!.instructions[0].timeRange = frames(0, 20)
        movie.video!.instructions[1].timeRange = frames(20, 50)
        let (before, after) = (try sample.keys(of: sample.movie), try sample.keys(of: movie))
        #expect(try before.pictures(0..<20) == after.pictures(0..<20))
        #expect(try before.pictures(0..<25) != after.pictures(0..<25))
        #expect(try before.pictures(25..<50) == after.pictures(25..<50))
    }

    @Test("a layer that moves at another time is drawn by another filter")
    func movement() throws {
        func movie(to end: AffineTransform) -> MovieSnapshot {
            var movie = sample.movie
            movie.video!.instructions[0].layers[1].transformRamps = [
                Ramp(from: .identity, to: end, over: frames(20, 25))
            ]
            return movie
        }
        let (still, moving) = (movie(to: .identity), movie(to: .identity.translated(x: 5, y: 0)))
        #expect(try sample.keys(of: still).pictures(0..<10) != sample.keys(of: moving).pictures(0..<10))
    }
}

extension MovieSnapshot {
    /// The same movie after a stretch without pictures, of so many frames of 1/25 s.
    func moved(by count: Int64) throws -> MovieSnapshot {
        let distance = Time(count, 25)
        var movie = self
        movie.pictureDuration = try pictureDuration + distance
        for track in movie.videoTracks.indices {
            for index in movie.videoTracks[track].segments.indices {
                try movie.videoTracks[track].segments[index].targetRange.move(by: distance)
            }
            movie.videoTracks[track].segments.insert(.empty(frames(0, count)), at: 0)
        }
        guard var video = movie.video else { return movie }
        for index in video.instructions.indices {
            try video.instructions[index].timeRange.move(by: distance)
            for layer in video.instructions[index].layers.indices {
                try video.instructions[index].layers[layer].move(by: distance)
            }
        }
        video.instructions.insert(InstructionSnapshot(timeRange: frames(0, count), layers: []), at: 0)
        // Layers that stand still are there from the movie's start.
        for index in video.overlay?.root.sublayers.indices ?? 0..<0
        where video.overlay?.root.sublayers[index].isAnimated == true {
            let begin = video.overlay!.root.sublayers[index].timing.beginTime
            video.overlay!.root.sublayers[index].timing.beginTime = try begin + distance
        }
        var later = VideoSnapshot(
            renderWidth: video.renderWidth, renderHeight: video.renderHeight, frameDuration: video.frameDuration,
            frameCount: video.frameCount + count, color: video.color, instructions: video.instructions,
            overlay: video.overlay, effects: video.effects)
        later.toneMapping = video.toneMapping
        movie.video = later
        return movie
    }
}

extension TimeRange {
    fileprivate mutating func move(by distance: Time) throws {
        self = TimeRange(start: try start + distance, duration: duration)
    }
}

extension LayerInstructionSnapshot {
    fileprivate mutating func move(by distance: Time) throws {
        for index in transformRamps.indices { try transformRamps[index].timeRange.move(by: distance) }
        for index in opacityRamps.indices { try opacityRamps[index].timeRange.move(by: distance) }
        for index in cropRamps.indices { try cropRamps[index].timeRange.move(by: distance) }
        for effect in effects.indices {
            for ramp in effects[effect].ramps.indices {
                for index in effects[effect].ramps[ramp].ramps.indices {
                    try effects[effect].ramps[ramp].ramps[index].timeRange.move(by: distance)
                }
            }
        }
    }
}
