import Wording

/// The progress of a batch of runs.
package struct RowProgress: Sendable, Equatable {
    /// All rows.
    package var total = 0
    /// Rows that were run now, with and without success.
    package var done = 0
    package var failed = 0
    /// Rows that were done before.
    package var skipped = 0
    /// The parts of the running rows that are done: a row's is from 0 to 1.
    package var running: [Double] = []

    package init(total: Int) { self.total = total }

    /// Rows that need nothing more.
    private var settled: Int { done + failed + skipped }

    /// From 0 to 1.
    package var fraction: Double {
        total == 0 ? 1 : min((Double(settled) + running.reduce(0, +)) / Double(total), 1)
    }

    /// Seconds that the rest takes; nil while too little is done to tell.
    /// - Parameter elapsed: Seconds since the batch began.
    package func timeLeft(elapsed: Double) -> Double? {
        // Rows that were done before took no time.
        let work = Double(done + failed) + running.reduce(0, +)
        guard elapsed >= 1, work > 0 else { return nil }
        return elapsed * max(0, Double(total - settled) - running.reduce(0, +)) / work
    }

    /// The line of a terminal, without a line end and never wider than `width` columns; empty if nothing fits:
    /// `12 of 1000 rows [=>                 ]  2 failed  0:42 left`.
    package func line(elapsed: Double, width: Int) -> String {
        let head = "\(settled) of \(total) rows"
        let failures = failed > 0 ? "  \(failed) failed" : ""
        let left = timeLeft(elapsed: elapsed).map { "  \(ProgressBar.clock($0)) left" } ?? ""
        let room = width - head.count - failures.count - left.count - 3
        if room >= 10 { return "\(head) [\(ProgressBar.bar(fraction, width: min(room, 40)))]\(failures)\(left)" }
        return [head + failures + left, head + failures, head].first { $0.count <= width } ?? ""
    }

    /// The line of `--progress json`, with the seconds since the batch began.
    static let form = JSONForm<(rows: RowProgress, elapsed: Double)>([
        JSONMember("rows", .integer) { $0.rows.total },
        JSONMember("rows_done", .integer, "Rows that were run now, with and without success") { $0.rows.done },
        JSONMember("rows_failed", .integer) { $0.rows.failed },
        JSONMember("rows_skipped", .integer, "Rows that were done before") { $0.rows.skipped },
        JSONMember("rows_running", .integer) { $0.rows.running.count },
        JSONMember("fraction", .number, "From 0 to 1") { $0.rows.fraction },
        JSONMember("seconds_left", .orNull(.number)) { $0.rows.timeLeft(elapsed: $0.elapsed).map(tenths) },
    ])
}
