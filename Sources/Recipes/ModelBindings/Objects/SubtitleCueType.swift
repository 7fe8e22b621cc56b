import LuaHost
import MediaTime
import Values

/// A cue as recipes see it: at the times at which it is shown.
package struct ShownCue: Hashable, Sendable {
    package let cue: SubtitleCue
    private let subtitles: Subtitles

    package init(_ cue: SubtitleCue, _ subtitles: Subtitles) {
        self.cue = cue
        self.subtitles = subtitles
    }

    /// When a time of the file is shown.
    package func shown(_ time: Time) throws(TimeError) -> Time { try subtitles.shownTime(of: time) }

    package var timeRange: TimeRange {
        get throws(TimeError) { try TimeRange(start: shown(cue.start), end: shown(cue.stop)) }
    }
}

extension EditTypes {
    package static let subtitleCue = LuaType(
        ShownCue.luaName, of: ShownCue.self, summary: "A text of a subtitle file and its times.",
        example: """
            for _, cue in ipairs(edit.subtitles("talk.srt"):at(0.5)) do
              print(cue.start, cue.stop, table.concat(cue.lines, " / "))
            end
            """,
        size: { _ in 128 },
        description: { cue in
            let times = [cue.cue.start, cue.cue.stop].compactMap { try? cue.shown($0).clockText }
            return "subtitle_cue \(times.joined(separator: "–")) '\(cue.cue.text)'"
        },
        operators: [
            .equal: LuaOperation(.object(ShownCue.self), .object(ShownCue.self), returns: "boolean") { $0 == $1 }
        ],
        members: cueTimes, cueWords)

    private static let cueTimes: [LuaMember<ShownCue>] = [
        .property("start", .object(Time.self), "The time at which it appears.", get: { try $0.shown($0.cue.start) }),
        .property("stop", .object(Time.self), "The time at which it disappears.", get: { try $0.shown($0.cue.stop) }),
        .property("time_range", .timeRange, "From start to stop.", get: { try $0.timeRange }),
    ]

    private static let cueWords: [LuaMember<ShownCue>] = [
        .property("text", .string, "The text without markup; may have several lines.", get: { $0.cue.text }),
        .property(
            "lines", .list(of: .string), "The text's lines.",
            get: { $0.cue.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }),
        .property(
            "runs",
            .shown(
                "runs",
                definition:
                    "(string|{ [1]: string, italic: boolean?, weight: string?, underline: boolean?, "
                    + "foreground_color: number[]?, font: string? })[]"),
            "The text for a text layer's string: plain, or with italic, weight, foreground_color, …",
            get: { LuaFields(elements: $0.cue.runs.map(luaRun), [:]) }),
        .property(
            "words", .shown("words", definition: "{ text: string, start: edit.time, stop: edit.time }[]"),
            "The words that have their own times, by WebVTT's time marks or ASS's karaoke.",
            get: { cue in
                try cue.cue.words.map { word in
                    LuaFields(["text": word.text, "start": try cue.shown(word.start), "stop": try cue.shown(word.stop)])
                }
            }),
        .property("voice", .optional(.string), "The speaker, if the file names one.", get: { $0.cue.voice }),
        .property("identifier", .optional(.string), "The identifier in a WebVTT file.", get: { $0.cue.identifier }),
        .property("style", .optional(.string), "The name of its style in an ASS file.", get: { $0.cue.styleName }),
        .property(
            "placement",
            .shown(
                "placement",
                definition:
                    "{ alignment: string?, line: integer?, line_position: number?, position: number?, size: number? }"),
            "The placement in the file: alignment, such as \"top-left\", line, from 0 or from the bottom with -1, "
                + "line_position, position and size from 0 to 1; fields that it omits are nil.",
            get: { luaPlacement($0.cue.placement) }),
    ]

    /// A run as text layers take it.
    private static func luaRun(_ run: SubtitleRun) -> any LuaPushable {
        let style = run.style
        var fields: [(name: String, value: (any LuaPushable)?)] = []
        if style.isItalic { fields.append(("italic", true)) }
        if style.isBold { fields.append(("weight", "bold")) }
        if style.isUnderlined { fields.append(("underline", true)) }
        if let color = style.color { fields.append(("foreground_color", color)) }
        if let family = style.fontFamily { fields.append(("font", family)) }
        return fields.isEmpty ? run.text : LuaFields(elements: [run.text], fields)
    }

    private static func luaPlacement(_ placement: SubtitlePlacement) -> LuaFields {
        var (line, linePosition): (Int?, Double?)
        switch placement.line {
        case .number(let number): line = number
        case .fraction(let fraction): linePosition = fraction
        case nil: break
        }
        return LuaFields([
            "alignment": placement.alignment?.rawValue, "line": line, "line_position": linePosition,
            "position": placement.position, "size": placement.size,
        ])
    }
}
