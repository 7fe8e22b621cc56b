/// An opacity as the fixed-point factor of the kernels.
package struct Opacity: Hashable, Sendable {
    /// From 0, invisible, to ``scale``, opaque.
    package let rawValue: Int

    /// The ``rawValue`` of full opacity.
    ///
    /// With fourteen bits a 16-bit kernel multiplies a 12-bit sample within 32 bits, and the steps are finer than those
    /// of any depth.
    package static let scale = 1 << shift
    static let shift = 14

    package static let full = Opacity(rawValue: scale)
    package static let zero = Opacity(rawValue: 0)

    /// - Parameter rawValue: Clamped to 0…``scale``.
    package init(rawValue: Int) {
        self.rawValue = min(max(rawValue, 0), Self.scale)
    }

    /// The opacity of a thing within another one.
    package static func * (a: Opacity, b: Opacity) -> Opacity {
        Opacity(rawValue: (a.rawValue * b.rawValue + scale / 2) >> shift)
    }

    /// The nearest opacity.
    /// - Parameter value: From 0 to 1; clamped, and 0 for NaN.
    package init(_ value: Double) {
        let clamped = value >= 0 ? min(value, 1) : 0  // false for NaN too
        rawValue = Int((clamped * Double(Self.scale)).rounded())
    }
}
