import SystemCalls

/// The rows of a batch, and the columns that they have values of.
package struct RowTable: Equatable, Sendable {
    /// One row: the values of one run.
    package struct Row: Equatable, Sendable {
        /// From 1, without the header and empty lines.
        package var number: Int
        /// The line that it begins in, from 1; nil for a row that a file's name on the command line makes.
        package var line: Int?
        /// The values of each column, in the columns' order; nil where the row has none. A row may end before the last
        /// column. Texts as ``RawString/carried`` gives them.
        package var cells: [[String]?]

        package init(number: Int, line: Int?, cells: [[String]?]) {
            (self.number, self.line, self.cells) = (number, line, cells)
        }
    }

    /// A column.
    package struct Column: Equatable, Sendable {
        package var name: String
        /// True if a row may have several values of it: its name stands twice in the header, or a value is an array.
        package var isRepeated = false

        package init(_ name: String, isRepeated: Bool = false) {
            (self.name, self.isRepeated) = (name, isRepeated)
        }
    }

    /// In the order that they are found; no name twice.
    package var columns: [Column]
    package var rows: [Row]

    package init(columns: [Column] = [], rows: [Row] = []) {
        (self.columns, self.rows) = (columns, rows)
    }

    /// The rows of files that are named on the command line: each is the value of one column.
    package init(_ files: [RawString], column: String) {
        columns = [Column(column)]
        rows = files.enumerated().map { Row(number: $0 + 1, line: nil, cells: [[$1.carried]]) }
    }
}
