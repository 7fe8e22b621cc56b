import Foundation
import Testing

/// Pictures drawn by a recipe's functions, through the built program.
@Suite struct DrawnAssetTests {
    private let folder = TemporaryFolder()

    /// A recipe whose movie is a drawn asset of 64×64, two seconds at 25 frames a second.
    private static func recipe(_ draw: String, _ options: String = "", before: String = "") -> String {
        """
        local kept; \(before)
        local a = edit.drawn_asset { size = { 64, 64 }, duration = 2, draw = \(draw), \(options) }
        local vc = edit.video_composition_for(a)
        vc.frame_duration = edit.time(1, 25)
        return edit.movie { composition = a, video_composition = vc }
        """
    }

    private func run(_ recipe: String, _ words: [Word] = []) throws -> Outcome {
        folder.write("recipe.lua", recipe)
        return try luaedit(["run", "recipe.lua", "-o", "out.mp4", "--crf", "1"] + quick + words, in: folder)
    }

    /// The luma of a grey from 0 to 1.
    private func luma(_ grey: Double) -> Int { Int((16 + 219 * grey).rounded()) }

    @Test("each frame is drawn for its own time, on black where nothing is drawn")
    func times() throws {
        let outcome = try run(Self.recipe("function(c, t) print(t) c:clear({ 1, 1, 1, t.seconds / 4 }) end"))
        #expect(outcome.status == 0, "\(outcome)")
        let lumas = try Judge.lumas(folder.file("out.mp4"))
        #expect(lumas.count == 50)
        for (number, value) in lumas.enumerated() { #expect(abs(value - luma(Double(number) / 100)) <= 1) }
        #expect(outcome.errorText.split(separator: "\n").filter { $0.hasSuffix(" s") }.count == 50)
    }

    @Test("a frame rate draws each of its pictures once, also for a part played slower")
    func frameRate() throws {
        let outcome = try run(
            """
            local a = edit.drawn_asset { size = { 64, 64 }, duration = 2, frame_rate = 5, draw = function(c, t)
                print(t)
                c:clear({ 1, 1, 1, t.seconds / 2 })
            end }
            local c = edit.composition()
            c:insert_time_range(edit.range(0.5, 1), a, 0)
            c:scale_time_range(edit.range(0, 1), 2)
            local vc = edit.video_composition_for(c)
            vc.frame_duration = edit.time(1, 25)
            return edit.movie { composition = c, video_composition = vc }
            """)
        #expect(outcome.status == 0, "\(outcome)")
        let drawn = outcome.errorText.split(separator: "\n").filter { $0.hasSuffix(" s") }.map(String.init)
        #expect(drawn == ["0.4 s", "0.6 s", "0.8 s", "1 s", "1.2 s", "1.4 s"])
        for (number, value) in try Judge.lumas(folder.file("out.mp4")).enumerated() {
            let time = 0.5 + Double(number) / 50
            #expect(abs(value - luma((time * 5 + 1e-9).rounded(.down) / 10)) <= 1, "frame \(number)")
        }
    }

    @Test("shapes, texts, pictures and the transform land where they should")
    func shapes() throws {
        folder.write(
            "recipe.lua",
            Self.recipe(
                """
                function(c)
                    assert(c.width == 64 and c.height == 64)
                    c:fill_rectangle({ 0, 0, 32, 32 }, "red")
                    c:save()
                    c:set_transform(edit.transform():translate(32, 0):scale(2))
                    c:fill_ellipse({ 0, 0, 16, 16 }, "#0000ff")
                    c:restore()
                    c:line({ 0, 48 }, { 32, 48 }, 8, "#00ff00")
                    c:draw_image("red.png", { 32, 32, 16, 16 })
                    local size = c:measure_text("mmm", { font_size = 10 })
                    assert(size.width > 15 and size.height > 9)
                    c:draw_text("█", { position = { 56, 56 }, anchor_point = { 0.5, 0.5 }, font_size = 12, font = "DejaVu Sans" })
                end
                """))
        try ffmpeg(["-i", Samples.red, folder.file("red.png")])
        let outcome = try luaedit(["frame", "recipe.lua", "--at", "1", "-o", "f.png"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), as: "rgb24")
        func pixel(_ x: Int, _ y: Int) -> [Int] { (0..<3).map { Int(pixels[(y * 64 + x) * 3 + $0]) } }
        func expect(_ x: Int, _ y: Int, _ color: [Int]) {
            #expect(zip(pixel(x, y), color).allSatisfy { abs($0 - $1) <= 4 }, "\(x), \(y): \(pixel(x, y))")
        }
        expect(16, 16, [255, 0, 0])
        expect(48, 16, [0, 0, 255])
        expect(36, 2, [0, 0, 0])
        expect(16, 48, [0, 255, 0])
        expect(16, 39, [0, 0, 0])
        expect(40, 40, [255, 0, 0])
        expect(56, 56, [255, 255, 255])
    }

    @Test("the clock is the same on every run, its plan names its line, and it stands where it is placed")
    func clock() throws {
        let recipe = Word(projectFolder + "/Tests/EndToEndTests/Recipes/clock.lua")
        for name in ["one.mp4", "two.mp4"] as [Word] {
            let outcome = try luaedit(["run", recipe, Samples.movie, "--side", "40", "-o", name] + quick, in: folder)
            #expect(outcome.status == 0, "\(outcome)")
        }
        #expect(folder.read("one.mp4") == folder.read("two.mp4"))
        let white = try Judge.picture(folder.file("one.mp4"), number: 3, as: "rgb24", filter: "crop=2:2:146:24")
        #expect(white.prefix(3).allSatisfy { $0 > 230 }, "\(white)")
        let plan = try luaedit(["plan", recipe, Samples.movie, "--side", "40"], in: folder)
        #expect(plan.outputText.contains("40×40 drawn by clock.lua:22 track 1 from 0:00.000–0:02.000"), "\(plan)")
        let json = try luaedit(["plan", recipe, Samples.movie, "--json"], in: folder)
        #expect(json.outputText.contains("clock.lua:22"), "\(json)")
    }

    @Test("a drawn asset and a compositor work together")
    func composed() throws {
        let outcome = try run(
            Self.recipe("function(c, t) c:clear('#ffffff80') end").replacingOccurrences(
                of: "return edit",
                with: """
                    vc.compositor = function(r)
                        local frame = r:new_frame("#808080")
                        frame:draw(r:source_frame(1))
                        return frame
                    end
                    return edit
                    """))
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try Judge.lumas(folder.file("out.mp4")).allSatisfy { abs($0 - luma(0.75)) <= 1 })
    }

