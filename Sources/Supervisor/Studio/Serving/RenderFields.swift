import Settings
import SystemCalls
import Wording

/// The options of `luaedit run` as fields of a request: `--frame-rate` is `frame_rate`.
enum RenderFields {
    /// Those that a render takes: of the export, and about its file.
    static let all: [ServeField] =
        [
            .text("output", mayBeEmpty: false), .boolean("overwrite"), .boolean("no_cache"),
            .text("temporary_directory", mayBeEmpty: false),
        ] + rows.map(field)

    private static let rows = SettingTable.rows.filter { $0.option != nil }

    private static func name(_ row: SettingRow) -> String { String(row.key.map { $0 == "-" ? "_" : $0 }) }

    private static func field(_ row: SettingRow) -> ServeField {
        let name = name(row)
        guard row.kind.takesValue else { return .boolean(name) }
        if row.kind.repeats {
            return ServeField(
                name, "an object, or an array of texts name=value", schema: [ServeField.type("object", "array")]
            ) { value in
                guard let texts = pairs(value) else { return "is neither an object nor an array of texts name=value" }
                return mistake(texts, row)
            }
        }
        switch row.kind {
        case .text, .size, .choice, .timeRange:
            let choices = row.kind.choices.map { JSON.string($0) }
            let schema = choices.isEmpty ? ServeField.type("string") : ("enum", .array(choices))
            return ServeField(name, "a text", schema: [schema]) { value in
                guard let text = word(value), !value.isNumber else { return "is not a text" }
                return mistake([text], row)
            }
        default:
            return ServeField(name, "a number or a text", schema: [ServeField.type("number", "string")]) { value in
                guard let text = word(value) else { return "is neither a number nor a text" }
                return mistake([text], row)
            }
        }
    }

    private static func mistake(_ texts: [String], _ row: SettingRow) -> String? {
        do throws(SettingError) { _ = try row.value(of: texts) } catch { return "is wrong: " + error.reason }
        return nil
    }

    private static func word(_ value: JSON) -> String? {
        switch value {
        case .string(let text): text.utf8.contains(0) || text.isEmpty ? nil : text
        case .integer, .number: value.text
        default: nil
        }
    }

    /// `name=value` for each setting of an encoder; nil for other values.
    private static func pairs(_ value: JSON) -> [String]? {
        if let list = value.arrayValue {
            let texts = list.compactMap { $0.isNumber ? nil : word($0) }
            return texts.count == list.count ? texts : nil
        }
        guard case .object(let members) = value else { return nil }
        var texts: [String] = []
        for (name, value) in members {
            guard let text = value.booleanValue.map({ $0 ? "1" : "0" }) ?? word(value), !name.utf8.contains(0) else {
                return nil
            }
            texts.append("\(name)=\(text)")
        }
        return texts
    }

    /// luaedit's options for a request whose fields are right, each in one word.
    static func words(of body: JSON) -> [RawString] {
        var words: [RawString] = []
        for (name, option) in [("output", "--output"), ("temporary_directory", "--temporary-directory")] {
            guard let path = body[name]?.stringValue else { continue }
            words.append(RawString(option + "=") + RawString(carried: path))
        }
        for (name, option) in [("overwrite", "--overwrite"), ("no_cache", "--no-cache")]
        where body[name]?.booleanValue == true {
            words.append(RawString(option))
        }
        for row in rows {
            guard let value = body[name(row)] else { continue }
            if let isOn = value.booleanValue {
                let flags = row.flags
                if isOn {
                    words.append(RawString(flags[0]))
                } else if flags.count > 1 {
                    words.append(RawString(flags[1]))
                }
            } else {
                let texts = row.kind.repeats ? pairs(value) ?? [] : word(value).map { [$0] } ?? []
                words += texts.map { RawString("\(row.flags[0])=\($0)") }
            }
        }
        return words
    }
}
