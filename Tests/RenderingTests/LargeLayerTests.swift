import Drawing
import EditModel
import Media
import Pixels
import TestSupport
import Testing
import Values

@testable import Rendering

@Suite("Layers that are shown very large")
struct LargeLayerTests {
    private let canvas = Canvas(width: 320, height: 180, layout: .yuv420p8, color: .bt709)
    private let fixture: LayerFixture
    private let folder = TemporaryFolder()
    private let library = MediaLibrary(gate: OpenGate())
    private let path: String

    init() throws {
        fixture = LayerFixture(canvas: canvas)
        path = folder.file("picture.png")
        try ffmpeg("-f lavfi -i testsrc2=s=300x200:d=0.1 -frames:v 1", path)
    }

    /// Layers of every kind around the canvas's middle, each a little larger than half of it.
    private func layer(
        _ kind: String, scale: Double, _ change: (inout LayerSnapshot) -> Void = { _ in }
    ) -> LayerSnapshot {
        var layer = fixture.box(150, 85, 200, 120, color: nil) {
            $0.anchorPoint = Point(x: 0.45, y: 0.55)
            $0.transform = .identity.scaled(x: scale, y: scale)
        }
        switch kind {
        case "text":
            layer.content = .text(
                TextContent(string: "Hamburg is\nwide", fontFamily: "DejaVu Sans", fontSize: 36))
        case "image":
            layer.content = .image(
                ImageContent(sourceIndex: 0, sourceTrackID: 1, size: Size(width: 300, height: 200)))
        case "shape":
            let star = try? Path(svg: "M20 20 L180 30 L60 110 L100 5 L150 115 Z")
            layer.content = .shape(
                ShapeContent(
                    path: star ?? Path(), fillColor: .white, strokeColor: Color(red: 1, green: 0.3, blue: 0),
                    line: StrokeStyle(width: 6)))
        case "gradient":
            layer.content = .gradient(
                GradientContent(colors: [.white, .black], startPoint: .zero, endPoint: Point(x: 1, y: 1)))
        default:
            layer = layer.card(fixture)
        }
        change(&layer)
        return layer
    }

    private static let kinds = ["text", "image", "shape", "gradient", "card"]

    private func items(_ layer: LayerSnapshot, _ painter: LayerPainter, _ rasters: LayerRasters) throws -> [LayerItem] {
        rasters.beginFrame()
        painter.beginFrame()
        return try LayerFlattening(canvas: canvas, rasters: rasters).items(
            of: fixture.tree([layer]).root, map: .identity)
    }

    private func painter(largestWhole: Int = 1 << 22) -> LayerPainter {
        LayerPainter(sources: [SourceSnapshot(path: path)], library: library, largestWhole: largestWhole)
    }

    @Test("a layer a thousand times as large takes no more pixels than the canvas asks for", arguments: kinds)
    func bounded(kind: String) throws {
        for motion in [LayerMotion.still, .scaled] {
            let painter = painter()
            let rasters = LayerRasters(canvas: canvas, painter: painter)
            let layer = layer(kind, scale: 1000) { $0.motion = motion }
            let items = try items(layer, painter, rasters)
            #expect(items.areaOfRasters > 0, "something is seen")
            #expect(items.areaOfRasters <= 4 << 20, "\(items.areaOfRasters)")
            #expect(painter.keptBytes <= 16 << 20, "\(painter.keptBytes)")
        }
    }

    @Test("a layer drawn in part looks as if it were drawn whole", arguments: kinds)
    func part(kind: String) throws {
        for degrees in [0.0, 20] {
            let layer = layer(kind, scale: 3.5) { $0.transform = $0.transform.rotated(degrees: degrees) }
            let pictures = try [(1 << 22, 1 << 24), (1 << 8, 1 << 18)].map { whole, largest in
                let painter = painter(largestWhole: whole)
                let rasters = LayerRasters(canvas: canvas, painter: painter, largestArea: Double(largest))
                let items = try items(layer, painter, rasters)
                #expect(rasters.rasterings > 0)
                let target = try picture(320, 180) { x, _ in UInt8(40 + x / 4) }
                try Compositor(canvas: canvas, overlays: LayerStack()).draw(items, onto: target, picture: target)
                return (target.lumas, items.areaOfRasters)
            }
            // The parts of a card are many, and none of them is all of it.
            if kind != "card" { #expect(pictures[1].1 < pictures[0].1, "it is drawn in part") }
            #expect(fixture.difference(pictures[0].0, pictures[1].0) <= 3, "turned by \(degrees)")
        }
    }

    @Test("a layer that is drawn in part and moves is drawn again now and then only")
    func moving() throws {
        let painter = painter()
        let rasters = LayerRasters(canvas: canvas, painter: painter)
        for step in 0..<50 {
            let layer = layer("text", scale: 100) {
                $0.motion = .shifted
                $0.position = Point(x: 150 + Double(step) * 2.3, y: 85)
            }
            _ = try items(layer, painter, rasters)
        }
        #expect((1...3).contains(rasters.rasterings), "\(rasters.rasterings)")
    }

    @Test("a layer that is far more stretched one way than the other is seen")
    func squeezed() throws {
        let painter = painter()
        let rasters = LayerRasters(canvas: canvas, painter: painter)
        let layer = layer("gradient", scale: 1) { $0.transform = .identity.scaled(x: 100_000, y: 1) }
        let items = try items(layer, painter, rasters)
        #expect((1...(1 << 21)).contains(items.areaOfRasters), "\(items.areaOfRasters)")
    }

    @Test("a canvas keeps pictures up to a number of bytes, and draws a huge one from fewer pixels")
    func canvasPictures() throws {
        let tools = CanvasTools(library: library)
        for side in stride(from: 2000.0, through: 2600, by: 100) {
            _ = try tools.picture(path, track: 1, width: side, height: side)
            #expect(tools.keptBytes <= 128 << 20)
        }
        let huge = try #require(try tools.picture(path, track: 1, width: 300_000, height: 200_000))
        #expect(huge.width * huge.height <= 1 << 24 && abs(Double(huge.width) / Double(huge.height) - 1.5) < 0.01)
    }
}

extension LayerSnapshot {
    /// The layer with everything that can be around a content: a shadow, a border, round corners, a mask, a sublayer.
    fileprivate func card(_ fixture: LayerFixture) -> LayerSnapshot {
        var layer = self
        layer.backgroundColor = Color(red: 0.8, green: 0.8, blue: 0.2)
        layer.sublayers = [
            fixture.box(60, 40, 50, 30, color: Color(red: 0.1, green: 0.2, blue: 0.7)) {
                $0.shadow = Shadow(offset: Point(x: 6, y: 4), radius: 2, opacity: 1)
                $0.opacity = 0.7
            }
        ]
        layer.properties.cornerRadius = 30
        layer.properties.borderWidth = 5
        layer.properties.shadow = Shadow(offset: Point(x: -3, y: 5), radius: 3, opacity: 0.8)
        layer.mask = fixture.box(10, 10, 170, 130)
        return layer
    }
}

extension [LayerItem] {
    /// How many pixels all their rasters have.
    fileprivate var areaOfRasters: Int {
        reduce(0) { sum, item in
            switch item.content {
            case .raster(let raster): sum + raster.overlay.width * raster.overlay.height
            case .picture: sum
            case .group(let items, let masks):
                sum + items.areaOfRasters + masks.reduce(0) { $0 + $1.areaOfRasters }
            }
        }
    }
}
