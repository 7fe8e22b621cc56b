/// A text without what no font draws, and where in the text as it was given each part of it stood.
struct PrintableText {
    /// UTF-8 bytes that were kept, as they stand in the original.
    private(set) var parts: [Range<Int>] = []
    /// The characters that were left out, each once, in the text's order.
    private(set) var dropped: [Unicode.Scalar] = []

    /// Combining marks upon marks beyond these take Pango time with the square of their number, and nobody reads them.
    private static let markLimit = 32

    init(_ string: String) {
        guard string.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value >= 0x7F }) else {
            parts = [0..<string.utf8.count]
            return
        }
        var (start, position, marks) = (0, 0, 0)
        for scalar in string.unicodeScalars {
            let length = UTF8.width(scalar)
            marks = scalar.value >= 0x300 && scalar.isCombiningMark ? marks + 1 : 0
            if scalar.isControl || marks > Self.markLimit {
                if start < position { parts.append(start..<position) }
                start = position + length
                if dropped.count < 64, !dropped.contains(scalar) { dropped.append(scalar) }
            }
            position += length
        }
        if start < position { parts.append(start..<position) }
    }
}

extension Unicode.Scalar {
    /// A control character other than tab, line feed and carriage return.
    fileprivate var isControl: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }

    fileprivate var isCombiningMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
