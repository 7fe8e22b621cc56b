import Values

/// A premultiplied colour of 8 bits a channel.
struct PremultipliedPixel {
    let red, green, blue, alpha: UInt8

    /// - Parameter coverage: From 0 to 1.
    init(_ color: Color, coverage: Double) {
        func part(_ value: Double) -> Double { value >= 0 ? min(value, 1) : 0 }
        let alpha = (part(color.alpha) * coverage * 255).rounded()
        func premultiplied(_ value: Double) -> UInt8 { UInt8((part(value) * alpha).rounded()) }
        (red, green, blue) = (premultiplied(color.red), premultiplied(color.green), premultiplied(color.blue))
        self.alpha = UInt8(alpha)
    }

    /// - Parameter shade: Red, green, blue and alpha, 0 to 255, none above alpha; to nearest.
    @inline(__always)
    init(_ shade: SIMD4<Float>) {
        (red, green) = (UInt8(shade.x + 0.5), UInt8(shade.y + 0.5))
        (blue, alpha) = (UInt8(shade.z + 0.5), UInt8(shade.w + 0.5))
    }

    /// - Parameters:
    ///   - packed: RGBA, red in the lowest byte.
    ///   - coverage: From 0 to 255.
    @inline(__always)
    init(_ packed: UInt32, coverage: UInt8) {
        let share = UInt32(coverage)
        func part(_ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: (((packed >> shift) & 255) &* share &+ 127) / 255)
        }
        (red, green, blue, alpha) = (part(0), part(8), part(16), part(24))
    }

    /// RGBA, red in the lowest byte.
    var packed: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24 }

    /// Source over one RGBA pixel, to nearest.
    @inline(__always)
    func paint(_ pixel: UnsafeMutablePointer<UInt8>) {
        let rest = UInt32(255 &- alpha)
        func mix(_ old: UInt8, _ new: UInt8) -> UInt8 {
            new &+ UInt8(truncatingIfNeeded: (UInt32(old) &* rest &+ 127) / 255)
        }
        pixel[0] = mix(pixel[0], red)
        pixel[1] = mix(pixel[1], green)
        pixel[2] = mix(pixel[2], blue)
        pixel[3] = mix(pixel[3], alpha)
    }
}
