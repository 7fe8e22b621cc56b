import Testing

/// Runs of the judges, which a server forks.
@Suite struct JudgeTests {
    private let folder = TemporaryFolder()

    @Test("each run has its own folder, arguments, status, output and errors")
    func runs() throws {
        let words: [Word] = ["-v", "error", "-show_entries", "stream=width", "-of", "csv=p=0", "picture.png"]
        let missing = try runToEnd("ffprobe", words, in: folder.path)
        #expect(missing.status == 1)
        #expect(missing.errorText == "picture.png: No such file or directory\n")
        #expect(missing.output.isEmpty)
        folder.copy(Samples.red, as: "picture.png")
        let found = try runToEnd("ffprobe", words, in: folder.path)
        #expect(found.status == 0)
        #expect(found.outputText == "40\n")
        #expect(found.error.isEmpty)
    }
}
