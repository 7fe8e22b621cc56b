/// The reason why a text is not TOML, or is more of it than luaedit reads.
struct TOMLError: Error, Equatable {
    /// From 1.
    let line: Int
    let description: String
}

/// The part of TOML 1.0 that a file of defaults needs: keys, strings of one line, integers, floats, booleans, arrays, tables
/// and comments. Anything else is an error with its line.
struct TOMLDocument: Equatable {
    /// A key and its value.
    struct Entry: Equatable {
        /// Nil above the first table.
        var table: String?
        var key: String
        var value: TOMLValue
        var line: Int
    }

    /// In the file's order; no key twice in a table.
    private(set) var entries: [Entry] = []

    init(_ bytes: [UInt8]) throws(TOMLError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TOMLError(line: 1, description: "it is not UTF-8")
        }
        var reader = TOMLReader(text)
        var table: String?
        var tables: Set<String> = []
        while try reader.skipToContent() {
            let line = reader.line
            if reader.take("[") {
                let name = try reader.readTable()
                guard tables.insert(name).inserted else {
                    throw TOMLError(line: line, description: "the table [\(name)] stands twice")
                }
                table = name
            } else {
                let key = try reader.readKey()
                let value = try reader.readAssignedValue()
                guard !entries.contains(where: { $0.table == table && $0.key == key }) else {
                    throw TOMLError(line: line, description: "'\(key)' stands twice")
                }
                entries.append(Entry(table: table, key: key, value: value, line: line))
            }
            try reader.readLineEnd()
        }
    }
}
