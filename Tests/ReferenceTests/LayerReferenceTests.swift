import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Reference pictures of layers")
struct LayerReferenceTests {
    let red = Color(red: 0.9, green: 0.15, blue: 0.1)
    let navy = Color(red: 0.05, green: 0.1, blue: 0.4)
    let gold = Color(red: 1, green: 0.75, blue: 0.1)

    /// A layer with its top left corner at a place.
    func layer(
        _ content: LayerSnapshot.Content = .plain, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        color: Color? = nil, _ sublayers: [LayerSnapshot] = [], change: (inout LayerSnapshot) -> Void = { _ in }
    ) -> LayerSnapshot {
        var layer = LayerSnapshot(
            content: content, position: Point(x: x + width / 2, y: y + height / 2),
            bounds: Rectangle(x: 0, y: 0, width: width, height: height), backgroundColor: color, sublayers: sublayers)
        change(&layer)
        return layer
    }

    func words(_ string: String, _ x: Double, _ y: Double, size: Double = 22, color: Color = .white) -> LayerSnapshot {
        let content = TextContent(string: string, fontFamily: "DejaVu Sans", fontSize: size, foregroundColor: color)
        return LayerSnapshot(
            content: .text(content), position: Point(x: x, y: y), anchorPoint: .zero, bounds: nil)
    }

    /// What layers look like on a grey canvas, around a picture that is a blue to yellow gradient.
    func draw(_ layers: [LayerSnapshot], width: Int, height: Int) throws -> Bitmap {
        let canvas = Canvas(width: width, height: height, layout: .yuv420p8, color: .bt709)
        let painter = LayerPainter(sources: [], library: MediaLibrary(gate: OpenGate()))
        let grey = Color(red: 0.5, green: 0.5, blue: 0.5)
        let whole = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        var root = LayerSnapshot(
            content: .plain, position: .zero, anchorPoint: .zero, bounds: whole, backgroundColor: grey)
        root.sublayers = layers
        let stack = try LayerStack(LayerTreeSnapshot(root: root), canvas: canvas, painter: painter)
        let frame = try Compositor(canvas: canvas, overlays: stack).addLayers(around: source(canvas), at: .zero)
        var shown = canvas.format
        shown.pixels = .rgba
        shown.color.isFullRange = true
        return try PictureConverter(from: canvas.format, to: shown).convert(frame).bitmap()
    }

    /// The composited picture: a gradient with a cross through its middle.
    private func source(_ canvas: Canvas) throws -> Frame {
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        let colors = [Color(red: 0.1, green: 0.3, blue: 0.9), Color(red: 0.95, green: 0.9, blue: 0.3)]
        var bitmap = Bitmap(width: canvas.width, height: canvas.height)
        let gradient = GradientContent(
            colors: colors, startPoint: .zero, endPoint: Point(x: 1, y: 1))
        if let picture = try GradientPainter().paint(gradient, size: Size(width: width, height: height), scale: 1) {
            bitmap.draw(picture.bitmap, x: 0, y: 0)
        }
        let cross = ShapeContent(
            path: try Path(svg: "M0 \(height / 2)H\(width)M\(width / 2) 0V\(height)"), fillColor: nil,
            strokeColor: .white, line: StrokeStyle(width: 8))
        if let picture = try ShapePainter().paint(cross, origin: .zero, scale: 1) {
            bitmap.draw(picture.bitmap, x: picture.x, y: picture.y)
        }
        let frame = try FramePool(
            width: canvas.width, height: canvas.height, format: canvas.format.pixels
        ).makeFrame()
        frame.color = canvas.color
        frame.view?.set(to: bitmap, color: canvas.color)
        return frame
    }

    @Test("corner radius, border, shadow, the shadow of words, of a group, of bounds")
    func looks() throws {
        let shadow = Shadow(offset: Point(x: 3, y: 5), radius: 4, opacity: 0.9)
        let layers = [
            layer(.plain, 12, 12, 70, 46, color: red) { $0.cornerRadius = 14 },
            layer(.plain, 98, 12, 70, 46, color: navy) {
                $0.cornerRadius = 100
                $0.borderWidth = 4
                $0.borderColor = gold
            },
            layer(.plain, 184, 12, 70, 46, color: gold) {
                $0.cornerRadius = 8
                $0.shadow = shadow
            },
            with(words("Shade", 12, 76)) { $0.shadow = shadow },
            layer(
                .plain, 98, 74, 70, 46,
                [layer(.plain, 0, 0, 30, 30, color: red), layer(.plain, 34, 16, 30, 30, color: navy)]
            ) { $0.shadow = shadow },
            layer(.plain, 184, 74, 70, 46, [layer(.plain, 40, 10, 60, 60, color: red) { $0.cornerRadius = 30 }]) {
                $0.masksToBounds = true
                $0.cornerRadius = 12
                $0.borderWidth = 2
                $0.shadow = shadow
            },
        ]
        try ReferencePicture(name: "layer-looks").expect(try draw(layers, width: 270, height: 136))
    }

