import MediaTime
import TestSupport
import Testing
import Values

@testable import Media

@Suite("Lottie animations") struct LottieReaderTests {
    typealias Text = AnimationText

    private let folder = TemporaryFolder()

    private func reader(_ text: String, _ look: LottieLook = LottieLook()) throws -> LottieReader {
        let file = try MediaFile(path: folder.write("a.json", Array(text.utf8)), gate: OpenGate())
        return try LottieReader(file, look, outlines: nil)
    }

    private struct NoFrame: Error {}

    /// The next frame.
    private func nextFrame(_ reader: LottieReader) throws -> Frame {
        guard let picture = try reader.next() else { throw NoFrame() }
        return picture.takeFrame()
    }

    /// Red, green, blue and alpha of a pixel, which is not premultiplied.
    private func pixel(_ reader: LottieReader, frame: Int64, _ x: Int, _ y: Int) throws -> [UInt8] {
        try reader.seek(to: Time(frame, 30))
        let picture = try nextFrame(reader)
        let start = picture.av.pointee.data.0! + y * picture.stride(0) + 4 * x
        return [start[2], start[1], start[0], start[3]]
    }

    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let clear: [UInt8] = [0, 0, 0, 0]
    private static let painted = Text.box + "," + Text.fill()
    private static let boxes = Text.layer(Text.group(painted))

    private static func mask(_ mode: String) -> String {
        #""hasMask":true,"masksProperties":[{"mode":"\#(mode)","o":{"a":0,"k":100},"pt":{"a":0,"k":{"c":true,"#
            + #""v":[[0,-50],[50,-50],[50,50],[0,50]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}],"#
    }

    private static func moving(_ name: String, _ from: String, _ to: String) -> String {
        #""\#(name)":{"a":1,"k":[{"t":0,"s":\#(from),"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":30,"s":\#(to)}]}"#
    }

    private static let trim = #"{"ty":"tm","s":{"a":0,"k":0},"e":{"a":0,"k":50},"o":{"a":0,"k":0},"m":1}"#
    private static let line =
        #"{"ty":"sh","ks":{"a":0,"k":{"c":false,"v":[[-40,0],[40,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}"#
    private static let pen =
        #"{"ty":"st","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100},"w":{"a":0,"k":10},"lc":1,"lj":1,"ml":4}"#
    private static let inner = #"{"id":"c","layers":[\#(boxes)]}"#

    private static func inside(_ more: String) -> String {
        #"{"ty":0,"refId":"c","w":100,"h":100,\#(more)"ip":0,"op":60,"st":0,"ks":{}}"#
    }

