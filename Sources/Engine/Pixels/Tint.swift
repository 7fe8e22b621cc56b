/// Factors of the colours of a picture, each from 0 to 1.
package struct Tint: Hashable, Sendable {
    package var red, green, blue: Double

    package init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Changes no colour.
    package static let none = Tint(red: 1, green: 1, blue: 1)
}

extension OverlayMapping {
    /// The same conversion of colours that are multiplied first.
    func tinted(_ tint: Tint) -> OverlayMapping {
        var mapping = self
        for part in [\OverlayMapping.y, \.cb, \.cr] {
            mapping[keyPath: part].red *= Float(tint.red)
            mapping[keyPath: part].green *= Float(tint.green)
            mapping[keyPath: part].blue *= Float(tint.blue)
        }
        return mapping
    }
}

extension Bitmap {
    /// Multiplies the colours; alpha stays.
    package mutating func multiply(by tint: Tint) {
        guard tint != .none else { return }
        // In 1/65536, and to nearest.
        let factors = [tint.red, tint.green, tint.blue].map { UInt32((min(max($0, 0), 1) * 65536).rounded()) }
        pixels.withUnsafeMutableBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 4) {
                for channel in 0..<3 {
                    let product = UInt32(pixels[pixel &+ channel]) &* factors[channel] &+ 32768
                    pixels[pixel &+ channel] = UInt8(truncatingIfNeeded: product >> 16)
                }
            }
        }
    }
}
