/// A text without the characters that no font draws, and the original place of each part.
struct PrintableText {
    /// The ranges of the original's UTF-8 bytes that are kept.
    private(set) var parts: [Range<Int>] = []
    /// The characters left out, each once, in the text's order.
    private(set) var dropped: [Unicode.Scalar] = []

    /// More combining marks on one character take Pango quadratic time, and are unreadable.
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
