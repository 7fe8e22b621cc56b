/// The names of numbered files: a pattern with one `%d`, or `%04d` for leading zeros, in the last part of a path.
///
/// The pictures of a sequence are those from the smallest number that is there up to the largest, without a gap.
package struct NumberedFiles {
    /// The numbers that most sequences begin with: they are asked for before the folder is listed.
    package static let firstNumbers: ClosedRange<Int64> = 0...4
    /// The most files one sequence may have.
    package static let maximumCount: Int64 = 1_000_000

    /// The part before the number, folders included.
    package let before: String
    /// The part after the number.
    package let after: String
    /// The least digits of the number, zeros in front of a shorter one; 0 for as many as it has.
    package let width: Int

    /// Returns nil unless the file's name has exactly one number. `%%` is a percent sign.
    package init?(pattern: String) {
        var literals = [""]
        var width = 0
        var rest = Substring(pattern)
        while let percent = rest.firstIndex(of: "%") {
            literals[literals.count - 1] += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                literals[literals.count - 1] += "%"
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { "0123456789".contains($0) }
            rest = rest.dropFirst(digits.count)
            // FFmpeg's `%4d` pads with blanks, which file names do not have.
            guard rest.first == "d", digits.isEmpty || digits.first == "0", let wanted = Int("0" + digits), wanted <= 9
            else { return nil }
            rest = rest.dropFirst()
            width = wanted
            literals.append("")
        }
        literals[literals.count - 1] += rest
        guard literals.count == 2, !literals[1].contains("/") else { return nil }
        (before, after) = (literals[0], literals[1])
        self.width = width
    }

    /// The name of a file.
    package func name(_ number: Int64) -> String {
        let digits = "\(number)"
        return before + String(repeating: "0", count: max(0, width - digits.count)) + digits + after
    }

    /// The folder they are in; `.` for the current one.
    package var folder: String {
        guard let slash = before.lastIndex(of: "/") else { return "." }
        return slash == before.startIndex ? "/" : String(before[..<slash])
    }
}
