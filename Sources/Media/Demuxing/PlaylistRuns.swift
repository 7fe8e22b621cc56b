/// The runs of segments in an HLS media playlist between its marks `#EXT-X-DISCONTINUITY`, behind which times, sizes and
/// codecs may begin anew (RFC 8216, section 4.3.2.3).
struct PlaylistRuns {
    private let lines: [ArraySlice<UInt8>]
    /// The run of each line that belongs to segments; nil for those of the whole playlist.
    private let runs: [Int?]
    /// The number of runs with segments.
    let count: Int

    private static let mark = Array("#EXT-X-DISCONTINUITY".utf8)
    /// Lines that hold for all segments behind them.
    private static let lasting = ["#EXT-X-MAP", "#EXT-X-KEY"].map { Array($0.utf8) }
    /// Lines that belong to the next segment.
    private static let ofSegments = ["#EXTINF", "#EXT-X-BYTERANGE", "#EXT-X-PROGRAM-DATE-TIME"].map { Array($0.utf8) }

    /// Nil for a text without segments, such as a master playlist.
    init?(_ text: [UInt8]) {
        lines = text.split { $0 == 10 || $0 == 13 }
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

    /// The playlist with the segments of one run.
    func text(of run: Int) -> [UInt8] {
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
