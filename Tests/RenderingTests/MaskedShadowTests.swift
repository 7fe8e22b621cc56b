import EditModel
import Pixels
import Testing

@testable import Rendering

/// A mask covers all of a layer, its shadow too, as in Core Animation and CSS.
@Suite("Masked shadows")
struct MaskedShadowTests {
    private let fixture = LayerFixture()
    /// White, six pixels to the right and two down, sharp.
    private let shadow = Shadow(color: .white, offset: Point(x: 6, y: 2), radius: 0, opacity: 1)

    @Test("a mask covers the shadow, which everything in the layer throws", arguments: [false, true])
    func covers(isVideo: Bool) throws {
        // Black from 2 to 6 throws white from 8 to 12; the mask shows 4 to 10.
        let change: (inout LayerSnapshot) -> Void = { [self] layer in
            layer.shadow = shadow
            layer.mask = fixture.box(2, 0, 6, 8)
        }
        let layer =
            isVideo ? fixture.video(2, 2, 4, 2, change: change) : fixture.box(2, 2, 4, 2, color: .black, change: change)
        let layers = isVideo ? [layer] : [fixture.video(), layer]
        #expect(try fixture.draw(layers) == fixture.rows(8..<10, 4..<6))
    }

    @Test("half a mask is half a shadow, not a quarter", arguments: [false, true])
    func half(isVideo: Bool) throws {
        let change: (inout LayerSnapshot) -> Void = { [self] layer in
            layer.shadow = shadow
            layer.mask = fixture.box(0, 0, 16, 8, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5))
        }
        let layer =
            isVideo ? fixture.video(2, 2, 4, 2, change: change) : fixture.box(2, 2, 4, 2, color: .black, change: change)
        let layers = isVideo ? [layer] : [fixture.video(), layer]
        #expect(fixture.difference(try fixture.draw(layers), fixture.rows(8..<12, 4..<6, bright: 126)) <= 1)
    }

    @Test("a layer around the masked one has the shadow of what the mask leaves")
    func outer() throws {
        let masked = fixture.box(0, 0, 4, 2, color: .black) { $0.mask = fixture.box(0, 0, 2, 2) }
        let outer = fixture.box(2, 2, 4, 2, color: nil, [masked]) { $0.shadow = shadow }
        #expect(try fixture.draw([fixture.video(), outer]) == fixture.rows(8..<10, 4..<6))
    }

    @Test("a masked layer that masks to its bounds still throws the bounds' shadow")
    func bounds() throws {
        let inner = fixture.box(0, 0, 2, 2, color: .black)
        let layer = fixture.box(2, 2, 4, 2, color: nil, [inner]) {
            $0.masksToBounds = true
            $0.shadow = shadow
            $0.mask = fixture.box(0, 0, 16, 8)
        }
        #expect(try fixture.draw([fixture.video(), layer]) == fixture.rows(8..<12, 4..<6))
    }
}
