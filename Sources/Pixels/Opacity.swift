/// How solid something is drawn, as the fixed-point number the kernels multiply by.
package struct Opacity: Hashable, Sendable {
    /// From 0, invisible, to ``scale``, solid.
    package let rawValue: Int

    /// What ``rawValue`` counts: one is 1/16384.
    ///
    /// Fourteen bits let a 16-bit kernel multiply a sample of 12 bits without leaving 32, and are finer than a step of any depth.
    package static let scale = 1 << shift
    static let shift = 14

    package static let full = Opacity(rawValue: scale)
    package static let zero = Opacity(rawValue: 0)

    /// - Parameter rawValue: Clamped to 0…``scale``.
    package init(rawValue: Int) {
        self.rawValue = min(max(rawValue, 0), Self.scale)
    }

    /// The nearest opacity.
    /// - Parameter value: From 0 to 1; clamped, and 0 when it is not a number.
    package init(_ value: Double) {
        let clamped = value >= 0 ? min(value, 1) : 0  // false for NaN too
        rawValue = Int((clamped * Double(Self.scale)).rounded())
    }
}
