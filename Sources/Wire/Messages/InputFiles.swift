import SystemCalls

/// The files that a job reads. A numbered sequence takes one entry.
package struct InputFiles: Sendable, Equatable {
    /// Files whose names differ in a number only.
    package struct Numbered: Sendable, Equatable {
        /// The most that a worker may name.
        static let maximumCount = 1_000_000

        /// The path before the number.
        package var before: RawString
        /// The name after the number.
        package var after: RawString
        /// The least number of digits; a shorter number has leading zeros.
        package var width: Int
        /// From zero.
        package var numbers: Range<Int64>

        package init(before: RawString, after: RawString, width: Int, numbers: Range<Int64>) {
            self.before = before
            self.after = after
            self.width = width
            self.numbers = numbers
        }

        func path(_ number: Int64) -> RawString {
            let digits = "\(number)"
            return before + RawString(String(repeating: "0", count: max(0, width - digits.count)) + digits) + after
        }
    }

    package var paths: [RawString]
    package var numbered: [Numbered]

    package init(_ paths: [RawString], numbered: [Numbered] = []) {
        self.paths = paths
        self.numbered = numbered
    }

    package func first(where matches: (RawString) -> Bool) -> RawString? {
        if let path = paths.first(where: matches) { return path }
        for files in numbered {
            if let number = files.numbers.first(where: { matches(files.path($0)) }) { return files.path(number) }
        }
        return nil
    }
}

extension InputFiles: ExpressibleByArrayLiteral {
    package init(arrayLiteral paths: RawString...) { self.init(paths) }
}

extension InputFiles: Record {
    static let layout = Fields(Self.init(_:numbered:)) { ($0.paths, $0.numbered) }
}

extension InputFiles.Numbered: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(before, after, width, numbers.lowerBound, numbers.count)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let (first, count): (Int64, Int64)
        (before, after, width, first, count) = try reader.values()
        guard (0...20).contains(width), (0...Int64(Int32.max)).contains(first),
            (0...Int64(Self.maximumCount)).contains(count)
        else { throw MessageError(expected: "numbers of files") }
        numbers = first..<(first + count)
    }
}
