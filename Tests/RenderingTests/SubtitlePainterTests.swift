import EditModel
import Glibc
import Media
import MediaTime
import Pixels
import TestSupport
import Testing
import Values

@testable import Rendering

/// Subtitles as drawn here against those that ffmpeg's own filters burn in.
@Suite("Subtitles")
struct SubtitlePainterTests {
    private let folder = TemporaryFolder()
    private let painter = SubtitlePainter(texts: TextPainter())
    private let size = Size(width: 768, height: 576)

    private func content(
        _ text: String, name: String = "s.srt", style: SubtitleStyle = SubtitleStyle(), overridesStyle: Bool = false
    ) throws -> SubtitleContent {
        let path = folder.write(name, Array(text.utf8))
        let document = try SubtitleDocument(folder.read(name), name: path)
        return SubtitleContent(Subtitles(document), style: style, overridesStyle: overridesStyle)
    }

    private func paint(_ content: SubtitleContent, at time: Time, scale: Double = 1) throws -> LayerPicture? {
        try painter.paint(content.presented(at: time), size: size, scale: scale)
    }

    /// RGB bytes of a picture over grey.
    private func overGrey(_ picture: LayerPicture?, scale: Double = 1) -> [UInt8] {
        let (width, height) = (Int(size.width * scale), Int(size.height * scale))
        var canvas = Bitmap(
            width: width, height: height, pixels: [UInt8](repeating: 128, count: width * height * 4))
        if let picture { canvas.draw(picture.bitmap, x: picture.x, y: picture.y) }
        return withoutAlpha(canvas.pixels)
    }

    /// RGB bytes of a grey picture after an ffmpeg filter, at a time.
    private func judged(_ filter: String, at time: Time, scale: Double = 1) throws -> [UInt8] {
        let frame = "\(Int(size.width * scale))x\(Int(size.height * scale))"
        let graph = "format=rgb24,setpts=\(time.value)/\(time.timescale)/TB,\(filter)"
        return try Program(name: "ffmpeg").run(
            ["-v", "error", "-f", "lavfi", "-i", "color=0x808080:s=\(frame):r=1000:d=0.001"]
                + ["-vf", graph, "-frames:v", "1", "-f", "rawvideo", "-"])
    }

    /// In decibels; infinite for equal pictures.
    private func likeness(_ one: [UInt8], _ other: [UInt8]) -> Double {
        guard one.count == other.count else { return 0 }
        return 10 * log10(65025 / (Double(squaredDifference(one, other)) / Double(one.count)))
    }

    private static let subRip = """
        1
        00:00:01,000 --> 00:00:03,000
        First line, <i>slanted</i>
        <b>second</b> <font color="#ff8000">line</font> {braces} \\N

        2
        00:00:02,000 --> 00:00:05,000
        {\\an8}on top

        3
        00:00:04,000 --> 00:00:06,000
        <u>under</u>lined
        """

    @Test(
        "SRT looks as ffmpeg's filter draws it",
        arguments: [Time(1, 1), Time(2500, 1000), Time(3, 1), Time(4999, 1000), Time(5999, 1000)])
    func subRip(time: Time) throws {
        var style = SubtitleStyle()
        style.fontFamily = "DejaVu Sans"
        (style.fontSize, style.strokeWidth) = (40, 4)
        (style.horizontalMargin, style.verticalMargin) = (40, 30)
        let text = Self.subRip.replacing(" {braces} \\N", with: "")
        let content = try content(text, style: style)
        // ffmpeg counts in pixels of a picture 288 high, and a font's size is its line's height.
        let judged = try judged(
            "subtitles=\(content.subtitles.document.name):force_style='Fontname=DejaVu Sans,Fontsize=23.28125,"
                + "Outline=1,MarginL=20,MarginR=20,MarginV=15'", at: time)
        let drawn = overGrey(try paint(content, at: time))
        #expect(drawn.contains { $0 > 200 })
        #expect(likeness(drawn, judged) > 42)
    }

