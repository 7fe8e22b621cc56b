import CPixelKernels

/// A sample of a target picture of overlays.
protocol TapSample: FixedWidthInteger & UnsignedInteger {
    /// Composes the sum of one, two or four taps over samples: sum + target × (1 − the taps' alpha), to nearest.
    /// - Parameter shift: 16 − the bit depth.
    static func blend(
        _ target: UnsafeMutablePointer<Self>, _ taps: UnsafeBufferPointer<pixels_tap>, shift: Int, count: Int)
}

extension UInt8: TapSample {
    static func blend(
        _ target: UnsafeMutablePointer<UInt8>, _ taps: UnsafeBufferPointer<pixels_tap>, shift: Int, count: Int
    ) {
        pixels_blend_taps8(target, taps.baseAddress!, CInt(taps.count), CInt(count))
    }
}

extension UInt16: TapSample {
    static func blend(
        _ target: UnsafeMutablePointer<UInt16>, _ taps: UnsafeBufferPointer<pixels_tap>, shift: Int, count: Int
    ) {
        pixels_blend_taps16(target, taps.baseAddress!, CInt(taps.count), CInt(shift), CInt(count))
    }
}