    /// Animations of each kind, and pixels in a frame of them.
    static let kinds: [(name: String, text: String, frame: Int64, pixels: [(x: Int, y: Int, color: [UInt8])])] = [
        ("a box", Text.file(boxes), 0, [(31, 50, red), (28, 50, clear), (50, 41, red), (50, 38, clear)]),
        ("held colours, before", Text.redThenBlue, 29, [(50, 50, red)]),
        ("held colours, after", Text.redThenBlue, 30, [(50, 50, blue)]),
        (
            "a straight way",
            Text.file(Text.layer(Text.group(painted), place: "{\(moving("p", "[0,50]", "[90,50]"))}")), 10,
            [(30, 50, red), (52, 50, clear)]
        ),
        ("a mask", Text.file(Text.layer(Text.group(painted), more: mask("a"))), 0, [(60, 50, red), (40, 50, clear)]),
        (
            "a mask that subtracts", Text.file(Text.layer(Text.group(painted), more: mask("s"))), 0,
            [(60, 50, clear), (40, 50, red)]
        ),
        (
            "a mask that is off", Text.file(Text.layer(Text.group(painted), more: mask("n"))), 0,
            [(60, 50, red), (40, 50, red)]
        ),
        (
            "a matte",
            Text.file(
                Text.layer(Text.group(painted), more: #""td":1,"ind":1,"#) + ","
                    + Text.layer(
                        Text.group(Text.box.replacing("[40,20]", with: "[20,40]") + "," + Text.fill("[0,0,1]")),
                        more: #""tt":1,"#)), 0,
            [(50, 50, blue), (33, 50, clear), (50, 35, clear)]
        ),
        (
            "a matte that is named",
            Text.file(
                Text.layer(Text.group(painted), more: #""td":1,"ind":1,"#) + #",{"ty":3,"ks":{}},"#
                    + Text.layer(
                        Text.group(Text.box.replacing("[40,20]", with: "[20,40]") + "," + Text.fill("[0,0,1]")),
                        more: #""tt":2,"tp":1,"#)), 0,
            [(50, 50, clear), (33, 50, clear), (50, 35, blue)]
        ),
        (
            "half of a line", Text.file(Text.layer(Text.group([line, pen, trim].joined(separator: ",")))), 0,
            [(20, 50, red), (70, 50, clear)]
        ),
        (
            "copies",
            Text.file(
                Text.layer(
                    Text.group(
                        Text.box.replacing("[40,20]", with: "[6,6]") + "," + Text.fill()
                            + #",{"ty":"rp","c":{"a":0,"k":3},"o":{"a":0,"k":0},"tr":{"p":{"a":0,"k":[20,0]}}}"#))), 0,
            [(50, 50, red), (70, 50, red), (90, 50, red), (60, 50, clear), (30, 50, clear)]
        ),
        ("a composition", Text.file(inside(""), assets: inner), 0, [(50, 50, red)]),
        (
            "a composition that is remapped",
            Text.file(
                inside(#""tm":{"a":1,"k":[{"t":0,"s":[1],"h":1},{"t":20,"s":[0],"h":1}]},"#),
                assets: inner.replacing(
                    Text.fill(),
                    with:
                        #"{"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[1,0,0],"h":1},{"t":30,"s":[0,0,1],"h":1}]},"o":{"a":0,"k":100}}"#
                )), 10,
            [(50, 50, blue)]
        ),
        (
            "a parent",
            Text.file(
                Text.layer(Text.group(painted), more: #""parent":7,"#, place: #"{"p":{"a":0,"k":[0,0]}}"#)
                    + #",{"ty":3,"ind":7,"ks":{"p":{"a":0,"k":[20,80]}}}"#), 0,
            [(20, 80, red), (50, 50, clear)]
        ),
        (
            "a solid", Text.file(##"{"ty":1,"sw":30,"sh":20,"sc":"#0000ff","ip":0,"op":60,"ks":{}}"##), 0,
            [(10, 10, blue), (40, 10, clear)]
        ),
        ("times of a layer", Text.file(boxes.replacing("\"ip\":0", with: "\"ip\":20")), 10, [(50, 50, clear)]),
    ]

    @Test("each kind is drawn", arguments: kinds.indices)
    func kind(_ index: Int) throws {
        let (name, text, frame, pixels) = Self.kinds[index]
        let reader = try reader(text)
        for (x, y, color) in pixels {
            let found = try pixel(reader, frame: frame, x, y)
            // rlottie's mattes leave 251 of 255.
            let isAlike = zip(found, color).allSatisfy { abs(Int($0) - Int($1)) <= 4 }
            #expect(isAlike, "\(name) at \(x), \(y): \(found)")
        }
    }

    @Test("half transparent colours are not premultiplied")
    func straightAlpha() throws {
        let text = Text.file(
            Text.layer(Text.group(Text.box + "," + Text.fill().replacing("\"k\":100", with: "\"k\":50"))))
        let found = try pixel(reader(text), frame: 0, 50, 50)
        #expect(found[0] > 250 && found[1] == 0 && abs(Int(found[3]) - 127) <= 1, "\(found)")
    }

    @Test("it is drawn at the size that is wanted, in the middle, with sharp edges")
    func size() throws {
        var look = LottieLook()
        look.size = Size(width: 400, height: 200)
        let reader = try reader(Text.file(Self.boxes), look)
        // Twice as large: from 160 to 240 pixels.
        #expect(try pixel(reader, frame: 0, 159, 100) == Self.clear)
        #expect(try pixel(reader, frame: 0, 160, 100) == Self.red)
        #expect(try pixel(reader, frame: 0, 239, 100) == Self.red)
        #expect(try pixel(reader, frame: 0, 240, 100) == Self.clear)
    }

    @Test("another size is drawn as a reader of that size draws it")
    func resizing() throws {
        var look = LottieLook()
        look.size = Size(width: 230, height: 170)
        let place = "{\(Self.moving("p", "[0,50]", "[90,50]"))}"
        let text = Text.file(Text.layer(Text.group(Self.painted), more: Self.mask("a"), place: place))
        let (resized, own) = (try reader(text), try reader(text, look))
        for frame in [0, 7, 7, 20] {
            for _ in 0..<2 {
                try resized.seek(to: Time(Int64(frame), 30))
                try own.seek(to: Time(Int64(frame), 30))
                resized.resize(width: 50, height: 50)
                #expect(try nextFrame(resized).width == 50)
                try resized.seek(to: Time(Int64(frame), 30))
                resized.resize(width: 230, height: 170)
                let isAlike = try nextFrame(resized).looksLike(nextFrame(own))
                #expect(isAlike, "\(frame)")
            }
        }
    }

    @Test("a long line of words is drawn to its end")
    func longWords() throws {
        let words = #"{"ty":5,"ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"l","s":9,"fc":[1,0,0]}}]}}}"#
        let text = Text.file(words).replacing(#""w":100"#, with: #""w":2000"#)
        let file = try MediaFile(path: folder.write("a.json", Array(text.utf8)), gate: OpenGate())
        // Combs of 9 teeth.
        let letters = (0..<100).map { number in
            var letter = Path()
            letter.move(to: Point(x: Double(20 * number), y: 0))
            for tooth in 0..<9 {
                let x = Double(20 * number + 2 * tooth)
                letter.addLine(to: Point(x: x, y: 90))
                letter.addLine(to: Point(x: x + 1, y: 90))
                letter.addLine(to: Point(x: x + 1, y: 2))
                letter.addLine(to: Point(x: x + 2, y: 2))
            }
            letter.addLine(to: Point(x: Double(20 * number + 18), y: 0))
            return letter
        }
        let reader = try LottieReader(file, LottieLook()) { _ in letters }
        for number in [0, 50, 99] { #expect(try pixel(reader, frame: 0, 20 * number, 80)[3] > 250, "\(number)") }
    }

    @Test("easing that overshoots a fade keeps it opaque")
    func overshooting() throws {
        let fade =
            #"{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[0.5],"y":[1]},"o":{"x":[0.5],"y":[2]}},{"t":30,"s":[100]}]}"#
        let fill = Text.fill().replacing(#"{"a":0,"k":100}"#, with: fade)
        let reader = try reader(Text.file(Text.layer(Text.group(Text.box + "," + fill))))
        for frame in 15...30 { #expect(try pixel(reader, frame: Int64(frame), 50, 50)[3] == 255, "\(frame)") }
    }

    @Test("easing that begins backwards is drawn on curved ways", .timeLimit(.minutes(1)))
    func undershooting() throws {
        let way =
            #""p":{"a":1,"k":[{"t":0,"s":[20,50],"to":[20,0],"ti":[-20,0],"i":{"x":[0.5],"y":[1.4]},"#
            + #""o":{"x":[0.5],"y":[-0.4]}},{"t":30,"s":[80,50]}]}"#
        let reader = try reader(Text.file(Text.layer(Text.group(Self.painted), place: "{\(way)}")))
        for frame in 0..<31 { _ = try pixel(reader, frame: Int64(frame), 50, 50) }
    }

    @Test("one that is larger than may be drawn is opened, and described at a smaller size")
    func largeFiles() throws {
        let text = Text.file(Self.boxes).replacing(#""w":100,"h":100"#, with: #""w":8192,"h":8192"#)
        let file = try MediaFile(path: folder.write("large.json", Array(text.utf8)), gate: OpenGate())
        let error = #expect(throws: MediaError.self) { try file.description(LottieLook()) }
        #expect(
            error?.description
                == "cannot draw '\(file.path)': an animation is drawn at no more than 33177600 pixels, not 8192×8192: "
                + "give it a smaller size")
        var look = LottieLook()
        look.size = Size(width: 4096, height: 4096)
        #expect(try file.description(look).tracks[0].video?.codedWidth == 4096)
    }

    @Test("frames that look alike are one picture in memory")
    func constantStretches() throws {
        let reader = try reader(Text.redThenBlue)
        let first = try nextFrame(reader)
        let second = try nextFrame(reader)
        let isSame = first.hasSamePixels(as: second)
        #expect(isSame)
        try reader.seek(to: Time(1, 1))
        let third = try nextFrame(reader)
        let isAlike = first.hasSamePixels(as: third)
        #expect(!isAlike)
    }

    @Test("speed, direction and repetition move its frames")
    func times() throws {
        var look = LottieLook()
        (look.speed, look.isReversed) = (Time(2, 1), true)
        let file = try MediaFile(path: folder.write("b.json", Array(Text.redThenBlue.utf8)), gate: OpenGate())
        let description = try file.description(look)
        #expect(description.duration == Time(1, 1))
        #expect(description.tracks[0].video?.nominalFrameRate == FrameRate(60, 1))
        let reversed = try LottieReader(file, look, outlines: nil)
        #expect(try pixel(reversed, frame: 0, 50, 50) == Self.blue)
        #expect(try pixel(reversed, frame: 20, 50, 50) == Self.red)
        var endless = LottieLook()
        endless.loops = true
        #expect(try file.description(endless).duration == .indefinite)
        let repeated = try LottieReader(file, endless, outlines: nil)
        #expect(try pixel(repeated, frame: 60 * 1000 + 10, 50, 50) == Self.red)
        #expect(try pixel(repeated, frame: 60 * 1000 + 40, 50, 50) == Self.blue)
    }

    @Test("mattes that need too much memory are refused before anything is drawn")
    func memory() throws {
        let matte =
            Text.layer(Text.group(Self.painted), more: #""td":1,"#) + ","
            + Text.layer(Text.group(Self.painted), more: #""tt":1,"#)
        let text = Text.file(Array(repeating: matte, count: 40).joined(separator: ","))
        let file = try MediaFile(path: folder.write("c.json", Array(text.utf8)), gate: OpenGate())
        var look = LottieLook()
        look.size = Size(width: 3840, height: 2160)
        let error = #expect(throws: MediaError.self) { try file.description(look) }
        #expect(
            error?.description
                == "cannot draw '\(file.path)': its mattes and pictures need 2562 MiB at 3840×2160 pixels, and may "
                + "need 1024: give it a smaller size")
    }

    @Test(
        "a file says what it is",
        arguments: [
            ("a.json", "[1]", "it is JSON, but not a Lottie animation"), ("a.json", "", "it is empty"),
            ("a.txt", #"{"x": 1}"#, "it is JSON, but not a Lottie animation: it has no 'layers'"),
        ])
    func mistakes(_ name: String, _ text: String, _ cause: String) {
        let path = folder.write(name, Array(text.utf8))
        let error = #expect(throws: MediaError.self) { try MediaFile(path: path, gate: OpenGate()) }
        #expect(error?.kind == .brokenInput && error?.description == "cannot read '\(path)': \(cause)")
    }

    @Test("pictures inside it are drawn")
    func embeddedPicture() throws {
        try ffmpeg("-f lavfi -i color=blue:s=8x8 -frames:v 1", folder.file("blue.png"))
        let data = folder.read("blue.png").base64
        let asset = #"{"id":"p","w":40,"h":40,"u":"","p":"data:image/png;base64,\#(data)","e":1}"#
        let reader = try reader(Text.file(#"{"ty":2,"refId":"p","ip":0,"op":60,"ks":{}}"#, assets: asset))
        let found = try pixel(reader, frame: 0, 20, 20)
        #expect(zip(found, [0, 0, 254, 255]).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(found)")
        #expect(try pixel(reader, frame: 0, 45, 20) == Self.clear)
    }
}