    private static let script = """
        [Script Info]
        ScriptType: v4.00+
        PlayResX: 384
        PlayResY: 288
        ScaledBorderAndShadow: yes

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
        Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, \
        MarginR, MarginV, Encoding
        Style: Default,DejaVu Sans,24,&H0000FFFF,&H00FF0000,&H00202020,&H80000000,0,0,0,0,100,100,0,0,1,2,2,2,20,20,20,1
        Style: Box,DejaVu Serif,18,&H00FFFFFF,&H00FF0000,&H00800000,&H80000000,-1,0,0,0,100,100,0,0,3,2,0,8,20,20,20,1

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Dialogue: 0,0:00:01.00,0:00:04.00,Default,,0,0,0,,Plain {\\c&H0000FF&\\fs30}red\\N{\\frz15}turned
        Dialogue: 0,0:00:02.00,0:00:04.00,Box,,0,0,0,,In a box
        Dialogue: 0,0:00:05.00,0:00:08.00,Default,,0,0,0,,{\\k50}Ka{\\k50}ra{\\kf100}oke
        Dialogue: 0,0:00:09.00,0:00:11.00,Default,,0,0,0,,{\\move(50,50,300,200)\\fad(500,500)\\blur2}Moving
        Dialogue: 0,0:00:12.00,0:00:13.00,Default,,0,0,0,,{\\pos(100,100)\\p1}m 0 0 l 100 0 100 50 0 50{\\p0}
        """

    @Test(
        "ASS looks as ffmpeg's filter draws it, at each moment of what moves",
        arguments: [1000, 2500, 5250, 5750, 7000, 9200, 10000, 10800, 12500, 15000].map { Time($0, 1000) })
    func script(time: Time) throws {
        let content = try content(Self.script, name: "s.ass")
        let judged = try judged("ass=\(content.subtitles.document.name)", at: time)
        #expect(likeness(overGrey(try paint(content, at: time)), judged) > 45)
    }

