import Glibc

extension PictureView {
    /// Sets every pixel to one colour.
    /// - Parameters:
    ///   - red: R', G' and B' from 0 to 1, straight.
    ///   - alpha: From 0 to 1. An alpha plane is set to it, and the colour is multiplied by it; without an alpha plane
    ///     it is ignored.
    ///   - color: The picture's colour description, resolved.
    package func fill(red: Double, green: Double, blue: Double, alpha: Double = 1, color: ColorDescription) {
        let conversion = YCbCrConversion(color, bitDepth: layout.bitDepth)
        let sample = conversion.convert(red: red, green: green, blue: blue)
        let share = self.alpha == nil ? 1 : Opacity(alpha).fraction
        func premultiplied(_ value: Int) -> Int { Int((Double(value) * share).rounded()) }
        y.fill(premultiplied(sample.y), layout)
        cb.fill(premultiplied(sample.cb), layout)
        cr.fill(premultiplied(sample.cr), layout)
        self.alpha?.fill(premultiplied(conversion.maximum), layout)
    }
}

extension Opacity {
    /// From 0 to 1.
    package var fraction: Double { Double(rawValue) / Double(Self.scale) }
}

extension Plane {
    /// Sets every sample to `value`.
    func fill(_ value: Int, _ layout: PixelLayout) {
        for index in 0..<height {
            if layout.bytesPerSample == 1 {
                memset(base + index * stride, CInt(value), width)
            } else {
                row(index, of: UInt16.self).update(repeating: UInt16(value), count: width)
            }
        }
    }
}
