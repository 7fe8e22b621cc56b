import Testing

/// The layers of Stdlib's waveform module, in pixels.
@Suite struct WaveformTests {
    private let folder = TemporaryFolder()

    /// Silence, a tone of 200 Hz, silence, a tone of 4000 Hz: a second of each.
    init() throws {
        _ = try ffmpeg([
            "-f", "lavfi", "-i",
            "aevalsrc=0.5*sin(2*PI*t*if(lt(t\\,2)\\,200\\,4000))*gte(mod(t\\,2)\\,1):s=48000:d=4",
            "-c:a", "pcm_s16le", folder.file("in.wav"),
        ])
    }

    /// Puts a layer on black, 320 by 120 pixels, and gives the picture of a time, red, green and blue in turn.
    private func picture(_ layer: String, at time: String) throws -> [UInt8] {
        folder.write(
            "r.lua",
            """
            local stage, waveform = require "stage", require "waveform"
            local args = edit.recipe { inputs = { { "sound", kind = "media" } } }
            local sound, scene = edit.asset(args.sound), stage.plain("black", 320, 120)
            scene:hear(sound)
            scene:add(waveform.\(layer))
            return scene:movie()
            """)
        let outcome = try luaedit(
            ["frame", "r.lua", "in.wav", "--at", Word(time), "-o", "f.png", "--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return try Judge.picture(folder.file("f.png"), as: "rgb24")
    }

    /// In each column, how many pixels a channel is bright in.
    private func heights(_ pixels: [UInt8], channel: Int = 0) -> [Int] {
        (0..<320).map { x in (0..<120).count { pixels[($0 * 320 + x) * 3 + channel] > 127 } }
    }

    private static let bars = "bars(sound, { frame = { 10, 10, 300, 100 }, bands = 12, rounded = false })"

    @Test("bars are low while it is silent, and the band that sounds is high")
    func bars() throws {
        let silent = heights(try picture(Self.bars, at: "0.6"))
        #expect(silent.max() == 2)
        let quiet = Self.bars.replacing(" })", with: ", time_range = edit.range(0, 1) })")
        #expect(heights(try picture(quiet, at: "0.6")).max() == 2)
        let low = heights(try picture(Self.bars, at: "1.5"))
        let high = heights(try picture(Self.bars, at: "3.5"))
        #expect(low.max()! > 80 && high.max()! > 80)
        let (lowest, highest) = (low.firstIndex(of: low.max()!)!, high.firstIndex(of: high.max()!)!)
        #expect(lowest < 120 && highest > 200, "\(lowest) \(highest)")
    }

    @Test("bars fall again soon after the sound, not at once")
    func release() throws {
        let tallest = try ["1.8", "2.1", "2.9"].map { heights(try picture(Self.bars, at: $0)).max() ?? 0 }
        #expect(tallest[0] > tallest[1] && tallest[1] > tallest[2] && tallest[2] <= 4, "\(tallest)")
    }

    @Test("bars that are not mirrored stand on the lower edge; colours blend from the first to the last")
    func plain() throws {
        let pixels = try picture(
            """
            bars(sound, { frame = { 0, 0, 320, 120 }, bands = 8, mirrored = false, gap = 0, colors = { "red", "blue" } })
            """, at: "0.5")
        // Silent, each is a disc as wide as a bar.
        let (first, last) = ((100 * 320 + 20) * 3, (100 * 320 + 300) * 3)
        #expect(pixels[first] > 250 && pixels[first + 2] < 5)
        #expect(pixels[last] < 5 && pixels[last + 2] > 250)
        #expect(pixels[..<(78 * 320 * 3)].allSatisfy { $0 < 5 })
    }

    @Test("of the whole shape the part that was played has its colour, to the pixel")
    func progress() throws {
        let layer =
            "progress(sound, { frame = { 0, 0, 320, 120 }, bars = 32, gap = 0, rounded = false, color = 'blue', "
            + "played_color = 'red' })"
        for (time, played) in [("0", 0), ("1", 80), ("2", 160), ("3", 240)] {
            let pixels = try picture(layer, at: time)
            let (red, blue) = (heights(pixels), heights(pixels, channel: 2))
            let line = (0..<320).count { red[$0] > 0 }
            #expect(abs(line - played) <= 1, "\(time): \(line)")
            // Where the colours meet, the picture's chroma has half the pixels.
            #expect(red[..<max(0, played - 2)].allSatisfy { $0 > 0 })
            #expect(blue[(played + 2)...].allSatisfy { $0 > 0 })
            // The shape itself is there from the start: loud in its second and last quarter.
            let all = zip(red, blue).map(+)
            #expect(all[120] > 100 && all[280] > 100 && all[40] < 4 && all[200] < 4)
        }
    }

    @Test("the shape passes by: what is heard is in the middle, what was played left of it")
    func line() throws {
        let layer =
            "line(sound, { frame = { 0, 0, 320, 120 }, bars = 32, seconds = 4, gap = 0, rounded = false, "
            + "color = 'blue', played_color = 'red' })"
        let pixels = try picture(layer, at: "1.5")
        let (red, blue) = (heights(pixels), heights(pixels, channel: 2))
        // 80 pixels a second: the first tone began half a second ago, and lasts half a second more.
        #expect(red[140] > 100 && blue[180] > 100)
        #expect(red[100] < 4 && blue[220] < 4)
        #expect(blue[..<158].allSatisfy { $0 == 0 } && red[162...].allSatisfy { $0 == 0 })
        // Nothing was before its start.
        #expect(red[..<38].allSatisfy { $0 == 0 })
    }

    @Test("the left half of a circle is as the right one, its middle stays free, and it follows the sound")
    func circle() throws {
        let layer = "circle(sound, { frame = { 100, 0, 120, 120 }, bands = 10, inner = 0.5 })"
        let pixels = try picture(layer, at: "1.5")
        let loud = heights(pixels)
        let silent = heights(try picture(layer, at: "0.6"))
        #expect(loud.reduce(0, +) > silent.reduce(0, +) + 150)
        for x in 0..<160 { #expect(abs(loud[x] - loud[319 - x]) <= 1, "\(x)") }
        for y in 35..<85 { #expect(pixels[(y * 320 + 160) * 3] == 0) }
    }

    static let mistakes = [
        ("bars(sound, { bands = 3 })", "r.lua:5: bad argument #2 'options' to 'waveform.bars' (frame is missing)"),
        (
            "line(sound, { frame = { 0, 0, 9, 9 }, colour = 'red' })",
            "r.lua:5: bad argument #2 'options' to 'waveform.line' (no option 'colour' (did you mean 'color'?))"
        ),
        (
            "line(sound, { frame = { 0, 0, 9, 9 }, ars = 4 })",
            "r.lua:5: bad argument #2 'options' to 'waveform.line' (no option 'ars' (did you mean 'bars'?))"
        ),
        (
            "bars(sound, { frame = { 0, 0, 20, 9 }, bands = 24 })",
            "r.lua:5: waveform: 24 bars do not fit into 20 pixels"
        ),
    ]

    @Test("mistakes are told with the recipe's line", arguments: mistakes)
    func wrong(layer: String, text: String) throws {
        folder.write(
            "r.lua",
            """
            local waveform = require "waveform"
            local args = edit.recipe { inputs = { { "sound", kind = "media" } } }
            local sound = edit.asset(args.sound)
            local layers = {
              waveform.\(layer),
            }
            """)
        let outcome = try luaedit(["check", "r.lua", "in.wav"], in: folder)
        #expect(outcome.errorText.contains(text), "\(outcome)")
        #expect(outcome.status == 1)
    }
}
