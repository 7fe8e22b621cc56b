import Foundation
import TestSupport
import Testing

/// The lines of `luaedit serve --stdio`: what is refused, and what stays after a mistake.
@Suite("the protocol of serve --stdio") struct ServeProtocolTests {
    private let folder = TemporaryFolder()

    init() {
        folder.write(
            "grey.lua",
            """
            local args = edit.recipe { options = {
              { 'shade', kind = 'number', default = 0.5, max = 1 }, { 'words', kind = 'string', many = true } } }
            local c, v = edit.composition(), args.shade
            c:insert_time_range(edit.range(0, 0.4), edit.color_asset({ v, v, v, 1 }, { 64, 64 }), 0)
            return c
            """)
    }

    /// Sends lines at once.
    /// - Returns: Every answer in its order; a line that is not JSON throws.
    private func serve(_ lines: [String]) throws -> [[String: Any]] {
        let outcome = try luaedit(["serve", "--stdio"], in: folder, input: lines.joined(separator: "\n") + "\n")
        #expect(outcome.status == 0, "\(outcome)")
        return try outcome.outputText.split(separator: "\n").map { try parseJSON(String($0)) }
    }

    private func error(_ answer: [String: Any]?) -> [String: Any]? { answer?["error"] as? [String: Any] }
    private func code(_ answer: [String: Any]?) -> String? { error(answer)?["code"] as? String }
    private func text(_ answer: [String: Any]?) -> String? { error(answer)?["text"] as? String }
    private func last(_ id: Int, _ answers: [[String: Any]]) -> [String: Any]? {
        answers.last { $0["id"] as? Int == id }
    }

    private let open = #"{"id":1,"method":"open","recipe":"grey.lua","arguments":["--shade","0.25"]}"#

    @Test("help that the arguments ask for is an error, and nothing but JSON is written", arguments: ["--help", "-h"])
    func help(_ word: String) throws {
        let answers = try serve([
            #"{"id":1,"method":"open","recipe":"grey.lua","arguments":["\#(word)"]}"#,
            #"{"id":2,"method":"open","recipe":"grey.lua","arguments":["\#(word)"]}"#,
            #"{"id":3,"method":"cancel","request":99}"#,
        ])
        // The second replaces the first if that has not begun.
        #expect(["failed", "superseded"].contains(code(last(1, answers))))
        #expect(code(last(2, answers)) == "failed", "\(answers)")
        #expect(text(last(2, answers))?.contains("--help") == true, "\(answers)")
    }

