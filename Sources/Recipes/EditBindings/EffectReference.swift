import LuaHost
import Media
import ModelBindings
import Values
import Wording

/// The reference's section of effects: each with its parameters, those of libavfilter's as it describes them.
enum EffectReference {
    /// - Throws: ``MediaError`` of kind `missingPart` where libavfilter, or an effect of the catalogue, is not installed.
    static func text() throws(MediaError) -> String {
        let library = try FilterLibrary.load()
        var items: [String] = []
        for entry in EffectCatalogue.entries { items.append(try item(entry, in: library)) }
        return """
            ## Effects

            What [edit.effect](#editeffect) makes: luaedit's own effects, and filters of libavfilter, with what can be set on \
            them as FFmpeg 5.1 has it and in its words: other names after the first, the type, the range, what it is where nothing sets it, and \
            whether `set_ramp` can change it. A text may be an expression where FFmpeg's documentation says so. \
            For a part of a picture, a timeline's overlay shows the same file again with \
            the effect `crop` before the other one, and its `frame` where the part lies. A picture is as large as its track's effects \
            leave it: a track's `natural_size`, a timeline's item and a movie without a video composition follow them.

            \(items.joined(separator: "\n"))
            """
    }

    private static func item(_ entry: EffectCatalogue.Entry, in library: FilterLibrary) throws(MediaError) -> String {
        let description: EffectDescription
        do { description = try EffectDescription.own(entry.name) ?? library.description(of: entry.name) } catch {
            throw MediaError(.missingPart, "describe the effects", "this libavfilter has no '\(entry.name)'")
        }
        let media = entry.mediaType == .video ? "of pictures" : "of sound"
        let subject = entry.isOwn ? media + ", luaedit's own" : media
        return "- **`\(entry.name)`** (\(subject)): \(entry.summary)."
            + description.parameters.map { "\n  - " + line($0, leader: entry.leader(of: $0)) }.joined()
    }

    /// A parameter in one line: `sigmaV` (number, from -1 to 1024, default that of `sigma`, can ramp): vertical sigma.
    private static func line(_ parameter: EffectParameter, leader: String?) -> String {
        let names = parameter.names.map { "`\($0)`" }.joined(separator: ", ")
        let standard = leader.map { "that of `\($0)`" } ?? parameter.defaultText.map(shown)
        let facts = [
            parameter.typeText, parameter.rangeText, standard.map { "default \($0)" },
            parameter.isRampable ? "can ramp" : nil,
        ]
        let summary = about(parameter)
        return "\(names) (\(facts.compactMap { $0 }.joined(separator: ", ")))\(summary.isEmpty ? "" : ": \(summary)")"
    }

    /// The library's summary without its "set the"; empty if it only repeats the name.
    private static func about(_ parameter: EffectParameter) -> String {
        var words = parameter.summary.split(whereSeparator: \.isWhitespace)
        if words.first?.lowercased() == "set" { words.removeFirst() }
        if words.first == "the" { words.removeFirst() }
        let text = words.joined(separator: " ")
        return parameter.names.contains(text) ? "" : text
    }

    /// A value as a recipe writes it: texts apart from words.
    private static func shown(_ value: String) -> String { Double(value) == nil ? "`\(value)`" : value }
}

extension EffectCatalogue.Entry {
    /// The parameter whose value another takes unless it is set itself.
    fileprivate func leader(of parameter: EffectParameter) -> String? {
        parameter.names.lazy.compactMap { followers[$0] }.first
    }
}

extension EffectParameter {
    /// Its type as recipes write it.
    fileprivate var typeText: String {
        let names = choices.map { "\"\($0)\"" }.joined(separator: ", ")
        return switch kind {
        case .integer: choices.isEmpty ? "integer" : names
        case .number: choices.isEmpty ? "number" : names
        case .boolean: minimum < 0 ? "boolean|\"auto\"" : "boolean"
        case .flags: "\(names), joined by +"
        case .text: "text or number"
        case .file: "path"
        case .color: "color"
        case .duration: "time"
        case .size: "size"
        case .ratio: "number or text such as \"16/9\""
        }
    }

    /// The numbers that it takes, times in seconds; nil where all do, or where they have names.
    fileprivate var rangeText: String? {
        guard [.integer, .number, .text, .duration, .ratio].contains(kind), choices.isEmpty else { return nil }
        let unit = kind == .duration ? 1_000_000.0 : 1
        // The library writes "any" as the largest number of one of its types.
        let any = kind == .duration ? 9e18 : Double(Int32.max)
        let low = minimum > -any ? decimalText(minimum / unit) : nil
        let high = maximum < any ? decimalText(maximum / unit) : nil
        return switch (low, high) {
        case (let low?, let high?): "from \(low) to \(high)"
        case (let low?, nil): "at least \(low)"
        case (nil, let high?): "at most \(high)"
        case (nil, nil): nil
        }
    }
}
