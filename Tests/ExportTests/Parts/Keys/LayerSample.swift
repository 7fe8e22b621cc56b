import EditModel
import Foundation
import MediaTime
import Values

/// Layers of every kind, with animations of every kind.
enum LayerSample {
    /// A tree that is there for all of a movie; parts of it come and go.
    static let root: LayerSnapshot = {
        var root = LayerSnapshot(
            content: .plain, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 128, height: 96))
        root.sublayers =
            [
                LayerSnapshot(
                    content: .video, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 128, height: 96)),
                standing,
                title, image, shape, gradient, replicator, emitter, clip,
            ] + subtitles
        return root
    }()

    /// A box that moves.
    static func box(duration: Time) -> LayerSnapshot {
        var box = LayerSnapshot(
            content: .plain, position: Point(x: 20, y: 10), bounds: Rectangle(x: 1, y: 2, width: 30, height: 20),
            opacity: 0.9, backgroundColor: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        box.timing = LayerTiming(
            beginTime: Time(1, 25), duration: duration, speed: Time(1, 2), timeOffset: Time(1, 10))
        box.name = LayerName("Box")
        box.animations = [animation("opacity", .basic(BasicValues(from: .number(0), to: .number(1), by: .number(2))))]
        return box
    }

    /// Every property of a layer has a value of its own.
    private static let standing: LayerSnapshot = {
        var layer = LayerSnapshot(
            content: .text(text), position: Point(x: 20, y: 10), bounds: Rectangle(x: 1, y: 2, width: 30, height: 20),
            opacity: 0.9, backgroundColor: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        layer.name = LayerName("Words")
        layer.properties.transform = .identity.scaled(x: 0.5, y: 2)
        layer.properties.zPosition = 1
        layer.properties.cornerRadius = 2
        layer.properties.borderWidth = 1
        layer.properties.borderColor = .white
        layer.properties.shadow = Shadow(color: .black, opacity: 0.5)
        layer.properties.glow = Glow(color: .white)
        layer.properties.masksToBounds = true
        layer.properties.blendMode = .multiply
        layer.properties.turn = LayerTurn(x: 10, y: 5, perspective: 500)
        layer.properties.maskedCorners = [.topLeft, .bottomRight]
        var shade = Path()
        shade.move(to: .zero)
        shade.addLine(to: Point(x: 9, y: 0))
        shade.addLine(to: Point(x: 9, y: 9))
        shade.close()
        layer.properties.shadowPath = shade
        layer.properties.isGeometryFlipped = true
        layer.mask = LayerSnapshot(
            content: .plain, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 9, height: 9))
        return layer
    }()

    private static let text: TextContent = {
        var text = TextContent(string: "Words", strokeColor: .black, strokeWidth: 2)
        text.runs.append(
            TextRun(
                "more", fontFamily: "Serif", fontSize: 20, weight: 700, isItalic: true, foregroundColor: .black,
                isUnderlined: true, letterSpacing: 1))
        text.language = "en"
        text.foregroundGradient = GradientContent(colors: [.white, .black], locations: [0, 1])
        text.foregroundImage = ImageContent(sourceIndex: 1, sourceTrackID: 1, size: Size(width: 64, height: 48))
        text.box = TextBox(color: .black, padding: Size(width: 2, height: 3), cornerRadius: 4)
        text.maximumLineCount = 2
        return text
    }()

    private static let title: LayerSnapshot = {
        var title = LayerSnapshot(content: .text(TextContent(string: "Title")), position: .zero, bounds: nil)
        title.timing = LayerTiming(beginTime: Time(5, 25), duration: Time(30, 25))
        var letters = TextAnimationSnapshot()
        letters.perspective = 300
        letters.spring = SpringMotion()
        letters.from = TextUnitLook(
            position: Point(x: 1, y: 2), scale: Point(x: 2, y: 2), rotation: 3, rotationX: 4, rotationY: 5,
            opacity: 0.5, color: .black, blur: 2, letterSpacing: 1)
        letters.to = TextUnitLook(opacity: 0.5)
        let keys = KeyframeCurve(
            [.point(.zero), .point(Point(x: 5, y: 5)), .point(Point(x: 9, y: 2))], mode: .cubic,
            keyTimes: [0, 0.25, 1], timings: [.easeIn, .easeOut],
            smoothness: [.init(tension: 0.1), .init(continuity: 0.1), .init(bias: 0.1)])
        let written = #"{"kind":"number","times":["0/1","1/5","1/2"],"values":[0.5,0.6,0.7]}"#
        guard let samples = try? JSONDecoder().decode(SampledValues.self, from: Data(written.utf8)) else {
            preconditionFailure("a snapshot has samples")
        }
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: Point(x: 10, y: 10))
        let motion = PathMotion(path, rotationMode: .auto, keyTimes: [0, 1], timings: [.easeIn])
        title.animations = [
            AnimationSnapshot(.text(letters), timing: timing), animation("position", .keyframes(keys)),
            animation("opacity", .sampled(samples)), animation("position", .path(motion)),
            AnimationSnapshot(
                .group([animation("opacity", .spring(BasicValues(to: .number(1)), SpringMotion()))]), timing: timing),
        ]
        return title
    }()

    private static let timing: AnimationTiming = {
        var timing = AnimationTiming()
        timing.duration = Time(1, 1)
        timing.repeatCount = Time(2, 1)
        timing.repeatDuration = Time(1, 1)
        return timing
    }()

    private static func animation(_ name: String, _ curve: PropertyAnimationSnapshot.Curve) -> AnimationSnapshot {
        AnimationSnapshot(.property(PropertyAnimationSnapshot(AnimationKeyPath(name)!, curve)), timing: timing)
    }

    private static let image: LayerSnapshot = {
        var image = ImageContent(sourceIndex: 1, sourceTrackID: 1, size: Size(width: 64, height: 48))
        image.contentsCenter = Rectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        image.animation = PictureAnimation(
            frameStarts: [.zero, Time(1, 5), Time(2, 5)], duration: Time(3, 5), playCount: 3)
        var layer = LayerSnapshot(
            content: .image(image), anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 30, height: 20))
        layer.timing.duration = Time(2, 1)
        var (other, mixed) = (ImageContent(sourceIndex: 5, sourceTrackID: 1, size: Size(width: 64, height: 48)), image)
        other.share = 0.25
        (mixed.share, mixed.others) = (0.75, [other])
        layer.animations = [animation("contents", .keyframes(KeyframeCurve([.contents([image]), .contents([mixed])])))]
        return layer
    }()

    /// A movie in a layer.
    private static let clip: LayerSnapshot = {
        var image = ImageContent(sourceIndex: 5, sourceTrackID: 1, size: Size(width: 64, height: 48))
        image.animation = PictureAnimation(frameDuration: Time(1, 25), duration: Time(2, 1))
        return LayerSnapshot(
            content: .image(image), anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 30, height: 20))
    }()

    private static let shape: LayerSnapshot = {
        var path = Path()
        path.move(to: .zero)
        path.addQuadratic(Point(x: 5, y: 0), to: Point(x: 10, y: 10))
        path.addCubic(Point(x: 5, y: 0), Point(x: 6, y: 0), to: Point(x: 3, y: 20))
        path.close()
        let shape = ShapeContent(
            path: path, fillColor: .white, strokeColor: .black,
            line: StrokeStyle(width: 2, dashPattern: [1, 2], dashPhase: 1), strokeStart: 0.1, strokeEnd: 0.9)
        return LayerSnapshot(
            content: .shape(shape), anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 30, height: 20))
    }()

    private static let gradient = LayerSnapshot(
        content: .gradient(GradientContent(colors: [.white, .black], locations: [0, 0.5])),
        anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 30, height: 20))

    private static let subtitles = [
        "1\n00:00:00,000 --> 00:00:01,000\n<font color=\"#ff0000\" face=\"Serif\">Hello</font>\n",
        "WEBVTT\n\nfirst\n00:00.000 --> 00:01.000 line:10% position:20% size:50% align:left\n<v Anna>Hello\n",
        """
        [Script Info]
        ScriptType: v4.00+

        [V4+ Styles]
        Format: Name, Fontname, Fontsize
        Style: Loud,Serif,20

        [Events]
        Format: Layer, Start, End, Style, Text
        Dialogue: 0,0:00:00.00,0:00:01.00,Loud,Hello

        """,
    ].map(subtitleLayer)

    private static func subtitleLayer(_ text: String) -> LayerSnapshot {
        guard let document = try? SubtitleDocument(Array(text.utf8), name: "a.en.srt") else {
            preconditionFailure("a test's subtitles can be read")
        }
        var style = SubtitleStyle()
        style.fontFamily = "Serif"
        style.fontSize = 20
        style.weight = 700
        style.isItalic = true
        style.foregroundColor = .white
        style.strokeColor = .black
        style.strokeWidth = 1
        style.boxColor = .black
        style.alignment = .top
        style.horizontalMargin = 3
        style.verticalMargin = 4
        var layer = LayerSnapshot(
            content: .subtitles(SubtitleContent(Subtitles(document), style: style)),
            anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 128, height: 96))
        layer.timing.duration = Time(2, 1)
        return layer
    }

    private static let replicator: LayerSnapshot = {
        var content = ReplicatorContent()
        content.count = 3
        content.delay = Time(1, 10)
        return LayerSnapshot(
            content: .replicator(content), anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 30, height: 20),
            sublayers: [box(duration: Time(1, 1))])
    }()

    private static let emitter: LayerSnapshot = {
        let dot = LayerSnapshot(
            content: .plain, anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 2, height: 2),
            backgroundColor: .white)
        var values = EmitterCellValues()
        values.birthRate = 5
        values.lifetime = 1
        let sparks = EmitterCellContent(values, picture: dot)
        let content = EmitterContent(cells: [EmitterCellContent(values, picture: dot, cells: [sparks])])
        return LayerSnapshot(
            content: .emitter(content), anchorPoint: .zero, bounds: Rectangle(x: 0, y: 0, width: 30, height: 20))
    }()
}
