import Testing

/// Blurred copies behind pictures that do not fill the canvas.
@Suite struct BackdropTests {
    private let folder = TemporaryFolder()

    private static let recipes: [(name: String, text: String)] = [
        (
            "a timeline's item",
            """
            local film = require("timeline").new { size = { 180, 320 } }
            film:add { (...), duration = 0.2, background = "blur" }
            return film:movie()
            """
        ),
        (
            "a grid of pictures",
            """
            return require("layouts").movie {
              sources = { (...) }, size = { 180, 320 }, background = "blur", fit = "fit", duration = 0.2,
            }
            """
        ),
        (
            "a floating photo",
            """
            local stage, frames, themes = require "stage", require "frames", require "themes"
            local scene = stage.plain("black", 180, 320)
            scene:hold(0.2)
            scene:add(frames.photo { stage = scene, theme = themes.load("plain"), picture = (...), duration = 0.2 })
            return scene:movie()
            """
        ),
    ]

    /// The brightness of the first picture's upper part, above what stands before the backdrop.
    private func backdrop(_ recipe: String, of picture: Word) throws -> [Int] {
        folder.write("r.lua", recipe)
        let outcome = try luaedit(
            ["run", "r.lua", picture, "-o", "out.mkv", "--preset", "ffv1", "--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return try Judge.picture(folder.file("out.mkv"), as: "gray", filter: "crop=180:60:0:4").map(
            Int.init)
    }

    @Test("a backdrop is as soft whatever the size of its picture", arguments: 0..<3)
    func sizes(index: Int) throws {
        var first: [Int]?
        for size in ["120:80", "640:428", "2560:1708"] as [Word] {
            let squares: Word =
                "color=black:s=48x32,format=gray,geq=lum='255*lt(mod(floor(X/6)+floor(Y/6)\\,2)\\,1)'"
            try ffmpeg([
                "-f", "lavfi", "-i", squares, "-vf", "scale=\(size):flags=neighbor,format=rgb24", "-frames:v", "1",
                folder.file("in.png"),
            ])
            let lumas = try backdrop(Self.recipes[index].text, of: "in.png")
            var (steepest, difference) = (0, 0)
            for place in lumas.indices {
                if place % 180 < 174 { steepest = max(steepest, abs(lumas[place] - lumas[place + 6])) }
                if let first { difference = max(difference, abs(lumas[place] - first[place])) }
            }
            #expect(steepest <= 20, "\(Self.recipes[index].name) of \(size)")
            #expect(difference <= 6, "\(Self.recipes[index].name) of \(size)")
            first = first ?? lumas
        }
    }
}
