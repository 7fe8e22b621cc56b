/// A colour in the sRGB primaries and curve, straight (not premultiplied) alpha, each part from 0 to 1.
package struct Color: Hashable, Sendable, Codable {
    package var red, green, blue, alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    package static let black = Color(red: 0, green: 0, blue: 0)
    package static let white = Color(red: 1, green: 1, blue: 1)
    package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

extension Color {
    /// The product of each part.
    package func multiplied(by other: Color) -> Color {
        Color(
            red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha * other.alpha)
    }

    /// - Parameter bytes: Red, green, blue and, unless the color is solid, alpha, in 255ths.
    package init(bytes: [UInt8]) {
        let parts = bytes.map { Double($0) / 255 }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
    }

    /// Reads `rgb`, `rgba`, `rrggbb` or `rrggbbaa` in hexadecimal digits.
    package init?(hexadecimal text: some StringProtocol) {
        let digits = text.compactMap(\.hexDigitValue).map(UInt8.init)
        guard digits.count == text.utf8.count else { return nil }
        switch digits.count {
        case 3, 4: self.init(bytes: digits.map { $0 * 17 })
        case 6, 8: self.init(bytes: stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
        default: return nil
        }
    }

    /// Red, green, blue and alpha in 255ths. A part outside of 0 to 1 counts as the nearest end.
    package var bytes: [UInt8] { [red, green, blue, alpha].map(Self.byte) }

    package static func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }

    /// `#rrggbb`, or `#rrggbbaa` unless the color is solid.
    package var hexText: String { "#" + hexadecimalText(alpha < 1 ? bytes[...] : bytes.prefix(3)) }
}

/// Two hexadecimal digits for each byte.
package func hexadecimalText(_ bytes: some Sequence<UInt8>, uppercase: Bool = false) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: uppercase) }.joined()
}
