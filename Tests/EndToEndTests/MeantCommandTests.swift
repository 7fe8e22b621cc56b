import Foundation
import Testing

/// Command lines that say less, or something else, than the long form does.
@Suite struct MeantCommandTests {
    private let folder = TemporaryFolder()

    init() {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("whole.lua", "return edit.asset((...))")
    }

    @Test("frame, sheet and plan show a media file that stands in a recipe's place")
    func media() throws {
        let frame = try luaedit(["frame", "in.mp4"], in: folder)
        #expect(frame.status == 0 && frame.outputText == "in-frame.png\n", "\(frame)")
        #expect(try luaedit(["frame", "whole.lua", "in.mp4", "--at", "0", "-o", "first.png"], in: folder).status == 0)
        #expect(folder.read("in-frame.png") == folder.read("first.png"))
        let sheet = try luaedit(["sheet", "in.mp4", "--count", "2", "-o", "s.webp"], in: folder)
        #expect(sheet.status == 0, "\(sheet)")
        #expect(try Judge.probe(folder.file("s.webp"), "stream=codec_name") == "webp")
        let plan = try luaedit(["plan", "in.mp4"], in: folder)
        #expect(plan.status == 0 && plan.outputText.contains("copied"), "\(plan)")
        folder.copy(Samples.still, as: "still.png")
        let still = try luaedit(["frame", "still.png", "-o", "still.jpg"], in: folder)
        #expect(still.status == 0, "\(still)")
        #expect(try Judge.probe(folder.file("still.jpg"), "stream=codec_name") == "mjpeg")
    }

    @Test("run and check say that a media file is no recipe", arguments: ["run", "check"])
    func noRecipe(command: String) throws {
        let outcome = try luaedit([Word(command), "in.mp4"], in: folder)
        #expect(
            outcome.errorText
                == "error: 'in.mp4' is a media file, and a recipe is expected: luaedit run RECIPE in.mp4 (luaedit recipes "
                + "lists those that come with it); luaedit probe in.mp4 says what it holds\n")
        #expect(outcome.status == 2)
    }

    @Test("a result without an extension gets one, and that is said")
    func extensionless() throws {
        let outcome = try luaedit(["run", "whole.lua", "in.mp4", "-o", "name"], in: folder)
        #expect(outcome.outputText == "name.mp4\n" && outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText == "note: '-o name' has no extension: it is written as name.mp4\n")
        #expect(folder.names == ["in.mp4", "name.mp4", "whole.lua"])
        let frame = try luaedit(["frame", "in.mp4", "-o", "name", "-q"], in: folder)
        #expect(frame.status == 0 && folder.names.contains("name.png"), "\(frame)")
    }

    @Test("a folder that is not there yet gets numbered pictures")
    func pictures() throws {
        let outcome = try luaedit(["run", "whole.lua", "in.mp4", "-o", "frames/", "--range", "0-0.2"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(folder.read("frames/0001.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        #expect(folder.read("frames/0005.png") != nil && folder.read("frames/0006.png") == nil)
    }

    static let addresses: [(words: [Word], status: Int32)] = [
        (["run", "whole.lua", "https://example.org/a.mp4"], 66), (["probe", "https://example.org/a.mp4"], 66),
        (["run", "trim", "https://example.org/a.mp4"], 66), (["frame", "https://example.org/a.mp4"], 66),
        (["run", "url.lua"], 66), (["run", "https://example.org/a.mp4"], 66),
    ]

    @Test("an address of the net is answered with what to do", arguments: addresses)
    func address(words: [Word], status: Int32) throws {
        folder.write("url.lua", "return edit.asset('https://example.org/a.mp4')")
        let outcome = try luaedit(words, in: folder)
        #expect(
            outcome.errorText.contains(
                "'https://example.org/a.mp4' is a URL, and luaedit reads files: download it first"))
        #expect(!outcome.errorText.contains("--allow-read"), "\(outcome)")
        #expect(outcome.status == status)
        let output = try luaedit(["run", "whole.lua", "in.mp4", "-o", "rtmp://example.org/a"], in: folder)
        #expect(output.errorText.contains("'rtmp://example.org/a' is a URL") && output.status == 2, "\(output)")
    }

    @Test("subtitles last until the last of them ends")
    func subtitles() throws {
        folder.write("s.srt", "1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:03,000 --> 00:00:04,500\nBye\n")
        let outcome = try luaedit(["probe", "s.srt"], in: folder)
        #expect(outcome.outputText.contains("duration    4.5 s"), "\(outcome)")
    }

    @Test("words to look up need no quotes")
    func words() throws {
        let plain = try luaedit(["doc", "lower", "third"], in: folder)
        #expect(plain.status == 0 && plain.outputText.contains("titles"), "\(plain)")
        #expect(plain.outputText == (try luaedit(["doc", "lower third"], in: folder)).outputText)
    }

    @Test("with --json every line on standard error is an object")
    func lines() throws {
        folder.write(
            "p.lua", "print('two\\nlines'); local a = edit.asset((...)); return edit.movie { composition = a }")
        let commands: [[Word]] = [
            ["run", "p.lua", "in.mp4", "-o", "x", "--json", "--verbose"], ["run", "p.lua", "no.mp4", "--json"],
            ["frame", "p.lua", "in.mp4", "--at", "1", "--at", "0", "--json", "-o", "f.png"],
            ["run", "--json", "--presett", "x", "p.lua"], ["bogus", "--json"], ["doc", "nothing-like-this", "--json"],
        ]
        for words in commands {
            let outcome = try luaedit(words, in: folder)
            #expect(!outcome.errorText.isEmpty, "\(words)")
            for line in outcome.errorText.split(separator: "\n") {
                let object = try parseJSON(line)
                #expect(
                    ["print", "detail", "note", "warning", "error"].contains(object["level"] as? String), "\(line)")
                #expect(object["message"] is String, "\(line)")
            }
        }
    }

    @Test("a file that copied sound makes too long is not blamed on its pictures")
    func copiedSound() throws {
        try ffmpeg([
            "-f", "lavfi", "-i", "color=gray:s=64x64:r=5:d=4", "-f", "lavfi", "-i", "anoisesrc=d=4:r=48000", "-c:a",
            "aac",
            "-b:a", "128k", folder.file("loud.mp4"),
        ])
        let outcome = try luaedit(
            ["run", "whole.lua", "loud.mp4", "--preset", "h264", "--file-size", "10k", "-o", "x.mp4"], in: folder)
        #expect(outcome.errorText.contains("of them are sound, which is copied as it is: take a part"), "\(outcome)")
        #expect(outcome.status == 1)
    }
}
