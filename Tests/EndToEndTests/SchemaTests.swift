import Foundation
import TestSupport
import Testing

/// The schemas of `Docs/schema`, against what luaedit writes.
@Suite("The JSON that luaedit writes") struct SchemaTests {
    private let folder = TemporaryFolder()

    private func schema(_ name: String) throws -> [String: Any] {
        try parseJSON(try String(contentsOfFile: "\(projectFolder)/Docs/schema/\(name).json", encoding: .utf8))
    }

    private func schema(ofEngine words: [Word]) throws -> String {
        String(
            decoding: try succeed("\(projectFolder)/.build/debug/luaedit-worker", ["--schema"] + words), as: UTF8.self)
    }

    /// Runs luaedit and judges each line of an output by the schema of its own.
    /// - Parameter names: A line fits one of them, and each of them fits a line.
    private func judge(_ words: [Word], _ names: [String], _ status: Int32 = 0, ofErrors: Bool = false) throws {
        let outcome = try luaedit(words, in: folder, environment: ["LUAEDIT_CACHE": "\(folder.file("cache"))"])
        #expect(outcome.status == status, "\(outcome)")
        let schemas = try names.map { try schema($0) }
        var unused = Set(names)
        for line in (ofErrors ? outcome.errorText : outcome.outputText).split(separator: "\n") {
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let mistakes = schemas.map { SchemaJudge.mistake(value, $0) }
            #expect(mistakes.contains { $0 == nil }, "\(line): \(mistakes)")
            for (name, mistake) in zip(names, mistakes) where mistake == nil { unused.remove(name) }
        }
        #expect(unused.isEmpty, "\(outcome)")
    }

