/// A word as a shell reads it back: quoted if it needs to be.
package func shellWord(_ text: RawString) -> String {
    let plain = text.bytes.allSatisfy { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."): true
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","): true
        default: byte >= 0x80
        }
    }
    let shown = text.description
    if plain && !text.isEmpty && RawString(shown) == text { return shown }
    if RawString(shown) == text {
        return "'" + shown.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
    // Control bytes: the form that bash, zsh and ksh read.
    return "$'" + shown.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'") + "'"
}

extension RawString {
    /// True for a URL, such as `https://example.org/a.mp4`.
    package var isURL: Bool {
        let text = repaired
        guard let end = text.firstRange(of: "://"), end.lowerBound > text.startIndex else { return false }
        return text[..<end.lowerBound].utf8.allSatisfy { (97...122).contains($0 | 0x20) || $0 == UInt8(ascii: "+") }
    }

    /// Protocols of FFmpeg whose addresses have no `://`, or need none.
    private static let protocols: Set<String> = [
        "async", "bluray", "cache", "concat", "concatf", "crypto", "data", "fd", "file", "hls", "ipfs", "ipns", "md5",
        "pipe",
        "subfile", "tee", "unix",
    ]

    /// The advice for an address where a file is expected; nil for anything else, and for a file of such a name.
    package var addressAdvice: String? {
        let name = repaired.prefix { $0 != ":" && $0 != "," }.lowercased()
        // As libavformat has it: 'subfile,,start,32,,:a.mp4'.
        let isAddress = bytes.contains(UInt8(ascii: ":")) && Self.protocols.contains(name)
        guard isAddress, fileStatus(self, following: false) == nil else { return isURL ? urlAdvice : nil }
        return "'\(self)' is an address of FFmpeg's protocol '\(name)', and luaedit reads files: name the file"
    }

    /// The advice for a URL where a file is expected.
    package var urlAdvice: String {
        "'\(self)' is a URL, and luaedit reads files: download it first (curl -LO \(shellWord(self))) and name the file"
    }
}
