import Foundation
import TestSupport
import Testing

/// The schemas of `Docs/schema`, against what luaedit writes.
@Suite("The JSON that luaedit writes") struct SchemaTests {
    private let folder = TemporaryFolder()

    private func schema(_ name: String) throws -> [String: Any] {
        try parseJSON(try String(contentsOfFile: "\(projectFolder)/Docs/schema/\(name).json", encoding: .utf8))
    }

    /// Runs luaedit and judges each line of an output by the schema of its own.
    /// - Parameter names: A line fits one of them, and each of them fits a line.
    private func judge(_ words: [Word], _ names: [String], _ status: Int32 = 0, ofErrors: Bool = false) throws {
        let outcome = try luaedit(words, in: folder, environment: ["LUAEDIT_CACHE": "\(folder.file("cache"))"])
        #expect(outcome.status == status, "\(outcome)")
        let schemas = try names.map { try schema($0) }
        var unused = Set(names)
        for line in (ofErrors ? outcome.errorText : outcome.outputText).split(separator: "\n") {
            let value = try parseJSON(line)
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
        try judge(["doctor", "--json"], ["doctor"])
    }

    @Test("the schema of requests is the one that serve prints")
    func requests() throws {
        let printed = try luaedit(["serve", "--schema"], in: folder)
        let file = try String(contentsOfFile: "\(projectFolder)/Docs/schema/serve-request.json", encoding: .utf8)
        #expect(printed.outputText == file, "luaedit serve --schema > Docs/schema/serve-request.json")
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
        "minimum", "maximum", "minLength",
    ]

    /// - Returns: The first mistake; nil for a value that fits.
    static func mistake(_ value: Any, _ schema: [String: Any]) -> String? {
        if let unknown = schema.keys.first(where: { !known.contains($0) }) { return "keyword \(unknown)" }
        if let one = schema["oneOf"] as? [[String: Any]] {
            let fits = one.count { mistake(value, $0) == nil }
            return fits == 1 ? nil : "fits \(fits) of \(one.count)"
        }
        let choices = (schema["enum"] as? [String]) ?? (schema["const"] as? String).map { [$0] }
        if let choices, !((value as? String).map(choices.contains) ?? false) { return "\(value) is not in \(choices)" }
        let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] }
        if let types, !types.contains(where: { isOf($0, value) }) { return "\(value) is not \(types)" }
        if let number = value as? Double {
            if let least = schema["minimum"] as? Double, number < least { return "\(number) < \(least)" }
            if let most = schema["maximum"] as? Double, number > most { return "\(number) > \(most)" }
        }
        if let text = value as? String, let least = schema["minLength"] as? Int, text.count < least {
            return "too short"
        }
        return contentMistake(value, schema)
    }

    private static func contentMistake(_ value: Any, _ schema: [String: Any]) -> String? {
        if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
            return list.lazy.compactMap { mistake($0, items) }.first
        }
        guard let object = value as? [String: Any] else { return nil }
        for name in schema["required"] as? [String] ?? [] where object[name] == nil { return "\(name) is missing" }
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