    @Test("results, errors, progress, findings, reports and lists fit their schemas")
    func commands() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("broken.lua", "local c = edit.composition()\nc.colour = 1")
        folder.write("rows.csv", "video,text,name\nin.mp4,a,one\ngone.mp4,b,two\n")
        let run: [Word] = ["run", "watermark", "in.mp4", "--text", "x", "-o", "o.mp4", "--json", "--progress", "json"]
        try judge(run + quick, ["result"])
        try judge(run + quick, ["error"], 73)
        try judge(run + ["--overwrite"] + quick, ["progress"], ofErrors: true)
        try judge(run + quick, ["message"], 73, ofErrors: true)
        try judge(["plan", "broken.lua", "--json"], ["error"], 1)
        try judge(["check", "broken.lua", "--json"], ["findings"], 1)
        try judge(["probe", "gone.mp4", "--json"], ["unprobed"], 66)
        let batch: [Word] = ["batch", "watermark", "rows.csv", "-o", "{name}.mp4", "--json"] + quick
        try judge(batch + ["--dry-run"], ["batch-command"])
        try judge(batch + ["--progress", "json"], ["batch-progress", "message"], 66, ofErrors: true)
        try judge(batch, ["batch-report"], 66)
        try judge(["cache", "--json"], ["cache"])
        try judge(["cache", "--verify", "--json"], ["cache-verified"])
        try judge(["cache", "--clear", "--json"], ["cache-cleared"])
        try judge(["doctor", "--json"], ["doctor"])
    }

    @Test("descriptions of files, recipes, presets and names fit their schemas")
    func descriptions() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.copy(Samples.rotated, as: "vertical.mov")
        folder.write("own.lua", "return nil")
        folder.copy(Samples.still, as: "a.png")
        try judge(["probe", "in.mp4", "vertical.mov", "a.png", "gone.mp4", "--json"], ["probe", "unprobed"], 66)
        try judge(["presets", "--json"], ["presets"])
        try judge(["presets", "h264", "gif", "--json"], ["presets"])
        try judge(["recipes", "--json"], ["recipes"])
        try judge(["recipes", "watermark", "--json"], ["recipe"])
        try judge(["run", "watermark", "--help", "--json"], ["recipe"])
        for words in [["doc"], ["doc", "text_layer"], ["doc", "set_opacity_ramp"], ["doc", "lower third"]] as [[Word]] {
            try judge(words + ["--json"], ["doc"])
        }
        try judge(["devices", "--json"], ["devices"])
        try judge(["pack", "own.lua", "-o", "own.luaedit", "--json"], ["result"])
        try judge(["pack", "--list", "own.luaedit", "--json"], ["pack"])
    }

    @Test("plans fit their schema, whatever is copied, encoded or an image")
    func plans() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write(
            "several.lua",
            """
            local movie = edit.asset("in.mp4")
            local poster = edit.image_generator(movie):image_at(0)
            return { main = movie, poster = poster }
            """)
        try judge(["plan", "several.lua", "--json", "--allow-read", "."], ["plan"])
        try judge(["plan", "watermark", "in.mp4", "--json", "--estimate"], ["plan"])
        try judge(["plan", "watermark", "in.mp4", "--json", "--preset", "gif"], ["plan"])
        try judge(["plan", "watermark", "in.mp4", "--json", "--preset", "mp3"], ["plan"])
        try judge(["plan", "trim", "in.mp4", "--from", "0.5", "--json"], ["plan"])
    }

    @Test("jobs of a farm, and their missing parts, fit their schemas")
    func farm() throws {
        folder.write(
            "greys.lua",
            """
            local c = edit.composition()
            for i, length in ipairs { 10, 12 } do
              c:insert_time_range(edit.range(0, length), edit.color_asset({ i / 4, i / 4, i / 4, 1 }, { 64, 64 }), (i - 1) * 10)
            end
            return c
            """)
        let plan: [Word] = ["farm", "plan", "greys.lua", "-o", "o.mp4", "--cache", "parts", "--job", "job", "--json"]
        try judge(plan + quick, ["farm-plan"])
        try judge(["farm", "join", "job", "--json"], ["farm-missing", "error"], 75)
    }

    @Test("the progress of a recording fits its schema, with its time as a fraction")
    func recording() throws {
        let outcome = try luaedit(
            [
                "record", "--camera", "lavfi:testsrc2=size=64x48:rate=10", "--duration", "1", "-o", "r.mp4", "--json",
                "--progress", "json",
            ], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let schemas = try ["record-progress", "message"].map(schema)
        for line in outcome.errorText.split(separator: "\n") {
            let value = try parseJSON(line)
            #expect(schemas.contains { SchemaJudge.mistake(value, $0) == nil }, "\(line)")
        }
        #expect(outcome.errorText.contains(#""duration":""#), "\(outcome)")
        try #expect(SchemaJudge.mistake(parseJSON(outcome.outputText), schema("result")) == nil)
    }

    @Test("every answer of serve fits its schema")
    func answers() throws {
        folder.copy(Samples.movie, as: "in.mp4")
        folder.write("broken.lua", "local c = edit.composition()\nc.colour = 1")
        let requests = [
            #"{"id":1,"method":"open","recipe":"broken.lua"}"#,
            #"{"id":"2","method":"open","recipe":"watermark","arguments":["in.mp4","--text","Hi"]}"#,
            #"{"id":3,"method":"frame","time":"0.5","width":64}"#, #"{"id":4,"method":"plan"}"#,
            #"{"id":5,"method":"check"}"#, #"{"id":6,"method":"set","values":{"opacity":7}}"#,
            #"{"id":7,"method":"frame","width":0}"#, #"{"id":8,"method":"cancel","request":99}"#, "no JSON",
            #"{"id":9,"method":"render","output":"o.mp4","size":"64x48","speed":"fastest"}"#,
        ]
        var ids: Set<String> = []
        // One at a time: a newer request replaces one of its kind that waits.
        let outcome = try luaedit(
            ["serve", "--stdio"], in: folder,
            input: requests.filter { !$0.contains(":1,") }.joined(separator: "\n") + "\n")
        let failed = try luaedit(["serve", "--stdio"], in: folder, input: requests[0] + "\n")
        let answer = try schema("serve-answer")
        for line in (outcome.outputText + failed.outputText).split(separator: "\n") {
            let value = try parseJSON(line)
            #expect(SchemaJudge.mistake(value, answer) == nil, "\(line): \(SchemaJudge.mistake(value, answer) ?? "")")
            ids.insert("\(value["id"] ?? "")")
            if value["revision"] != nil {
                #expect(value["rate"] as? String == "25/1", "\(line)")
                #expect((value["duration"] as? String)?.contains("/") == true)
            }
        }
        #expect(ids.count == requests.count, "\(ids)")
    }

    @Test("every schema is the one that the programs write")
    func written() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(projectFolder)/Docs/schema")
        let own = try luaedit(["schema"], in: folder).outputText.split(separator: "\n").map { String($0) }
        let engine = try schema(ofEngine: []).split(separator: "\n").map { String($0) }
        #expect(Set(own + engine) == Set(files.map { String($0.dropLast(5)) }))
        for name in own + engine {
            let printed =
                own.contains(name)
                ? try luaedit(["schema", Word(name)], in: folder).outputText : try schema(ofEngine: [Word(name)])
            let file = try String(contentsOfFile: "\(projectFolder)/Docs/schema/\(name).json", encoding: .utf8)
            #expect(printed == file, "Scripts/dev/schema.sh writes \(name).json")
        }
    }

    @Test("the schema of requests is the one that serve prints")
    func requests() throws {
        let printed = try luaedit(["serve", "--schema"], in: folder)
        let file = try String(contentsOfFile: "\(projectFolder)/Docs/schema/serve-request.json", encoding: .utf8)
        #expect(printed.outputText == file)
        let requests = try schema("serve-request")
        for (text, isRight) in [
            (#"{"id":1,"method":"open","recipe":"a.lua","arguments":["x"]}"#, true), (#"{"method":"check"}"#, true),
            (#"{"method":"frame","frame":3,"width":64}"#, true), (#"{"method":"frame","frame":"1"}"#, false),
            (#"{"method":"render","crf":20,"codec_option":{"bf":0},"speed":"fast"}"#, true),
            (#"{"method":"render","presset":"x"}"#, false), (#"{"method":"render","speed":"fat"}"#, false),
            (#"{"method":"open"}"#, false), (#"{"method":"frame","width":0}"#, false), (#"{"method":"dance"}"#, false),
        ] {
            #expect((SchemaJudge.mistake(try parseJSON(text), requests) == nil) == isRight, "\(text)")
        }
    }
}

/// Judges values by the keywords of JSON Schema that our schemas have.
private enum SchemaJudge {
    private static let known: Set<String> = [
        "$schema", "title", "type", "required", "properties", "additionalProperties", "items", "enum", "const", "oneOf",
        "minimum", "maximum", "minLength", "anyOf", "description", "pattern", "minItems", "maxItems",
        "unevaluatedProperties",
    ]

    /// The schema with the members of the one that its `$ref` names: a file, or a place in it.
    private static func resolved(_ schema: [String: Any]) -> [String: Any] {
        guard let reference = schema["$ref"] as? String else { return schema }
        let parts = reference.split(separator: "#").map { String($0) }
        var other =
            (try? parseJSON(String(contentsOfFile: "\(projectFolder)/Docs/schema/\(parts[0])", encoding: .utf8))) ?? [:]
        for name in parts.dropFirst().flatMap({ $0.split(separator: "/") }) {
            other = other[String(name)] as? [String: Any] ?? ["reference": reference]
        }
        var result = other.merging(schema) { $1 }
        result["$ref"] = nil
        for list in ["properties"] {
            let (own, others) = (schema[list] as? [String: Any] ?? [:], other[list] as? [String: Any] ?? [:])
            if !own.isEmpty || !others.isEmpty { result[list] = others.merging(own) { $1 } }
        }
        let required = (schema["required"] as? [String] ?? []) + (other["required"] as? [String] ?? [])
        if !required.isEmpty { result["required"] = required }
        return result
    }

    /// - Returns: The first mistake; nil for a value that fits.
    static func mistake(_ value: Any, _ given: [String: Any]) -> String? {
        let schema = resolved(given)
        if let unknown = schema.keys.first(where: { !known.contains($0) }) { return "keyword \(unknown)" }
        if let one = schema["oneOf"] as? [[String: Any]] {
            let fits = one.count { mistake(value, $0) == nil }
            return fits == 1 ? nil : "fits \(fits) of \(one.count): \(one.map { mistake(value, $0) ?? "fits" })"
        }
        if let any = schema["anyOf"] as? [[String: Any]] {
            return any.contains { mistake(value, $0) == nil } ? nil : "\(value) fits none"
        }
        let choices = (schema["enum"] as? [String]) ?? (schema["const"] as? String).map { [$0] }
        if let choices, !((value as? String).map(choices.contains) ?? false) { return "\(value) is not in \(choices)" }
        let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] }
        if let types, !types.contains(where: { isOf($0, value) }) { return "\(value) is not \(types)" }
        if let number = value as? Double {
            if let least = schema["minimum"] as? Double, number < least { return "\(number) < \(least)" }
            if let most = schema["maximum"] as? Double, number > most { return "\(number) > \(most)" }
        }
        if let text = value as? String {
            if let least = schema["minLength"] as? Int, text.count < least { return "too short" }
            if let pattern = schema["pattern"] as? String,
                text.range(of: pattern, options: .regularExpression) == nil
            {
                return "\(text) is not \(pattern)"
            }
        }
        return contentMistake(value, schema)
    }

    private static func contentMistake(_ value: Any, _ schema: [String: Any]) -> String? {
        if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
            if let least = schema["minItems"] as? Int, list.count < least { return "too few" }
            if let most = schema["maxItems"] as? Int, list.count > most { return "too many" }
            return list.lazy.compactMap { mistake($0, items) }.first
        }
        guard let object = value as? [String: Any] else { return nil }
        for name in schema["required"] as? [String] ?? [] where object[name] == nil { return "\(name) is missing" }
        if let others = schema["additionalProperties"] as? [String: Any] {
            return object.values.lazy.compactMap { mistake($0, others) }.first
        }
        guard let properties = schema["properties"] as? [String: [String: Any]] else { return nil }
        for (name, value) in object {
            guard let property = properties[name] else { return "\(name) is not in the schema" }
            if let mistake = mistake(value, property) { return "\(name): \(mistake)" }
        }
        return nil
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        let isBoolean = (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
        switch type {
        case "null": return value is NSNull
        case "boolean": return isBoolean
        case "string": return value is String
        case "number": return value is NSNumber && !isBoolean
        case "integer": return !isBoolean && (value as? Double).map { $0 == $0.rounded() } ?? false
        case "array": return value is [Any]
        default: return value is [String: Any]
        }
    }
}
