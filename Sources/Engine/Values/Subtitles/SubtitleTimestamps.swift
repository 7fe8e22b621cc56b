import MediaTime

/// The line of SRT and WebVTT with the times of a cue: `00:01:02,500 --> 00:01:04,000`.
struct SubtitleTimestamps {
    package var start: Time
    package var stop: Time
    /// The rest of the line after the times: WebVTT's settings.
    package var settings: Substring

    private static let arrow = "-->"

    /// True if a line is meant to be one, so that invalid times are an error rather than words.
    static func looksMeant(_ line: Substring) -> Bool {
        guard let first = line.trimmed.utf8.first, line.contains(arrow) else { return false }
        return first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }

    /// - Returns: Nil unless the line has two times and an arrow.
    init?(_ line: Substring) {
        // Most lines are words: a search for the arrow's first byte skips the rest of the parser for them.
        guard line.utf8.contains(UInt8(ascii: ">")), let arrow = line.firstRange(of: Self.arrow) else { return nil }
        let rest = line[arrow.upperBound...].trimmed
        let end = rest.firstIndex { $0 == " " || $0 == "\t" } ?? rest.endIndex
        guard let start = Time(subtitle: line[..<arrow.lowerBound].trimmed), let stop = Time(subtitle: rest[..<end])
        else { return nil }
        self.start = start
        self.stop = stop
        settings = rest[end...]
    }
}

extension Time {
    /// A time as subtitle files write it: `1:02:03,5`, hours or the fraction missing, with a comma or a dot.
    /// - Returns: Nil for other texts, and for more than 9999 hours.
    package init?(subtitle text: Substring) {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        let mark = rest.lastIndex { $0 == "," || $0 == "." }
        let parts = rest[..<(mark ?? rest.endIndex)].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var seconds: Int64 = 0
        for part in parts {
            guard let number = Int64(digits: part.trimmed, atMost: 4) else { return nil }
            seconds = seconds * 60 + number
        }
        var thousandths: Int64 = 0
        if let mark {
            let fraction = rest[rest.index(after: mark)...]
            guard Int64(digits: fraction, atMost: 9) != nil else { return nil }
            thousandths = Int64((fraction + "00").prefix(3)) ?? 0
        }
        let value = seconds * 1000 + thousandths
        self.init(isNegative ? -value : value, 1000)
    }
}

extension Int64 {
    /// Decimal digits and nothing else.
    package init?(digits text: Substring, atMost count: Int) {
        guard (1...count).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.init(text)
    }
}

extension Substring {
    /// Without spaces and tabs around it.
    var trimmed: Substring {
        var result = self
        while let first = result.utf8.first, first == 0x20 || first == 0x09 { result.removeFirst() }
        while let last = result.utf8.last, last == 0x20 || last == 0x09 { result.removeLast() }
        return result
    }
}
