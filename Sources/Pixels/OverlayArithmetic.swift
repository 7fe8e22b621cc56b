/// How an overlay's numbers are kept and blended at one sample size.
///
/// A premultiplied value is a colour sample × alpha with alpha's scale *not* divided out, so that a blended sample is
/// rounded exactly once: `(value + destination × (scale − alpha)) / scale`, to nearest.
protocol OverlayArithmetic {
    /// A sample of the picture.
    associatedtype Sample: FixedWidthInteger & UnsignedInteger & Sendable
    /// Sample × alpha.
    associatedtype Value: FixedWidthInteger & UnsignedInteger & Sendable
    associatedtype Alpha: FixedWidthInteger & UnsignedInteger & Sendable
    /// The alpha of a solid pixel.
    static var alphaScale: Int { get }

    /// Replaces `count` samples by solid overlay samples.
    static func copy(_ destination: UnsafeMutablePointer<Sample>, _ values: UnsafePointer<Value>, count: Int)

    /// Blends `count` samples.
    static func blend(
        _ destination: UnsafeMutablePointer<Sample>, _ values: UnsafePointer<Value>, _ alphas: UnsafePointer<Alpha>,
        count: Int)

    /// Blends `count` samples with the overlay's value and alpha both scaled by `opacity`, 0…`Opacity.scale`.
    static func fade(
        _ destination: UnsafeMutablePointer<Sample>, _ values: UnsafePointer<Value>, _ alphas: UnsafePointer<Alpha>,
        opacity: Int, count: Int)

    /// Lays `count` alphas over the destination's own: the same blend, of a sample that is full everywhere.
    /// - Parameter maximum: The full sample of the destination's depth.
    static func cover(
        _ destination: UnsafeMutablePointer<Sample>, _ alphas: UnsafePointer<Alpha>, opacity: Int, maximum: Int,
        count: Int)
}

/// `numerator / 255` rounded down, for numerators up to 65279: exact, and stays in 16 bits.
@inline(__always)
func divideBy255(_ numerator: UInt16) -> UInt16 {
    (numerator &+ 1 &+ (numerator >> 8)) >> 8
}

/// 8-bit pictures: alpha from 0 to 255, everything in 16-bit lanes.
enum ByteOverlayArithmetic: OverlayArithmetic {
    static let alphaScale = 255

    static func copy(_ destination: UnsafeMutablePointer<UInt8>, _ values: UnsafePointer<UInt16>, count: Int) {
        for i in 0..<count {
            destination[i] = UInt8(truncatingIfNeeded: divideBy255(values[i] &+ 127))
        }
    }

    static func blend(
        _ destination: UnsafeMutablePointer<UInt8>, _ values: UnsafePointer<UInt16>, _ alphas: UnsafePointer<UInt8>,
        count: Int
    ) {
        for i in 0..<count {
            let sum = values[i] &+ UInt16(destination[i]) &* (255 &- UInt16(alphas[i]))
            destination[i] = UInt8(truncatingIfNeeded: divideBy255(sum &+ 127))
        }
    }

    static func fade(
        _ destination: UnsafeMutablePointer<UInt8>, _ values: UnsafePointer<UInt16>, _ alphas: UnsafePointer<UInt8>,
        opacity: Int, count: Int
    ) {
        let share = UInt32(truncatingIfNeeded: opacity)
        let rest = UInt32(Opacity.scale) &- share
        for i in 0..<count {
            let old = UInt16(destination[i])
            let new = values[i] &+ old &* (255 &- UInt16(alphas[i]))
            destination[i] = mix(new, old &* 255, share, rest)
        }
    }

    static func cover(
        _ destination: UnsafeMutablePointer<UInt8>, _ alphas: UnsafePointer<UInt8>, opacity: Int, maximum: Int,
        count: Int
    ) {
        let share = UInt32(truncatingIfNeeded: opacity)
        let rest = UInt32(Opacity.scale) &- share
        for i in 0..<count {
            let old = UInt16(destination[i])
            let alpha = UInt16(alphas[i])
            let new = alpha &* 255 &+ old &* (255 &- alpha)
            destination[i] = mix(new, old &* 255, share, rest)
        }
    }

    /// `(new × share + old × rest) / (255 × Opacity.scale)`, to nearest. Both numbers are samples times 255.
    @inline(__always)
    static func mix(_ new: UInt16, _ old: UInt16, _ share: UInt32, _ rest: UInt32) -> UInt8 {
        let half = UInt32(255 << (Opacity.shift - 1))
        let sum = UInt32(new) &* share &+ UInt32(old) &* rest &+ half
        return UInt8(truncatingIfNeeded: divideBy255(UInt16(truncatingIfNeeded: sum >> UInt32(Opacity.shift))))
    }
}

/// Pictures of 10 and 12 bits: alpha in 1/16384, 32-bit lanes.
enum WordOverlayArithmetic: OverlayArithmetic {
    static let alphaScale = 1 << 14

    static func copy(_ destination: UnsafeMutablePointer<UInt16>, _ values: UnsafePointer<UInt32>, count: Int) {
        for i in 0..<count {
            destination[i] = UInt16(truncatingIfNeeded: (values[i] &+ half) >> 14)
        }
    }

    static func blend(
        _ destination: UnsafeMutablePointer<UInt16>, _ values: UnsafePointer<UInt32>, _ alphas: UnsafePointer<UInt16>,
        count: Int
    ) {
        for i in 0..<count {
            let sum = values[i] &+ UInt32(destination[i]) &* (scale &- UInt32(alphas[i]))
            destination[i] = UInt16(truncatingIfNeeded: (sum &+ half) >> 14)
        }
    }

    static func fade(
        _ destination: UnsafeMutablePointer<UInt16>, _ values: UnsafePointer<UInt32>, _ alphas: UnsafePointer<UInt16>,
        opacity: Int, count: Int
    ) {
        let share = UInt32(truncatingIfNeeded: opacity)
        for i in 0..<count {
            // value × share needs 41 bits, so its upper and lower 14 bits are multiplied apart.
            let low = (values[i] & (scale &- 1)) &* share &+ half
            let value = (values[i] >> 14) &* share &+ (low >> 14)
            let alpha = (UInt32(alphas[i]) &* share &+ half) >> 14
            let sum = value &+ UInt32(destination[i]) &* (scale &- alpha)
            destination[i] = UInt16(truncatingIfNeeded: (sum &+ half) >> 14)
        }
    }

    static func cover(
        _ destination: UnsafeMutablePointer<UInt16>, _ alphas: UnsafePointer<UInt16>, opacity: Int, maximum: Int,
        count: Int
    ) {
        let share = UInt32(truncatingIfNeeded: opacity)
        let full = UInt32(truncatingIfNeeded: maximum)
        for i in 0..<count {
            let alpha = (UInt32(alphas[i]) &* share &+ half) >> 14
            let sum = full &* alpha &+ UInt32(destination[i]) &* (scale &- alpha)
            destination[i] = UInt16(truncatingIfNeeded: (sum &+ half) >> 14)
        }
    }

    private static let scale = UInt32(1 << 14)
    private static let half = UInt32(1 << 13)
}
