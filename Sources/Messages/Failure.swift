/// Why a job ended without its result.
package struct Failure: Error, Sendable, Equatable {
    /// What luaedit exits with.
    package var status: ExitStatus
    /// What, where, and what to do; without control bytes removed. May have several lines.
    package var text: String
    /// The recipe's calls at that moment, shown with `--verbose`; nil if it was not running.
    package var traceback: String?

    package init(_ status: ExitStatus, _ text: String, traceback: String? = nil) {
        self.status = status
        self.text = text
        self.traceback = traceback
    }
}

extension Failure: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(status.rawValue)
        writer.write(prose: text)
        writer.write(traceback != nil)
        if let traceback { writer.write(prose: traceback) }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        status = ExitStatus(rawValue: try reader.integer())
        text = try reader.text()
        traceback = try reader.optional()
    }
}
