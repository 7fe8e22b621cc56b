import EditModel
import Pixels
import Testing
import Values

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

    @Test("a glow is twice as dense as a shadow without an offset, over the shadow", arguments: [false, true])
    func glow(isSplit: Bool) throws {
        // A mask keeps the parts of a layer with video apart.
        let box = { [self] (change: (inout LayerSnapshot) -> Void) in
            fixture.box(6, 2, 4, 4, color: .black, isSplit ? [fixture.video(0, 0, 4, 4)] : [], change: change)
        }
        let shadowed = try fixture.draw([
            fixture.video(), box { $0.shadow = Shadow(color: .white, offset: .zero, radius: 1.5, opacity: 1) },
        ])
        let glowing = try fixture.draw([
            fixture.video(),
            box {
                $0.glow.color = .white
                $0.glow.radius = 1.5
            },
        ])
        for y in 0..<8 {
            for x in 0..<16 where !(6..<10).contains(x) || !(2..<6).contains(y) {
                #expect(abs(glowing[y][x] - min(235, 2 * shadowed[y][x] - 16)) <= 2, "\(x), \(y)")
            }
        }
        #expect(glowing[3][11] > shadowed[3][11] + 20 && glowing[3][4] == glowing[3][11])
        // The shadow lies below the glow.
        let both = try fixture.draw([
            fixture.video(),
            box {
                $0.shadow = Shadow(color: .black, offset: Point(x: 1, y: 0), radius: 0, opacity: 1)
                $0.glow.color = .white
                $0.glow.radius = 1.5
            },
        ])
        #expect(fixture.difference(both, glowing) <= 1)
    }
}