    @Test("a line that is too long is one error, and the line after it is a request")
    func longLine() throws {
        // What would be a request of its own where the line is cut.
        let tail = String(repeating: #"{"id":7,"method":"cancel","request":1} "#, count: 60_000)
        let padding = String(repeating: " ", count: 4 << 20)
        let answers = try serve([
            #"{"id":5,"method":"check","x":""# + padding + tail, #"{"id":6,"method":"cancel","request":1}"#,
        ])
        #expect(answers.count == 2, "\(answers.count) answers")
        #expect(code(answers.first) == "invalid-request")
        #expect(answers.first?["id"] is NSNull)
        #expect(text(answers.first)?.contains("4 MiB") == true)
        #expect(answers.last?["id"] as? Int == 6)
    }

    @Test(
        "a field of another type, out of its range or that no method has is refused by its name",
        arguments: [
            (#""method":"frame","frame":"1""#, "frame"), (#""method":"frame","frame":1.5"#, "frame"),
            (#""method":"frame","frame":1e30"#, "frame"), (#""method":"frame","frame":-1"#, "frame"),
            (#""method":"frame","frame":null"#, "frame"), (#""method":"frame","width":"64""#, "width"),
            (#""method":"frame","width":0"#, "width"), (#""method":"frame","width":16385"#, "width"),
            (#""method":"frame","format":"gif""#, "format"), (#""method":"frame","format":1"#, "format"),
            (#""method":"frame","time":true"#, "time"), (#""method":"frame","time":[1,2]"#, "time"),
            (#""method":"frame","frame":1,"time":"0""#, "time"), (#""method":"frame","widht":64"#, "widht"),
            (#""method":"open","recipe":"grey.lua","arguments":"x""#, "arguments"),
            (#""method":"open","recipe":"grey.lua","arguments":[1]"#, "arguments"),
            (#""method":"open","recipe":"grey.lua","text":1"#, "text"), (#""method":"open","recipe":7"#, "recipe"),
            (#""method":"open","recipe":"grey.lua","args":[]"#, "args"),
            (#""method":"set","values":[]"#, "values"), (#""method":"set","values":{"shade":{}}"#, "shade"),
            (#""method":"set","values":{"words":["a",["b"]]}"#, "words"),
            (#""method":"set","values":{"words":["a",null]}"#, "words"),
            (#""method":"set","values":{"shade":[0.1,0.2]}"#, "shade"),
            (#""method":"set","values":{},"text":false"#, "text"),
            (#""method":"check","frame":1"#, "frame"), (#""method":"plan","preset":"h264""#, "preset"),
            (#""method":"cancel","request":true"#, "request"),
            (#""method":"render","output":1"#, "output"), (#""method":"render","range":5"#, "range"),
            (#""method":"render","overwrite":"yes""#, "overwrite"), (#""method":"render","crf":"much""#, "crf"),
            (#""method":"render","crf":-3"#, "crf"), (#""method":"render","frame_rate":{}"#, "frame_rate"),
            (#""method":"render","codec_option":["preset"]"#, "codec_option"),
            (#""method":"render","presset":"h264""#, "presset"), (#""method":"render","fragmented":1"#, "fragmented"),
        ])
    func wrongField(_ members: String, _ field: String) throws {
        let answers = try serve([open, #"{"id":2,\#(members)}"#])
        #expect(code(last(2, answers)) == "invalid-request", "\(answers)")
        #expect(text(last(2, answers))?.contains("'\(field)'") == true, "\(text(last(2, answers)) ?? "")")
        #expect(error(last(2, answers))?["field"] as? String == field)
    }

    @Test("an id is a number or a text", arguments: [#"{"a":1}"#, "[1]", "true", "1.5"])
    func wrongID(_ id: String) throws {
        let answers = try serve([#"{"id":\#(id),"method":"cancel","request":1}"#])
        #expect(answers.count == 1)
        #expect(code(answers.first) == "invalid-request")
        #expect(text(answers.first)?.contains("'id'") == true)
    }

    @Test("the edit before stays after an open or a set that fails, and what failed does not stick")
    func editBeforeStays() throws {
        folder.write("broken.lua", "error('no')")
        folder.copy(Samples.grey, as: "in.mp4")
        let program = try startServe()
        defer { program.end() }
        _ = try program.ask(open)
        let frame = #"{"id":2,"method":"frame","frame":1,"format":"png"}"#
        let before = try program.ask(frame)["data"] as? String
        #expect(before != nil)
        let set = #"{"id":3,"method":"set","values":{"shade":0.75},"text":"error('x')"}"#
        let opens = [
            #"{"id":3,"method":"open","recipe":"broken.lua","arguments":["in.mp4"]}"#,
            #"{"id":3,"method":"open","recipe":"gone.lua"}"#,
            #"{"id":3,"method":"open","recipe":"grey.lua","text":"x("}"#,
        ]
        for failing in [#"{"id":3,"method":"set","values":{"shade":7}}"#, set] + opens {
            #expect(code(try program.ask(failing)) != nil, "\(failing)")
            #expect(try program.ask(frame)["data"] as? String == before, "\(failing)")
            #expect(try program.ask(#"{"id":4,"method":"plan"}"#)["plan"] is [String: Any], "\(failing)")
        }
        // Only what succeeded counts: neither the shade nor the text of a set that failed.
        let next = try program.ask(#"{"id":5,"method":"set","values":{"words":["a"]}}"#)
        #expect(next["revision"] as? Int == 2, "\(next)")
        #expect(try program.ask(frame)["data"] as? String == before)
        let render = #"{"id":6,"method":"render","output":"o.mp4","codec_option":{"preset":"ultrafast"}}"#
        #expect(try program.ask(render, until: "done")["path"] as? String == "o.mp4")
    }

    @Test("the edit before is there again after a recipe that ended its engine")
    func engineEnded() throws {
        let grow = #"local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1e6) .. i end"#
        let program = try startServe()
        defer { program.end() }
        _ = try program.ask(open)
        let failed = try program.ask(#"{"id":2,"method":"set","values":{"shade":0.75},"text":"\#(grow)"}"#)
        #expect(error(failed) != nil)
        let frame = try program.ask(#"{"id":3,"method":"frame","frame":0,"format":"png"}"#)
        #expect(frame["data"] is String, "\(frame)")
        let set = try program.ask(#"{"id":4,"method":"set","values":{"words":["a"]}}"#)
        #expect(set["revision"] as? Int == 2, "\(set)")
        // The shade of the failed set did not stay.
        #expect(
            try program.ask(#"{"id":5,"method":"frame","frame":0,"format":"png"}"#)["data"] as? String == frame["data"]
                as? String)
    }

    @Test("a render takes the options of run")
    func renderOptions() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        let answers = try serve([
            #"{"id":1,"method":"open","recipe":"watermark","arguments":["in.mp4","--text","Hi"]}"#,
            #"{"id":2,"method":"render","output":"a.mp4","frame_rate":5,"size":"96x96","crf":40,"speed":"fastest","range":"0-0.4","codec_option":{"bf":0},"metadata":"none","network_optimization":false,"no_cache":true}"#,
        ])
        #expect(last(2, answers)?["state"] as? String == "done", "\(answers)")
        let text = String(
            decoding: try succeed(
                "ffprobe",
                [
                    "-v", "error", "-select_streams", "v", "-show_entries",
                    "stream=width,r_frame_rate,nb_frames,has_b_frames",
                    "-of", "csv=p=0", folder.file("a.mp4"),
                ]), as: UTF8.self)
        #expect(text == "96,0,5/1,2\n")
        #expect(answers.contains { $0["id"] as? Int == 2 && $0["bytes"] is Int }, "\(answers)")
    }

    @Test("a render takes values that are longer than one argument of a program")
    func longValue() throws {
        let text = String(repeating: "a", count: 200_000)
        folder.write(
            "long.lua",
            """
            local args = edit.recipe { options = { { 'note', kind = 'string' } } }
            assert(#args.note == 200000)
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 0.2), edit.color_asset('#808080', { 64, 64 }), 0)
            return c
            """)
        let answers = try serve([
            #"{"id":1,"method":"open","recipe":"long.lua","arguments":["--note","\#(text)"]}"#,
            #"{"id":2,"method":"render","output":"long.mp4","speed":"fastest"}"#,
        ])
        #expect(last(2, answers)?["state"] as? String == "done", "\(last(2, answers) ?? [:])")
    }

    // MARK: - One request after the other

    private func startServe() throws -> Conversation { try Conversation(in: folder) }

    /// A session whose answers are awaited.
    private final class Conversation {
        private let process = Process()
        private let (input, output) = (Pipe(), Pipe())
        private var buffer = Data()

        init(in folder: TemporaryFolder) throws {
            process.executableURL = URL(fileURLWithPath: luaeditProgram)
            process.arguments = ["serve", "--stdio"]
            process.currentDirectoryURL = URL(fileURLWithPath: String(decoding: folder.path.bytes, as: UTF8.self))
            (process.standardInput, process.standardOutput) = (input, output)
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        /// - Parameter state: Of the answer that is waited for; nil for the first one.
        func ask(_ line: String, until state: String? = nil) throws -> [String: Any] {
            input.fileHandleForWriting.write(Data((line + "\n").utf8))
            while true {
                if let end = buffer.firstIndex(of: 10) {
                    let text = String(decoding: buffer[..<end], as: UTF8.self)
                    buffer = Data(buffer[(end + 1)...])
                    let answer = try parseJSON(text)
                    if state == nil || answer["state"] as? String == state || answer["error"] != nil { return answer }
                    continue
                }
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { return [:] }
                buffer += more
            }
        }

        func end() {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }
}
