import Messages
import SystemCalls

/// Collects rows within the limits.
struct RowTableBuilder {
    private(set) var table = RowTable()
    private let name: RawString
    private let limits: RowFile.Limits
    private var indexes: [String: Int] = [:]
    private var bytes = 0

    init(name: RawString, limits: RowFile.Limits) {
        (self.name, self.limits) = (name, limits)
    }

    /// The index of a column, which is new if its name is.
    /// - Parameter mayExist: True if a name that is there already is the same column again; otherwise it has several
    ///   values.
    mutating func column(_ name: String, isRepeated: Bool = false, mayExist: Bool = false) -> Int {
        if let index = indexes[name] {
            if isRepeated || !mayExist { table.columns[index].isRepeated = true }
            return index
        }
        indexes[name] = table.columns.count
        table.columns.append(RowTable.Column(name, isRepeated: isRepeated))
        return table.columns.count - 1
    }

    mutating func add(_ cells: [[String]?], line: Int) throws(Failure) {
        bytes += cells.reduce(0) { sum, values in (values ?? []).reduce(sum) { $0 + $1.utf8.count } }
        guard table.rows.count < limits.rows, bytes <= limits.bytes else {
            throw Failure(
                .brokenInput,
                "'\(name)' has more than \(limits.rows) rows or \(limits.bytes >> 20) MiB of values; make several files "
                    + "of it")
        }
        let carried = cells.map { $0.map { $0.map { $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : RawString($0).carried } } }
        table.rows.append(RowTable.Row(number: table.rows.count + 1, line: line, cells: carried))
    }
}
