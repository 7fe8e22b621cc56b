import EditModel
import Media
import MediaTime
import Pixels
import TestSupport
import Testing
import Values

@testable import Rendering

@Suite("Pictures drawn")
struct ImagePainterTests {
    private let folder = TemporaryFolder()
    private let library = MediaLibrary(gate: OpenGate())

    /// Red, green; blue, white.
    private static let fourPixels: [[UInt8]] = [
        [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255],
    ]

    /// A PNG of 2 × 2 pixels, by the `ffmpeg` program.
    private func four(_ pixels: String = "rgb24") throws -> String {
        let isDeep = pixels.contains("48") || pixels.contains("64")
        let alpha: [UInt8] = pixels.contains("rgba") ? [255] : []
        // ffmpeg's own way to 16 bits is not exact, so the samples are written as they are.
        let samples = Self.fourPixels.flatMap { $0 + alpha }.flatMap { isDeep ? [$0, $0] : [$0] }
        let raw = folder.write("four.raw", samples)
        let stored = pixels == "pal8" ? "rgb24" : pixels
        try ffmpeg(
            "-f rawvideo -pix_fmt \(stored) -s 2x2 -i \(raw) -pix_fmt \(pixels)", folder.file("four.png"))
        return folder.file("four.png")
    }

    private func paint(
        _ path: String, size: Size, scale: Double = 1, time: Time = .zero, visible: Rectangle? = nil,
        _ change: (inout ImageContent) -> Void = { _ in }
    ) throws -> LayerPicture? {
        let format = try #require(try library.file(at: path).track(1)?.video)
        let sources = [SourceSnapshot(path: path)]
        var image = ImageContent(
            sourceIndex: 0, sourceTrackID: 1, size: format.naturalSize, animation: format.animation)
        change(&image)
        let painter = ImagePainter(sources: sources, library: library)
        return try painter.paint(image.presented(at: time), size: size, scale: scale, visible: visible)
    }

    /// The pixels as letters, `r`, `g`, `b`, `w`, `.` for clear and `?` for anything else, a row each.
    private func letters(_ picture: LayerPicture?, tolerance: Int = 0) -> [String] {
        guard let bitmap = picture?.bitmap else { return [] }
        return (0..<bitmap.height).map { y in
            String(
                (0..<bitmap.width).map { x -> Character in
                    let start = (y * bitmap.width + x) * 4
                    let pixel = Array(bitmap.pixels[start..<(start + 4)])
                    if pixel[3] == 0 { return "." }
                    let index = Self.fourPixels.firstIndex { known in
                        pixel[3] == 255 && zip(known, pixel).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
                    }
                    return index.map { Array("rgbw")[$0] } ?? "?"
                })
        }
    }

    static let gravities: [(gravity: ContentsGravity, size: Size, place: [Int], rows: [String])] = [
        (.resize, Size(width: 4, height: 2), [0, 0], ["rrgg", "bbww"]),
        (.resizeAspect, Size(width: 6, height: 4), [1, 0], ["rrgg", "rrgg", "bbww", "bbww"]),
        (.resizeAspectFill, Size(width: 2, height: 4), [-1, 0], ["rrgg", "rrgg", "bbww", "bbww"]),
        (.center, Size(width: 6, height: 4), [2, 1], ["rg", "bw"]),
        (.topLeft, Size(width: 6, height: 4), [0, 0], ["rg", "bw"]),
        (.bottomRight, Size(width: 6, height: 4), [4, 2], ["rg", "bw"]),
        (.right, Size(width: 1, height: 4), [-1, 1], ["rg", "bw"]),
    ]

    @Test("gravity places the picture, and cuts nothing off", arguments: gravities)
    func gravity(gravity: ContentsGravity, size: Size, place: [Int], rows: [String]) throws {
        let picture = try paint(try four(), size: size) {
            ($0.gravity, $0.magnificationFilter) = (gravity, .nearest)
        }
        #expect(letters(picture) == rows)
        #expect(picture.map { [$0.x, $0.y] } == place)
    }

