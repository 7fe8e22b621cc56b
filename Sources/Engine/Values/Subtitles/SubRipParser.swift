import MediaTime

/// Reads SRT leniently: numbers missing or wrong, blank lines within cues, commas or dots.
struct SubRipParser {
    package private(set) var cues: [SubtitleCue] = []
    package private(set) var problems: [SubtitleProblem] = []

    init(_ lines: [Substring]) {
        /// The times of the current cue; nil before the first one and after broken ones.
        var current: SubtitleTimestamps?
        var words: [Substring] = []
        for (index, line) in lines.enumerated() {
            let timestamps = SubtitleTimestamps(line)
            let isBroken = timestamps == nil && SubtitleTimestamps.looksMeant(line) && Self.endsCue(words)
            guard timestamps != nil || isBroken else {
                words.append(line)
                continue
            }
            if Self.endsWithNumber(words) { words.removeLast() }
            if let current { add(current, words) }
            words = []
            current = timestamps.flatMap { check($0, line: index + 1) }
            if isBroken { problems.append(.brokenTimes(line, at: index + 1)) }
        }
        if let current { add(current, words) }
    }

    /// True if the last line is the next cue's number, directly above its times.
    private static func endsWithNumber(_ words: [Substring]) -> Bool {
        guard let last = words.last?.trimmed, !last.isEmpty else { return false }
        return last.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// True if a next cue's times may follow these words.
    private static func endsCue(_ words: [Substring]) -> Bool {
        words.last?.trimmed.isEmpty ?? true || endsWithNumber(words)
    }

    /// - Returns: Nil for times at which nothing would be shown.
    private mutating func check(_ timestamps: SubtitleTimestamps, line: Int) -> SubtitleTimestamps? {
        do throws(SubtitleProblem) { return try timestamps.checked(line: line) } catch {
            problems.append(error)
            return nil
        }
    }

    private mutating func add(_ timestamps: SubtitleTimestamps, _ words: [Substring]) {
        let lines = words.map(\.trimmed)
        guard let first = lines.firstIndex(where: { !$0.isEmpty }), let last = lines.lastIndex(where: { !$0.isEmpty })
        else { return }
        let markup = SubtitleMarkup(lines[first...last].joined(separator: "\n"), .subRip)
        cues.append(
            SubtitleCue(
                start: timestamps.start, stop: timestamps.stop, runs: markup.runs,
                placement: SubtitlePlacement(alignment: markup.alignment)))
    }
}

extension SubtitleTimestamps {
    /// The times, from zero on.
    /// - Throws: For a cue that ends before it starts, or before zero.
    package func checked(line: Int) throws(SubtitleProblem) -> SubtitleTimestamps {
        guard stop > start else {
            throw SubtitleProblem(
                line: line, "the cue ends at \(stop.clockText), not after its start at \(start.clockText)")
        }
        guard stop > .zero else {
            throw SubtitleProblem(line: line, "the cue ends at \(stop.clockText), before the beginning")
        }
        var result = self
        result.start = max(start, .zero)
        return result
    }
}

extension SubtitleProblem: Error {
    static func brokenTimes(_ text: Substring, at line: Int) -> SubtitleProblem {
        SubtitleProblem(line: line, "'\(text.trimmed.prefix(60))' has no times such as 00:01:02,500 --> 00:01:04,000")
    }
}
