import Testing

/// The transitions of the timeline, judged by their decoded pictures and samples.
@Suite struct TransitionTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mov") }

    /// Joins two files with a transition, each two seconds of it.
    private func join(_ first: Word, _ second: Word, _ transition: String, options: String = "", _ words: [Word] = [])
        throws
    {
        let recipe = """
            local timeline, transitions = require "timeline", require "transitions"
            local first, second, mask = ...
            local film = timeline.new { \(options) }
            film:add { first, duration = 2, transition = transitions.\(transition) }
            film:add { second, duration = 2 }
            return film:movie()
            """
        let outcome = try luaedit(
            ["run", "-", first, second] + words + ["-o", "out.mov"] + quick, in: folder, input: recipe)
        try #require(outcome.status == 0, "\(outcome)")
    }

    struct Reference: CustomTestStringConvertible {
        var transition: String
        /// ffmpeg's filters for the same edit; the inputs are `[1:v]` and on.
        var graph: String
        var frames = 75
        var decibels: Double
        var testDescription: String { transition }
    }

    /// Both clips over three seconds: the first held after its end, the second before its start.
    private static let overlapping =
        "[1:v]tpad=stop_mode=clone:stop_duration=1[one];[2:v]tpad=start_mode=clone:start_duration=1[two];"

    /// What is drawn of two pictures `A` and `B` in the second of three seconds.
    private static func blend(_ expression: String) -> String {
        overlapping + "[one][two]blend=all_expr='if(lt(T,1),A,if(lt(T,2),\(expression),B))'[edit]"
    }

    static let references = [
        Reference(transition: "dissolve(1)", graph: blend("A*(2-T)+B*(T-1)"), decibels: 45),
        Reference(
            transition: "fade('black', 1)",
            graph: "[1:v]fade=out:st=1.5:d=0.5[a];[2:v]fade=in:st=0:d=0.5[b];[a][b]concat[edit]", frames: 100,
            decibels: 35),
        Reference(transition: "wipe('right', 1)", graph: blend("if(lt(X/W,T-1-0.001),B,A)"), decibels: 45),
        Reference(transition: "wipe('up', 1)", graph: blend("if(gt(Y/H,2-T-0.001),B,A)"), decibels: 25),
        Reference(
            transition: "wipe(30, 1)",
            graph: blend("if(lt((X/W-0.5)*200*0.866+(Y/H-0.5)*120*0.5,(2*(T-1)-1)*116.6),B,A)"), decibels: 25),
        Reference(
            transition: "slide('left', 1, { curve = 'linear' })",
            graph: overlapping + "[one][two]overlay=x='round(clip(200-200*(t-1),0,200))':format=yuv420[edit]",
            decibels: 45),
        Reference(
            transition: "push('left', 1, { curve = 'linear' })",
            graph: overlapping + "color=black:s=200x120:r=25:d=3,format=yuv420p[none];"
                + "[none][one]overlay=x='round(clip(-200*(t-1)+1,-199,0))':format=yuv420[left];"
                + "[left][two]overlay=x='round(clip(200-200*(t-1),0,200))':format=yuv420[edit]",
            decibels: 22),
        Reference(
            transition: "iris(1, { curve = 'linear' })",
            graph: blend("if(lt(hypot((X/W-0.5)*200,(Y/H-0.5)*120),116.62*(T-1)),B,A)"), decibels: 25),
    ]

    @Test("a transition renders as ffmpeg renders it", arguments: references)
    func reference(_ reference: Reference) throws {
        try join(Samples.first, Samples.second, reference.transition, ["--crf", "0"])
        #expect(try Judge.frameCount(result) == reference.frames)
        let likeness = try Judge.likeness(of: result, to: reference.graph, [Samples.first, Samples.second])
        #expect(likeness >= reference.decibels)
    }

    @Test("a picture says where the new one appears first")
    func mask() throws {
        _ = try ffmpeg([
            "-f", "lavfi", "-i", "color=black:s=200x120,format=gray,geq=lum='X*255/199'", "-frames:v", "1",
            folder.file("mask.png"),
        ])
        try join(
            Samples.first, Samples.second, "wipe_by(mask, 1, { softness = 0.02 })",
            [folder.file("mask.png"), "--crf", "0"])
        let graph = Self.blend("if(lt(X/W,T-1-0.001),B,A)")
        #expect(try Judge.likeness(of: result, to: graph, [Samples.first, Samples.second]) >= 22)
    }

    @Test("through a mask, every sample lies between those of the two pictures", arguments: ["wipe(30, 1)", "iris(1)"])
    func betweenBoth(transition: String) throws {
        var planes: [[Int]] = []
        for (name, seed) in [("a", 73), ("b", 41)] as [(Word, Int)] {
            // Luma and chroma that no red, green and blue between 0 and 255 have.
            let pattern =
                "lum='16+mod(X*\(seed)+Y*151,219)':cb='16+mod(X*91+Y*\(seed),224)':cr='240-mod(X*\(seed)+Y*37,224)'"
            _ = try ffmpeg(
                ["-f", "lavfi", "-i", Word("color=gray:s=64x64:r=25:d=2,format=yuv420p,geq=\(pattern)")]
                    + ["-c:v", "libx264", "-qp", "0"] + Samples.bt709 + [folder.file("\(name).mov")])
            planes.append(try Judge.picture(folder.file("\(name).mov"), as: "yuv420p").map(Int.init))
        }
        try join("a.mov", "b.mov", transition, ["--crf", "0"])
        for number in [28, 37, 46] {
            let found = try Judge.picture(result, number: number, as: "yuv420p").map(Int.init)
            let ghosts = zip(found, zip(planes[0], planes[1])).map { sample, ends in
                max(sample - max(ends.0, ends.1), min(ends.0, ends.1) - sample)
            }
            #expect(ghosts.max()! <= 1, "frame \(number)")
        }
    }

    /// Flat greys of luma 150 and 180, 64×64, two seconds, with sines of 440 and 1000 Hz.
    private func makeGreys() throws {
        for (name, luma, frequency) in [("a", 150, 440), ("b", 180, 1000)] as [(Word, Int, Int)] {
            _ = try ffmpeg(
                [
                    "-f", "lavfi", "-i", "color=gray:s=64x64:r=25:d=2,format=yuv420p,geq=lum=\(luma):cb=128:cr=128",
                    "-f", "lavfi", "-i", "sine=f=\(frequency):r=48000:d=2",
                ] + Samples.picture + Samples.bt709 + ["-c:a", "pcm_s16le", folder.file("\(name).mov")])
        }
    }

    @Test(
        "the canvas is filled by the two pictures all the time, from the old one alone to the new one alone",
        arguments: [
            "dissolve(1)", "push('left', 1)", "push('down', 1)", "slide('up', 1)", "wipe('left', 1)",
            "wipe(-120, 1)", "zoom(1)",
            "spin(1)", "iris(1)", "blur(1)", "bounce('up', 1)", "bounce('right', 1)",
        ])
    func filled(transition: String) throws {
        try makeGreys()
        try join("a.mov", "b.mov", transition, ["--crf", "1"])
        let pictures = try ffmpeg([
            "-i", result, "-map", "0:v", "-pix_fmt", "gray", "-vf", "extractplanes=y", "-f", "rawvideo", "-",
        ])
        try #require(pictures.count == 75 * 64 * 64)
        for frame in 0..<75 {
            let lumas = pictures[frame * 4096..<(frame + 1) * 4096].map(Int.init)
            let (low, high) = (lumas.min() ?? 0, lumas.max() ?? 0)
            #expect(low >= 147 && high <= 183, "frame \(frame): \(low) to \(high)")
            if frame <= 25 { #expect(high <= 153, "frame \(frame)") }
            if frame >= 50 { #expect(low >= 177, "frame \(frame)") }
            if frame == 37 { #expect(low != high || abs(low - 165) < 13, "frame \(frame)") }
        }
    }

    private func powers(at seconds: [Double]) throws -> [Double] {
        let samples = try Judge.samples(result)
        return seconds.map { second in
            let start = Int(second * 48000)
            return samples[start..<start + 2400].reduce(0) { $0 + Double($1) * Double($1) }
        }
    }

    @Test("sounds fade into each other with even power where their items overlap")
    func crossfade() throws {
        try makeGreys()
        try join("a.mov", "b.mov", "push('left', 1)")
        try #require(abs(Judge.samples(result).count - 3 * 48000) <= 2048)
        let powers = try powers(at: [0.4, 1.1, 1.3, 1.5, 1.7, 1.9, 2.5])
        for power in powers { #expect(abs(power / powers[0] - 1) < 0.06) }
    }

    @Test("sound goes down to nothing and comes again where items do not overlap")
    func fadedSound() throws {
        try makeGreys()
        try join("a.mov", "b.mov", "fade('white', 1)")
        let powers = try powers(at: [1, 1.725, 1.975, 2.225, 3])
        #expect(abs(powers[1] / powers[0] - 0.25) < 0.03 && abs(powers[3] / powers[4] - 0.25) < 0.03)
        #expect(powers[2] < powers[0] * 0.01)
        #expect(try abs(Judge.lumas(result)[50] - 235) <= 4)
    }

    @Test("what a picture leaves free fades with it")
    func free() throws {
        for (name, gray, size) in [("a", "0x404040", "64x128"), ("b", "0xc0c0c0", "128x128")] as [(Word, Word, Word)] {
            _ = try ffmpeg([
                "-f", "lavfi", "-i", "color=\(gray):s=\(size),format=rgb24", "-frames:v", "1",
                folder.file("\(name).bmp"),
            ])
        }
        try join(
            "a.bmp", "b.bmp", "dissolve(1)", options: "size = { 128, 128 }, frame_rate = 10, background = '#404040'",
            ["--crf", "1"])
        #expect(try Judge.frameCount(result) == 30)
        for (frame, wanted) in [(5, 71), (15, 126), (25, 181)] {
            for x in [4, 64, 122] {
                let luma = try Judge.picture(result, number: frame, as: "yuv420p", filter: "crop=2:2:\(x):64")[0]
                #expect(abs(Int(luma) - wanted) <= 2, "\(frame), \(x)")
            }
        }
    }

    @Test("anyone can write a transition in ten lines")
    func own() throws {
        try makeGreys()
        let recipe = """
            local film = require("timeline").new {}
            local heard = {}
            local lift = {
              duration = 1, front = "new",
              picture = function(x, canvas)
                return { new = { transform = edit.transform():translate(0, (1 - x) * canvas[2]) } }
              end,
              sound = function(input, range, side) input:set_volume(side == "old" and 0 or 1, range.start) end,
            }
            film:add { "a.mov", transition = lift }
            film:add { "b.mov" }
            return film:movie()
            """
        let outcome = try luaedit(
            ["run", "-", "--allow-read", ".", "-o", "out.mov", "--crf", "1"] + quick, in: folder, input: recipe)
        try #require(outcome.status == 0, "\(outcome)")
        let column = try Judge.picture(result, number: 37, as: "gray", filter: "extractplanes=y,crop=1:64:32:0")
        let edge = column.firstIndex { $0 > 165 } ?? 64
        #expect((31...34).contains(edge))
    }
}