    @Test("transforms: turned, sheared, scaled words and groups; anchor points")
    func transforms() throws {
        let turned = layer(.plain, 20, 30, 80, 40, color: navy, [words("Turn", 10, 6)]) {
            $0.transform = AffineTransform.identity.rotated(degrees: 25)
            $0.cornerRadius = 6
        }
        let sheared = layer(.plain, 130, 26, 60, 50, color: gold) {
            $0.transform = AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
            $0.borderWidth = 3
        }
        let cornered = layer(.plain, 220, 60, 60, 24, color: red) {
            $0.anchorPoint = Point(x: 0, y: 1)
            $0.position = Point(x: 224, y: 84)
            $0.transform = AffineTransform.identity.rotated(degrees: -40)
        }
        let large = with(words("Big", 20, 104, size: 12)) {
            $0.transform = AffineTransform.identity.scaled(x: 4, y: 4)
        }
        let mirrored = with(words("Mirror", 290, 120)) {
            $0.transform = AffineTransform.identity.scaled(x: -1, y: 1)
        }
        let faded = layer(.plain, 120, 110, 60, 44, color: .white, [layer(.plain, 20, 10, 60, 44, color: red)]) {
            $0.opacity = 0.5
            $0.transform = AffineTransform.identity.rotated(degrees: 10)
        }
        try ReferencePicture(name: "layer-transforms")
            .expect(try draw([turned, sheared, cornered, large, mirrored, faded], width: 310, height: 170))
    }

    @Test("the video: turned, with round corners and a shadow, masked by words, faded in a group, multiplied")
    func videos() throws {
        let shadow = Shadow(offset: Point(x: 3, y: 5), radius: 4, opacity: 0.9)
        let star = ShapeContent(
            path: Path(starWithPoints: 5, center: Point(x: 45, y: 34), outerRadius: 34, innerRadius: 14))
        let layers = [
            layer(.video, 14, 18, 90, 60) {
                $0.transform = AffineTransform.identity.rotated(degrees: -12)
                $0.borderWidth = 3
                $0.borderColor = .white
                $0.shadow = shadow
            },
            layer(.video, 124, 14, 90, 60) {
                $0.masksToBounds = true
                $0.cornerRadius = 18
                $0.borderWidth = 3
                $0.borderColor = navy
                $0.shadow = shadow
            },
            layer(.video, 234, 10, 90, 68) {
                $0.mask = layer(.shape(star), 0, 0, 90, 68)
                $0.shadow = shadow
            },
            layer(.plain, 14, 96, 90, 60, color: red, [layer(.video, 20, 14, 90, 60)]) { $0.opacity = 0.6 },
            layer(.video, 124, 96, 90, 60) { $0.mask = with(words("FILM", 4, 12, size: 32)) { $0.opacity = 1 } },
            layer(.plain, 234, 96, 90, 60, color: gold),
            layer(.video, 244, 106, 70, 40) { $0.blendMode = .multiply },
        ]
        try ReferencePicture(name: "layer-videos").expect(try draw(layers, width: 340, height: 172))
    }

    @Test("masks and blend modes: a gradient fades words out, every mode over a gradient")
    func masksAndModes() throws {
        let fade = GradientContent(
            colors: [.black, Color(red: 0, green: 0, blue: 0, alpha: 0)], startPoint: .zero, endPoint: Point(x: 1, y: 0)
        )
        let masked = layer(.plain, 10, 6, 200, 30, color: navy, [words("Fading away", 6, 2)]) {
            $0.mask = layer(.gradient(fade), 0, 0, 200, 30)
        }
        let rainbow = GradientContent(
            colors: [red, gold, navy], startPoint: .zero, endPoint: Point(x: 1, y: 0))
        let back = layer(.gradient(rainbow), 10, 42, 330, 70)
        let modes = BlendMode.allCases.enumerated().map { index, mode in
            layer(
                .plain, 14 + Double(index % 7) * 46, 46 + Double(index / 7) * 34, 40, 28,
                color: Color(red: 0.3, green: 0.6, blue: 0.8)
            ) { $0.blendMode = mode }
        }
        try ReferencePicture(name: "layer-modes").expect(try draw([masked, back] + modes, width: 350, height: 120))
    }

    private func with(_ layer: LayerSnapshot, _ change: (inout LayerSnapshot) -> Void) -> LayerSnapshot {
        var layer = layer
        change(&layer)
        return layer
    }
}
