import MediaTime

/// Reads WebVTT: blocks separated by blank lines; the blocks with times are cues.
struct WebVTTParser {
    package private(set) var cues: [SubtitleCue] = []
    package private(set) var problems: [SubtitleProblem] = []
    /// From the header's `Language:`.
    package private(set) var language: String?

    init(_ lines: [Substring]) {
        var index = 0
        while index < lines.count {
            let first = index
            while index < lines.count, !lines[index].trimmed.isEmpty { index += 1 }
            if index > first { readBlock(lines[first..<index]) }
            index += 1
        }
    }

    static func isHeader(_ line: Substring) -> Bool {
        line.hasPrefix("WEBVTT") && (line.dropFirst(6).first.map { $0 == " " || $0 == "\t" } ?? true)
    }

    private mutating func readBlock(_ block: ArraySlice<Substring>) {
        if block.startIndex == 0 {
            let tag = "Language:"
            language = block.first { $0.hasPrefix(tag) }.map { String($0.dropFirst(tag.count).trimmed) }
        }
        if ["NOTE", "STYLE", "REGION"].contains(where: { block.first!.hasPrefix($0) }) { return }
        var rest = block
        var identifier: String?
        while let line = rest.popFirst() {
            if let timestamps = SubtitleTimestamps(line) {
                // A cue without a blank line behind it ends where the next one's times are.
                let end = rest.firstIndex { SubtitleTimestamps($0) != nil } ?? rest.endIndex
                add(timestamps, line: rest.startIndex, identifier, rest[..<end])
                rest = rest[end...]
                identifier = nil
            } else if SubtitleTimestamps.looksMeant(line) {
                problems.append(.brokenTimes(line, at: rest.startIndex))
                return
            } else if rest.startIndex > 1 {
                identifier = String(line.trimmed)
            }
        }
    }

    private mutating func add(
        _ timestamps: SubtitleTimestamps, line: Int, _ identifier: String?, _ words: ArraySlice<Substring>
    ) {
        do throws(SubtitleProblem) {
            let times = try timestamps.checked(line: line)
            let markup = SubtitleMarkup(words.map(\.trimmed).joined(separator: "\n"), .webVTT)
            guard !markup.runs.isEmpty else { return }
            var cue = SubtitleCue(
                start: times.start, stop: times.stop, runs: markup.runs, voice: markup.voice,
                identifier: identifier, placement: SubtitlePlacement(webVTT: times.settings))
            cue.words = markup.words(from: cue.start, to: cue.stop)
            cues.append(cue)
        } catch {
            problems.append(error)
        }
    }
}

extension SubtitleMarkup {
    /// The text cut at its time marks; none without marks. Marks out of order, or outside of the cue, do not count.
    fileprivate func words(from start: Time, to stop: Time) -> [SubtitleWord] {
        let text = Array(runs.map(\.text).joined().utf8)
        var (words, begin, position) = ([SubtitleWord](), start, 0)
        for mark in marks where mark.time >= begin && mark.time <= stop {
            words.appendWord(text[position..<mark.text], from: begin, to: mark.time)
            (begin, position) = (mark.time, mark.text)
        }
        guard position > 0 || begin > start else { return [] }
        words.appendWord(text[position...], from: begin, to: stop)
        return words
    }
}

extension [SubtitleWord] {
    fileprivate mutating func appendWord(_ bytes: ArraySlice<UInt8>, from start: Time, to stop: Time) {
        guard !bytes.isEmpty else { return }
        append(SubtitleWord(String(decoding: bytes, as: UTF8.self), start: start, stop: stop))
    }
}

extension SubtitlePlacement {
    /// Reads `line:10% position:50% size:80% align:start`; unknown settings are ignored.
    init(webVTT settings: Substring) {
        self.init()
        var column = 1
        for setting in settings.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
            let parts = setting.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            // After a comma comes which edge of the box is meant.
            let value = parts[1].prefix { $0 != "," }
            switch parts[0] {
            case "line": line = Self.fraction(value).map(Line.fraction) ?? Int(value).map(Line.number)
            case "position": position = Self.fraction(value)
            case "size": size = Self.fraction(value)
            case "align": column = ["start": 0, "left": 0, "end": 2, "right": 2][String(value)] ?? 1
            default: break
            }
        }
        guard column != 1 || line != nil else { return }
        alignment = SubtitleAlignment(keypadDigit: 1 + column + (isInUpperHalf ? 6 : 0))
    }

    private var isInUpperHalf: Bool {
        switch line {
        case .number(let number): number >= 0
        case .fraction(let fraction): fraction < 0.5
        case nil: false
        }
    }

    /// `50%` as 0.5; nil unless the text is a percentage from 0 to 100.
    private static func fraction(_ text: Substring) -> Double? {
        guard text.last == "%", let number = Double(text.dropLast()), (0...100).contains(number) else { return nil }
        return number / 100
    }
}
