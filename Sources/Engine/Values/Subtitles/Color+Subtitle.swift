extension Color {
    /// A colour of `<font color=…>`: `#rrggbb`, `rrggbb` or a name of HTML's sixteen.
    package init?(subtitle text: String) {
        if let named = Self.subtitleNames[text.lowercased()] {
            self = named
            return
        }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6 else { return nil }
        self.init(hexadecimal: digits)
    }

    /// Blue, green, red in the order of ASS, `&HBBGGRR&`: the last six digits count.
    package init?(ass text: Substring) {
        let digits = text.filter(\.isHexDigit).suffix(8)
        guard !digits.isEmpty, let value = UInt32(digits, radix: 16) else { return nil }
        self.init(rgb: (value & 0xFF) << 16 | value & 0xFF00 | value >> 16 & 0xFF)
    }

    private init(rgb value: UInt32) {
        self.init(bytes: [16, 8, 0].map { UInt8(value >> $0 & 0xFF) })
    }

    /// HTML's names, which are WebVTT's classes and SRT's colours too.
    static let subtitleNames: [String: Color] = [
        "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000,
        "red": 0xFF0000, "purple": 0x800080, "magenta": 0xFF00FF, "fuchsia": 0xFF00FF, "green": 0x008000,
        "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF,
        "teal": 0x008080, "aqua": 0x00FFFF, "cyan": 0x00FFFF, "orange": 0xFFA500,
    ].mapValues { Color(rgb: $0) }
}
