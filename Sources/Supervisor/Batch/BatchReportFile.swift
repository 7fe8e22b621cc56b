import Glibc
import Messages
import SystemCalls
import Wording

/// The file of a batch's report: it has each row as soon as that has ended, and is whole after every one.
///
/// The rows stand in the order that they ended, until ``finish(_:)`` writes them in theirs.
package final class BatchReportFile {
    private let path: RawString
    /// The path without links, whose file is replaced.
    private let destination: RawString
    private let isCSV: Bool
    private let rowCount: Int
    private let descriptor: CInt
    /// Where the next row goes, in bytes from the start.
    private var position: off_t = 0
    /// The rows so far, for the counts of JSON.
    private var counts = BatchReport.Counts()

    /// The beginning of every report in JSON, while rows run and at the end.
    private static let beginnings = [#"{"results":["#, #"{"rows":"#]

    /// Begins a report, in the place of an earlier one.
    /// - Parameters:
    ///   - path: Ends in `.csv` or `.json`.
    ///   - rowCount: All rows of the batch.
    ///   - replaces: Whether any other file may be replaced.
    /// - Throws: `.cannotCreate` if it cannot be made; `.inputOutput` if it cannot be written.
    package init(_ path: RawString, rowCount: Int, replaces: Bool) throws(Failure) {
        (self.path, self.rowCount) = (path, rowCount)
        destination = (try? resolved(path)) ?? path
        isCSV = path.pathExtension?.lowercased() == "csv"
        try Self.check(path, replaces: replaces)
        let hidden = destination.folder.appending("." + destination.lastComponent + RawString(".\(getpid()).part"))
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        descriptor = hidden.withCString { open($0, flags, 0o666) }
        guard descriptor >= 0 else { throw Self.failure(.cannotCreate, path, errno) }
        do throws(Failure) {
            try write(isCSV ? BatchReport.csvHeader : Self.beginnings[0], tail: tail)
            guard hidden.withCString({ from in destination.withCString { rename(from, $0) } }) == 0 else {
                throw Self.failure(.cannotCreate, path, errno)
            }
        } catch {
            _ = hidden.withCString { unlink($0) }
            throw error
        }
    }

    deinit { close(descriptor) }

    private static func failure(_ kind: FailureKind, _ path: RawString, _ number: CInt) -> Failure {
        Failure(kind, "--report: cannot write '\(path)': \(systemMessage(number))")
    }

    private static func check(_ path: RawString, replaces: Bool) throws(Failure) {
        guard let status = fileStatus(path) else {
            guard fileStatus(path, following: false) == nil else {
                throw Failure(.cannotCreate, "--report: cannot write '\(path)': it is a link that leads nowhere")
            }
            return
        }
        guard status.isRegular else {
            throw Failure(.cannotCreate, "--report: cannot write '\(path)': it is not a regular file")
        }
        guard !replaces, status.st_size > 0, !isReport(path) else { return }
        throw Failure(
            .cannotCreate, "--report: '\(path)' is there already, and is not a batch's report; --overwrite replaces it")
    }

    private static func isReport(_ path: RawString) -> Bool {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { return false }
        defer { close(file) }
        let bytes = (try? readAll(from: file, limit: 128)) ?? []
        // Earlier reports have fewer columns.
        return (beginnings + ["row,line,state,output,"]).contains { bytes.starts(with: $0.utf8) }
    }

    // MARK: - Rows

    /// Adds a row that has ended.
    /// - Throws: `.inputOutput`.
    package func add(_ row: BatchReport.Row) throws(Failure) {
        let separator = counts.total == 0 ? "" : ","
        counts.add(row.state)
        try write(isCSV ? BatchReport.csv(row) : separator + "\n" + BatchReport.rowForm.json(row).text, tail: tail)
    }

    /// The rest of a file whose last row was written.
    private var tail: String {
        if isCSV { return "" }
        var counts = counts
        counts.open += max(0, rowCount - counts.total)
        return "\n]," + JSONForm(BatchReport.Counts.members).json(counts).text.dropFirst() + "\n"
    }

    /// Writes over the tail that is there. Wraps `pwrite`.
    private func write(_ text: String, tail: String) throws(Failure) {
        let bytes = Array((text + tail).utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, position + off_t(done))
            }
            if count > 0 { done += count } else if errno != EINTR { throw Self.failure(.inputOutput, path, errno) }
        }
        position += off_t(text.utf8.count)
    }

    /// Writes the report with its rows in their order.
    /// - Throws: `.inputOutput`; the rows in the order that they ended are there then.
    package func finish(_ report: BatchReport) throws(Failure) {
        let text = isCSV ? report.csv : report.json.text + "\n"
        do throws(SystemError) { try writeWhole(Array(text.utf8), to: destination) } catch {
            throw Self.failure(.inputOutput, path, error.number)
        }
    }
}
