import Messages
import SystemCalls

/// Reads the records of a CSV file, RFC 4180: quoted cells with separators and line ends, CRLF or LF.
///
/// What the format does not allow is an error with its line. Empty lines count as lines only.
struct CSVReader {
    /// One record.
    struct Record: Equatable {
        /// The line that it begins in.
        var line: Int
        var cells: [Cell]
    }

    /// One cell.
    struct Cell: Equatable {
        var text: String
        /// True if it stands in quotes: without characters it is then the empty text, otherwise no value.
        var isQuoted = false
    }

    private var bytes: RowBytes
    private let separator: UInt8
    /// Bytes of the record so far.
    private var length = 0

    /// - Parameter separator: The byte between cells.
    init(_ bytes: RowBytes, separator: UInt8 = UInt8(ascii: ",")) throws(Failure) {
        self.bytes = bytes
        self.separator = separator
        try self.bytes.skipMark()
    }

    /// The next record; nil at the end.
    mutating func next() throws(Failure) -> Record? {
        while let byte = try bytes.peek() {
            let line = bytes.line
            length = 0
            if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
                try takeLineEnd(line)
                continue
            }
            return Record(line: line, cells: try readCells(line))
        }
        return nil
    }

    func failure(_ text: String, line: Int) -> Failure { bytes.failure(text, line: line) }

    private mutating func readCells(_ line: Int) throws(Failure) -> [Cell] {
        var cells: [Cell] = []
        while true {
            let isQuoted = try bytes.peek() == UInt8(ascii: "\"")
            let content = isQuoted ? try readQuoted(line) : try readPlain(line)
            guard let text = text(content) else {
                throw bytes.failure("a cell is not UTF-8; save the file as UTF-8", line: line)
            }
            cells.append(Cell(text: text, isQuoted: isQuoted))
            guard let end = try bytes.peek() else { return cells }
            if end == separator {
                _ = try take(line)
            } else {
                try takeLineEnd(line)
                return cells
            }
        }
    }

    private mutating func readPlain(_ line: Int) throws(Failure) -> [UInt8] {
        var content: [UInt8] = []
        while let byte = try bytes.peek(), byte != separator, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            guard byte != UInt8(ascii: "\"") else {
                throw bytes.failure(
                    "a quote stands inside a cell without quotes; a cell with quotes is written \"like \"\"this\"\"\"")
            }
            content.append(byte)
            _ = try take(line)
        }
        return content
    }

    private mutating func readQuoted(_ line: Int) throws(Failure) -> [UInt8] {
        let start = bytes.line
        var content: [UInt8] = []
        _ = try take(line)
        while let byte = try take(line) {
            if byte != UInt8(ascii: "\"") {
                content.append(byte)
                continue
            }
            guard let follower = try bytes.peek() else { return content }
            switch follower {
            case UInt8(ascii: "\""):
                content.append(follower)
                _ = try take(line)
            case separator, UInt8(ascii: "\r"), UInt8(ascii: "\n"): return content
            default: throw bytes.failure("text follows a cell's closing quote")
            }
        }
        throw bytes.failure("a quote that opens here has no end", line: start)
    }

    /// Takes a byte of the record.
    private mutating func take(_ line: Int) throws(Failure) -> UInt8? {
        length += 1
        guard length <= RowBytes.maximumRowLength else {
            throw bytes.failure(
                "the row that begins here is longer than \(RowBytes.maximumRowLength >> 20) MiB; is a quote missing?",
                line: line)
        }
        return try bytes.next()
    }

    private mutating func takeLineEnd(_ line: Int) throws(Failure) {
        guard try take(line) == UInt8(ascii: "\r") else { return }
        guard try take(line) == UInt8(ascii: "\n") else {
            throw bytes.failure(
                "a carriage return stands without a line feed; save the file with the line ends of Unix or Windows",
                line: line)
        }
    }
}