    @Test(
        "every kind of PNG gives its exact pixels",
        arguments: ["rgb24", "rgba", "rgb48be", "rgba64be", "pal8"])
    func kinds(pixels: String) throws {
        let picture = try paint(try four(pixels), size: Size(width: 2, height: 2))
        // A palette of ffmpeg's own has no pure red.
        let tolerance = pixels == "pal8" ? 3 : 0
        #expect(
            letters(picture, tolerance: tolerance) == ["rg", "bw"], "\(picture?.bitmap.pixels ?? [])")
    }

    @Test("a part of the picture fills the layer")
    func part() throws {
        let picture = try paint(try four(), size: Size(width: 2, height: 4)) {
            $0.contentsRect = Rectangle(x: 0.5, y: 0, width: 0.5, height: 1)
            $0.magnificationFilter = .nearest
        }
        #expect(letters(picture) == ["gg", "gg", "ww", "ww"])
        let smooth = try paint(try four(), size: Size(width: 1, height: 1)) {
            $0.contentsRect = Rectangle(x: 0, y: 0.5, width: 0.5, height: 0.5)
        }
        #expect(letters(smooth) == ["b"])
    }

    @Test(
        "beyond the picture its outermost pixels continue",
        arguments: [ContentsFilter.nearest, .linear])
    func beyond(filter: ContentsFilter) throws {
        let parts: [(part: Rectangle, size: Size, rows: [String])] = [
            (Rectangle(x: -1, y: 0, width: 1, height: 1), Size(width: 2, height: 2), ["rr", "bb"]),
            (Rectangle(x: 2, y: -3, width: 1, height: 1), Size(width: 2, height: 2), ["gg", "gg"]),
            (
                Rectangle(x: -0.5, y: -0.5, width: 2, height: 2), Size(width: 4, height: 4),
                ["rrgg", "rrgg", "bbww", "bbww"]
            ),
            (Rectangle(x: 1e300, y: 0, width: 1, height: 1), Size(width: 2, height: 2), ["gg", "ww"]),
        ]
        for (part, size, rows) in parts {
            let picture = try paint(try four(), size: size) {
                ($0.contentsRect, $0.magnificationFilter) = (part, filter)
            }
            #expect(letters(picture) == rows, "\(part)")
        }
    }

    @Test("at a scale it has as many pixels, and an edge within one is soft")
    func scaled() throws {
        let double = try paint(try four(), size: Size(width: 2, height: 2), scale: 2) {
            $0.magnificationFilter = .nearest
        }
        #expect(letters(double) == ["rrgg", "rrgg", "bbww", "bbww"])
        let picture = try #require(try paint(try four(), size: Size(width: 10.5, height: 10)))
        #expect(picture.bitmap.width == 11)
        let alpha = picture.bitmap.pixels[(5 * 11 + 10) * 4 + 3]
        #expect((100...156).contains(alpha))
    }

    @Test("only the visible part of a huge picture has pixels, and it is what the whole has there")
    func visible() throws {
        let path = try four()
        #expect(throws: MediaError.self) { try paint(path, size: Size(width: 16000, height: 16000)) }
        let part = try paint(
            path, size: Size(width: 16000, height: 16000),
            visible: Rectangle(x: 7998, y: 7999, width: 4, height: 2)
        ) { $0.magnificationFilter = .nearest }
        #expect(letters(part) == ["rrgg", "bbww"] && part?.x == 7998)
        let whole = try #require(try paint(path, size: Size(width: 200, height: 100)))
        let window = Rectangle(x: 70, y: 40, width: 60, height: 20)
        let cut = try #require(try paint(path, size: Size(width: 200, height: 100), visible: window))
        for y in 0..<20 {
            for x in 0..<240 {
                let expected = Int(whole.bitmap.pixels[((y + 40) * 200 + 70) * 4 + x])
                #expect(abs(Int(cut.bitmap.pixels[y * 240 + x]) - expected) <= 2)
            }
        }
    }

    @Test("straight alpha is multiplied in: a clear pixel's colour is not seen")
    func alpha() throws {
        // Red at half, and white that is clear.
        let raw = folder.write("a.raw", [255, 0, 0, 128, 255, 255, 255, 0])
        try ffmpeg("-f rawvideo -pix_fmt rgba -s 2x1 -i \(raw)", folder.file("a.png"))
        let picture = try paint(folder.file("a.png"), size: Size(width: 2, height: 1))
        #expect(picture?.bitmap.pixels == [128, 0, 0, 128, 0, 0, 0, 0])
    }

    /// 4 × 4 pixels that are red, then green, then blue, for 0.2, 0.2 and 0.2 s.
    private func animated(_ name: String, _ options: String) throws -> String {
        let frames = Self.fourPixels[0..<3].flatMap { pixel in (0..<16).flatMap { _ in pixel } }
        let raw = folder.write("frames.raw", frames)
        try ffmpeg("-f rawvideo -pix_fmt rgb24 -s 4x4 -r 5 -i \(raw) \(options)", folder.file(name))
        return folder.file(name)
    }

    static let moments: [(time: Time, letter: Character)] = [
        (.zero, "r"), (Time(19, 100), "r"), (Time(2, 10), "g"), (Time(45, 100), "b"),
        (Time(6, 10), "r"),
        (Time(11, 10), "b"), (Time(60, 1), "r"),
    ]

    @Test("GIF and APNG play in time and loop", arguments: ["a.gif", "a.apng"])
    func animated(name: String) throws {
        let path = try animated(name, name == "a.gif" ? "-loop 0" : "-plays 0 -f apng")
        let format = try #require(try library.file(at: path).track(1)?.video)
        #expect(format.animation?.frameStarts == [.zero, Time(1, 5), Time(2, 5)])
        #expect(format.animation?.duration == Time(3, 5) && format.animation?.playCount == nil)
        for (time, letter) in Self.moments {
            let picture = try paint(path, size: Size(width: 4, height: 4), time: time)
            #expect(letters(picture, tolerance: 3)[0].first == letter, "at \(time)")
        }
    }

    @Test(
        "a loop count ends the play",
        arguments: [
            ("a.gif", "-loop -1", 1), ("a.gif", "-loop 2", 3), ("a.apng", "-plays 2 -f apng", 2),
        ])
    func loopCount(name: String, options: String, count: Int) throws {
        let path = try animated(name, options)
        #expect(try library.file(at: path).track(1)?.video?.animation?.playCount == count)
        let picture = try paint(path, size: Size(width: 4, height: 4), time: Time(60, 1))
        #expect(letters(picture, tolerance: 3)[0].first == "b")
    }

    @Test("frames are reached forwards, backwards and again by one painter")
    func order() throws {
        let path = try animated("a.gif", "-loop 0")
        let format = try #require(try library.file(at: path).track(1)?.video)
        let painter = ImagePainter(sources: [SourceSnapshot(path: path)], library: library)
        let image = ImageContent(
            sourceIndex: 0, sourceTrackID: 1, size: format.naturalSize, animation: format.animation)
        for (tenths, letter) in [(4, "b"), (0, "r"), (2, "g"), (5, "b"), (3, "g")] {
            let picture = try painter.paint(
                image.presented(at: Time(Int64(tenths), 10)), size: Size(width: 4, height: 4), scale: 1)
            #expect(letters(picture, tolerance: 3)[0] == String(repeating: letter, count: 4))
        }
    }

    @Test("an SVG is drawn at the size it is shown at, with its alpha")
    func vector() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="2" height="2" fill="#f00"
            fill-opacity="0.5"/><rect x="2" width="2" height="2" fill="#00f"/></svg>
            """
        let path = folder.write("v.svg", Array(svg.utf8))
        let picture = try #require(try paint(path, size: Size(width: 40, height: 30), scale: 2)?.bitmap)
        #expect([picture.width, picture.height] == [80, 60])
        #expect(
            Array(picture.pixels[(30 * 80 + 39) * 4..<(30 * 80 + 41) * 4]) == [
                128, 0, 0, 128, 0, 0, 255, 255,
            ])
    }

    @Test("of what is kept, that unused for longest goes first, and what is too large is kept alone")
    func cache() {
        var cache = RecentlyUsed<String, Int>(limit: 100)
        var made = 0
        func ask(_ name: String, _ side: Int) -> Int {
            cache.beginRound()
            if let known = cache.value(for: name) { return known }
            made += 1
            cache.insert(side, for: name, cost: side * side)
            return side
        }
        #expect([ask("a", 6), ask("b", 7), ask("a", 1), ask("c", 6), ask("a", 1)] == [6, 7, 6, 6, 6])
        #expect(made == 3 && cache.total == 72)
        #expect(ask("d", 20) == 20 && cache.total == 400)
        #expect(ask("e", 2) == 2 && cache.total == 4)
    }
}
