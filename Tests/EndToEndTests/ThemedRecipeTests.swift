import Testing

/// What `--theme` gives recipes that have a look of their own without it, and recipes that make a whole film in one.
@Suite(.serialized) struct ThemedRecipeTests {
    private let folder = TemporaryFolder()

    /// 160×90, flat grey, 10 frames a second, 3 s.
    private static let grey = Samples.make("themed-grey.mp4") { file in
        try ffmpeg(["-f", "lavfi", "-i", "color=gray:s=160x90:r=10:d=3"] + Samples.picture + Samples.bt709 + [file])
    }

    /// 8 s with a beat every half second.
    private static let beat = Samples.make("themed-beat.wav") { file in
        try ffmpeg([
            "-f", "lavfi", "-i", "aevalsrc='0.8*sin(2*PI*90*mod(t,0.5))*exp(-14*mod(t,0.5))':s=24000:d=8", file,
        ])
    }

    /// The theme of the tests: its colours are in no picture, and none is like another.
    private func brand() {
        folder.write(
            "brand.lua",
            """
            return { base = "impact", entrance = "fade", colors = { accent = "#00ff00", mark = "#00ff00", background = "#0000ff",
              surface = "#ff00ff", text = "#ffff00", caption = "#ffff00", on_accent = "#ff0000" } }
            """)
    }

    /// The number of pixels of the accent, the background, the surface and the text in a frame of what a recipe makes.
    private func count(_ recipe: [Word], at time: Word) throws -> [Word: Int] {
        brand()
        let outcome = try luaedit(
            ["frame", "--at", time, "-o", "f.png", "--overwrite"] + recipe + ["--theme", "brand.lua"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("f.png"), number: 0, as: "rgb24")
        let colors: [Word: [UInt8]] = [
            "accent": [0, 255, 0], "background": [0, 0, 255], "surface": [255, 0, 255], "text": [255, 255, 0],
        ]
        return colors.mapValues { color in
            stride(from: 0, to: pixels.count, by: 3).count { at in
                (0..<3).allSatisfy { abs(Int(pixels[at + $0]) - Int(color[$0])) < 70 }
            }
        }
    }

    static let themed: [(words: [Word], time: Word, colors: [Word])] = [
        (["credits", "credits.txt"], "2.8", ["background", "accent", "text"]),
        (["countdown", "--from", "3"], "0.4", ["background", "accent", "text"]),
        (["before-after", grey, grey], "1.7", ["surface", "text"]),
        (["audiogram", beat, "--title", "Hi"], "1", ["background", "accent", "text"]),
        (["split-screen", grey, grey], "1", ["background"]),
        (["chapters", grey, "--every", "1"], "0.6", ["accent", "surface"]),
    ]

    @Test("with a theme a recipe has the colours of the theme, and without it none of them", arguments: themed)
    func theme(words: [Word], time: Word, colors: [Word]) throws {
        folder.write("credits.txt", "# End\nAda: Lovelace\n")
        let seen = try count(words, at: time)
        for color in colors { #expect(seen[color] ?? 0 > 8, "\(color): \(seen)") }
        let plain = try luaedit(["frame", "--at", time, "-o", "f.png", "--overwrite"] + words, in: folder)
        try #require(plain.status == 0, "\(plain)")
        let pixels = try Judge.picture(folder.file("f.png"), number: 0, as: "rgb24")
        let isPure = stride(from: 0, to: pixels.count, by: 3).contains {
            pixels[$0] < 70 && pixels[$0 + 1] > 190 && pixels[$0 + 2] < 70
        }
        #expect(!isPure)
    }
}
