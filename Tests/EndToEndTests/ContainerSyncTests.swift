import Testing

/// Picture and sound that happen together, in every container, judged by ffmpeg.
@Suite(.serialized) struct ContainerSyncTests {
    private let folder = TemporaryFolder()
    private static let flashes = [20, 50]
    private static let samplesOfFrame = 1920

    /// 63 frames of black with white ones, and sound with clicks when those begin.
    private func makeSources() throws {
        var samples = [Float](repeating: 0, count: 63 * Self.samplesOfFrame + 1)
        for flash in Self.flashes { samples[flash * Self.samplesOfFrame] = 0.8 }
        folder.write("clicks.f32", samples.withUnsafeBytes { Array($0) })
        try ffmpeg(["-f", "f32le", "-ar", "48000", "-ac", "1", "-i", "clicks.f32", "in.wav"], in: folder.path)
        folder.write(
            "flash.lua",
            """
            local sound = edit.asset("in.wav").audio
            local composition = edit.composition()
            local video = composition:add_track("video")
            local function add(color, first, last)
              local source = edit.color_asset(color, { 64, 64 }).video
              video:insert_time_range(edit.range(0, edit.time(last - first, 25)), source, edit.time(first, 25))
            end
            add("black", 0, 20) add("white", 20, 21) add("black", 21, 50) add("white", 50, 51) add("black", 51, 63)
            composition:add_track("audio"):insert_time_range(sound.time_range, sound, 0)
            local vc = edit.video_composition_for(composition)
            vc.frame_duration = edit.time(1, 25)
            return edit.movie { composition = composition, video_composition = vc }
            """)
        folder.write("again.lua", "return edit.asset((...))")
        folder.write(
            "cut.lua",
            """
            local asset = edit.asset((...))
            local composition = edit.composition()
            composition:insert_time_range(edit.between(edit.time(7, 25), asset.duration), asset, 0)
            return edit.movie { composition = composition }
            """)
    }

    /// When frames are white and when clicks are heard, in samples of the file's clock.
    private func events(_ name: Word) throws -> (flashes: [Int], clicks: [Int]) {
        func times(_ stream: Word) throws -> [Double] {
            let words: [Word] = ["-v", "error", "-select_streams", stream, "-show_entries", "frame=pts_time"]
            let text = String(
                decoding: try succeed("ffprobe", words + ["-of", "csv=p=0", folder.file(name)]), as: UTF8.self)
            return text.split(separator: "\n").compactMap { Double($0.split(separator: ",")[0]) }
        }
        let lumas = try Judge.lumas(folder.file(name))
        let shown = try times("v:0")
        let flashes = zip(shown, lumas).filter { $0.1 > 128 }.map { Int(($0.0 * 48000).rounded()) }
        let bytes = try ffmpeg(["-i", folder.file(name), "-map", "0:a", "-f", "f32le", "-ac", "1", "-"])
        let sound = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let start = Int((try #require(try times("a:0").first) * 48000).rounded())
        let clicks = sound.indices.dropFirst().dropLast().filter {
            abs(sound[$0]) > 0.4 && abs(sound[$0]) >= abs(sound[$0 - 1]) && abs(sound[$0]) > abs(sound[$0 + 1])
        }
        return (flashes, clicks.map { $0 + start })
    }

    private func run(_ words: [Word]) throws {
        let outcome = try luaedit(["run"] + words + ["--overwrite"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    static let extensions: [Word] = ["mp4", "mov", "mkv", "webm"]

    @Test("a flash and its click come together", arguments: extensions)
    func together(container: Word) throws {
        try makeSources()
        try run(["flash.lua", "-o", "out." + container])
        let expected = Self.flashes.map { $0 * Self.samplesOfFrame }
        let found = try events("out." + container)
        #expect(found.flashes == expected)
        #expect(found.clicks == expected)
    }

    @Test("in a transport stream they come together too, after what the sound's encoder puts before its first sample")
    func transportStream() throws {
        try makeSources()
        try run(["flash.lua", "-o", "out.ts"])
        try run(["again.lua", "out.ts", "-o", "copy.ts"])
        for name: Word in ["out.ts", "copy.ts"] {
            let found = try events(name)
            #expect(found.flashes == found.clicks && found.flashes.count == 2, "\(name): \(found)")
        }
    }

    @Test("copied or encoded again, from any container into any, they stay together", arguments: extensions, extensions)
    func again(from: Word, to: Word) throws {
        try makeSources()
        try run(["flash.lua", "-o", "in." + from])
        try run(["again.lua", "in." + from, "-o", "out." + to])
        let expected = Self.flashes.map { $0 * Self.samplesOfFrame }
        let found = try events("out." + to)
        #expect(found.flashes == expected && found.clicks == expected, "\(found)")
        // From the eighth frame on, which begins within a packet of the sound.
        try run(["cut.lua", "in." + from, "-o", "cut." + to])
        let earlier = expected.map { $0 - 7 * Self.samplesOfFrame }
        let cut = try events("cut." + to)
        #expect(cut.flashes == earlier, "\(cut)")
        // Matroska says times in milliseconds: where one begins within a file of its own, half of one is not known.
        let unknown = from == "mkv" || from == "webm" ? 24 : 0
        #expect(cut.clicks.count == earlier.count, "\(cut)")
        #expect(zip(cut.clicks, earlier).allSatisfy { abs($0 - $1) <= unknown }, "\(cut)")
    }
}
