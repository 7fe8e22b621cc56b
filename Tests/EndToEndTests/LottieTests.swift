import TestSupport
import Testing

/// Lottie animations in the programs.
@Suite struct LottieTests {
    typealias Text = AnimationText

    private let folder = TemporaryFolder()

    init() {
        folder.write("party.json", Text.redThenBlue)
        folder.write(
            "party.lottie",
            StoredZip.archive([
                StoredZip.File("manifest.json", #"{"animations":[{"id":"a"}]}"#),
                StoredZip.File("animations/a.json", Text.redThenBlue),
            ]))
        folder.write(
            "odd.json",
            Text.file(
                Text.layer(Text.group(Text.box + "," + Text.fill()), more: #""ef":[{"ty":29,"nm":"Blur"}],"bm":1,"#)
                    + #",{"ty":2,"nm":"Photo","refId":"a","ks":{}}"#,
                assets: #"{"id":"a","w":10,"h":10,"u":"","p":"/etc/passwd"}"#))
    }

    private func recipe(_ lua: String, _ options: [Word] = []) throws -> Outcome {
        folder.write("recipe.lua", lua)
        return try luaedit(
            ["run", "recipe.lua", "-o", "out.mp4", "--overwrite", "--crf", "0"] + options + quick, in: folder)
    }

    @Test(
        "the sticker recipe takes animations, and archives of them",
        arguments: ["party.json", "party.lottie"] as [Word])
    func sticker(_ name: Word) throws {
        let outcome = try luaedit(
            ["run", "sticker", StickerRecipeTests.grey, name, "--turn", "0", "--path", "M 50 50"]
                + ["-o", "out.mp4", "--crf", "5"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        // Grey around its box, which is red for a second and then blue for one, again and again.
        let (red, blue) = ([255, 0, 0], [0, 0, 255])
        for (frame, color) in [(0, red), (3, red), (4, blue), (9, red), (14, blue)] {
            let pixels = try Judge.picture(folder.file("out.mp4"), number: frame, as: "rgb24")
            let pixel = { (x: Int, y: Int) in pixels[(y * 320 + x) * 3..<(y * 320 + x) * 3 + 3].map { Int($0) } }
            #expect(zip(pixel(160, 90), color).allSatisfy { abs($0 - $1) < 40 }, "\(frame): \(pixel(160, 90))")
            #expect(pixel(160, 60).allSatisfy { abs($0 - 126) < 8 }, "\(frame): \(pixel(160, 60))")
        }
    }

    @Test("in a layer it begins again for ever, in a track it ends")
    func repetition() throws {
        let outcome = try recipe(
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 5), edit.color_asset("black", { 64, 64 }), 0)
            local vc = edit.video_composition_for(c)
            vc.frame_duration = edit.time(1, 2)
            local video, parent = edit.layer(), edit.layer()
            parent.sublayers = { video, edit.image_layer { contents = "party.json", frame = { 0, 0, 64, 64 } } }
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
            local asset = edit.lottie_asset("party.json", { speed = 2 })
            assert(edit.lottie_asset("party.json", { speed = 0.0104 }).duration == edit.time(2500, 13))
            assert(asset.duration == edit.time(1) and edit.asset("party.json").duration == edit.time(2))
            assert(not pcall(c.insert_time_range, c, edit.range(0, 3), asset, 0))
            return edit.movie { composition = c, video_composition = vc }
            """)
        try #require(outcome.status == 0, "\(outcome)")
        // Red and blue, a second each; the luma of blue is the lower one.
        let lumas = try Judge.lumas(folder.file("out.mp4"))
        try #require(lumas.count == 10)
        #expect(lumas[0] == lumas[1] && lumas[2] == lumas[3] && lumas[0] > lumas[2])
        #expect(Array(lumas[4..<8]) == Array(lumas[0..<4]) && lumas[8] == lumas[0], "\(lumas)")
    }

    @Test("an endless one fills any range of a track, at the rate and in the colors of its options")
    func track() throws {
        let outcome = try recipe(
            """
            local asset = edit.lottie_asset("party.json", {
              size = { 64, 64 }, loop = true, colors = { ["#ff0000"] = "white", ["#0000ff"] = "white" } })
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 7), asset, 0)
            return edit.movie { composition = c }
            """)
        try #require(outcome.status == 0, "\(outcome)")
        let lumas = try Judge.lumas(folder.file("out.mp4"))
        #expect(lumas.count == 210 && Set(lumas).count == 1 && lumas[0] > 30, "\(Set(lumas))")
    }

    @Test("probe says what an animation is, and what is left out")
    func probe() throws {
        let outcome = try luaedit(["probe", "odd.json"], in: folder)
        #expect(
            outcome.outputText == """
                odd.json
                  duration    2 s
                  track 1     video, lottie, 100×100, 30 fps, 8 bit with alpha, BT.709, 2 s
                  layers      2
                  left out    layer 1 'Ball': its blend mode is not applied: it is laid over what is below
                  left out    layer 1 'Ball': its effects are not applied: 'Blur'
                  left out    layer 2 'Photo': its picture '/etc/passwd' is another file, and is not drawn

                """, "\(outcome)")
    }

    @Test("check warns of each part that is left out")
    func findings() throws {
        folder.write("recipe.lua", "return edit.movie { composition = edit.asset('odd.json') }")
        let outcome = try luaedit(["check", "recipe.lua"], in: folder)
        let text = outcome.outputText + outcome.errorText
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            text.contains("'odd.json', layer 1 'Ball': its effects are not applied: 'Blur' [lottie-effect]"), "\(text)")
        #expect(text.contains("[lottie-feature]") && text.contains("[lottie-image]"))
    }

    @Test("check and probe tell of pictures that cannot be decoded")
    func damagedPicture() throws {
        folder.write(
            "odd.json",
            Text.file(
                #"{"ty":2,"nm":"Photo","refId":"a","ip":0,"op":60,"ks":{}}"#,
                assets: #"{"id":"a","w":10,"h":10,"u":"","p":"data:image/svg+xml;base64,PHN2Zy8+","e":1}"#))
        folder.write("recipe.lua", "return edit.movie { composition = edit.asset('odd.json') }")
        let checked = try luaedit(["check", "recipe.lua"], in: folder)
        let text = checked.outputText + checked.errorText
        #expect(text.contains("'odd.json', layer 1 'Photo': its picture cannot be decoded [lottie-image]"), "\(text)")
        let probed = try luaedit(["probe", "odd.json"], in: folder)
        #expect(
            probed.outputText.contains("left out    layer 1 'Photo': its picture cannot be decoded"), "\(probed)")
    }

    @Test("mattes that need too much memory in a track are an error of check, and none in a small layer")
    func memory() throws {
        let part = Text.group(Text.box + "," + Text.fill())
        let matte = Text.layer(part, more: #""td":1,"#) + "," + Text.layer(part, more: #""tt":1,"#)
        let text = Text.file(Array(repeating: matte, count: 40).joined(separator: ","))
        folder.write("many.json", text.replacing(#""w":100,"h":100"#, with: #""w":3000,"h":3000"#))
        folder.write("recipe.lua", "return edit.movie { composition = edit.asset('many.json') }")
        let track = try luaedit(["check", "recipe.lua"], in: folder)
        #expect(track.status == 1 && (track.outputText + track.errorText).contains("[lottie-limit]"), "\(track)")
        let layer = try recipe(
            """
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 0.1), edit.color_asset("black", { 64, 64 }), 0)
            local vc = edit.video_composition_for(c)
            local video, parent = edit.layer(), edit.layer()
            parent.sublayers = { video, edit.image_layer { contents = "many.json", frame = { 0, 0, 64, 64 } } }
            vc.animation_tool = edit.animation_tool { video_layer = video, in_layer = parent }
            return edit.movie { composition = c, video_composition = vc }
            """)
        #expect(layer.status == 0, "\(layer)")
    }

    static let mistakes: [(lua: String, status: Int32, error: String)] = [
        (
            "edit.lottie_asset('party.json', { size = { 0, 10 } })", 1,
            "an animation has whole sides from 1 to 16384 pixels, not 0 × 10"
        ),
        ("edit.lottie_asset('party.json', { size = { -5, 10 } })", 1, "not -5 × 10"),
        (
            "edit.lottie_asset('party.json', { size = { 9000, 9000 } })", 1,
            "an animation is drawn at no more than 33177600 pixels, not 9000 × 9000"
        ),
        ("edit.lottie_asset('party.json', { speed = 0 })", 1, "speed"),
        ("edit.lottie_asset('party.json', { speed = 0/0 })", 1, "speed"),
        ("edit.lottie_asset('party.json', { speed = 1e9 })", 1, "speed"),
        ("edit.lottie_asset('party.json', { colors = { ['#ff0000'] = 'rde' } })", 1, "'rde' is not a color"),
        (
            "edit.lottie_asset('party.json', { colors = { ['#zz'] = 'red' } })", 1,
            "'#zz' is not a color of animations (write #rrggbb)"
        ),
        (
            "edit.lottie_asset('party.json', { colors = { ['#ff0000'] = '#ff000080' } })", 1,
            "the color of '#ff0000' has to be solid"
        ),
        (
            "edit.lottie_asset('party.json', { colors = { ['#123456'] = 'red' } })", 1,
            "it has no color #123456; its colors are #ff0000, #0000ff"
        ),
        ("edit.lottie_asset('party.json', { colour = {} })", 1, "did you mean 'colors'?"),
        ("edit.lottie_asset('in.mp4')", 66, "no such file"),
        (
            "edit.asset('other.json')", 65,
            "cannot read 'other.json': it is JSON, but not a Lottie animation: it has no 'layers'"
        ),
        ("edit.lottie_asset('party.json', { loop = true }):reversed()", 1, "'party.json'"),
    ]

    @Test("mistakes have errors with the recipe's line", arguments: mistakes.indices)
    func mistake(_ index: Int) throws {
        let (lua, status, error) = Self.mistakes[index]
        folder.write("other.json", "{\"name\": \"package\"}")
        let outcome = try recipe("\n\nlocal a = " + lua)
        #expect(outcome.status == status && outcome.errorText.contains(error), "\(lua): \(outcome)")
    }
}