    static let failures: [(draw: String, error: String, status: Int32)] = [
        ("function(c, t)\nif t >= edit.time(1) then error('no more') end end", "recipe.lua:3: no more", 1),
        ("function(c)\nwhile true do end end", "time limit 1 s exceeded (recipe.lua:3)", 124),
        (
            "function(c) if kept then kept:clear() end kept = c end",
            "recipe.lua:2: the canvas is over: it can be used only while the function that was given it runs", 1
        ),
        ("function(c) c:restore() end", "recipe.lua:2: restore has been called without save", 1),
        (
            "function(c) while true do c:save() end end",
            "recipe.lua:2: save has been called 1000 times without restore", 1
        ),
        (
            "function(c) c:draw_text('x', { font_sise = 3 }) end",
            "recipe.lua:2: bad argument #2 'options' to 'draw_text' (no option 'font_sise' (did you mean 'font_size'?))",
            1
        ),
        ("function(c) c:draw_image('none.png', { 0, 0, 1, 1 }) end", "recipe.lua:2: no such file: 'none.png'", 66),
    ]

    @Test("a draw function that fails stops the export, names the line and leaves no file", arguments: failures)
    func failure(draw: String, error: String, status: Int32) throws {
        let outcome = try run(Self.recipe(draw), ["--time-limit", "1"])
        #expect(outcome.errorText == "error: \(error)\n")
        #expect(outcome.status == status, "\(outcome)")
        #expect(folder.names == ["recipe.lua"])
    }
}
