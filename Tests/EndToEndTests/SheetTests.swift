import Testing

/// Contact sheets, judged by ffmpeg.
@Suite struct SheetTests {
    private let folder = TemporaryFolder()

    init() { folder.copy(Samples.counted, as: "in.mp4") }

    @Test("the sheet shows the frames in the middle of equal parts, in rows")
    func frames() throws {
        folder.write("whole.lua", "return edit.asset((...))")
        let outcome = try luaedit(
            ["sheet", "whole.lua", "in.mp4", "--count", "6", "--columns", "3", "-o", "sheet.png", "--allow-read", "."],
            in: folder)
        #expect(outcome.outputText == "sheet.png\n", "\(outcome)")
        #expect(outcome.status == 0)
        let sheet = folder.file("sheet.png")
        #expect(try Judge.probe(sheet, "stream=width,height") == "224,152")
        let pixels = try Judge.picture(sheet, as: "gray")
        for (index, frame) in [4, 12, 20, 29, 37, 45].enumerated() {
            let (x, y) = (8 + 32 + index % 3 * 72, 8 + 32 + index / 3 * 72)
            #expect(abs(Int(pixels[y * 224 + x]) - 4 * frame * 255 / 219) <= 3, "frame \(index)")
        }
        #expect(abs(Int(pixels[0]) - 32) <= 1)
    }

    @Test("without -o and without a terminal it is named after input and recipe; twenty frames if there are as many")
    func defaults() throws {
        let outcome = try luaedit(["sheet", "watermark", "in.mp4", "--json"], in: folder)
        let files = try #require(try parseJSON(outcome.outputText)["files"] as? [[String: Any]])
        #expect(files.first?["path"] as? String == "in-watermark.png", "\(outcome)")
        #expect(files.first?["frames"] as? Int == 20)
        let again = try luaedit(["sheet", "watermark", "in.mp4"], in: folder)
        #expect(again.status == 73)
        #expect(try luaedit(["sheet", "watermark", "in.mp4", "--overwrite"], in: folder).status == 0)
    }

    @Test("a name that promises another format is refused")
    func otherExtension() throws {
        let outcome = try luaedit(["sheet", "watermark", "in.mp4", "-o", "sheet.gif"], in: folder)
        #expect(
            outcome.errorText
                == "error: a contact sheet is written as .png, .jpg, .jpeg or .webp, '-o sheet.gif' ends in .gif\n")
        #expect(outcome.status == 2)
    }

    @Test("--progress counts the pictures")
    func progress() throws {
        let outcome = try luaedit(
            ["sheet", "watermark", "in.mp4", "--count", "7", "--progress", "json"], in: folder)
        let last = try parseJSON(try #require(outcome.errorText.split(separator: "\n").last))
        #expect(last["frames"] as? Int == 7 && last["total_frames"] as? Int == 7, "\(outcome)")
    }

    @Test(
        "numbers that make no sheet are wrong usage",
        arguments: [
            (["--count", "0"], "--count is from 1 to 1000."), (["--columns", "1001"], "--columns is from 1 to 1000."),
        ] as [([Word], String)])
    func usage(words: [Word], text: String) throws {
        let outcome = try luaedit(["sheet", "watermark", "in.mp4"] + words, in: folder)
        #expect(outcome.errorText.contains("error: \(text)"), "\(outcome)")
        #expect(outcome.status == 2)
        #expect(folder.names == ["in.mp4"])
    }
}
