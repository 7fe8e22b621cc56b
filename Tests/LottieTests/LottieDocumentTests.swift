import EditModel
import TestSupport
import Testing

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
            Text.file(Text.layer(dashed("0.0001"))), "layer 1 'Ball': its lines have more than 4000 dashes"
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

    private static func dashed(_ length: String) -> String {
        Text.box + #",{"ty":"st","c":{"a":0,"k":[1,0,0]},"w":{"a":0,"k":2},"d":[{"n":"d","v":{"a":0,"k":\#(length)}}]}"#
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
    ]

    @Test(arguments: omissions.indices) func notesWhatIsLeftOut(_ index: Int) throws {
        let (text, notes) = Self.omissions[index]
        let document = try LottieDocument(reading: Array(text.utf8))
        #expect(document.omissions.map { "\($0.kind): \($0.object): \($0.message)" } == notes)
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

