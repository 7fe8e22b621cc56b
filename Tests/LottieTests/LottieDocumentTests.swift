import TestSupport
import Testing
import Values
import Wording

@testable import Lottie

@Suite struct LottieDocumentTests {
    typealias Text = AnimationText

    /// The error of a file, or nothing.
    private func mistake(_ text: String) -> String? {
        do throws(LottieError) {
            _ = try LottieDocument(reading: Array(text.utf8))
            return nil
        } catch {
            return error.description
        }
    }

    private static let box = Text.layer(Text.group(Text.box + "," + Text.fill()))

    @Test func readsSizeAndTiming() throws {
        let document = try LottieDocument(reading: Array(Text.file(Self.box, more: #""nm":"Party","#).utf8))
        #expect(document.format.width == 100 && document.format.height == 100)
        #expect(document.format.frameRate == FrameRate(30, 1) && document.format.frameCount == 60)
        #expect(document.layerCount == 1 && document.name == "Party")
        #expect(document.omissions.isEmpty && document.colors == ["#ff0000"])
    }

    @Test(arguments: [
        (29.97, FrameRate(30000, 1001)), (23.976023, FrameRate(24000, 1001)), (25.0, FrameRate(25, 1)),
        (12.5, FrameRate(12500, 1000)),
    ])
    func takesBroadcastRatesExactly(_ rate: Double, _ expected: FrameRate) throws {
        let text = Text.file(Self.box).replacing("\"fr\":30", with: "\"fr\":\(rate)")
        #expect(try LottieDocument(reading: Array(text.utf8)).format.frameRate == expected)
    }

    /// Files that are refused, and what their errors say.
    static let mistakes: [(text: String, error: String)] = [
        ("", "it is empty"),
        ("{\"v\":\"5.7.0\",", "it is not JSON: a name in quotes is missing, at byte 14"),
        ("[1, 2]", "it is JSON, but not a Lottie animation"),
        ("{\"a\": 1}", "it is JSON, but not a Lottie animation: it has no 'layers'"),
        ("{\"layers\": []}", "it has no size: 'w' is missing"),
        (Text.file("").replacing("\"w\":100", with: "\"w\":0"), "the number 0 of 'w' is not from 1 to 8192"),
        (Text.file("").replacing("\"h\":100", with: "\"h\":1e38"), "the number 1e+38 of 'h' is not from 1 to 8192"),
        (Text.file("").replacing("\"fr\":30", with: "\"fr\":0"), "the number 0 of 'fr' is not from 0.1 to 240"),
        (Text.file("").replacing("\"op\":60", with: "\"op\":0"), "it has no frame: it begins at 0 and ends at 0"),
        (
            Text.file("").replacing("\"op\":60", with: "\"op\":200000"),
            "it is longer than an hour: 200000 frames at 30 a second"
        ),
        (
            String(repeating: "[", count: 1000), "it is not JSON: values are nested too deeply, at byte 65"
        ),
        (
            Text.file(Text.layer(Text.box.replacing("[40,20]", with: "[1e38,20]"))),
            "layer 1 'Ball' > shape 1 > 's': the number 1e+38 of 'k' is not from -1000000 to 1000000"
        ),
        (
            Text.file(Text.layer(#"{"ty":"sh","ks":{"a":0,"k":{"i":[[0,0]],"o":[],"v":[[0,0]],"c":true}}}"#)),
            "layer 1 'Ball' > shape 1 > 'ks': a path has 1 points, and 0 values in 'o'"
        ),
        (
            Text.file(Text.layer(#"{"ty":"sh","ks":{"a":0,"k":{"i":[],"o":[],"v":[\#(points(4097))],"c":true}}}"#)),
            "layer 1 'Ball' > shape 1 > 'ks': a path of 4097 points has more than 4096"
        ),
        (
            Text.file(Text.layer(#"{"ty":"rp","c":{"a":0,"k":1e6},"tr":{}}"#)),
            "layer 1 'Ball' > shape 1 > 'c': the number 1000000 of 'k' is not from 0 to 1000"
        ),
        (
            Text.file(Text.layer(Text.box).replacing("[50,50]", with: "[{\"t\":5,\"s\":[0,0]},{\"t\":1,\"s\":[1,1]}]")),
            "layer 1 'Ball' > 'ks' > 'p': its keyframes are not in the order of time"
        ),
        (Text.file(#"{"ty":0,"refId":"a","ks":{}}"#), "layer 1: there is no asset 'a'"),
        (
            Text.file(#"{"ty":0,"refId":"a","ks":{}}"#, assets: #"{"id":"a","layers":[{"ty":0,"refId":"a","ks":{}}]}"#),
            "composition 'a' > layer 1: the composition leads back to itself: a, a"
        ),
        (
            Text.file(#"{"ty":3,"ind":1,"parent":2,"ks":{}},{"ty":3,"ind":2,"parent":1,"ks":{}}"#),
            "layer 1: its parents lead back to itself"
        ),
        (
            Text.file(#"{"ty":0,"refId":"a14","ks":{}}"#, assets: doubling(14)),
            "composition 'a12': it has more than 10000 layers, shapes and masks, counted as often as they are drawn"
        ),
        (
            Text.file(Text.layer(Text.group(String(repeating: Text.box + ",", count: 10_001) + Text.fill()))),
            "layer 1 'Ball': its paths have more than 8190 points, counted as often as they are drawn"
        ),
        (
            Text.file(Text.layer(dashed(#"{"a":0,"k":0.0001}"#))),
            "layer 1 'Ball': its lines have more than 4000 dashes"
        ),
        (
            Text.file(Text.layer(nested(20))), "its scales enlarge more than 100000 times"
        ),
        (
            Text.file(mattes(of: Array(repeating: Text.box, count: 500).joined(separator: ","), 100)),
            "it has more than 10000 layers, shapes and masks, counted as often as they are drawn"
        ),
        (
            Text.file(mattes(of: path(400), 600)), "the mattes up to layer 276 repeat more than 1000000 values"
        ),
        (
            Text.file(Text.layer(dashed(eased("[10]", -1000, "[11]")))),
            "layer 1 'Ball' > shape 2: its dashes and gaps are all 0 at some time"
        ),
        (
            Text.file(
                Text.layer(Text.box, place: #"{"s":\#(eased("[0,0]", 1000, "[5e4,0]"))}"#)),
            "layer 1 'Ball' > 'ks' > 's': the number 22235192.596710023 of 'k' is not from -1000000 to 1000000"
        ),
        (
            Text.file(
                Text.layer(#"{"ty":"sh","ks":\#(eased("[\(line(0))]", 1000, "[\(line(9000))]"))}"#)),
            "layer 1 'Ball' > shape 1 > 'ks': the number 4002334.6674078037 of 'k' is not from -1000000 to 1000000"
        ),
        (
            Text.file(
                (0..<3).map { #"{"ty":2,"refId":"\#($0)","ks":{}}"# }.joined(separator: ","),
                assets: (0..<3).map { #"{"id":"\#($0)","w":8192,"h":8192,"p":"data:image/png;base64,AAAA"}"# }
                    .joined(separator: ",")),
            "layer 3: the pictures up to this one need more than 512 MiB"
        ),
        (
            Text.file(Text.layer(Array(repeating: #"{"ty":"rd"}"#, count: 10_001).joined(separator: ","))),
            "it has more than 10000 layers, shapes and masks, counted as often as they are drawn"
        ),
        (
            Text.file(Text.layer(#"{"ty":"gf","g":{"p":300,"k":{"a":0,"k":[0,1,0,0]}}}"#)),
            "layer 1 'Ball' > shape 1 > 'g': the number 300 of 'p' is not from 1 to 256"
        ),
        (
            Text.file(Text.layer(#"{"ty":"gf","g":{"p":2,"k":{"a":0,"k":[0,1,0,0]}}}"#)),
            "layer 1 'Ball' > shape 1 > 'g': 2 colors need 8 numbers and two for each step of alpha, and it has 4"
        ),
    ]

    private static func points(_ count: Int) -> String {
        Array(repeating: "[0,0]", count: count).joined(separator: ",")
    }

    /// Compositions of which each shows the one before it twice.
    private static func doubling(_ count: Int) -> String {
        let first = ##"{"id":"a0","layers":[{"ty":1,"sw":1,"sh":1,"sc":"#ffffff","ks":{}}]}"##
        let others = (1...count).map { number in
            let layer = #"{"ty":0,"refId":"a\#(number - 1)","ks":{}}"#
            return #"{"id":"a\#(number)","layers":[\#(layer),\#(layer)]}"#
        }
        return ([first] + others).joined(separator: ",")
    }

    /// Groups in one another, each of which enlarges a thousand times and says so before its shapes.
    private static func nested(_ count: Int) -> String {
        (0..<count).reduce(Text.box) { inner, _ in
            Text.group(#"{"ty":"tr","s":{"a":0,"k":[100000,100000]}},"# + inner)
        }
    }

    /// A layer that is the matte of many.
    private static func mattes(of shapes: String, _ count: Int) -> String {
        let solid = ##"{"ty":1,"tt":1,"tp":1,"sw":1,"sh":1,"sc":"#ffffff","ks":{}}"##
        return Text.layer(shapes, more: #""ind":1,"td":1,"#) + String(repeating: "," + solid, count: count)
    }

    private static func path(_ count: Int) -> String {
        let list = points(count)
        return #"{"ty":"sh","ks":{"a":0,"k":{"i":[\#(list)],"o":[\#(list)],"v":[\#(list)],"c":true}}}"#
    }

    private static func line(_ end: Int) -> String {
        #"{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"v":[[0,0],[\#(end),0]],"c":false}"#
    }

    /// A property that changes in 30 frames; above 1 and below 0, `y` overshoots.
    private static func eased(_ start: String, _ y: Double, _ end: String) -> String {
        #"{"a":1,"k":[{"t":0,"s":\#(start),"i":{"x":[0.5],"y":[1]},"o":{"x":[0.5],"y":[\#(y)]}},"#
            + #"{"t":30,"s":\#(end)}]}"#
    }

    private static func dashed(_ length: String) -> String {
        Text.box + #",{"ty":"st","c":{"a":0,"k":[1,0,0]},"w":{"a":0,"k":2},"d":[{"n":"d","v":\#(length)}]}"#
    }

    @Test(arguments: mistakes.indices) func refuses(_ index: Int) {
        let (text, error) = Self.mistakes[index]
        #expect(mistake(text) == error)
    }

    @Test func countsCopiesGroupByGroup() throws {
        let group = Text.group(Text.box + "," + Text.fill() + #",{"ty":"rp","c":{"a":0,"k":8},"tr":{}}"#)
        let text = Text.file(Text.layer(Array(repeating: group, count: 40).joined(separator: ",")))
        #expect(mistake(text) == nil)
    }

    @Test func refusesLargeFiles() {
        #expect(
            mistake("{" + String(repeating: " ", count: LottieLimits.fileSize)) == "an animation has at most 16 MiB")
    }

    /// Files with parts that are left out, and the notes of them.
    static let omissions: [(text: String, notes: [String])] = [
        (
            Text.file(Text.layer(Text.box, more: #""ef":[{"ty":29,"nm":"Blur"},{"ty":5,"nm":"Slider"}],"#)),
            ["effect: layer 1 'Ball': its effects are not applied: 'Blur'"]
        ),
        (
            Text.file(Text.layer(Text.box, more: #""bm":3,"#)),
            ["feature: layer 1 'Ball': its blend mode is not applied: it is laid over what is below"]
        ),
        (
            Text.file(Text.layer(Text.box.replacing("\"k\":0}", with: "\"k\":0,\"x\":\"time\"}"))),
            ["expression: layer 1 'Ball' > shape 1 > 'r': its expression is not computed"]
        ),
        (
            Text.file(Text.layer(Text.box + #",{"ty":"rd","nm":"Soft","r":{"a":0,"k":5}},{"ty":"mm","mm":3}"#)),
            [
                "feature: layer 1 'Ball' > shape 2 'Soft': corners are not rounded",
                "feature: layer 1 'Ball' > shape 3: paths are not cut out of one another",
            ]
        ),
        (
            Text.file(
                #"{"ty":2,"nm":"Photo","refId":"a","ks":{}}"#,
                assets: #"{"id":"a","w":10,"h":10,"u":"images/","p":"x.png"}"#),
            ["image: layer 1 'Photo': its picture 'x.png' is another file, and is not drawn"]
        ),
        (
            Text.file(#"{"ty":5,"nm":"Title","ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"a"}},{"t":9,"s":{"t":"b"}}]}}}"#),
            ["text: layer 1 'Title' > 't': its words change, and are not drawn"]
        ),
        (
            Text.file(#"{"ty":13,"nm":"Eye","ks":{}},{"ty":6,"nm":"Song","ks":{}}"#),
            ["feature: layer 1 'Eye': the camera is not used", "feature: layer 2 'Song': its sound is not heard"]
        ),
        (
            Text.file(words(#""ca":1,"ls":3,"j":3,"#)),
            [
                "text: layer 1 'Title' > 't': its words are not turned into capitals",
                "text: layer 1 'Title' > 't': its words are not shifted from their line",
                "text: layer 1 'Title' > 't': its words are not justified",
            ]
        ),
        (
            Text.file(words().replacing(#""k":[{"#, with: #""x":"time","k":[{"#)),
            ["expression: layer 1 'Title' > 't': its expression is not computed"]
        ),
        (
            Text.file(
                Text.layer(Text.group(Text.box + "," + Text.fill().replacing(#""fl","#, with: #""fl","bm":1,"#)))),
            [
                "feature: layer 1 'Ball' > shape 1 'Edge' > shape 2 'Paint': its blend mode is not applied: "
                    + "it is laid over what is below"
            ]
        ),
        (
            Text.file(
                Text.layer(Text.box) + "," + Text.layer(Text.box, more: #""tt":1,"#) + ","
                    + Text.layer(Text.box, more: #""tt":1,"#)),
            ["feature: layer 3: its matte is not cut out by a matte of its own"]
        ),
        (
            Text.file(
                Text.layer(Text.box, more: #""ao":1,"#, place: #"{"p":{"s":true,"x":{"k":1},"y":{"k":2}}}"#)),
            ["feature: layer 1 'Ball' > 'ks': it does not turn to where it moves"]
        ),
    ]

    @Test(arguments: omissions.indices) func notesWhatIsLeftOut(_ index: Int) throws {
        let (text, notes) = Self.omissions[index]
        let document = try LottieDocument(reading: Array(text.utf8))
        #expect(document.omissions.map { "\($0.kind): \($0.object): \($0.message)" } == notes)
    }

    @Test func listsAHundredOfWhatIsLeftOut() throws {
        let text = Text.file(Text.layer(Array(repeating: #"{"ty":"rd"}"#, count: 300).joined(separator: ",")))
        let omissions = try LottieDocument(reading: Array(text.utf8)).omissions
        #expect(omissions.count == 101)
        #expect(omissions.last?.message == "200 more of its parts are not drawn as they should be")
    }

    // MARK: - Easing

    /// The numbers that a property of a layer has, in the words of the library.
    private func written(_ shapes: String, _ name: String) throws -> [Double] {
        let text = Text.file(Text.layer(shapes))
        let written = try LottieDocument(reading: Array(text.utf8)).text(LottieLook(), outlines: nil, picture: nil)
        let fill = try JSON(reading: Array(written.utf8))["layers"]?.arrayValue?[0]["shapes"]?.arrayValue?.last
        let frames = fill?[name]?["k"]?.arrayValue ?? []
        return frames.flatMap { ($0["s"]?.arrayValue ?? []).compactMap(\.doubleValue) }
    }

    @Test func keepsWhatEasingOvershootsInsideItsRange() throws {
        let fade = Self.eased("[0]", 2, "[100]")
        let opacity = try written(
            Text.box + #",{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":\#(fade)}"#, "o")
        #expect(opacity.count == 31 && opacity.max() == 100 && opacity.count { $0 == 100 } > 10, "\(opacity)")
        let change = Self.eased("[0,0.5,1]", 2, "[1,0.5,0]")
        let color = try written(Text.box + #",{"ty":"fl","c":\#(change),"o":{"a":0,"k":100}}"#, "c")
        #expect(color.count == 93 && color.min() == 0 && color.max() == 1, "\(color)")
        #expect(color.count { $0 == 0.5 } == 31)
    }

    @Test func leavesEasingInsideItsRangeAsItIs() throws {
        let fade = Self.eased("[0]", 0, "[100]")
        #expect(try written(Text.box + #",{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":\#(fade)}"#, "o") == [0, 100])
    }

    @Test func findsHowFarACurveReaches() {
        #expect(LottieCurve(input: [1, 1], output: [0, 0]).reach == 0...1)
        let curve = LottieCurve(input: [0.5, 1.5], output: [0.5, -1])
        let values = (0...1000).map { curve.progress(at: Double($0) / 1000) }
        #expect(abs(curve.reach.lowerBound - (values.min() ?? 0)) < 1e-3)
        #expect(abs(curve.reach.upperBound - (values.max() ?? 0)) < 1e-3)
    }

    // MARK: - Words and pictures

    private static func words(_ more: String = "", of text: String = "") -> String {
        #"{"ty":5,"nm":"Title","ks":{},"t":{\#(text)"d":{"k":[{"t":0,"s":{"t":"Words","f":"Sans",\#(more)"s":12}}]}}}"#
    }

    private static let photo = Text.file(
        #"{"ty":2,"nm":"Photo","refId":"a","ks":{}},{"ty":2,"refId":"a","ks":{}}"#,
        assets: #"{"id":"a","w":10,"h":10,"p":"data:image/svg+xml;base64,AAAA"}"#)

    /// What drawing an animation leaves out.
    private func drawingOmissions(_ text: String, _ outlines: [Path]?, _ picture: [UInt8]?) throws -> [String] {
        let document = try LottieDocument(reading: Array(text.utf8))
        #expect(document.omissions.isEmpty)
        return try document.omissionsOfDrawing(outlines: { _ in outlines }, picture: { _, _, _ in picture })
            .map { "\($0.object): \($0.message)" }
    }

    @Test func notesWhatOnlyDrawingShowsToBeLeftOut() throws {
        let words = Text.file(Self.words())
        let unknown = try drawingOmissions(words, nil, nil)
        #expect(unknown == ["layer 1 'Title': its words cannot be drawn in the font 'Sans'"])
        var far = Path()
        far.move(to: .zero)
        far.addLine(to: Point(x: 2e6, y: 0))
        let wide = try drawingOmissions(words, [far], nil)
        #expect(wide == ["layer 1 'Title': its words reach further than 1000000 pixels, and are not drawn"])
        let damaged = try drawingOmissions(Self.photo, [], nil)
        #expect(damaged == ["layer 1 'Photo'", "layer 2"].map { "\($0): its picture cannot be decoded" })
        #expect(try drawingOmissions(Self.photo, [], []).isEmpty)
    }

    @Test func dividesLongWordsIntoGroups() throws {
        var letter = Path()
        letter.move(to: .zero)
        for number in 1..<30 { letter.addLine(to: Point(x: Double(number), y: 5)) }
        let document = try LottieDocument(reading: Array(Text.file(Self.words()).utf8))
        let text = try document.text(
            LottieLook(), outlines: { [letter] _ in Array(repeating: letter, count: 30) }, picture: nil)
        let groups = try JSON(reading: Array(text.utf8))["layers"]?.arrayValue?[0]["shapes"]?.arrayValue ?? []
        // 13 letters of 30 points, a fill and a place in each but the last.
        let counts = groups.map { $0["it"]?.arrayValue?.count ?? 0 }
        #expect(counts == [15, 15, 6])
    }

    // MARK: - Time

    @Test func readsLongChainsOfParentsQuickly() throws {
        let layers = (0..<10_000).map { #"{"ty":3,"ind":\#($0),"parent":\#($0 + 1),"ks":{}}"# }.joined(separator: ",")
        #expect(mistake(Text.file(layers)) == nil)
    }

    // MARK: - Colours

    private func changed(_ changes: [(String, Color)], _ text: String = Text.file(Self.box)) throws -> String {
        var look = LottieLook()
        look.colors = changes.map { LottieLook.ColorChange(original: $0.0, color: $0.1) }
        let document = try LottieDocument(reading: Array(text.utf8))
        try document.requireColors(of: look)
        return try document.text(look, outlines: nil, picture: nil)
    }

    @Test(arguments: ["#ff0000", "#f00", "Ball", "Ball.Edge", "*.Edge.Paint"])
    func exchangesColors(_ name: String) throws {
        #expect(try changed([(name, Color(red: 0, green: 0, blue: 1))]).contains(#""c":{"a":0,"k":[0.0,0.0,1.0]}"#))
    }

    @Test func exchangesTheFirstThatFits() throws {
        let text = try changed(
            [("Ball", .white), ("#ff0000", .black)], Text.file(Self.box + "," + Self.box.replacing("Ball", with: "Box"))
        )
        #expect(text.contains("[1.0,1.0,1.0]") && text.contains("[0.0,0.0,0.0]"))
    }

    @Test func countsEveryChangeThatFits() throws {
        let text = try changed([("Ball.Edge", .white), ("#ff0000", .black)])
        #expect(text.contains("[1.0,1.0,1.0]") && !text.contains("[0.0,0.0,0.0]"))
    }

    @Test func ordersChanges() {
        let names = ["#ff0000", "*.Edge", "*.Edge.Paint", "Ball", "Ball.*", "Ball.Edge", "Ball.Core"]
        let changes = names.map { LottieLook.ColorChange(original: $0, color: .white) }
        #expect(
            changes.sorted { $0.precedes($1) }.map(\.original)
                == ["Ball.Core", "Ball.Edge", "Ball", "*.Edge.Paint", "*.Edge", "Ball.*", "#ff0000"])
    }

    @Test(arguments: ["logo.ai Outlines", "logo.ai Outlines.Edge", "*.Edge"])
    func exchangesColorsOfNamesWithPoints(_ name: String) throws {
        let text = Text.file(Self.box.replacing("Ball", with: "logo.ai Outlines"))
        #expect(try changed([(name, .white)], text).contains("[1.0,1.0,1.0]"))
    }

    @Test func exchangesColorsThatCountTo255() throws {
        let text = Text.file(Text.layer(Text.box + "," + Text.fill("[255,0,0]")))
        #expect(try changed([("#ff0000", .white)], text).contains(#""c":{"a":0,"k":[1.0,1.0,1.0]}"#))
    }

    @Test func refusesColorsThatAreNotThere() {
        #expect(throws: LottieError("it has no color #00ff00; its colors are #ff0000")) {
            try changed([("#00ff00", .white)])
        }
        let unknown = "no layer, group or shape with a color is called 'Ball.Core'; its layers with colors are 'Ball'"
        #expect(throws: LottieError(unknown)) {
            try changed([("Ball.Core", .white)])
        }
    }
}
