import Testing

@testable import Values

@Suite struct NumberedFilesTests {
    @Test(
        "a pattern names files by their number",
        arguments: [
            ("frames/f%04d.png", "frames/f0012.png", "frames"), ("f%d.png", "f12.png", "."),
            ("/f%01d", "/f12", "/"), ("100%%/%03d.png", "100%/012.png", "100%"), ("a%%%02d%%.png", "a%12%.png", "."),
        ])
    func names(_ pattern: String, _ name: String, _ folder: String) throws {
        let files = try #require(NumberedFiles(pattern: pattern))
        #expect(files.name(12) == name && files.folder == folder)
    }

    @Test(
        "a pattern has one number, in the file's name",
        arguments: ["f.png", "f%04d-%d.png", "f%d/g.png", "f%s.png", "f%4d.png", "f%", "f%%d.png", "f%0999999d.png"])
    func refuses(_ pattern: String) {
        #expect(NumberedFiles(pattern: pattern) == nil)
    }
}
