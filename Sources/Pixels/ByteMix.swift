/// `numerator / 255` rounded down, for numerators up to 65279: exact, and stays in 16 bits.
@inline(__always)
func divideBy255(_ numerator: UInt16) -> UInt16 {
    (numerator &+ 1 &+ (numerator >> 8)) >> 8
}

/// `(new × share + old × rest) / (255 × Opacity.scale)`, to nearest. Both numbers are bytes times 255.
@inline(__always)
func mixBytes(_ new: UInt16, _ old: UInt16, _ share: UInt32, _ rest: UInt32) -> UInt8 {
    let half = UInt32(255 << (Opacity.shift - 1))
    let sum = UInt32(new) &* share &+ UInt32(old) &* rest &+ half
    return UInt8(truncatingIfNeeded: divideBy255(UInt16(truncatingIfNeeded: sum >> UInt32(Opacity.shift))))
}
