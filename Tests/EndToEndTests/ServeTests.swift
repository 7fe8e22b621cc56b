import Foundation
import TestSupport
import Testing

/// `luaedit serve --stdio`: the engine for other programs.
@Suite("serve --stdio") struct ServeTests {
    private let folder = TemporaryFolder()

    /// Sends requests at once, and gives the answers by their ids.
    private func serve(_ requests: [String]) throws -> (answers: [String: [String: Any]], outcome: Outcome) {
        let outcome = try luaedit(
            ["serve", "--stdio"], in: folder, input: requests.joined(separator: "\n") + "\n")
        var answers: [String: [String: Any]] = [:]
        for line in outcome.outputText.split(separator: "\n") {
            let answer = try parseJSON(String(line))
            answers["\(answer["id"] ?? "")"] = answer
        }
        return (answers, outcome)
    }

    private func code(_ answer: [String: Any]?) -> String? { (answer?["error"] as? [String: Any])?["code"] as? String }

    @Test("opens a recipe, draws a frame of it, plans and checks it") func edit() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let (answers, outcome) = try serve([
            #"{"id":"a","method":"open","recipe":"watermark","arguments":["in.mp4","--text","Hi"]}"#,
            #"{"id":2,"method":"frame","time":"0.5","width":64}"#, #"{"id":3,"method":"plan"}"#,
            #"{"id":4,"method":"check"}"#,
        ])
        #expect(outcome.status == 0)
        #expect(answers["a"]?["revision"] as? Int == 1)
        #expect(answers["a"]?["width"] as? Int == 192, "\(outcome)")
        let picture = try #require((answers["2"]?["data"] as? String).flatMap { Data(base64Encoded: $0) })
        folder.write("still.jpg", Array(picture))
        let size = String(
            decoding: try succeed(
                "ffprobe",
                ["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", folder.file("still.jpg")]),
            as: UTF8.self)
        #expect(size == "64,48\n")
        #expect((answers["3"]?["plan"] as? [String: Any])?["hash"] is String)
        #expect((answers["4"]?["findings"] as? [Any])?.isEmpty == true)
    }

    @Test("a newer request replaces one of its kind that waits") func superseded() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let (answers, _) = try serve([
            #"{"id":1,"method":"open","recipe":"watermark","arguments":["in.mp4"]}"#,
            #"{"id":2,"method":"frame","frame":0}"#, #"{"id":3,"method":"set","values":{"text":"a"}}"#,
            #"{"id":4,"method":"frame","frame":1}"#, #"{"id":5,"method":"set","values":{"text":"b"}}"#,
        ])
        #expect(code(answers["2"]) == "superseded")
        #expect(code(answers["3"]) == "superseded")
        #expect(answers["4"]?["data"] is String)
        #expect(answers["5"]?["revision"] as? Int == 2)
    }

    @Test("a text that is not saved is run, and its mistake is found with line, column and suggestion")
    func unsaved() throws {
        folder.write("title.lua", "return nil")
        let text = #"local t = edit.text_layer {\n  colour = 5 }\nreturn t"#
        let (answers, _) = try serve([
            #"{"id":1,"method":"open","recipe":"title.lua","text":"\#(text)"}"#,
            #"{"id":2,"method":"render","output":"o.mp4"}"#,
        ])
        #expect(code(answers["1"]) == "failed")
        let finding = try #require((answers["1"]?["findings"] as? [[String: Any]])?.first)
        #expect(finding["line"] as? Int == 1 || finding["line"] as? Int == 2)
        #expect(finding["suggestion"] as? String == "color")
        #expect(finding["file"] as? String == "title.lua")
        #expect(code(answers["2"]) == "not-saved")
    }

    @Test(
        "answers a request that makes no sense",
        arguments: [
            ("nonsense", "invalid-request"), (#"{"id":1}"#, "invalid-request"),
            (#"{"id":1,"method":"dance"}"#, "invalid-request"), (#"{"id":1,"method":"open"}"#, "invalid-request"),
            (#"{"id":1,"method":"frame"}"#, "no-edit"), (#"{"id":1,"method":"set","values":{}}"#, "no-edit"),
            (#"{"id":1,"method":"open","recipe":"nope.lua"}"#, "recipe-unreadable"),
            (#"{"id":1,"method":"cancel","request":7}"#, "invalid-request"),
        ])
    func refused(_ request: String, _ code: String) throws {
        let (answers, outcome) = try serve([request])
        #expect(self.code(answers.values.first) == code, "\(outcome)")
        #expect(outcome.status == 0)
    }

    @Test("a recipe that ends its engine leaves the next request one") func crash() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("grow.lua", #"local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1e6) .. i end"#)
        let (answers, _) = try serve([
            #"{"id":1,"method":"open","recipe":"grow.lua"}"#, #"{"id":2,"method":"check"}"#,
            #"{"id":3,"method":"cancel","request":99}"#,
        ])
        #expect(answers["1"]?["error"] != nil)
        #expect(answers["2"]?["error"] != nil)
    }

    @Test("the example of the documentation runs as it stands") func example() throws {
        let page = try String(contentsOfFile: "\(projectFolder)/Docs/serve.md", encoding: .utf8)
        let parts = page.components(separatedBy: "```python\n")
        let script = try #require(parts.last?.components(separatedBy: "```").first)
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("example.py", script)
        let path = URL(fileURLWithPath: luaeditProgram).deletingLastPathComponent().path
        let outcome = try RunningProgram(
            "/usr/bin/env", ["PATH=\(path):/usr/bin:/bin", "python3", "example.py", "in.mp4"] as [Word], in: folder.path
        ).wait()
        #expect(outcome.status == 0, "\(outcome)")
        let lines = outcome.outputText.split(separator: "\n")
        #expect(lines.count == 3, "\(outcome)")
        #expect(lines.dropFirst().first == "watermark: --opacity: 7 is more than the maximum, 1")
        #expect(lines.last?.hasSuffix("draft.mp4") == true)
        #expect(Set(folder.names).isSuperset(of: ["top-left.jpg", "bottom-right.jpg", "draft.mp4"]))
    }
}