    @Test("runs from right to left follow each other from right to left")
    func rightToLeft() throws {
        let content = try content(
            "1\n00:00:01,000 --> 00:00:03,000\n<font color=\"#ff0000\">\u{5E9}\u{5DC}\u{5D5}\u{5DD}</font> "
                + "\u{5E2}\u{5D5}\u{5DC}\u{5DD}\n")
        let bytes = overGrey(try paint(content, at: Time(2, 1)))
        func columns(red: Bool) -> [Int] {
            stride(from: 0, to: bytes.count, by: 3)
                .filter { bytes[$0] > 200 && (red ? bytes[$0 + 1] < 50 : bytes[$0 + 1] > 200) }
                .map { $0 / 3 % Int(size.width) }
        }
        let (first, second) = (try #require(columns(red: true).min()), try #require(columns(red: false).max()))
        #expect(first > second)
    }

    @Test("half the scale is the same picture, smaller")
    func scaled() throws {
        let content = try content(Self.script, name: "s.ass")
        let judged = try judged(
            "ass=\(content.subtitles.document.name):original_size=768x576", at: Time(5, 2), scale: 0.5)
        #expect(likeness(overGrey(try paint(content, at: Time(5, 2), scale: 0.5), scale: 0.5), judged) > 40)
    }

    @Test("a script keeps its styles, unless they are overridden")
    func overridden() throws {
        var style = SubtitleStyle()
        style.foregroundColor = Color(red: 0, green: 1, blue: 0)
        let text = Self.script.replacing("{\\c&H0000FF&\\fs30}", with: "")
        let plain = try paint(content(text, name: "a.ass"), at: Time(1, 1))
        let kept = try paint(content(text, name: "a.ass", style: style), at: Time(1, 1))
        let forced = try paint(content(text, name: "a.ass", style: style, overridesStyle: true), at: Time(1, 1))
        #expect(overGrey(kept) == overGrey(plain))
        func has(_ picture: LayerPicture?, red: UInt8) -> Bool {
            let bytes = overGrey(picture)
            return stride(from: 0, to: bytes.count, by: 3).contains {
                (bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) == (red, 255, 0)
            }
        }
        #expect(has(plain, red: 255) && !has(plain, red: 0))
        #expect(has(forced, red: 0) && !has(forced, red: 255))
    }

    @Test("braces and backslashes of SRT are words")
    func escaped() throws {
        let one = try paint(content("00:01 --> 00:02\n{a} \\N b"), at: Time(1, 1))
        let other = try paint(content("00:01 --> 00:02\n{a} \\h b"), at: Time(1, 1))
        #expect(one.map { $0.bitmap.height } == other.map { $0.bitmap.height })
        let without = try #require(try paint(content("00:01 --> 00:02\nN b"), at: Time(1, 1)))
        #expect(try #require(one).bitmap.width > without.bitmap.width * 3 / 2)
    }

    @Test("the picture of a time is the same whatever was drawn before")
    func anyOrder() throws {
        // The third cue finds room below the second, which stays where the first has pushed it.
        let text = "00:01 --> 00:04\none\n\n00:02 --> 00:06\ntwo\n\n00:04.5 --> 00:07\nthree\n\n00:08 --> 00:09\nfour"
        let times = [1, 2, 3, 4, 5, 6, 8].map { Time($0, 1) }
        let content = try content(text)
        let forwards = try times.map { try paint(content, at: $0) }
        for time in times.shuffled() + times.reversed() {
            let other = SubtitlePainter(texts: TextPainter())
            let alone = try other.paint(content.presented(at: time), size: size, scale: 1)
            let again = try paint(content, at: time)
            let first = forwards[times.firstIndex(of: time)!]
            #expect(alone?.bitmap.pixels == first?.bitmap.pixels && alone?.y == first?.y, "\(time)")
            #expect(again?.bitmap.pixels == first?.bitmap.pixels && again?.y == first?.y, "\(time)")
        }
        #expect(forwards[3]?.y == forwards[4]?.y)
        #expect(try #require(forwards[3]).bitmap.height < #require(forwards[4]).bitmap.height)
    }

    @Test("what overlaps for long is drawn alike from its start and from its middle", arguments: [0, 1])
    func longGroup(first: Int) throws {
        // Each cue pushes the next one up or down; so much history is cut somewhere.
        let cues = (first..<150).map { "\($0 / 60):\($0 % 60).0 --> \(($0 + 1) / 60):\(($0 + 1) % 60).5\ncue \($0)" }
        let lone = first == 0 ? [] : ["0:00.0 --> 0:01.0\nlone"]
        let content = try content((lone + cues).joined(separator: "\n\n"))
        for half in 0..<290 {
            let time = Time(Int64(half), 2)
            let inOrder = try paint(content, at: time)
            guard (250...262).contains(half) else { continue }
            let other = SubtitlePainter(texts: TextPainter())
            let alone = try other.paint(content.presented(at: time), size: size, scale: 1)
            #expect(alone?.bitmap.pixels == inOrder?.bitmap.pixels && alone?.y == inOrder?.y, "\(time)")
        }
    }

    @Test(
        "WebVTT's settings move cues",
        arguments: [
            ("line:0", 0.0..<0.2, 0.3..<0.7), ("line:-1", 0.8..<1.0, 0.3..<0.7), ("", 0.8..<1.0, 0.3..<0.7),
            ("line:50%", 0.45..<0.65, 0.3..<0.7), ("line:100%", 0.8..<1.0, 0.3..<0.7),
            ("align:start", 0.8..<1.0, 0.0..<0.3), ("align:end", 0.8..<1.0, 0.7..<1.0),
            ("position:25% size:50%", 0.8..<1.0, 0.1..<0.4), ("position:75% align:center", 0.8..<1.0, 0.6..<0.9),
        ])
    func placed(settings: String, rows: Range<Double>, columns: Range<Double>) throws {
        let content = try content("WEBVTT\n\n00:01.000 --> 00:02.000 \(settings)\nxxxxxx")
        let picture = try #require(try paint(content, at: Time(1, 1)))
        let (x, y) = (Double(picture.x), Double(picture.y))
        let (right, bottom) = (x + Double(picture.bitmap.width), y + Double(picture.bitmap.height))
        #expect(rows.contains(y / size.height) && rows.contains(bottom / size.height), "\(y) \(bottom)")
        #expect(columns.contains(x / size.width) && columns.contains(right / size.width), "\(x) \(right)")
    }

    @Test("the font size is a text layer's")
    func fontSize() throws {
        var style = SubtitleStyle()
        (style.fontFamily, style.fontSize, style.strokeWidth) = ("DejaVu Sans", 60, 0)
        let picture = try #require(try paint(content("00:01 --> 00:02\nHHHH", style: style), at: Time(1, 1)))
        let text = TextContent(string: "HHHH", fontFamily: "DejaVu Sans", fontSize: 60)
        let same = try #require(try TextPainter().paint(text, bounds: nil))
        #expect(abs(picture.bitmap.inkSize.height - same.bitmap.inkSize.height) <= 1)
        #expect(abs(picture.bitmap.inkSize.width - same.bitmap.inkSize.width) <= 2)
    }

    @Test("a box lies behind the lines, as solid as its colour")
    func box() throws {
        var style = SubtitleStyle()
        (style.boxColor, style.strokeWidth) = (Color(red: 1, green: 0, blue: 0, alpha: 0.6), 0)
        let picture = try #require(try paint(content("00:01 --> 00:02\nHi", style: style), at: Time(1, 1)))
        let pixels = stride(from: 0, to: picture.bitmap.pixels.count, by: 4).map {
            Array(picture.bitmap.pixels[$0..<$0 + 4])
        }
        #expect(pixels.count { $0 == [153, 0, 0, 153] } > pixels.count / 2)
        #expect(pixels.contains([255, 255, 255, 255]))
    }

    @Test("heavier letters are wider, and words that the file makes bold are never lighter")
    func weight() throws {
        func width(_ text: String, _ weight: Int?) throws -> Int {
            var style = SubtitleStyle()
            (style.fontFamily, style.weight) = ("DejaVu Sans", weight)
            return try paint(content("00:01 --> 00:02\n\(text)", style: style), at: Time(1, 1))?.bitmap.width ?? 0
        }
        #expect(try width("Heavy", 700) > width("Heavy", nil))
        #expect(try width("Heavy", 400) == width("Heavy", nil))
        #expect(try width("<b>Heavy</b>", 400) == width("Heavy", 700))
    }

    @Test("nothing is drawn where there is nothing")
    func nothing() throws {
        #expect(try paint(content(Self.subRip), at: .zero) == nil)
        #expect(try paint(content(Self.subRip), at: Time(60, 1)) == nil)
    }

    @Test(
        "scripts that ask for too much are drawn or left out, and end",
        arguments: [
            "{\\fs100000}x", "{\\fs-5}x", "{\\blur10000}x", "{\\bord100000}x", "{\\be1000}x", "{\\fscx1e9\\fscy1e9}x",
            "{\\p1}m 0 0 l 1e9 0 1e9 1e9 0 1e9", "{\\p30}m 0 0 l 100 0 100 100", "{\\frx89.999\\fry89.999}x",
            "{\\pos(1e30,-1e30)}x", "{\\clip(1,m 0 0 l 999999999 0 999999999 999999999)}x",
            "{\\t(0,999999999,\\fs1e9)}x",
        ])
    func excessive(text: String) throws {
        let line = "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,\(text)"
        let script = Self.script.split(separator: "\n").filter { !$0.hasPrefix("Dialogue") }.joined(separator: "\n")
        let picture = try paint(content("\(script)\n\(line)\n", name: "e.ass"), at: Time(3, 2))
        #expect((picture?.bitmap.width ?? 0) <= 768 && (picture?.bitmap.height ?? 0) <= 576)
    }

    @Test("a library that is not there is named with its package")
    func missing() {
        do throws(MediaError) { _ = try subtitleLibrary.open(as: "libass.so.0") } catch {
            #expect(error.kind == .missingPart)
            #expect(error.description.hasPrefix("cannot draw subtitles: libass is missing (apt-get install libass9): "))
        }
        #expect(throws: MediaError.self) { try subtitleLibrary.open(as: "libass.so.0") }
    }
}

extension Bitmap {
    /// The size of what is at least half solid, in pixels.
    fileprivate var inkSize: (width: Int, height: Int) {
        let inked = (0..<width * height).filter { pixels[$0 * 4 + 3] > 127 }
        let (columns, rows) = (inked.map { $0 % width }, inked.map { $0 / width })
        return ((columns.max() ?? 0) - (columns.min() ?? 0) + 1, (rows.max() ?? 0) - (rows.min() ?? 0) + 1)
    }
}
