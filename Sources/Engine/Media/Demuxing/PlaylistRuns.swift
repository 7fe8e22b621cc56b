/// The runs of segments in an HLS media playlist between the tags `#EXT-X-DISCONTINUITY`, after which times, sizes and
/// codecs may restart (RFC 8216, section 4.3.2.3).
struct PlaylistRuns {
    private let lines: [ArraySlice<UInt8>]
    /// The run of each line that belongs to a segment; nil for lines of the whole playlist.
    private let runs: [Int?]
    /// The number of runs with segments.
    package let count: Int

    private static let mark = Array("#EXT-X-DISCONTINUITY".utf8)
    /// Lines that hold for all segments behind them.
    private static let lasting = ["#EXT-X-MAP", "#EXT-X-KEY"].map { Array($0.utf8) }
    /// Lines that belong to the next segment.
    private static let ofSegments = ["#EXTINF", "#EXT-X-BYTERANGE", "#EXT-X-PROGRAM-DATE-TIME"].map { Array($0.utf8) }

    /// Returns nil for a text without segments, such as a master playlist.
    init?(_ text: [UInt8]) {
        lines = Self.locatingRanges(text.split { $0 == 10 || $0 == 13 })
        var (run, isUsed) = (0, false)
        var runs: [Int?] = []
        for line in lines {
            if line.elementsEqual(Self.mark) {
                if isUsed { (run, isUsed) = (run + 1, false) }
                runs.append(-1)
            } else if line.first != UInt8(ascii: "#") {
                runs.append(run)
                isUsed = true
            } else {
                runs.append((Self.lasting + Self.ofSegments).contains { line.starts(with: $0) } ? run : nil)
            }
        }
        self.runs = runs
        count = isUsed ? run + 1 : run
        guard count > 0, text.firstIndex(of: Array("#EXTINF".utf8)) != nil else { return nil }
    }

    private static let rangeMark = Array("#EXT-X-BYTERANGE:".utf8)

    /// The lines, each range with the byte at which it begins: one without it continues the segment before, which may
    /// belong to another run (RFC 8216, section 4.3.2.2).
    private static func locatingRanges(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
        var lines = lines
        var range: (line: Int, length: Int64, start: Int64?)?
        var last: (file: ArraySlice<UInt8>, end: Int64)?
        for (index, line) in lines.enumerated() {
            if line.starts(with: rangeMark) {
                let words = String(decoding: line.dropFirst(rangeMark.count), as: UTF8.self).split(separator: "@")
                guard let length = words.first.flatMap({ Int64($0) }) else { continue }
                range = (index, length, words.count > 1 ? Int64(words[1]) : nil)
            } else if line.first != UInt8(ascii: "#") {
                guard let found = range else {
                    last = nil
                    continue
                }
                let start = found.start ?? (last?.file.elementsEqual(line) == true ? last!.end : 0)
                lines[found.line] = (rangeMark + Array("\(found.length)@\(start)".utf8))[...]
                (last, range) = ((line, start &+ found.length), nil)
            }
        }
        return lines
    }

    /// The playlist with the segments of one run.
    package func text(of run: Int) -> [UInt8] {
        var lasting: [[UInt8]: ArraySlice<UInt8>] = [:]
        var result: [UInt8] = []
        var isBegun = false
        for (line, own) in zip(lines, runs) where own != -1 {
            let kind = Self.lasting.first { line.starts(with: $0) }
            if let own, own < run {
                if let kind { lasting[kind] = line }
                continue
            }
            if own == run, !isBegun {
                for kind in Self.lasting { if let line = lasting[kind] { result += line + [10] } }
                isBegun = true
            }
            if own == nil || own == run { result += line + [10] }
        }
        return result
    }
}
