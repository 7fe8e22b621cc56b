import Testing

/// Picture files over a colour, as a browser shows them: straight alpha, laid over in sRGB.
@Suite struct PictureFormatTests {
    private let folder = TemporaryFolder()

    /// Red, green and blue of the canvas behind the picture.
    private static let back = [48, 96, 160]

    /// Four squares of 16 pixels: solid, half, a quarter, clear.
    private static func squares(_ red: Int, _ green: Int, _ blue: Int) -> Word {
        let alpha = "if(lt(X,16),255,if(lt(X,32),128,if(lt(X,48),64,0)))"
        return Word("color=black:s=64x16,format=gbrap,geq=r=\(red):g=\(green):b=\(blue):a='\(alpha)'")
    }

    private static let alphas = [1, 128.0 / 255, 64.0 / 255, 0]

    /// Shows a file over the colour and gives the colour of the middle of each square.
    private func shown(_ file: String) throws -> [[Int]] {
        folder.write(
            "recipe.lua",
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 1), edit.color_asset('#3060a0', { 64, 16 }), 0)
            local vc = edit.video_composition_for(c)
            vc.frame_duration = edit.time(1, 25)
            local video, parent = edit.layer(), edit.layer()
            parent.sublayers = { video, edit.image_layer { contents = '\(file)', position = { 32, 8 } } }
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
            return edit.movie { composition = c, video_composition = vc }
            """)
        let outcome = try luaedit(["frame", "recipe.lua", "--at", "0", "-o", "out.png", "--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let pixels = try Judge.picture(folder.file("out.png"), as: "rgb24").map(Int.init)
        return [8, 24, 40, 56].map { x in Array(pixels[(8 * 64 + x) * 3..<(8 * 64 + x) * 3 + 3]) }
    }

    /// How far colours are from a colour laid over the canvas by each alpha.
    private func distance(_ shown: [[Int]], _ color: [Int], alphas: [Double]) -> Int {
        zip(shown, alphas).map { shown, alpha in
            zip(shown, zip(color, Self.back)).map { shown, colors in
                abs(shown - Int((Double(colors.0) * alpha + Double(colors.1) * (1 - alpha)).rounded()))
            }.max() ?? 0
        }.max() ?? 0
    }

    static let translucent: [(file: String, options: [Word])] = [
        ("rgba.png", ["-pix_fmt", "rgba"]), ("rgba64.png", ["-pix_fmt", "rgba64be"]),
        ("lossless.webp", ["-c:v", "libwebp", "-lossless", "1", "-pix_fmt", "bgra"]),
        ("lossy.webp", ["-c:v", "libwebp", "-quality", "95", "-pix_fmt", "yuva420p"]),
        ("a.apng", ["-f", "apng", "-pix_fmt", "rgba"]),
    ]

    @Test("a translucent picture is laid over with straight alpha, at any depth", arguments: translucent)
    func straight(file: String, options: [Word]) throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", Self.squares(220, 40, 90), "-frames:v", "1"] + options + [folder.file(Word(file))])
        let shown = try shown(file)
        #expect(distance(shown, [220, 40, 90], alphas: Self.alphas) <= 4, "\(shown)")
    }

    @Test("colours that were multiplied by alpha are taken as straight ones, as the format says and browsers do")
    func premultiplied() throws {
        let graph: Word = Self.squares(220, 40, 90) + ",format=rgba,premultiply=inplace=1"
        try ffmpeg(["-f", "lavfi", "-i", graph, "-frames:v", "1", "-pix_fmt", "rgba", folder.file("p.png")])
        let shown = try shown("p.png")
        for (shown, alpha) in zip(shown, Self.alphas) {
            let stored = [220, 40, 90].map { Int((Double($0) * alpha).rounded()) }
            #expect(distance([shown], stored, alphas: [alpha]) <= 4, "alpha \(alpha): \(shown)")
        }
    }

    static let grey: [(format: Word, alphas: [Double])] = [
        ("gray", [1, 1, 1, 1]), ("gray16be", [1, 1, 1, 1]), ("ya8", alphas), ("ya16be", alphas),
    ]

    @Test("grey pictures, with and without alpha, are as bright as their number says", arguments: grey)
    func greys(format: Word, alphas: [Double]) throws {
        try ffmpeg([
            "-f", "lavfi", "-i", Self.squares(180, 180, 180) + ",format=rgba", "-frames:v", "1", "-pix_fmt", format,
            folder.file("g.png"),
        ])
        let shown = try shown("g.png")
        #expect(distance(shown, [180, 180, 180], alphas: alphas) <= 4, "\(shown)")
    }

    @Test("palettes and single bits are drawn in their colours")
    func palettes() throws {
        let red: [Word] = ["-f", "lavfi", "-i", "color=0xdc285a:s=64x16,format=rgb24", "-frames:v", "1"]
        try ffmpeg(red + ["-pix_fmt", "pal8", folder.file("p.png")])
        #expect(try distance(shown("p.png"), [0xDC, 0x28, 0x5A], alphas: [1, 1, 1, 1]) <= 20, "pal8 has few colours")
        try ffmpeg([
            "-f", "lavfi", "-i", "color=white:s=64x16", "-frames:v", "1", "-pix_fmt", "monob", folder.file("m.png"),
        ])
        #expect(try distance(shown("m.png"), [255, 255, 255], alphas: [1, 1, 1, 1]) <= 4)
        let split: Word = "color=0xdc285a:s=64x16:r=1:d=1,format=rgb24,split[a][b];[a]palettegen[p];[b][p]paletteuse"
        try ffmpeg(["-f", "lavfi", "-i", split, "-frames:v", "1", folder.file("q.png")])
        #expect(try Judge.probe(folder.file("q.png"), "stream=pix_fmt") == "pal8")
        #expect(try distance(shown("q.png"), [0xDC, 0x28, 0x5A], alphas: [1, 1, 1, 1]) <= 4)
    }

    @Test("a JPEG is in full range")
    func jpeg() throws {
        try ffmpeg([
            "-f", "lavfi", "-i", "color=0xdc285a:s=64x16", "-frames:v", "1", "-q:v", "1", folder.file("j.jpg"),
        ])
        let shown = try shown("j.jpg")
        #expect(distance(shown, [0xDC, 0x28, 0x5A], alphas: [1, 1, 1, 1]) <= 6, "\(shown)")
    }
}
