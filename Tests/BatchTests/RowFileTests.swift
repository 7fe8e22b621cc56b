import Glibc
import Messages
import SystemCalls
import TestSupport
import Testing

@testable import Batch

/// Files of rows, right and wrong.
@Suite struct RowFileTests {
    private let folder = TemporaryFolder()

    private func read(
        _ name: String, _ text: String, separator: UInt8? = nil, limits: RowFile.Limits = RowFile.Limits()
    ) throws -> RowTable {
        try read(name, Array(text.utf8), separator: separator, limits: limits)
    }

    private func read(
        _ name: String, _ bytes: [UInt8], separator: UInt8? = nil, limits: RowFile.Limits = RowFile.Limits()
    ) throws -> RowTable {
        let path = RawString(folder.write(name, bytes))
        return try RowFile.read(path, try #require(RowFile.form(of: path, separator: separator)), limits: limits)
    }

    /// The error of a file, without its path.
    private func mistake(_ name: String, _ bytes: [UInt8]) -> String {
        do {
            _ = try read(name, bytes)
            return "no error"
        } catch {
            let failure = error as? Failure
            #expect(failure?.kind == .brokenInput, "\(error)")
            return String((failure?.text ?? "\(error)").drop { $0 != "," }.dropFirst(2))
        }
    }

    private func cells(_ table: RowTable) -> [[[String]?]] { table.rows.map(\.cells) }

    @Test("quotes, separators and line ends in cells, the line ends of Windows, a mark and empty lines")
    func csv() throws {
        let table = try read(
            "a.csv", "\u{FEFF}video,text\r\na.mp4,\"Hello, \"\"you\"\"\r\nthere\"\r\n\r\nb.mp4,plain\r\n\"c d\",")
        #expect(table.columns == [RowTable.Column("video"), RowTable.Column("text")])
        #expect(
            cells(table) == [
                [["a.mp4"], ["Hello, \"you\"\r\nthere"]], [["b.mp4"], ["plain"]], [["c d"], nil],
            ])
        #expect(table.rows.map(\.line) == [2, 5, 6])
        #expect(table.rows.map(\.number) == [1, 2, 3])
    }

    @Test("an empty cell is no value, an empty text in quotes is one")
    func emptyCells() throws {
        #expect(cells(try read("e.csv", "a,b\n,\"\"\n")) == [[nil, [""]]])
    }

    @Test("a column that stands twice has several values")
    func repeatedColumn() throws {
        let table = try read("r.csv", "image,n,image\na,1,b\n,2,c\n")
        #expect(table.columns == [RowTable.Column("image", isRepeated: true), RowTable.Column("n")])
        #expect(cells(table) == [[["a", "b"], ["1"]], [["c"], ["2"]]])
    }

    @Test("tabs, and a separator that the person names")
    func separators() throws {
        #expect(cells(try read("t.tsv", "a\tb\n1,5\t2\n")) == [[["1,5"], ["2"]]])
        #expect(cells(try read("s.csv", "a;b\n1,5;2\n", separator: UInt8(ascii: ";"))) == [[["1,5"], ["2"]]])
    }

    @Test("rows of JSON: texts, numbers, truth, lists and null; columns in the order they come")
    func jsonLines() throws {
        let table = try read(
            "j.jsonl",
            "{\"video\": \"a\\n\\u00e9.mp4\", \"n\": 3, \"x\": 0.1}\n\n{\"n\": null, \"on\": true, \"i\": [\"a\", 2]}\n"
        )
        #expect(table.columns.map(\.name) == ["video", "n", "x", "on", "i"])
        #expect(table.columns.map(\.isRepeated) == [false, false, false, false, true])
        #expect(cells(table) == [[["a\né.mp4"], ["3"], ["0.1"]], [nil, nil, nil, ["true"], ["a", "2"]]])
        #expect(table.rows.map(\.line) == [1, 3])
    }

    @Test(
        "what a file of rows must not hold is an error with its line",
        arguments: [
            ("a,b\n1,2\n1,2,3\n", "line 3: there are 3 cells, and the first line names 2 columns"),
            ("a,b\n1\n", "line 2: there is 1 cell, and the first line names 2 columns"),
            ("a,b\n\"x\ny,z\n", "line 2: a quote that opens here has no end"),
            ("a,b\n1,\"x\"y\n", "line 2: text follows a cell's closing quote"),
            (
                "a\nx\"y\n",
                "line 2: a quote stands inside a cell without quotes; a cell with quotes is written \"like \"\"this\"\"\""
            ),
            ("a,,b\n", "line 1: column 2 has no name"),
            ("", "line 1: it is empty; its first line names the columns"),
            ("a;b\n1;2\n", "line 1: the columns are not separated by ',', but it seems by ';'; --separator says so"),
            (
                "a\rb\r",
                "line 1: a carriage return stands without a line feed; "
                    + "save the file with the line ends of Unix or Windows"
            ),
        ])
    func wrongCSV(text: String, message: String) {
        #expect(mistake("w.csv", Array(text.utf8)) == message)
    }

