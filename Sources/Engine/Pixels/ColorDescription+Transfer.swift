import Glibc

extension ColorDescription.Transfer {
    /// The kinds of transfer functions.
    package enum Light: Hashable, Sendable {
        /// The light of a reference display: BT.1886, a power of 2.4, where 1 is white.
        ///
        /// BT.601, BT.709, BT.2020 and sRGB are all graded on such displays, so they are treated as one.
        case standard
        /// Proportional to light, where 1 is white.
        case linear
        /// SMPTE ST 2084, absolute.
        case pq
        /// BT.2100 hybrid log-gamma, relative to the display's peak.
        case hlg
    }

    package var light: Light {
        switch self {
        case .pq: .pq
        case .hlg: .hlg
        case .linear: .linear
        default: .standard
        }
    }

    package static let linear = Self(rawValue: 8)

    /// True for PQ and HLG, which have highlights above white.
    package var isHighDynamicRange: Bool { light == .pq || light == .hlg }
}

extension ColorDescription.Transfer.Light {
    /// The luminance of diffuse white in nits (BT.2408, 2.2).
    package static let referenceWhite = 203.0
    /// The peak of an HLG display and of most PQ masters, in nits.
    package static let nominalPeak = 1000.0

    /// The light of a code value from 0 to 1: relative to white, also for PQ; for HLG the scene's, from 0 to 1.
    ///
    /// Odd in its argument.
    func linear(_ value: Double) -> Double {
        let magnitude = abs(value)
        let light: Double
        switch self {
        case .standard: light = pow(magnitude, 2.4)
        case .linear: light = magnitude
        case .pq: light = PQ.nits(min(magnitude, 1)) / Self.referenceWhite
        case .hlg: light = HLG.scene(min(magnitude, 1))
        }
        return value < 0 ? -light : light
    }

    /// The brightest light of the curve, by ``linear(_:)``.
    var limit: Double { linear(1) }

    /// The inverse of ``linear(_:)``. Light above the curve's limit returns more than 1.
    func encoded(_ value: Double) -> Double {
        let magnitude = abs(value)
        let number: Double
        switch self {
        case .standard: number = pow(magnitude, 1 / 2.4)
        case .linear: number = magnitude
        case .pq: number = PQ.number(magnitude * Self.referenceWhite)
        case .hlg: number = HLG.number(magnitude)
        }
        return value < 0 ? -number : number
    }
}

/// The perceptual quantizer of SMPTE ST 2084 (BT.2100 table 4).
package enum PQ {
    private static let m1 = 2610.0 / 16384
    private static let m2 = 2523.0 / 4096 * 128
    private static let c1 = 3424.0 / 4096
    private static let c2 = 2413.0 / 4096 * 32
    private static let c3 = 2392.0 / 4096 * 32

    /// Light in nits of a number from 0 to 1.
    package static func nits(_ number: Double) -> Double {
        let power = pow(number, 1 / m2)
        return 10000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
    }

    /// The number from 0 to 1 of light from 0 to 10,000 nits.
    package static func number(_ nits: Double) -> Double {
        let power = pow(nits / 10000, m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }
}

/// Hybrid log-gamma for a display of 1000 nits (BT.2100 table 5).
package enum HLG {
    private static let a = 0.17883277
    private static let b = 1 - 4 * a
    private static let c = 0.5 - a * log(4 * a)
    /// The display's gamma at 1000 nits.
    package static let systemGamma = 1.2

    /// The scene's light, from 0 to 1, of a number from 0 to 1: the inverse of the OETF.
    package static func scene(_ number: Double) -> Double {
        number <= 0.5 ? number * number / 3 : (exp((number - c) / a) + b) / 12
    }

    /// The number of a scene's light: the OETF.
    package static func number(_ scene: Double) -> Double {
        scene <= 1.0 / 12 ? sqrt(3 * scene) : a * log(12 * scene - b) + c
    }
}
