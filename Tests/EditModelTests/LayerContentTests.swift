import MediaTime
import Testing
import Values

@testable import EditModel

@Suite("What image layers show")
struct LayerContentTests {
    static let placements: [(gravity: ContentsGravity, expected: [Double])] = [
        (.resize, [0, 0, 100, 60]), (.resizeAspect, [20, 0, 60, 60]), (.resizeAspectFill, [0, -20, 100, 100]),
        (.center, [45, 25, 10, 10]), (.top, [45, 0, 10, 10]), (.bottom, [45, 50, 10, 10]), (.left, [0, 25, 10, 10]),
        (.right, [90, 25, 10, 10]), (.topLeft, [0, 0, 10, 10]), (.topRight, [90, 0, 10, 10]),
        (.bottomLeft, [0, 50, 10, 10]), (.bottomRight, [90, 50, 10, 10]),
    ]

    @Test("gravity says where a picture lies", arguments: placements)
    func placement(gravity: ContentsGravity, expected: [Double]) {
        let place = gravity.placement(of: Size(width: 10, height: 10), in: Size(width: 100, height: 60))
        #expect([place.origin.x, place.origin.y, place.size.width, place.size.height] == expected)
        #expect(Set(Self.placements.map(\.gravity)) == Set(ContentsGravity.allCases))
    }

    @Test("a part of a picture lies as a picture of its size")
    func part() {
        let image = ImageContent(
            sourceIndex: 0, sourceTrackID: 1, size: Size(width: 40, height: 20), gravity: .bottomRight,
            contentsRect: Rectangle(x: 0.5, y: 0, width: 0.25, height: 1))
        #expect(image.placement(in: Size(width: 50, height: 50)) == Rectangle(x: 40, y: 30, width: 10, height: 20))
    }

    @Test("a picture of no size takes no place")
    func nothing() {
        #expect(ContentsGravity.resizeAspect.placement(of: .zero, in: Size(width: 9, height: 9)).size == .zero)
    }

    /// Frames at 0, 0.1 and 0.5 s, 0.7 s in all.
    private func animation(_ playCount: Int?) throws -> PictureAnimation {
        try #require(
            PictureAnimation(
                frameStarts: [.zero, Time(1, 10), Time(1, 2)], duration: Time(7, 10), playCount: playCount))
    }

    static let moments: [(time: Time, playCount: Int?, start: Time)] = [
        (Time(-1, 1), nil, .zero), (.zero, nil, .zero), (Time(99, 1000), nil, .zero), (Time(1, 10), nil, Time(1, 10)),
        (Time(699, 1000), nil, Time(1, 2)), (Time(7, 10), nil, .zero), (Time(8, 10), nil, Time(1, 10)),
        (Time(70000, 1), nil, .zero), (Time(7_000_001, 100), nil, .zero),
        (Time(8, 10), 1, Time(1, 2)), (Time(13, 10), 2, Time(1, 2)), (Time(8, 10), 2, Time(1, 10)),
        (Time(14, 10), 2, Time(1, 2)), (Time(1000, 1), 2, Time(1, 2)),
    ]

    @Test("an animated picture shows the last frame that has begun, loops, and stops at its last", arguments: moments)
    func frame(time: Time, playCount: Int?, start: Time) throws {
        #expect(try animation(playCount).frameStart(at: time) == start)
    }

    @Test("presented layers of one frame are equal, and know no more of time")
    func presented() throws {
        let image = ImageContent(
            sourceIndex: 0, sourceTrackID: 1, size: Size(width: 4, height: 4), animation: try animation(nil))
        var layer = LayerSnapshot(content: .image(image), bounds: Rectangle(x: 0, y: 0, width: 4, height: 4))
        layer.timing.beginTime = Time(5, 1)
        #expect(layer.isAnimated)
        #expect(try layer.presented(at: Time(51, 10)) == layer.presented(at: Time(58, 10)))
        #expect(try layer.presented(at: Time(51, 10)) != layer.presented(at: Time(5, 1)))
        #expect(try layer.presented(at: Time(51, 10))?.isAnimated == false)
    }

    @Test("an animation without frames, or without time to show them in, is none")
    func noAnimation() {
        #expect(PictureAnimation(frameStarts: [], duration: Time(1, 1), playCount: nil) == nil)
        #expect(PictureAnimation(frameStarts: [.zero], duration: .zero, playCount: nil) == nil)
        #expect(PictureAnimation(frameStarts: [.zero], duration: .indefinite, playCount: nil) == nil)
    }
}
