import EditModelTestSupport
import MediaTime
import Testing

@testable import EditModel
@testable import Values

@Suite struct GeometryTests {
    @Test("operations come before what the transform does already, as in CGAffineTransform")
    func order() {
        let transform = AffineTransform.identity.translated(x: 100, y: 50).scaled(x: 2, y: 3)
        #expect(transform.apply(to: Point(x: 10, y: 10)) == Point(x: 120, y: 80))
        let later = AffineTransform.identity.scaled(x: 2, y: 3)
            .concatenating(AffineTransform.identity.translated(x: 100, y: 50))
        #expect(later == transform)
    }

    @Test("a positive rotation is clockwise as seen, and exact at quarter turns")
    func rotation() {
        let quarter = AffineTransform.identity.rotated(degrees: 90)
        #expect(quarter.apply(to: Point(x: 1, y: 0)) == Point(x: 0, y: 1))
        #expect(quarter.rotated(degrees: 270) == .identity)
        #expect(AffineTransform.identity.rotated(degrees: -90) == .identity.rotated(degrees: 270))
        #expect(AffineTransform.identity.rotated(degrees: 720) == .identity)
    }

    @Test("an inverse undoes, and what flattens has none")
    func inverse() throws {
        let transform = AffineTransform.identity.translated(x: 3, y: 4).scaled(x: 2, y: 4)
        #expect(try #require(transform.inverse).concatenating(transform) == .identity)
        #expect(AffineTransform.identity.scaled(x: 0, y: 1).inverse == nil)
        #expect(AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse == nil)
    }

    @Test("ramps hold their last value and are exact at the time of a frame")
    func ramps() {
        let layer = LayerInstructionSnapshot(
            trackID: 1,
            opacityRamps: [Ramp(from: 0, to: 1, over: tenths(10, 30)), Ramp(0.25, at: Time(5, 1))])
        #expect(layer.opacity(at: .zero) == 1)
        #expect(layer.opacity(at: Time(1, 1)) == 0)
        #expect(layer.opacity(at: Time(2, 1)) == 0.5)
        #expect(layer.opacity(at: Time(4, 1)) == 1)
        #expect(layer.opacity(at: Time(5, 1)) == 0.25)
        #expect(layer.transform(at: .zero) == .identity)
    }

    @Test("transform ramps turn the short way")
    func transformRamps() {
        let start = AffineTransform.identity.rotated(degrees: 350)
        let end = AffineTransform.identity.translated(x: 10, y: 0).rotated(degrees: 10).scaled(x: 3, y: 3)
        let middle = start.interpolated(to: end, fraction: 0.5)
        let expected = AffineTransform.identity.translated(x: 5, y: 0).scaled(x: 2, y: 2)
        for (value, wanted) in [(middle.a, expected.a), (middle.b, 0), (middle.c, 0), (middle.d, 2), (middle.tx, 5)] {
            #expect((value - wanted).magnitude < 1e-12)
        }
    }

    @Test("a picture turned by its file stands upright at the origin", arguments: [90.0, 180, 270])
    func upright(_ degrees: Double) throws {
        let asset = makeAsset(transform: .identity.rotated(degrees: degrees))
        let track = try #require(asset.firstTrack(.video))
        let frame = track.uprightTransform.apply(to: Rectangle(x: 0, y: 0, width: 640, height: 360))
        #expect(frame.origin == .zero)
        #expect(frame.size == track.displayedSize)
        #expect(track.displayedSize.width == (degrees == 180 ? 640 : 360))
    }
}
