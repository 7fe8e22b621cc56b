import Glibc
import Messages
import SystemCalls
import Wording

/// Reads a file of rows.
package enum RowFile {
    /// The form of a file of rows.
    package enum Form: Equatable, Sendable {
        /// Comma-separated values, RFC 4180; or values with another separator.
        case csv(separator: UInt8)
        /// A JSON object on each line.
        case jsonLines
    }

    /// The most that rows may take, so that a wrong file does not fill the memory.
    package struct Limits: Sendable {
        package var rows = 1_000_000
        /// Bytes of all values.
        package var bytes = 256 << 20

        package init() {}
    }

    /// The form of a file by its extension; nil if it has no rows by its name.
    /// - Parameter separator: Between the cells of a CSV file.
    package static func form(of path: RawString, separator: UInt8? = nil) -> Form? {
        switch path.pathExtension?.lowercased() {
        case "csv": .csv(separator: separator ?? UInt8(ascii: ","))
        case "tsv": .csv(separator: separator ?? UInt8(ascii: "\t"))
        case "jsonl", "ndjson": .jsonLines
        default: nil
        }
    }

    /// Reads all rows of a file.
    /// - Throws: `.missingInput` if the file does not exist; `.brokenInput` with the line for what the form does not allow
    ///   and for more than the limits; `.inputOutput`.
    package static func read(_ path: RawString, _ form: Form, limits: Limits = Limits()) throws(Failure) -> RowTable {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else {
            let text = errno == ENOENT ? "no such file: '\(path)'" : "cannot read '\(path)': \(systemMessage(errno))"
            throw Failure(.missingInput, text)
        }
        defer { close(file) }
        var builder = RowTableBuilder(name: path, limits: limits)
        switch form {
        case .csv(let separator): try readCSV(RowBytes(file, name: path), separator, into: &builder)
        case .jsonLines: try readJSONLines(RowBytes(file, name: path), into: &builder)
        }
        return builder.table
    }

    // MARK: - CSV

    private static func readCSV(
        _ bytes: RowBytes, _ separator: UInt8, into builder: inout RowTableBuilder
    ) throws(Failure) {
        var reader = try CSVReader(bytes, separator: separator)
        guard let header = try reader.next() else {
            throw reader.failure("it is empty; its first line names the columns", line: 1)
        }
        try checkHeader(header, separator, reader)
        let columns = header.cells.map { builder.column($0.text) }
        while let record = try reader.next() {
            guard record.cells.count == columns.count else {
                throw reader.failure(
                    "there \(record.cells.count == 1 ? "is" : "are") \(counted(record.cells.count, "cell")), and the first line names \(counted(columns.count, "column"))",
                    line: record.line)
            }
            var cells = [[String]?](repeating: nil, count: builder.table.columns.count)
            for (cell, column) in zip(record.cells, columns) where cell.isQuoted || !cell.text.isEmpty {
                cells[column] = (cells[column] ?? []) + [cell.text]
            }
            try builder.add(cells, line: record.line)
        }
    }

    private static func checkHeader(
        _ header: CSVReader.Record, _ separator: UInt8, _ reader: CSVReader
    ) throws(Failure) {
        if let index = header.cells.firstIndex(where: { $0.text.isEmpty }) {
            throw reader.failure("column \(index + 1) has no name", line: header.line)
        }
        guard header.cells.count == 1, let only = header.cells.first, !only.isQuoted else { return }
        let others = [(";", "';'"), ("\t", "'\\t'"), (",", "','")]
        guard let (_, shown) = others.first(where: { only.text.contains($0.0) }) else { return }
        throw reader.failure(
            "the columns are not separated by '\(escapedForTerminal([separator]))', but it seems by \(shown); "
                + "--separator says so", line: header.line)
    }

    // MARK: - JSON Lines

    private static func readJSONLines(_ bytes: RowBytes, into builder: inout RowTableBuilder) throws(Failure) {
        var bytes = bytes
        try bytes.skipMark()
        while let (line, text) = try nextLine(&bytes) {
            guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { continue }
            let value: JSON
            do throws(JSONError) { value = try JSON(reading: text) } catch {
                throw bytes.failure("byte \(error.offset + 1): \(error.description)", line: line)
            }
            guard case .object(let members) = value else {
                throw bytes.failure("a row is a JSON object, such as {\"video\": \"a.mp4\"}", line: line)
            }
            var cells: [[String]?] = []
            for (name, value) in members {
                guard !name.isEmpty else { throw bytes.failure("a column has no name", line: line) }
                let column = builder.column(name, isRepeated: value.arrayValue != nil, mayExist: true)
                guard let values = try values(of: value, name, bytes, line) else { continue }
                cells += [[String]?](repeating: nil, count: max(0, column + 1 - cells.count))
                cells[column] = values
            }
            try builder.add(cells, line: line)
        }
    }

    private static func nextLine(_ bytes: inout RowBytes) throws(Failure) -> (line: Int, text: [UInt8])? {
        guard try bytes.peek() != nil else { return nil }
        let line = bytes.line
        var text: [UInt8] = []
        while let byte = try bytes.next(), byte != UInt8(ascii: "\n") {
            guard text.count < RowBytes.maximumRowLength else {
                throw bytes.failure("it is longer than \(RowBytes.maximumRowLength >> 20) MiB", line: line)
            }
            text.append(byte)
        }
        return (line, text)
    }

    /// The values of a member, as the command line takes them; nil for null.
    private static func values(
        of value: JSON, _ name: String, _ bytes: RowBytes, _ line: Int
    ) throws(Failure) -> [String]? {
        switch value {
        case .null: return nil
        case .string(let text):
            guard !text.utf8.contains(0) else {
                throw bytes.failure("\"\(name)\" has a NUL character, which no argument has", line: line)
            }
            return [text]
        case .boolean, .integer: return [value.text]
        case .number(let number): return [number.description]
        case .array(let list):
            var texts: [String] = []
            for element in list {
                guard element.arrayValue == nil,
                    let inner = try values(of: element, name, bytes, line)
                else { throw bytes.failure("the array of \"\(name)\" holds something that is not a value", line: line) }
                texts += inner
            }
            return texts
        case .object:
            throw bytes.failure("\"\(name)\" is an object; a column's value is a text or a number", line: line)
        }
    }
}