    @Test(
        "what a line of JSON must not hold is an error with its line",
        arguments: [
            ("{\"a\":1}\n[1]\n", "line 2: a row is a JSON object, such as {\"video\": \"a.mp4\"}"),
            ("{\"a\":{}}\n", "line 1: \"a\" is an object; a column's value is a text or a number"),
            ("{\"a\":[[1]]}\n", "line 1: the array of \"a\" holds something that is not a value"),
            ("{\"a\":1,}\n", "line 1: byte 8: a name in quotes is missing"),
            ("{\"a\":1,\"a\":2}\n", "line 1: byte 11: the name \"a\" stands twice in an object"),
        ])
    func wrongJSON(text: String, message: String) {
        #expect(mistake("w.jsonl", Array(text.utf8)) == message)
    }

    @Test("NUL, other encodings and UTF-16 are errors")
    func otherBytes() {
        #expect(mistake("n.csv", Array("a\nx\0y\n".utf8)) == "line 2: it has a NUL byte; rows are text in UTF-8")
        #expect(mistake("n.jsonl", Array("{\"a\":\0}\n".utf8)) == "line 1: it has a NUL byte; rows are text in UTF-8")
        #expect(
            mistake("l.csv", Array("a\n".utf8) + [0xE9, 0x0A]) == "line 2: a cell is not UTF-8; save the file as UTF-8")
        #expect(
            mistake("l.jsonl", Array("{\"a\":\"".utf8) + [0xE9, 0x22, 0x7D]) == "line 1: byte 7: a string is not UTF-8")
        #expect(mistake("u.csv", [0xFF, 0xFE, 0x61, 0]) == "line 1: it is UTF-16; save it as UTF-8")
    }

    @Test("a line of a gigabyte ends at its first mebibyte", arguments: ["g.csv", "q.csv", "g.jsonl"])
    func longLine(name: String) throws {
        let head = name == "q.csv" ? "a\n\"" : "a\n"
        let path = folder.write(name, Array(head.utf8) + [UInt8](repeating: 0x61, count: (1 << 20) + 10))
        // The rest is a hole, which nothing may reach.
        #expect(truncate(path, 1 << 30) == 0)
        let form = try #require(RowFile.form(of: RawString(path)))
        let failure = #expect(throws: Failure.self) { try RowFile.read(RawString(path), form) }
        let isJSON = name.hasSuffix("jsonl")
        #expect(failure?.text.contains(isJSON ? "line 1: byte 1" : "longer than 1 MiB; is a quote missing?") == true)
        if isJSON {
            let long = try #require(RowFile.form(of: "x.jsonl"))
            folder.write("x.jsonl", [UInt8](repeating: 0x61, count: (1 << 20) + 10))
            let failure = #expect(throws: Failure.self) { try RowFile.read(RawString(folder.file("x.jsonl")), long) }
            #expect(failure?.text.hasSuffix("line 1: it is longer than 1 MiB") == true)
        }
    }

    @Test("more rows or values than the limits are an error")
    func limits() {
        var limits = RowFile.Limits()
        limits.rows = 2
        #expect(throws: Failure.self) { try read("m.csv", "a\n1\n2\n3\n", limits: limits) }
        limits.rows = 9
        limits.bytes = 4
        #expect(throws: Failure.self) { try read("m.csv", "a\n12\n345\n", limits: limits) }
        #expect(throws: Never.self) { try read("m.csv", "a\n12\n34\n", limits: limits) }
    }

    @Test("a chunk may end anywhere")
    func chunks() throws {
        let path = folder.write("c.csv", "\u{FEFF}a,b\r\n\"x\"\"\r\n\",y\r\n")
        for capacity in 4...9 {
            let file = open(path, O_RDONLY)
            defer { close(file) }
            var reader = try CSVReader(RowBytes(file, name: "c.csv", capacity: capacity))
            #expect(try reader.next()?.cells.map(\.text) == ["a", "b"])
            #expect(try reader.next()?.cells.map(\.text) == ["x\"\r\n", "y"])
            #expect(try reader.next() == nil)
        }
    }
}
