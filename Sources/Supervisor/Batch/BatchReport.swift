import Messages
import SystemCalls
import Wording

/// What became of each row of a batch.
package struct BatchReport: Sendable {
    /// What became of one row.
    package struct Row: Equatable, Sendable {
        package enum State: String, Sendable, CaseIterable {
            case done
            /// It was done before.
            case skipped
            case failed
            /// It was not run, or was stopped.
            case open
        }

        package var number: Int
        package var line: Int?
        package var output: RawString
        package var state: State
        /// `.success` unless it failed.
        package var status: ExitStatus
        /// The error; nil unless it failed.
        package var message: String?
        /// How long its last run took; 0 unless it was run.
        package var seconds: Double
        /// How often it was run; 0 if it was not.
        package var attempts: Int

        package init(
            _ run: BatchPlan.Run, _ state: State, status: ExitStatus = .success, message: String? = nil,
            seconds: Double = 0, attempts: Int = 0
        ) {
            (number, line, output) = (run.number, run.line, run.output)
            (self.state, self.status, self.message, self.seconds) = (state, status, message, seconds)
            self.attempts = attempts
        }
    }

    /// How many rows became what.
    struct Counts {
        var (done, skipped, failed, open) = (0, 0, 0, 0)

        var total: Int { done + skipped + failed + open }

        mutating func add(_ state: Row.State) {
            switch state {
            case .done: done += 1
            case .skipped: skipped += 1
            case .failed: failed += 1
            case .open: open += 1
            }
        }

        /// Members of an object.
        static let members: [JSONMember<Counts>] = [
            JSONMember("rows", .integer) { $0.total },
            JSONMember("done", .integer) { $0.done },
            JSONMember("skipped", .integer, "Rows that were done before") { $0.skipped },
            JSONMember("failed", .integer) { $0.failed },
            JSONMember("open", .integer, "Rows that were not run, or were stopped") { $0.open },
        ]
    }

    /// The most failures that are listed for a person.
    private static let maximumListed = 50

    /// In the order that the rows ended; ``sorted`` has theirs.
    package var rows: [Row] = []

    package init() {}

    private var sorted: [Row] { rows.sorted { $0.number < $1.number } }

    package func count(_ state: Row.State) -> Int { rows.count { $0.state == state } }

    /// Success unless a row has failed: then the failures' status, if they have one in common, else `.recipeError`.
    package var status: ExitStatus {
        let statuses = Set(rows.filter { $0.state == .failed }.map(\.status))
        return statuses.count > 1 ? ExitStatus(.recipeError) : statuses.first ?? .success
    }

    /// The failures, for a person; nil without one.
    package var failures: Failure? {
        let failed = sorted.filter { $0.state == .failed }
        guard !failed.isEmpty else { return nil }
        var lines = ["\(failed.count) of \(rows.count) rows failed:"]
        lines += failed.prefix(Self.maximumListed).map { row in
            let place = "row \(row.number)" + (row.line.map { " (line \($0))" } ?? "")
            return "  \(place): \(row.message ?? "")"
        }
        if failed.count > Self.maximumListed {
            lines.append("  and \(failed.count - Self.maximumListed) more; --report FILE.csv lists all")
        }
        return Failure(FailureKind(rawValue: status.rawValue), lines.joined(separator: "\n"))
    }

    /// In a line: `997 of 1000 rows are done, 3 failed`.
    package var summary: String {
        var parts = ["\(count(.done) + count(.skipped)) of \(rows.count) rows are done"]
        if count(.skipped) > 0 { parts[0] += " (\(count(.skipped)) were before)" }
        if count(.failed) > 0 { parts.append("\(count(.failed)) failed") }
        if count(.open) > 0 { parts.append("\(count(.open)) are open; the same command goes on with them") }
        return parts.joined(separator: ", ")
    }

    // MARK: - Files

    private var counts: Counts {
        var counts = Counts()
        for row in rows { counts.add(row.state) }
        return counts
    }

    /// As one JSON object.
    package var json: JSON { Self.form.json(self) }

    private static let form = JSONForm<BatchReport>(
        Counts.members.ofEvery { $0.counts } + [JSONMember("results", .list(rowForm)) { $0.sorted }])

    /// A row as a JSON object.
    static let rowForm = JSONForm<Row>([
        JSONMember("row", .integer, "From 1") { $0.number },
        JSONMember("line", .orNull(.integer), "Of the file of rows") { $0.line },
        JSONMember("state", .choice) { $0.state },
        JSONMember("output", .string) { $0.output.repaired },
        JSONMember("exit_status", .integer) { $0.status.rawValue },
        JSONMember("seconds", .number, "How long its last run took; 0 unless it was run") { rounded($0.seconds) },
        JSONMember("message", .orNull(.string), "The error") { $0.message },
        JSONMember("attempts", .integer) { $0.attempts },
    ])

    package static let schema = JSONSchema("batch-report", "What batch --json and --report FILE.json say", form.schema)

    /// As CSV, RFC 4180, with a header.
    package var csv: String {
        sorted.reduce(into: Self.csvHeader) { $0 += Self.csv($1) }
    }

    static let csvHeader = "row,line,state,output,exit_status,seconds,message,attempts\r\n"

    /// A row as a line of CSV.
    static func csv(_ row: Row) -> String {
        let cells = [
            "\(row.number)", row.line.map { "\($0)" } ?? "", row.state.rawValue, row.output.repaired,
            "\(row.status.rawValue)", "\(rounded(row.seconds))", row.message ?? "", "\(row.attempts)",
        ]
        return cells.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

    private static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
