import Testing

/// Effects in recipes, judged by the same filters of the ffmpeg program.
@Suite(.serialized) struct EffectTests {
    private let folder = TemporaryFolder()
    /// Encodes without loss, so that what is judged are the pictures.
    private let lossless: [Word] = ["--crf", "0"] + quick

    init() { folder.copy(Samples.movie, as: "in.mp4") }

    /// Writes a recipe that ends with what `lines` return; `c` holds the movie, `v` its picture track.
    private func write(_ lines: String) {
        let recipe = """
            local args = edit.recipe { summary = "A test", inputs = { { "video", kind = "media" } } }
            local asset = edit.asset(args.video)
            local c = edit.composition()
            c:insert_time_range(asset.video.time_range, asset, 0)
            local v = c:tracks_with("video")[1]
            \(lines)
            """
        folder.write("r.lua", recipe)
    }

    private func run(_ lines: String, _ words: [Word] = []) throws -> Outcome {
        write(lines)
        return try luaedit(["run", "r.lua", "in.mp4", "-o", "out.mp4", "--overwrite"] + words + lossless, in: folder)
    }

    @Test("a generator's picture of a still has the movie's effects, upright and as it is stored")
    func stillEffects() throws {
        let printed = try ModuleRecipe.printed(
            """
            local red = edit.composition()
            red:insert_time_range(edit.range(0, 1), edit.color_asset("red", { 16, 16 }), 0)
            local image = edit.image_generator(red):image_at(0)
            local still = edit.asset(image)
            for _, source in ipairs { still, red } do
              local movie = edit.movie { composition = source, effects = { edit.effect("negate") } }
              for _, is_upright in ipairs { true, false } do
                local generator = edit.image_generator(movie, { applies_preferred_track_transform = is_upright })
                local pixel = generator:image_at(0.5):pixel(3, 3)
                print(("%.1f %.1f %.1f"):format(pixel.r, pixel.g, pixel.b))
              end
            end
            """, in: folder)
        #expect(printed == String(repeating: "0.0 1.0 1.0\n", count: 4), "\(printed)")
    }

    /// How like the result is to ffmpeg's own, in decibels.
    private func likeness(_ arguments: [Word]) throws -> Double {
        try ffmpeg(
            ["-i", "in.mp4"] + arguments
                + [
                    "-an", "-pix_fmt", "yuv420p", "-sws_flags", "bicubic+accurate_rnd+full_chroma_int", "-c:v",
                    "libx264", "-qp", "0", "-preset", "ultrafast", "ref.mp4",
                ],
            in: folder.path)
        return try Judge.likeness(folder.file("out.mp4"), folder.file("ref.mp4"), filter: "setpts=N")
    }

    struct Case: CustomTestStringConvertible {
        /// As a recipe writes it, in `edit.effect(…)`.
        var effect: String
        /// As ffmpeg's command line writes it.
        var filter: Word
        /// Decibels; infinite where no sample is converted on the way. The scaler of the judge rounds otherwise than we do.
        var least: Double
        var testDescription: String { effect }

        init(_ effect: String, _ filter: Word, _ least: Double = .infinity) {
            (self.effect, self.filter, self.least) = (effect, filter, least)
        }
    }

    /// What the program forgets: that RGB comes from BT.709, whose chroma stands on the left, and goes back there. And
    /// how exactly it is made.
    private static let there: Word =
        "scale=in_color_matrix=bt709:in_h_chr_pos=0:flags=bicubic+accurate_rnd+full_chroma_int,format=gbrp,"
    private static let back: Word =
        ",scale=out_color_matrix=bt709:out_h_chr_pos=0:flags=bicubic+accurate_rnd+full_chroma_int,format=yuv420p"

    static let cases = [
        Case("'gblur', { sigma = 3 }", "gblur=sigma=3"),
        // ffmpeg's blur is nearly a Gaussian, and blurs subsampled chroma as far as luma in samples.
        Case("'blur', { radius = 3 }", "gblur=sigma=3:steps=6:planes=1,gblur=sigma=1.5:steps=6:planes=6", 45),
        Case("'eq', { contrast = 1.3, saturation = 1.4 }", "eq=contrast=1.3:saturation=1.4"),
        Case("'unsharp', { luma_amount = 1.5 }", "unsharp=luma_amount=1.5"),
        Case(
            "'fade', { type = 'out', st = 1, d = 0.5, color = 'white' }",
            "\(there)fade=type=out:st=1:d=0.5:color=white\(back)",
            40),
        Case("'geq', { lum = 'lum(X,Y)*T/2', cb = 128, cr = 128 }", "geq=lum=lum(X\\,Y)*T/2:cb=128:cr=128"),
        Case("'hqdn3d'", "hqdn3d"),
        Case("'noise', { alls = 30, allf = 't' }", "noise=alls=30:allf=t"),
        Case("'yadif'", "yadif"),
        Case("'atadenoise'", "atadenoise"),
        Case("'deflicker', { size = 5 }", "deflicker=size=5"),
        Case("'colorbalance', { rs = 0.4, bh = -0.3 }", "\(there)colorbalance=rs=0.4:bh=-0.3\(back)", 48),
        Case("'curves', { preset = 'vintage' }", "\(there)curves=preset=vintage\(back)", 48),
        Case("'lutrgb', { r = 'negval' }), edit.effect('unsharp'", "\(there)lutrgb=r=negval\(back),unsharp", 40),
    ]

    @Test("an effect does what its filter does", arguments: cases)
    func same(_ one: Case) throws {
        let outcome = try run("v.effects = { edit.effect(\(one.effect)) }\nreturn c")
        try #require(outcome.status == 0, "\(outcome)")
        let likeness = try likeness(["-vf", one.filter])
        #expect(likeness >= one.least)
    }

