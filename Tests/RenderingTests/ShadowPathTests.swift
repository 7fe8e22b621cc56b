import EditModel
import Pixels
import Testing
import Values

@testable import Rendering

/// Shadows of paths, which may be larger than their layers and anywhere.
@Suite("Shadow paths")
struct ShadowPathTests {
    private let fixture = LayerFixture()

    /// A black box from 4 to 8 and from 2 to 6, with a sharp white shadow of a path in its coordinates.
    private func layer(
        _ path: Rectangle, offset: Point, change: (inout LayerSnapshot) -> Void = { _ in }
    ) -> LayerSnapshot {
        fixture.box(4, 2, 4, 4, color: .black) {
            $0.shadow = Shadow(color: .white, offset: offset, radius: 0, opacity: 1)
            $0.properties.shadowPath = Path(path)
            change(&$0)
        }
    }

    @Test("the extent of a layer has its shadow's path, where it is and where it is thrown")
    func extent() throws {
        let path = Rectangle(x: -50, y: -40, width: 100, height: 90)
        let rasterizer = LayerRasterizer(painter: fixture.painter)
        for radius in [0.0, 4] {
            let layer = layer(path, offset: Point(x: 200, y: 0)) { $0.shadow.radius = radius }
            let extent = try #require(
                try rasterizer.extent(of: layer, size: Size(width: 4, height: 4), map: .identity, motion: .still))
            let reach = 3 * radius
            #expect(extent.origin.x <= -50 && extent.origin.x >= -52 - reach, "\(extent)")
            #expect(extent.origin.y <= -40 - reach && extent.origin.y >= -42 - reach, "\(extent)")
            let (right, bottom) = (extent.origin.x + extent.size.width, extent.origin.y + extent.size.height)
            #expect(right >= 250 + reach && right <= 252 + reach, "\(extent)")
            #expect(bottom >= 50 + reach && bottom <= 52 + reach, "\(extent)")
        }
    }

    @Test("a shadow comes into the picture from a path outside of it", arguments: [1.0, 0.5])
    func fromOutside(opacity: Double) throws {
        let path = Rectangle(x: 100, y: 0, width: 4, height: 4)
        let layer = layer(path, offset: Point(x: -94, y: 0)) { $0.opacity = opacity }
        let bright = opacity == 1 ? 235 : 126
        let drawn = try fixture.draw([fixture.video(), layer])
        #expect(fixture.difference(drawn, fixture.rows(10..<14, 2..<6, bright: bright)) <= 1, "\(drawn)")
    }

    @Test("a shadow of a path larger than the layer is seen around it", arguments: [1.0, 0.5])
    func around(opacity: Double) throws {
        let path = Rectangle(x: -2, y: -1, width: 8, height: 6)
        let layer = layer(path, offset: .zero) { $0.opacity = opacity }
        var expected = fixture.rows(2..<10, 1..<7, bright: opacity == 1 ? 235 : 126)
        for y in 2..<6 { for x in 4..<8 { expected[y][x] = 16 } }
        let drawn = try fixture.draw([fixture.video(), layer])
        #expect(fixture.difference(drawn, expected) <= 1, "\(drawn)")
    }
}
