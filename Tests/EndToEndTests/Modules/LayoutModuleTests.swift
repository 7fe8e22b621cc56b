import Foundation
import Testing

/// The `layouts` module: where cells are, and the movies that are made of them.
@Suite struct LayoutModuleTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mp4") }

    @Test("cells lie in the canvas beside each other, between pairs of pixels, for any count and canvas")
    func cells() throws {
        _ = try ModuleRecipe.printed(
            """
            local layouts = require "layouts"
            local function check(cells, count, canvas, from)
              assert(#cells == count)
              for i, a in ipairs(cells) do
                for place = 1, 4 do assert(a[place] % 2 == 0) end
                assert(a[1] >= 0 and a[2] >= 0 and a[3] > 0 and a[1] + a[3] <= canvas[1] and a[2] + a[4] <= canvas[2])
                for j = math.max(i + 1, from or 1), count do
                  local b = cells[j]
                  assert(i < (from or 1) or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1] or a[2] + a[4] <= b[2] or b[2] + b[4] <= a[2])
                end
              end
            end
            for _, canvas in ipairs { { 1920, 1080 }, { 1080, 1920 }, { 640, 640 }, { 202, 90 } } do
              for count = 1, 13 do
                local look = { gap = 4, margin = 6 }
                check(layouts.grid(count, canvas, look), count, canvas)
                check(layouts.grid(count, canvas, { gap = 4, columns = 3, last_row = "fill" }), count, canvas)
                check(layouts.split(count, canvas, { gap = 2 }), count, canvas)
                check(layouts.side_bar(count, canvas, { gap = 2, side = "top" }), count, canvas)
                check(layouts.picture_in_picture(count, canvas, { margin = 8, gap = 2, corner = "top" }), count, canvas, 2)
                local pages = layouts.pages(count, canvas, look)
                assert(#pages == math.ceil(count / 4) and #pages[#pages] == (count - 1) % 4 + 1)
              end
            end
            local grid = layouts.grid(4, { 1920, 1080 })
            assert(grid[4][1] == 960 and grid[4][2] == 540 and grid[4][3] == 960 and grid[4][4] == 540)
            local split = layouts.split(2, { 100, 50 }, { shares = { 3, 1 } })
            assert(split[1][3] == 76 and split[2][1] == 76)
            """, in: folder)
    }

    /// A video of one grey, 25 frames a second, with a tone where a frequency is given.
    private func makeClip(_ name: Word, luma: Int, size: Word, seconds: Word, tone: Word? = nil) throws {
        let color: Word =
            "color=black:s=\(size):r=25:d=\(seconds),format=yuv420p,geq=lum=\(Word("\(luma)")):cb=128:cr=128"
        let sound: [Word] =
            tone.map { ["-f", "lavfi", "-i", "sine=frequency=\($0):sample_rate=48000:duration=\(seconds)"] } ?? []
        try ffmpeg(
            ["-f", "lavfi", "-i", color] + sound + Samples.picture + Samples.bt709 + ["-c:a", "aac", folder.file(name)])
    }

    private func makeClips() throws {
        try makeClip("a.mp4", luma: 60, size: "96x64", seconds: "0.4", tone: "440")
        try makeClip("b.mp4", luma: 130, size: "64x96", seconds: "0.8", tone: "880")
        try makeClip("c.mp4", luma: 200, size: "50x40", seconds: "0.8")
    }

    private func run(_ options: String, of names: String = "'a.mp4', 'b.mp4', 'c.mp4'") throws {
        folder.write(
            "layout.lua",
            "local layouts = require 'layouts'\nreturn (layouts.movie { sources = { \(names) }, size = { 240, 160 }, \(options) })"
        )
        let outcome = try luaedit(
            ["run", "layout.lua", "-o", "out.mp4", "--overwrite", "--crf", "5", "--allow-read", "."] + quick, in: folder
        )
        try #require(outcome.status == 0 && !outcome.errorText.contains("warning"), "\(outcome)")
    }

    /// The luma, of limited range, of points of a frame.
    private func lumas(_ number: Int, _ points: [(x: Int, y: Int)]) throws -> [Int] {
        let pixels = try Judge.picture(result, number: number, as: "yuv420p")
        return points.map { Int(pixels[$0.y * 240 + $0.x]) }
    }

    private func isNear(_ found: [Int], _ expected: [Int]) -> Bool {
        zip(found, expected).allSatisfy { abs($0 - $1) < 5 }
    }

    @Test("every picture fills its cell, and nothing else")
    func grid() throws {
        try makeClips()
        try run("layout = 'grid', columns = 2, gap = 8, background = 'white'")
        // The cells are 116 by 76, the last one in the middle.
        let found = try lumas(5, [(4, 4), (112, 72), (126, 4), (236, 70), (66, 90), (170, 154), (119, 40), (20, 120)])
        #expect(isNear(found, [60, 60, 130, 130, 200, 200, 235, 235]), "\(found)")
    }

    @Test("round corners show what lies behind, and the border goes around them")
    func round() throws {
        try makeClips()
        try run(
            "layout = 'picture_in_picture', part = 0.5, shape = 1, margin = 20, gap = 10, radius = 20",
            of: "'a.mp4', 'c.mp4'")
        // The small one is 80 by 80 at 140, 60.
        let plain = try lumas(5, [(142, 62), (217, 137), (180, 62), (142, 100), (180, 100), (154, 74), (136, 100)])
        #expect(isNear(plain, [60, 60, 200, 200, 200, 200, 60]), "\(plain)")
        try run(
            "layout = 'picture_in_picture', part = 0.5, shape = 1, margin = 20, radius = 20, border = 6, border_color = 'black'",
            of: "'a.mp4', 'c.mp4'")
        let framed = try lumas(5, [(142, 62), (180, 62), (142, 100), (180, 100)])
        #expect(isNear(framed, [60, 16, 16, 200]), "\(framed)")
    }

    @Test("a slanted edge leans, stands where a straight one would in the middle, and has no gap")
    func slant() throws {
        try makeClips()
        for (slant, upper, lower) in [(20, 140, 100), (-20, 100, 140)] {
            try run("layout = 'split', slant = \(slant), background = 'white'", of: "'a.mp4', 'c.mp4'")
            let found = try lumas(
                5, [(110, 80), (130, 80), (upper, 8), (lower, 152), (2, 2), (237, 157), (2, 157), (237, 2)])
            #expect(
                isNear(found, [60, 200, slant > 0 ? 60 : 200, slant > 0 ? 200 : 60, 60, 200, 60, 200]),
                "\(slant): \(found)")
            let row = try Judge.picture(result, number: 5, as: "yuv420p")[80 * 240..<81 * 240]
            #expect(row.allSatisfy { $0 < 205 })
        }
        try run(
            "layout = 'split', slant = 20, gap = 12, direction = 'rows', background = 'white'", of: "'a.mp4', 'c.mp4'")
        let found = try lumas(5, [(120, 60), (120, 80), (120, 100), (10, 60), (230, 100)])
        #expect(isNear(found, [60, 235, 200, 200, 60]), "\(found)")
    }

    static let lengths: [(name: String, frames: Int, after: [Int])] = [
        ("shortest", 10, []), ("longest", 20, [16, 130]), ("hold", 20, [60, 130]), ("loop", 20, [60, 130]),
    ]

    @Test("sources of different lengths end as is said", arguments: lengths)
    func length(name: String, frames: Int, after: [Int]) throws {
        try makeClips()
        try run("layout = 'split', lengths = '\(name)'", of: "'a.mp4', 'b.mp4'")
        #expect(try Judge.frameCount(result) == frames)
        #expect(isNear(try lumas(5, [(60, 80), (180, 80)]), [60, 130]))
        if !after.isEmpty { #expect(isNear(try lumas(15, [(60, 80), (180, 80)]), after)) }
    }

    @Test("what stays shows its last picture, what is repeated its first one again, what waits its first one")
    func standing() throws {
        folder.copy(Samples.counted, as: "n.mp4")
        let pictures =
            "{ source = 'n.mp4', range = edit.range(0, 0.4), begin = 0.2 }, { source = 'n.mp4', range = edit.range(0, 0.4) }"
        try run("layout = 'split', lengths = 'hold', duration = 1", of: pictures)
        let held = try [0, 4, 6, 20].map { try lumas($0, [(60, 80), (180, 80)]) }
        #expect(
            isNear(held[0], [16, 16]) && isNear(held[1], [16, 32]) && isNear(held[2], [20, 40])
                && isNear(held[3], [52, 52]), "\(held)")
        try run("layout = 'split', lengths = 'loop', duration = 1", of: pictures)
        let repeated = try [12, 16].map { try lumas($0, [(60, 80), (180, 80)]) }
        #expect(isNear(repeated[0], [44, 24]) && isNear(repeated[1], [20, 40]), "\(repeated)")
    }

    static let sounds: [(choice: String, tones: [Bool])] = [
        ("'first'", [true, false]), ("2", [false, true]), ("'all'", [true, true]), ("'none'", []),
    ]

    @Test("the sound is that of one source, of all or of none", arguments: sounds)
    func sound(choice: String, tones: [Bool]) throws {
        try makeClips()
        try run("lengths = 'shortest', sound = \(choice)")
        guard !tones.isEmpty else {
            #expect(try Judge.probe(result, "stream=codec_type", streams: "a") == "")
            return
        }
        let samples = try Judge.samples(result).map(Double.init)
        for (frequency, isThere) in zip([440.0, 880], tones) {
            #expect((level(of: frequency, in: samples) > 200) == isThere, "\(frequency)")
        }
    }

    /// How much of a frequency there is in samples of 48 kHz.
    private func level(of frequency: Double, in samples: [Double]) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for (index, sample) in samples.enumerated() {
            let angle = 2 * Double.pi * frequency * Double(index) / 48000
            real += sample * cos(angle)
            imaginary += sample * sin(angle)
        }
        return (real * real + imaginary * imaginary).squareRoot() / Double(samples.count)
    }

    static let errors: [(options: String, error: String)] = [
        ("{ sources = {} }", "layouts.movie: there are no sources"),
        (
            "{ sources = { edit.color_asset('red', { 8, 8 }) }, layout = 'gird' }",
            "layout: 'gird' is not one of grid, split, picture_in_picture, side_bar (did you mean 'grid'?)"
        ),
        (
            "{ sources = { edit.color_asset('red', { 8, 8 }) }, lengths = 'long' }",
            "lengths: 'long' is not one of shortest, longest, loop, hold"
        ),
        (
            "{ sources = { edit.color_asset('red', { 8, 8 }) }, layout = {} }",
            "layouts.movie: the layout has 0 cells for 1 sources"
        ),
        (
            "{ sources = { edit.color_asset('red', { 8, 8 }) }, gap = 3, margin = 9 }",
            "layouts: the gaps and margins leave no room"
        ),
        (
            "{ sources = { edit.color_asset('red', { 8, 8 }) }, sound = 2 }",
            "layouts.movie: there is no source 2 whose sound could be heard"
        ),
    ]

    @Test("what cannot be laid out is refused with a sentence", arguments: errors)
    func wrong(options: String, error: String) throws {
        #expect(try ModuleRecipe.error("(require('layouts').movie \(options))", in: folder).contains(error))
    }
}
