import Foundation
import Testing

/// The trim and concat recipes, judged by ffmpeg.
@Suite(.serialized) struct TrimAndConcatTests {
    private let folder = TemporaryFolder()
    private var result: Word { folder.file("out.mp4") }

    private func run(_ words: [Word]) throws {
        let outcome = try luaedit(["run"] + words + ["-o", "out.mp4"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// The frames of ``Samples/counted`` that the result shows.
    private func frameNumbers() throws -> [Int] {
        try Judge.lumas(result).map { ($0 - 14) / 4 }
    }

    struct Part: CustomTestStringConvertible {
        var options: [Word]
        var frames: Range<Int>
        var testDescription: String { options.map(\.description).joined(separator: " ") }
    }

    static let parts = [
        Part(options: ["--from", "0.4", "--to", "1.2"], frames: 10..<30),
        Part(options: ["--from", "1.52"], frames: 38..<50),
        Part(options: ["--to", "0.04"], frames: 0..<1),
        Part(options: ["--from", "0:00.5", "--duration", "1"], frames: 12..<37),
        Part(options: ["--from", "00:00:01:05@25", "--to", "00:00:01:10@25"], frames: 30..<35),
    ]

    @Test("a part begins and ends with the right frame", arguments: parts)
    func trim(part: Part) throws {
        try run(["trim", Samples.counted, "--exact"] + part.options)
        #expect(try frameNumbers() == Array(part.frames))
    }

    @Test("the sound of a part begins with the right sample")
    func trimmedSound() throws {
        try run(["trim", Samples.counted, "--from", "0.5", "--to", "1.5", "--exact"])
        let source = try Judge.samples(Samples.counted)
        let part = try Judge.samples(result)
        try #require(abs(part.count - 48000) <= 1024 && part.count >= 47000 && source.count >= 72000)
        // Copied packets decode to the very samples, the first one included.
        let isEqual = part[0..<47000].elementsEqual(source[24000..<24000 + 47000])
        #expect(isEqual)
    }

    /// The MD5 of each packet of pictures.
    private func packets(_ file: Word) throws -> [Substring] {
        let text = try ffmpeg(["-i", file, "-map", "0:v", "-c", "copy", "-f", "framehash", "-hash", "md5", "-"])
        return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: ",").last }
    }

    @Test("where nobody asks for the very frame, a part begins with the key frame before and is copied bit by bit")
    func copiedPart() throws {
        let outcome = try luaedit(["run", "trim", Samples.counted, "--from", "1.3", "-o", "out.mp4"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        #expect(try packets(result) == packets(Samples.counted).dropFirst(25).map { $0 })
        #expect(try frameNumbers() == Array(25..<50))
        #expect(try Judge.probe(result, "stream=start_time,duration") == "0.000000,1.000000")
        // The sound begins with the picture.
        let (source, part) = (try Judge.samples(Samples.counted), try Judge.samples(result))
        try #require(part.count >= 47000 && source.count >= 95000)
        #expect(part[0..<47000].elementsEqual(source[48000..<95000]))
    }

    @Test(
        "what is encoded in any case begins with the very frame, and says nothing of key frames",
        arguments: [["-o", "out.mp4", "--crf", "0", "--preset", "h264"], ["-o", "out.gif"]] as [[Word]])
    func encodedPart(output: [Word]) throws {
        let outcome = try luaedit(["run", "trim", Samples.counted, "--from", "1.32"] + output, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        #expect(!outcome.errorText.contains("key frame"), "\(outcome)")
        let first = try #require(try Judge.picture(folder.file(output[1]), as: "rgb24").first)
        // The 33rd frame is as many steps of 4 above black.
        let number = Double(first) * 219 / 255 / 4
        #expect(abs(number - 33) < 0.5, "\(first)")
    }

    @Test("the key frame that a part begins with is said in seconds, not as a fraction")
    func keyFrameText() throws {
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x64:r=24:d=2"] + Samples.picture + ["-g", "7", folder.file("in.mp4")])
        let outcome = try luaedit(["check", "trim", "in.mp4", "--from", "1"], in: folder)
        let text = "trim: the part begins at 0.875 s, the last key frame before 1 s; --exact begins with the very frame"
        #expect(outcome.errorText.contains(text), "\(outcome)")
        let late = try luaedit(["check", "trim", "in.mp4", "--from", "1.7", "--to", "1.5"], in: folder)
        #expect(late.errorText.contains("the part from 1.7 s to 1.5 s has no length"), "\(late)")
    }

    @Test("files that were encoded alike are joined bit by bit, their sound mixed")
    func copiedJoin() throws {
        let outcome = try luaedit(["run", "concat", Samples.counted, Samples.counted, "-o", "out.mp4"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let one = try packets(Samples.counted)
        #expect(try packets(result) == one + one)
        #expect(try frameNumbers() == Array(0..<50) + Array(0..<50))
        #expect(try Judge.probe(result, "stream=start_time,duration") == "0.000000,4.000000")
    }

    @Test("the plan says what is copied, and why it is not")
    func plan() throws {
        let text = { (words: [Word]) in
            try luaedit(["plan", "trim", Samples.pictureOnly] + words, in: folder).outputText
        }
        let copied = try text(["--from", "1.5"])
        #expect(copied.contains("\n  copy          0:00.000–0:01.000  ") && copied.contains("track 1 from 0:01.000\n"))
        #expect(copied.contains("\n  picture       copied bit by bit (h264, yuv420p)\n") && !copied.contains("decode"))
        let encoded = try text(["--from", "1.5", "--exact"])
        let reasons = "cut at a picture that is no key frame, too few of its pictures could be copied"
        #expect(encoded.contains("\n                because: \(reasons)\n"))
        #expect(try !text(["--crf", "20"]).contains("because"))
        let object = try parseJSON(luaedit(["plan", "trim", Samples.pictureOnly, "--json"], in: folder).outputText)
        let export = (object["results"] as? [[String: Any]])?.first?["export"] as? [String: Any]
        #expect(export?["picture"] as? String == "copied" && export?["video_encoder"] is NSNull)
        #expect((export?["copied"] as? [[String: Any]])?.first?["duration"] as? String == "2/1")
    }

    @Test("a recipe learns where key frames are")
    func keyFrames() throws {
        folder.write(
            "keys.lua",
            """
            local source = edit.asset(({ ... })[1])
            local times = {}
            for _, time in ipairs { 1.5, 0.99, 9 } do times[#times + 1] = tostring(source.video:key_frame_time(time)) end
            local _, message = pcall(function() return source.audio:key_frame_time(1) end)
            error(table.concat(times, ", ") .. "; " .. tostring(message), 0)
            """)
        let outcome = try luaedit(["check", "keys.lua", Samples.counted], in: folder)
        #expect(outcome.errorText.contains("1 s, 0 s, 1 s; "), "\(outcome)")
        #expect(outcome.errorText.contains("the audio track 2 of") && outcome.errorText.contains("has no key frames"))
    }

    @Test("movies are joined with all their frames and their sound")
    func concat() throws {
        try run(["concat", Samples.counted, Samples.counted])
        #expect(try frameNumbers() == Array(0..<50) + Array(0..<50))
        let source = try Judge.samples(Samples.counted)
        let joined = try Judge.samples(result)
        try #require(abs(joined.count - 4 * 48000) <= 1024 && source.count >= 60000)
        #expect(likeness(joined[10000..<60000], source[10000..<60000]) > 20)
        #expect(likeness(joined[106_000..<156_000], source[10000..<60000]) > 20)
    }

    static let refusals: [(options: [Word], text: String)] = [
        (["--from", "1", "--to", "0.5"], "trim: the part from 1 s to 0.5 s has no length"),
        (["--from", "2"], "trim: --from: in.mp4 is only 2 s long"),
        (["--to", "3"], "trim: in.mp4 is only 2 s long"),
        (["--to", "1", "--duration", "1"], "trim: --to and --duration say the same thing twice; give one of them"),
    ]

    @Test("a part that is none is refused", arguments: refusals)
    func refusal(options: [Word], text: String) throws {
        folder.copy(Samples.counted, as: "in.mp4")
        let outcome = try luaedit(["run", "trim", "in.mp4"] + options, in: folder)
        #expect(outcome.errorText == "error: \(text)\n")
        #expect(outcome.status == 1)
        #expect(folder.names == ["in.mp4"])
    }

    /// The ratio of a sound to its difference from another, in powers of ten times ten.
    private func likeness(_ one: ArraySlice<Int16>, _ other: ArraySlice<Int16>) -> Double {
        var signal = 1.0
        var noise = 1.0
        for (a, b) in zip(one, other) {
            signal += Double(a) * Double(a)
            noise += (Double(a) - Double(b)) * (Double(a) - Double(b))
        }
        var decibels = 0.0
        while signal > noise * 1.2589 {
            noise *= 1.2589
            decibels += 1
        }
        return decibels
    }
}
