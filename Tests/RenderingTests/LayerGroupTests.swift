import EditModel
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Groups of layers")
struct LayerGroupTests {
    let fixture = LayerFixture()

    @Test("sublayers and content end at the bounds of a layer that masks to them")
    func clipped() throws {
        let inner = fixture.box(2, 0, 100, 3)
        let outer = fixture.box(4, 2, 6, 8, color: nil, [inner]) { $0.masksToBounds = true }
        #expect(try fixture.draw([fixture.video(), outer]) == fixture.rows(6..<10, 2..<5))
    }

    @Test("round corners cut what is in them, and only there")
    func roundClip() throws {
        let inner = fixture.box(0, 0, 16, 8)
        let outer = fixture.box(0, 0, 16, 8, color: nil, [inner]) {
            $0.masksToBounds = true
            $0.cornerRadius = 4
        }
        let lumas = try fixture.draw([fixture.video(), outer])
        #expect(lumas[0][0] == 16 && lumas[7][15] == 16 && lumas[0][15] == 16)
        #expect(lumas[0][8] == 235 && lumas[4][1] == 235 && lumas[4][8] == 235)
    }

    @Test("a video layer's round corners show what is below", arguments: [true, false])
    func roundVideo(isClipped: Bool) throws {
        let video = fixture.video {
            $0.masksToBounds = isClipped
            $0.cornerRadius = 4
        }
        let lumas = try fixture.draw([video], color: .white, luma: 60)
        #expect(lumas[0][0] == (isClipped ? 235 : 60))
        #expect(lumas[4][8] == 60)
    }

    @Test("a border lies along the inner side, above the sublayers")
    func border() throws {
        let inner = fixture.box(0, 0, 10, 6, color: .black)
        let framed = fixture.box(2, 1, 10, 6, color: nil, [inner]) {
            $0.borderWidth = 2
            $0.borderColor = .white
        }
        var expected = fixture.rows(2..<12, 1..<7)
        for y in 3..<5 { for x in 4..<10 { expected[y][x] = 16 } }
        #expect(try fixture.draw([fixture.video(), framed]) == expected)
    }

    @Test("a border as thick as the layer fills it")
    func thickBorder() throws {
        let framed = fixture.box(2, 2, 4, 4, color: nil) {
            $0.borderWidth = 50
            $0.borderColor = .white
        }
        #expect(try fixture.draw([fixture.video(), framed]) == fixture.rows(2..<6, 2..<6))
    }

