import Glibc
import Messages
import SystemCalls

/// Writes a text to standard output.
/// - Throws: `.inputOutput` unless all of it is written, and `.readerGone` if its reader has ended.
func writeOutput(_ text: String) throws(ExitStatus) {
    let failure = writeAll(Array(text.utf8), to: STDOUT_FILENO)
    if failure != 0 { throw ExitStatus(failure == EPIPE ? .readerGone : .inputOutput) }
}

/// Runs luaedit itself.
enum ProgramOutput {
    /// The longest answer, in bytes.
    private static let limit = 1 << 20

    /// Returns luaedit's standard output for arguments; empty if it fails or writes more than a mebibyte. Its standard
    /// input is empty, and its standard error is not shown.
    static func text(_ arguments: [String]) -> String {
        guard let pipe = try? makePipe() else { return "" }
        var start = ProgramStart(["luaedit"] + arguments.map { RawString($0) }, output: pipe.writing)
        (start.file, start.hasOwnGroup, start.keepsIgnoredSignals) = ("/proc/self/exe", false, true)
        let process = try? start.perform()
        close(pipe.writing)
        let bytes = process == nil ? [] : (try? readAll(from: pipe.reading, limit: limit)) ?? []
        // Closed before the wait: a program with more to write fails now instead of waiting for a reader.
        close(pipe.reading)
        guard let process, process.wait() == 0, bytes.count <= limit else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
