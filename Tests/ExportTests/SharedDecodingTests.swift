import EditModel
import Media
import MediaTime
import Rendering
import TestSupport
import Testing
import Values

@testable import Export
@testable import Frames

@Suite("Shared decoding")
struct SharedDecodingTests {
    private let folder = TemporaryFolder()

    /// What differs between two layers of one file.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        /// Of the second track.
        var segments = [segment(0, frames(0, 60))]
        var effects: [EffectSnapshot] = []
        var opacity: [Ramp<Double>] = []
        /// Opacity of the first track.
        var below: [Ramp<Double>] = []
        /// True if one decoder is enough.
        var isShared = true
    }

    private static let cases = [
        Case(testDescription: "the same"),
        Case(
            testDescription: "the same for some frames",
            segments: [.empty(frames(0, 20)), segment(0, frames(20, 31), from: 20)]),
        Case(
            testDescription: "the same in two pieces",
            segments: [
                segment(0, frames(0, 7)), .empty(frames(7, 11)), segment(0, frames(11, 24), from: 11),
            ]),
        Case(
            testDescription: "unseen at first",
            opacity: [ramp(0, 0, 0, 40), ramp(0.5, 0.5, 40, 60)]),
        Case(
            testDescription: "above one that is unseen at first", below: [ramp(0, 0, 0, 40), ramp(1, 1, 40, 60)]),
        Case(testDescription: "an effect that remembers", effects: [EffectSnapshot(name: "tmix")]),
        Case(
            testDescription: "an effect that remembers, unseen at first", effects: [EffectSnapshot(name: "tmix")],
            opacity: [ramp(0, 0, 0, 40), ramp(0.5, 0.5, 40, 60)]),
        Case(
            testDescription: "other moments", segments: [segment(0, frames(0, 60), from: 5)], isShared: false),
    ]

    private static func ramp(_ from: Double, _ to: Double, _ start: Int64, _ end: Int64) -> Ramp<Double> {
        Ramp(from: from, to: to, over: frames(start, end))
    }

    /// The pictures of a movie, and the packets of its files that were decoded.
    private func render(
        _ movie: MovieSnapshot, heldSize: Int = PictureRelay.defaultHeldSize
    ) throws -> (pictures: [[UInt8]], packets: Int) {
        try withinAMinute {
            let library = MediaLibrary(gate: OpenGate())
            let video = try #require(movie.video)
            let timeline = try PictureTimeline(movie, video)
            let rendered = try RenderedPictures(
                timeline, canvas: Canvas(timeline, library: library, carrying: PictureCapabilities()), library: library,
                frames: 0..<video.frameCount, script: nil)
            rendered.heldSize = heldSize
            var found: [[UInt8]] = []
            try rendered.run { _, frame in
                found.append(bytes(of: frame))
                return true
            }
            return (found, library.decodedPackets(.video))
        }
    }

    @Test("pictures are those of separate decoders, and decoded once", arguments: cases)
    func shared(one: Case) throws {
        for name in ["a.mp4", "b.mp4"] {
            try ffmpeg(numbered(frames: 70) + " -c:v libx264 -qp 4 -g 30 -bf 2", folder.file(name))
        }
        var movie = try makeMovie([folder.file("a.mp4")], video: [segment(0, frames(0, 60))])
        movie.videoTracks.append(TrackSnapshot(id: 2, segments: one.segments, effects: one.effects))
        let above = LayerInstructionSnapshot(
            trackID: 2, transformRamps: [Ramp(AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 8, ty: 6), at: .zero)],
            opacityRamps: one.opacity)
        movie.video?.instructions[0].layers = [above, LayerInstructionSnapshot(trackID: 1, opacityRamps: one.below)]
        let shared = try render(movie)
        movie.sources.append(SourceSnapshot(path: folder.file("b.mp4")))
        for index in movie.videoTracks[1].segments.indices where movie.videoTracks[1].segments[index].sourceIndex != nil
        {
            movie.videoTracks[1].segments[index].sourceIndex = 1
        }
        let separate = try render(movie)
        #expect(shared.pictures.count == 60 && shared.pictures == separate.pictures)
        #expect((shared.packets <= 70) == one.isShared, "\(shared.packets) of \(separate.packets)")
        // Two pictures are held: a track that is behind others by more gets a decoder of its own.
        movie.sources.removeLast()
        movie.videoTracks[1].segments = one.segments
        #expect(try render(movie, heldSize: 1).pictures == separate.pictures)
    }

    @Test("frames that are left out are neither composed nor change those that are not")
    func selected() throws {
        try ffmpeg(numbered(frames: 120) + " -c:v libx264 -qp 4 -g 30 -bf 2", folder.file("a.mp4"))
        let movie = try makeMovie([folder.file("a.mp4")], video: [segment(0, frames(0, 120))])
        let all = try render(movie).pictures
        let library = MediaLibrary(gate: OpenGate())
        let pictures = try DisplayedPictures(
            movie, carrying: PictureCapabilities(), library: library, script: nil, attempt: "test")
        let wanted: [Int64] = [0, 3, 4, 50, 95]
        var found: [Int64] = []
        try pictures.render(0..<120, only: FrameSelection(wanted)) { number, frame in
            found.append(number)
            #expect(bytes(of: frame) == all[Int(number)])
            return true
        }
        #expect(found == wanted)
        #expect(library.decodedPackets(.video) < 80)
    }
}

private func bytes(of frame: borrowing Frame) -> [UInt8] {
    guard let view = frame.view else { return [] }
    return [view.y, view.cb, view.cr].flatMap { plane in
        (0..<plane.height).flatMap { row in
            let start = UnsafeRawPointer(plane.base + row * plane.stride)
            return Array(UnsafeRawBufferPointer(start: start, count: plane.width))
        }
    }
}