    @Test("a mask shows as much of the layer as it is solid, and what is in it too")
    func mask() throws {
        let masked = fixture.box(4, 0, 12, 8, [fixture.box(0, 0, 12, 8)]) {
            $0.mask = fixture.box(2, 2, 4, 4, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5))
        }
        let lumas = try fixture.draw([fixture.video(), masked])
        #expect(fixture.difference(lumas, fixture.rows(6..<10, 2..<6, bright: 126)) <= 1)
    }

    @Test("the video is masked, and what lies below shows around it")
    func maskedVideo() throws {
        let video = fixture.video { $0.mask = fixture.box(2, 2, 8, 4) }
        let lumas = try fixture.draw([video], color: .white, luma: 60)
        #expect(lumas == fixture.rows(2..<10, 2..<6, bright: 60, dark: 235))
    }

    @Test("the opacities of a layer and of the only layer in it multiply, whether it is drawn in parts or not")
    func nestedOpacity() throws {
        var inner = fixture.box(0, 0, 16, 8) { $0.opacity = 0.5 }
        inner.animations = [fixture.animation("background_color", from: .color(.white), to: .color(.white))]
        for inner in [inner, fixture.box(0, 0, 16, 8) { $0.opacity = 0.5 }] {
            let outer = fixture.box(0, 0, 16, 8, color: nil, [inner]) { $0.opacity = 0.5 }
            let lumas = try fixture.draw([fixture.video(), outer])
            #expect(fixture.difference(lumas, fixture.rows(0..<16, 0..<8, bright: 16 + 219 / 4)) <= 1)
        }
    }

    @Test("a mask follows what happens in it, and one that is not there shows nothing", arguments: [false, true])
    func changingMask(onVideo: Bool) throws {
        let shapes = (0..<2).map { second in
            fixture.box(Double(second) * 4, 0, 4, 4) {
                $0.timing = LayerTiming(beginTime: Time(Int64(second), 1), duration: Time(1, 1))
            }
        }
        let mask = fixture.box(2, 2, 8, 4, color: nil, shapes) { $0.timing.duration = Time(3, 1) }
        let masked = onVideo ? fixture.video { $0.mask = mask } : fixture.box(0, 0, 16, 8) { $0.mask = mask }
        let tree = fixture.tree(onVideo ? [masked] : [fixture.video(), masked])
        let stack = try LayerStack(tree, canvas: fixture.canvas, painter: fixture.painter)
        let compositor = Compositor(canvas: fixture.canvas, overlays: stack)
        for second in [0, 1, 0, 2, 3] {
            let output = try compositor.addLayers(
                around: picture { _, _ in onVideo ? 235 : 16 }, at: Time(Int64(second), 1))
            let left = 2 + second * 4
            #expect(output.lumas == fixture.rows(second < 2 ? left..<left + 4 : 0..<0, 2..<6), "second \(second)")
        }
    }

    @Test("a group fades as one picture, with the video in it")
    func fadedVideo() throws {
        let group = fixture.box(0, 0, 16, 8, [fixture.video(0, 0, 8, 8)]) { $0.opacity = 0.5 }
        let lumas = try fixture.draw([group], luma: 60)
        // Black below; white and grey at half.
        #expect(abs(lumas[4][12] - 126) <= 1)
        #expect(abs(lumas[4][2] - 38) <= 1)
    }

    @Test("a border fades with the video as one picture")
    func fadedBorder() throws {
        let video = fixture.video {
            $0.opacity = 0.5
            $0.borderWidth = 2
            $0.borderColor = .white
        }
        let lumas = try fixture.draw([video], luma: 60)
        #expect(abs(lumas[0][0] - 126) <= 1)
        #expect(abs(lumas[4][8] - 38) <= 1)
    }

    @Test("a shadow lies where its offset says, as dark as its opacity")
    func shadow() throws {
        let layer = fixture.box(2, 2, 4, 2, color: .black) {
            $0.shadow = Shadow(color: .white, offset: Point(x: 6, y: 2), radius: 0, opacity: 0.5)
        }
        let lumas = try fixture.draw([fixture.video(), layer])
        #expect(fixture.difference(lumas, fixture.rows(8..<12, 4..<6, bright: 126)) <= 1)
    }

    @Test("a layer that masks to its bounds throws the bounds' shadow")
    func boundsShadow() throws {
        let layer = fixture.box(2, 2, 4, 2, color: nil, [fixture.box(0, 0, 2, 2, color: .black)]) {
            $0.masksToBounds = true
            $0.shadow = Shadow(color: .white, offset: Point(x: 6, y: 2), radius: 0, opacity: 1)
        }
        #expect(try fixture.draw([fixture.video(), layer]) == fixture.rows(8..<12, 4..<6))
    }

    @Test("the video throws a shadow")
    func videoShadow() throws {
        let video = fixture.video(2, 2, 4, 2) {
            $0.shadow = Shadow(color: .white, offset: Point(x: 6, y: 2), radius: 0, opacity: 1)
        }
        #expect(try fixture.draw([video]) == fixture.rows(8..<12, 4..<6))
    }

    @Test("a blurred shadow is softest far out and not cut", arguments: [false, true])
    func blurredShadow(onVideo: Bool) throws {
        let fixture = LayerFixture(canvas: Canvas(width: 64, height: 32, layout: .yuv420p8, color: .bt709))
        let shadow = Shadow(color: .white, offset: .zero, radius: 3, opacity: 1)
        let layer =
            onVideo
            ? fixture.video(24, 12, 16, 8) { $0.shadow = shadow }
            : fixture.box(24, 12, 16, 8, color: .black) { $0.shadow = shadow }
        let row = try fixture.draw([layer])[16]
        #expect(row[32] == 16)
        for x in 42..<52 { #expect(row[x] >= row[x + 1], "at \(x)") }
        #expect(row[41] > 60 && row[52] <= 18)
    }

    @Test(
        "a layer meets what is below by its blend mode, at its opacity",
        arguments: [(BlendMode.multiply, 1.0, 71), (.multiply, 0.5, 98), (.screen, 1, 180), (.difference, 1, 16)])
    func blendModes(mode: BlendMode, opacity: Double, expected: Int) throws {
        let grey = Color(red: 0.5, green: 0.5, blue: 0.5)
        let layer = fixture.box(0, 0, 8, 8, color: grey) {
            $0.blendMode = mode
            $0.opacity = opacity
        }
        let lumas = try fixture.draw([fixture.video(), layer], luma: 126)
        #expect(abs(lumas[4][2] - expected) <= 2)
        #expect(lumas[4][12] == 126)
        // Inside a group that has a picture of its own, the same.
        var group = fixture.box(0, 0, 16, 8, color: grey, [layer])
        group.masksToBounds = true
        #expect(abs(try fixture.draw([fixture.video(), group])[4][2] - expected) <= 2)
        // And in one that shows the video.
        var around = fixture.box(0, 0, 16, 8, color: nil, [fixture.video(), layer])
        around.masksToBounds = true
        around.cornerRadius = 1
        #expect(abs(try fixture.draw([around], luma: 126)[4][2] - expected) <= 2)
    }

    @Test("where a group is transparent, a blend mode inside it has nothing to meet")
    func isolated() throws {
        let grey = Color(red: 0.5, green: 0.5, blue: 0.5)
        let layer = fixture.box(0, 0, 8, 8, color: grey) { $0.blendMode = .multiply }
        let group = fixture.box(0, 0, 16, 8, color: nil, [layer]) { $0.opacity = 0.999 }
        #expect(abs(try fixture.draw([fixture.video(), group], luma: 235)[4][2] - 126) <= 1)
    }

    @Test("two video layers show the picture twice, each with its own place and opacity")
    func twoVideos() throws {
        let lumas = try fixture.draw(
            [fixture.video(0, 0, 8, 4), fixture.video(8, 4, 8, 4) { $0.opacity = 0.5 }], luma: 116)
        #expect(lumas[2][4] == 116 && lumas[6][4] == 16 && lumas[2][12] == 16)
        #expect(abs(lumas[6][12] - 66) <= 1)
    }

    @Test("a video layer above the one that fills the canvas shows the untouched picture")
    func pictureInPicture() throws {
        let lumas = try fixture.draw(
            [fixture.video(), fixture.box(0, 0, 16, 8), fixture.video(4, 2, 8, 4)], luma: 60)
        #expect(lumas == fixture.rows(4..<12, 2..<6, bright: 60, dark: 235))
    }

    @Test("a video turned by a quarter stands where its layer stands")
    func turnedVideo() throws {
        let video = fixture.video(8, 4) {
            $0.anchorPoint = Point(x: 0.5, y: 0.5)
            $0.transform = AffineTransform.identity.rotated(degrees: 90)
        }
        #expect(
            try fixture.draw([video], color: .white, luma: 60) == fixture.rows(4..<12, 0..<8, bright: 60, dark: 235))
    }

    @Test("the render scale applies to the whole tree")
    func renderScale() throws {
        var tree = fixture.tree([fixture.video(0, 0, 32, 16), fixture.box(8, 4, 16, 8)])
        tree.transform = AffineTransform.identity.scaled(x: 0.5, y: 0.5)
        let stack = try LayerStack(tree, canvas: fixture.canvas, painter: fixture.painter)
        let frame = try Compositor(canvas: fixture.canvas, overlays: stack)
            .addLayers(around: picture { _, _ in 60 }, at: .zero)
        #expect(frame.lumas == fixture.rows(4..<12, 2..<6, dark: 60))
    }

    @Test("what stands still is sharp on whole pixels, what moves stands between them")
    func placement() throws {
        let still = fixture.box(4.4, 2.3, 6, 3)
        #expect(try fixture.draw([fixture.video(), still]) == fixture.rows(4..<10, 2..<5))
        let rasters = LayerRasters(canvas: fixture.canvas, painter: fixture.painter)
        let flattening = LayerFlattening(canvas: fixture.canvas, rasters: rasters)
        let moving = fixture.box(4.5, 2, 6, 3) { $0.motion = .shifted }
        let scene = LayerScene(
            try flattening.items(of: fixture.tree([fixture.video(), moving]).root, map: .identity))
        let target = try picture { _, _ in 16 }
        try Compositor(canvas: fixture.canvas, overlays: LayerStack()).draw(scene.items, onto: target, picture: target)
        let row = target.lumas[3]
        #expect(abs(row[4] - 126) <= 2 && row[5] == 235 && row[9] == 235 && abs(row[10] - 126) <= 2)
    }

    @Test("a video fills its layer's bounds, wherever these begin")
    func videoBounds() throws {
        let video = fixture.video(4, 2, 8, 4) {
            $0.bounds = Rectangle(x: 100, y: -50, width: 8, height: 4)
            $0.sublayers = [fixture.box(104, -50, 4, 4, color: .black)]
        }
        let lumas = try fixture.draw([video], color: .white, luma: 60)
        var expected = fixture.rows(4..<12, 2..<6, bright: 60, dark: 235)
        for y in 2..<6 { for x in 8..<12 { expected[y][x] = 16 } }
        #expect(lumas == expected)
    }

    @Test("a larger z position is in front, whatever was added first")
    func depth() throws {
        let upper = fixture.box(0, 0, 8, 8) { $0.zPosition = 1 }
        let lumas = try fixture.draw([fixture.video(), upper, fixture.box(0, 0, 16, 8, color: .black)])
        #expect(lumas == fixture.rows(0..<8, 0..<8))
    }

    @Test(
        "what cannot be seen draws nothing and harms nothing",
        arguments: [
            AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
            AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
            AffineTransform(a: 1e300, b: 0, c: 0, d: 1e300, tx: 1e300, ty: 0),
            AffineTransform(a: 1e-200, b: 0, c: 0, d: 1e-200, tx: 0, ty: 0),
            AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 1e9, ty: -1e9),
            AffineTransform(a: 1e9, b: 0, c: 0, d: 1e-9, tx: 0, ty: 0),
        ])
    func degenerate(transform: AffineTransform) throws {
        for hasShadow in [false, true] {
            let layer = fixture.box(0, 0, 4, 4, [fixture.box(1, 1, 2, 2)]) {
                $0.transform = transform
                $0.opacity = 0.5
                if hasShadow { $0.shadow = Shadow(radius: 1000, opacity: 1) }
            }
            _ = try fixture.draw([fixture.video { $0.transform = transform }, layer])
            _ = try fixture.draw([fixture.video(), layer])
        }
    }

    @Test("what animations overshoot to is drawn as the nearest that can be, or not at all")
    func overshooting() throws {
        let changes: [(inout LayerSnapshot) -> Void] = [
            { $0.opacity = -0.5 }, { $0.opacity = 1.5 }, { $0.cornerRadius = -4 }, { $0.cornerRadius = 1e9 },
            { $0.borderWidth = -3 }, { $0.bounds?.size.width = -20 }, { $0.bounds?.size = .zero },
            { $0.shadow = Shadow(radius: -5, opacity: 3) },
            { layer in
                layer.shadow = Shadow(offset: Point(x: 16384, y: 0), radius: 900, opacity: 1)
                layer.transform = AffineTransform.identity.scaled(x: 9e5, y: 9e5)
            },
            { $0.content = .shape(ShapeContent(path: Path(Rectangle(x: 1e18, y: -1e300, width: 5, height: 5)))) },
            { $0.content = .text(TextContent(string: "x", fontSize: -3)) },
            { $0.content = .gradient(GradientContent(colors: [.white, .black])) },
        ]
        for change in changes {
            for group in [false, true] {
                let layer = fixture.box(4, 2, 8, 4, group ? [fixture.box(0, 0, 2, 2)] : [], change: change)
                _ = try fixture.draw([fixture.video(), layer])
                _ = try fixture.draw([
                    fixture.video {
                        change(&$0)
                        $0.content = .video
                    }
                ])
                _ = try fixture.draw([fixture.video { $0.mask = layer }])
            }
        }
    }

    @Test("a huge layer is drawn where it is seen", arguments: [1.0, 1000, 1e6])
    func huge(scale: Double) throws {
        let layer = fixture.box(8, 4, 16384, 16384, color: .white, [fixture.box(0, 0, 100, 100)]) {
            $0.transform = AffineTransform.identity.scaled(x: scale, y: scale)
            $0.opacity = 0.5
        }
        let lumas = try fixture.draw([fixture.video(), layer])
        #expect(fixture.difference(lumas, fixture.rows(8..<16, 4..<8, bright: 126)) <= 1)
    }
}
