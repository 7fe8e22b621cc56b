import CPixelKernels

/// The kernels that blend one row of a picture over another, at one sample size. Alpha is straight.
protocol BlendArithmetic {
    associatedtype Sample: FixedWidthInteger & UnsignedInteger & Sendable

    /// `source × opacity + destination × (1 − opacity)`, to nearest.
    /// - Parameter opacity: 0…`Opacity.scale`.
    static func mix(
        _ destination: UnsafeMutablePointer<Sample>, _ source: UnsafePointer<Sample>, opacity: Int, count: Int)

    /// The same, with the opacity of each sample multiplied by its alpha.
    /// - Parameter bitDepth: The depth of alpha; its largest value is opaque.
    static func mix(
        _ destination: UnsafeMutablePointer<Sample>, _ source: UnsafePointer<Sample>, _ alphas: UnsafePointer<Sample>,
        opacity: Int, bitDepth: Int, count: Int)
}

/// Pictures of 8 bits.
enum ByteBlendArithmetic: BlendArithmetic {
    static func mix(
        _ destination: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, opacity: Int, count: Int
    ) {
        guard opacity < Opacity.scale else { return destination.update(from: source, count: count) }
        pixels_blend8(destination, source, CInt(opacity), CInt(count))
    }

    static func mix(
        _ destination: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ alphas: UnsafePointer<UInt8>,
        opacity: Int, bitDepth: Int, count: Int
    ) {
        let share = UInt32(truncatingIfNeeded: opacity)
        let rest = UInt32(Opacity.scale) &- share
        for i in 0..<count {
            let old = UInt16(destination[i])
            let alpha = UInt16(alphas[i])
            let new = UInt16(source[i]) &* alpha &+ old &* (255 &- alpha)
            destination[i] = mixBytes(new, old &* 255, share, rest)
        }
    }
}

/// Pictures of 10 and 12 bits.
enum WordBlendArithmetic: BlendArithmetic {
    static func mix(
        _ destination: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, opacity: Int, count: Int
    ) {
        guard opacity < Opacity.scale else { return destination.update(from: source, count: count) }
        pixels_blend16(destination, source, CInt(opacity), CInt(count))
    }

    static func mix(
        _ destination: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, _ alphas: UnsafePointer<UInt16>,
        opacity: Int, bitDepth: Int, count: Int
    ) {
        let share = UInt32(truncatingIfNeeded: opacity)
        let full = UInt32(Opacity.scale)
        let half = full / 2
        let depth = UInt32(truncatingIfNeeded: bitDepth)
        let factor = full &+ (full >> depth)
        let rounding = (1 as UInt32) << (depth &- 1)
        for i in 0..<count {
            // 0…2^depth − 1 onto 0…Opacity.scale, both ends exact.
            let alpha = (UInt32(alphas[i]) &* factor &+ rounding) >> depth
            let weight = (alpha &* share &+ half) >> UInt32(Opacity.shift)
            let sum = UInt32(source[i]) &* weight &+ UInt32(destination[i]) &* (full &- weight) &+ half
            destination[i] = UInt16(truncatingIfNeeded: sum >> UInt32(Opacity.shift))
        }
    }
}