    @Test("effects stand one after the other, on the track, the layer and the movie")
    func order() throws {
        let outcome = try run(
            """
            v.effects = { edit.effect("crop", { w = 96, h = 72, x = 8, y = 4 }) }
            local vc = edit.video_composition_for(c)
            vc.render_size = { 192, 144 }
            local layer = vc.instructions[1].layer_instructions[1]
            layer.effects = { edit.effect("negate"), edit.effect("gblur", { sigma = 2 }) }
            layer:set_transform(edit.transform():translate(32, 16))
            return edit.movie { composition = c, video_composition = vc, effects = { edit.effect("hflip") } }
            """)
        try #require(outcome.status == 0, "\(outcome)")
        let reference: Word =
            "crop=96:72:8:4,lutyuv=y=251-val:u=256-val:v=256-val,gblur=sigma=2,pad=192:144:32:16:black,hflip"
        #expect(try likeness(["-vf", reference]) == .infinity)
    }

    @Test("a key opens the picture to what is below")
    func key() throws {
        let outcome = try run(
            """
            local key = edit.effect("chromakey", { color = "#00ff00", similarity = 0.3, blend = 0.1 })
            local vc = edit.video_composition_for(c)
            vc.instructions[1].background_color = "blue"
            vc.instructions[1].layer_instructions[1].effects = { key }
            return edit.movie { composition = c, video_composition = vc }
            """)
        try #require(outcome.status == 0, "\(outcome)")
        let reference: Word =
            "[0:v]chromakey=0x00ff00:0.3:0.1[k];color=blue:s=192x144:r=25:d=2,scale=out_color_matrix=bt709,"
            + "format=yuv420p[b];[b][k]overlay=format=yuv420:shortest=1"
        #expect(try likeness(["-filter_complex", reference]) >= 40)
    }

    @Test("a single frame is the one that an export of pictures shows, whatever an effect remembers")
    func frame() throws {
        // The noise is in alpha too, where the export has it.
        write(
            """
            v.effects = { edit.effect('lagfun', { decay = 0.98 }) }
            local movie = edit.movie { composition = c, effects = { edit.effect('noise', { alls = 20, allf = 't' }) } }
            return edit.output { movie, preset = 'png' }
            """)
        let exported = try luaedit(["run", "r.lua", "in.mp4", "-o", "all"], in: folder)
        try #require(exported.status == 0, "\(exported)")
        let frame = try luaedit(["frame", "r.lua", "in.mp4", "--at", "1.2", "-o", "f.png"], in: folder)
        try #require(frame.status == 0, "\(frame)")
        // Another state of the noise is at 21 decibels.
        let likeness = try Judge.likeness(
            folder.file("f.png"), Word("\(folder.file("all"))/0031.png"), filter: "format=rgba")
        #expect(likeness >= 60)
    }

    private static let cube = "LUT_3D_SIZE 2\n1 1 1\n0 1 1\n1 0 1\n0 0 1\n1 1 0\n0 1 0\n1 0 0\n0 0 0\n"

    @Test("a look-up table is read where it was granted, and refused where not")
    func table() throws {
        folder.makeFolder("tables")
        folder.write("tables/film.cube", Self.cube)
        let lines = "v.effects = { edit.effect('lut3d', { file = '\(folder.file("tables/film.cube"))' }) }\nreturn c"
        let outcome = try run(lines)
        try #require(outcome.status == 0, "\(outcome)")
        let likeness = try likeness(["-vf", "\(Self.there)lut3d=file=tables/film.cube\(Self.back)"])
        #expect(likeness >= 48)
        let elsewhere = TemporaryFolder()
        let file = elsewhere.write("film.cube", Self.cube)
        let refused = try run("v.effects = { edit.effect('lut3d', { file = '\(file)' }) }\nreturn c")
        #expect(refused.status == 77)
        #expect(
            refused.errorText.contains("not allowed to read '\(file)' (r.lua:6); run again with --allow-read \(file)"),
            "\(refused)")
        let allowed = try run(
            "v.effects = { edit.effect('lut3d', { file = '\(file)' }) }\nreturn c", ["--allow-read", file])
        #expect(allowed.status == 0, "\(allowed)")
    }

    @Test("an effect that cannot work is found before anything is rendered, with its line")
    func unusable() throws {
        let outcome = try run("v.effects = { edit.effect('crop', { w = 1000 }) }\nreturn c")
        #expect(outcome.status == 1)
        #expect(
            outcome.errorText.contains(
                "r.lua:6: video track 1: cannot apply crop: Invalid too big or non positive size for width '1000' or "
                    + "height '144' [effect-unusable]"), "\(outcome)")
        #expect(folder.read("out.mp4") == nil)
    }

    @Test("the plan lists the effects")
    func plan() throws {
        _ = try run(
            """
            local blur = edit.effect("gblur", { steps = 2 })
            blur:set_ramp("sigma", 0, 8, edit.range(0, 1))
            v.effects = { blur }
            return edit.movie { composition = c, effects = { edit.effect("hflip") } }
            """)
        let plan = try luaedit(["plan", "r.lua", "in.mp4"], in: folder)
        for line in [
            "  effects 1     gblur steps 2 sigma 0 → 8 over 0:00.000–0:01.000 "
                + "sigmaV 0 → 8 over 0:00.000–0:01.000", "  effects       hflip",
        ] {
            #expect(plan.outputText.contains("\n\(line)\n"), "\(plan)")
        }
        let json = try luaedit(["plan", "r.lua", "in.mp4", "--json"], in: folder)
        #expect(json.outputText.contains("\"effects\""))
    }
}
