extension RawString {
    /// Whether it is an address of the net, such as `https://example.org/a.mp4`, and not a path.
    package var isURL: Bool {
        let text = repaired
        guard let end = text.firstRange(of: "://"), end.lowerBound > text.startIndex else { return false }
        return text[..<end.lowerBound].utf8.allSatisfy { (97...122).contains($0 | 0x20) || $0 == UInt8(ascii: "+") }
    }

    /// What to do with an address where a file is expected.
    package var urlAdvice: String {
        "'\(self)' is a URL, and luaedit reads files: download it first (curl -LO \(shellWord(self))) and name the file"
    }
}
