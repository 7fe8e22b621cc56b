import Testing

/// Everything that recipes can call, with hostile values.
@Suite struct HostileValueTests {
    private let folder = TemporaryFolder()

    /// A render of each of thousands of accepted values takes minutes: Scripts/dev/hostile.sh has them all.
    @Test("every function, constructor, method and property answers hostile values with a result or an error")
    func values() throws {
        try ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=32x32:r=10:d=0.5", "-f", "lavfi", "-i", "sine=d=0.5", "-c:v",
                "libx264",
                "-preset", "ultrafast", "-c:a", "aac", "in.mp4",
            ], in: folder.path)
        folder.write("in.srt", "1\n00:00:00,000 --> 00:00:00,400\nHello <b>you</b>\n")
        let outcome = try luaedit(
            [
                "check", Word(projectFolder + "/Tests/EndToEndTests/Recipes/hostile-values.lua"),
                Word(projectFolder + "/Stdlib/meta/edit.lua"), "in.mp4", "in.srt", "--no-render", "--time-limit", "300",
            ], in: folder)
        #expect(outcome.status == 0, "\(outcome.errorText)")
        let words = outcome.errorText.split(separator: " ").compactMap { Int($0) }
        // Calls, and those that were taken: fewer mean that the walk has lost its way.
        #expect(words.count >= 1 && words[0] > 40_000, "\(outcome.errorText)")
    }
}
