extension ColorDescription.Primaries {
    /// The coordinates of red, green, blue and white in the CIE 1931 diagram.
    package struct Chromaticities: Hashable, Sendable {
        let red, green, blue, white: SIMD2<Double>
    }

    /// By H.273 table 2; BT.709 if unspecified or unknown.
    package var chromaticities: Chromaticities {
        let d65 = SIMD2(0.3127, 0.3290)
        func chromaticities(
            _ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double),
            white: SIMD2<Double> = d65
        ) -> Chromaticities {
            Chromaticities(
                red: SIMD2(red.0, red.1), green: SIMD2(green.0, green.1), blue: SIMD2(blue.0, blue.1), white: white)
        }
        switch rawValue {
        case 4: return chromaticities((0.67, 0.33), (0.21, 0.71), (0.14, 0.08), white: SIMD2(0.310, 0.316))
        case 5: return chromaticities((0.64, 0.33), (0.29, 0.60), (0.15, 0.06))
        case 6, 7: return chromaticities((0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
        case 8: return chromaticities((0.681, 0.319), (0.243, 0.692), (0.145, 0.049), white: SIMD2(0.310, 0.316))
        case 9: return chromaticities((0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
        case 11: return chromaticities((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), white: SIMD2(0.314, 0.351))
        case 12: return chromaticities((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
        case 22: return chromaticities((0.630, 0.340), (0.295, 0.605), (0.155, 0.077))
        default: return chromaticities((0.640, 0.330), (0.300, 0.600), (0.150, 0.060))
        }
    }

    /// From linear light in these primaries to linear light in others; white stays white (Bradford).
    package func lightMatrix(to other: Self) -> ColorMatrix {
        let (from, to) = (chromaticities, other.chromaticities)
        guard from != to else { return .identity }
        return from.toXYZ.followed(by: .adaptation(from: from.white, to: to.white)).followed(by: to.toXYZ.inverse)
    }
}

extension ColorDescription.Primaries.Chromaticities {
    /// From linear R, G, B to X, Y, Z with Y = 1 for white (SMPTE RP 177).
    package var toXYZ: ColorMatrix {
        let columns = ColorMatrix(red.tristimulus, green.tristimulus, blue.tristimulus)
        return ColorMatrix(scale: columns.inverse.apply(white.tristimulus)).followed(by: columns)
    }
}

extension ColorMatrix {
    /// Chromatic adaptation from one white to another by Bradford's linear transform.
    fileprivate static func adaptation(from: SIMD2<Double>, to: SIMD2<Double>) -> ColorMatrix {
        guard from != to else { return .identity }
        let cones = ColorMatrix(
            SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
        let scale = cones.apply(to.tristimulus) / cones.apply(from.tristimulus)
        return cones.followed(by: ColorMatrix(scale: scale)).followed(by: cones.inverse)
    }
}

extension SIMD2<Double> {
    /// X, Y and Z of a chromaticity at Y = 1.
    fileprivate var tristimulus: SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }
}
