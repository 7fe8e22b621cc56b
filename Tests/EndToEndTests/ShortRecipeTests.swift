import Testing

/// The recipe for shorts: all of its parts in one small video.
@Suite struct ShortRecipeTests {
    private let folder = TemporaryFolder()

    @Test("a short is upright, as loud as posts are, and has its hook, its captions, its bar and its end card")
    func short() throws {
        folder.write(
            "words.json", #"[{"word": "one", "start": 1, "end": 1.5}, {"word": "two", "start": 1.5, "end": 2}]"#)
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=160x90:r=10:d=3", "-f", "lavfi", "-i", "sine=440:d=3"] + Samples.picture
                + Samples.bt709 + ["-c:a", "aac", "-shortest", folder.file("in.mp4")])
        let outcome = try luaedit(
            [
                "run", "short", "in.mp4", "--hook", "A *hook*", "--words", "words.json", "--title", "End", "--theme",
                "impact",
                "--canvas", "90x160", "-o", "out.mp4",
            ] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        func count(_ number: Int, _ isMeant: (UInt8, UInt8, UInt8) -> Bool) throws -> Int {
            let pixels = try Judge.picture(folder.file("out.mp4"), number: number, as: "rgb24")
            return stride(from: 0, to: pixels.count, by: 3).count {
                isMeant(pixels[$0], pixels[$0 + 1], pixels[$0 + 2])
            }
        }
        let yellow = { (r: UInt8, g: UInt8, b: UInt8) in r > 180 && g > 150 && b < 120 }
        // The hook's word, the spoken word, the bar that grows; then the background of the end card.
        #expect(try count(12, yellow) > 60)
        #expect(try count(28, yellow) > 40)
        #expect(try count(45) { r, g, b in r < 40 && g < 40 && b < 40 } > 90 * 160 / 2)
        let loudness = try runToEnd(
            "ffmpeg", ["-nostdin", "-i", folder.file("out.mp4"), "-af", "ebur128", "-f", "null", "-"]
        ).errorText
        #expect(loudness.contains(/I:\s+-1[34]\.\d LUFS/), "\(loudness.suffix(600))")
    }
}
