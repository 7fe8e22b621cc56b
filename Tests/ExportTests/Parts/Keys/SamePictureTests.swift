import Digests
import EditModel
import Frames
import Media
import MediaTime
import Rendering
import Testing

@testable import Export

/// The promise of a key: parts of the same key have the same pictures, composed wherever they stand.
@Suite("Pictures of parts with the same key")
struct SamePictureTests {
    private let sample = KeySample()

    /// The composed pictures of a part.
    private func pictures(_ movie: MovieSnapshot, _ part: Range<Int64>) throws -> [[UInt8]] {
        let timeline = try PictureTimeline(movie, movie.video!)
        let canvas = try Canvas(
            timeline, library: sample.library, carrying: PictureCapabilities(maximumBitDepth: 8, keepsAlpha: false))
        let conversion = try PictureConversion(from: canvas, to: PictureTarget(pixels: [.rgba]))
        var found: [[UInt8]] = []
        try RenderedPictures(timeline, canvas: canvas, library: sample.library, frames: part, script: nil)
            .run { _, frame in
                found.append(try conversion.convert(frame).bitmap().pixels)
                return true
            }
        return found
    }

    private func key(_ movie: MovieSnapshot, _ part: Range<Int64>) throws -> Digest {
        try sample.keys(of: movie).pictures(part)
    }

    @Test("a part that has moved", arguments: [0..<10, 7..<23, 10..<25, 25..<50, 0..<50] as [Range<Int64>])
    func moved(_ part: Range<Int64>) throws {
        let moved = try sample.movie.moved(by: 25)
        let later = part.lowerBound + 25..<part.upperBound + 25
        #expect(try key(sample.movie, part) == key(moved, later))
        let before = try pictures(sample.movie, part)
        #expect(Set(before).count > part.count / 2)
        #expect(try pictures(moved, later) == before)
    }

    @Test("a part composed alone is as it is in the whole movie")
    func alone() throws {
        let all = try pictures(sample.movie, 0..<50)
        for part in [0..<7, 7..<23, 23..<50] as [Range<Int64>] {
            #expect(try pictures(sample.movie, part) == Array(all[Int(part.lowerBound)..<Int(part.upperBound)]))
        }
    }

    @Test("a cut that changes nothing")
    func cut() throws {
        var movie = sample.movie
        movie.videoTracks[0].segments[0] = segment(0, frames(0, 12), from: 3)
        movie.videoTracks[0].segments.insert(segment(0, frames(12, 20), from: 15), at: 1)
        #expect(try key(movie, 12..<20) == key(sample.movie, 12..<20))
        #expect(try pictures(movie, 12..<20) == pictures(sample.movie, 12..<20))
    }

    @Test("another speed before the part, whose source is at the same place")
    func speed() throws {
        var movie = sample.movie
        movie.videoTracks[0].segments[3].targetRange = frames(40, 45)
        movie.videoTracks[0].segments[3].sourceRange = frames(5, 15)
        #expect(try key(movie, 40..<45) == key(sample.movie, 40..<45))
        #expect(try pictures(movie, 40..<45) == pictures(sample.movie, 40..<45))
    }

    @Test("another speed within the part, whose source begins at the same place")
    func otherSpeed() throws {
        var movie = sample.movie
        movie.videoTracks[0].segments[3] = segment(0, frames(40, 50), from: 5)
        #expect(try key(movie, 40..<45) != key(sample.movie, 40..<45))
        #expect(try pictures(movie, 40..<45) != pictures(sample.movie, 40..<45))
    }
}
