import Glibc

/// The curves from high dynamic range to standard range. All but ``clip`` keep highlights up to 1000 nits distinct.
package enum ToneMapping: String, CaseIterable, Hashable, Sendable, Codable {
    /// ITU-R BT.2446-1, method A: the whole range is compressed, and diffuse white, 203 nits, leaves room for highlights.
    case bt2446
    /// ITU-R BT.2390-10, 5.4.1: shadows and middle tones keep their brightness, highlights are nearly white.
    case bt2390
    /// John Hable's filmic curve, as ffmpeg's `tonemap` has it for a white of 100 nits.
    case hable
    /// Shadows are unchanged below 30 nits, with a rational curve above, as in ffmpeg's `tonemap`.
    case mobius
    /// Erik Reinhard's curve with a contrast of one half, as ffmpeg's `tonemap` has it.
    case reinhard
    /// Light in proportion: dark, with all of the contrast.
    case linear
    /// Light up to diffuse white is unchanged; brighter light is white.
    case clip

    /// The default.
    package static let standard = ToneMapping.bt2446
}

/// Maps highlights to the range of a standard display. Blacks are not lifted.
package struct ToneCurve: Hashable, Sendable {
    private let kind: ToneMapping
    /// The brightest light of the source, in nits; brighter light is clipped to it.
    private let sourcePeak: Double
    /// The brightest light of the target, in nits.
    private let targetPeak: Double

    /// - Parameters:
    ///   - kind: Not ``ToneMapping/clip``, which is not a curve.
    ///   - sourcePeak: The brightest light of the source, in nits.
    ///   - targetPeak: The brightest light of the target, in nits.
    package init(_ kind: ToneMapping = .standard, from sourcePeak: Double, to targetPeak: Double) {
        self.kind = kind
        self.sourcePeak = sourcePeak
        self.targetPeak = targetPeak
    }

    /// - Parameter nits: Not negative; above the source's peak it counts as the peak.
    package func apply(_ nits: Double) -> Double {
        guard targetPeak < sourcePeak else { return min(nits, sourcePeak) }
        let nits = min(nits, sourcePeak)
        switch kind {
        case .bt2446: return methodA(nits) * targetPeak
        case .bt2390: return spline(nits)
        case .hable: return filmic(nits / Self.white) / filmic(sourcePeak / Self.white) * targetPeak
        case .mobius: return mobius(nits / Self.white) * targetPeak
        case .reinhard: return reinhard(nits / Self.white) * targetPeak
        case .linear: return nits / sourcePeak * targetPeak
        case .clip: return min(nits, targetPeak)
        }
    }

    /// The white of ffmpeg's curves, in nits.
    private static let white = 100.0

    /// BT.2446-1, 4.2.1 to 4.2.3, for one channel: from nits to light from 0 to 1 of a display of 100 nits.
    private func methodA(_ nits: Double) -> Double {
        let (source, target) = (Self.contrast(sourcePeak), Self.contrast(Self.white))
        let perceived = log(1 + (source - 1) * pow(nits / sourcePeak, 1 / 2.4)) / log(source)
        let compressed =
            switch perceived {
            case ...0.7399: 1.0770 * perceived
            case ..<0.9909: -1.1510 * perceived * perceived + 2.7811 * perceived - 0.6302
            default: 0.5 * perceived + 0.5
            }
        return pow((pow(target, compressed) - 1) / (target - 1), 2.4)
    }

    private static func contrast(_ peak: Double) -> Double { 1 + 32 * pow(peak / 10000, 1 / 2.4) }

    /// PQ values up to a knee stay, and higher ones follow a Hermite spline that ends at the target's peak.
    private func spline(_ nits: Double) -> Double {
        let peak = PQ.number(sourcePeak)
        let end = PQ.number(targetPeak) / peak
        let knee = 1.5 * end - 0.5
        let number = PQ.number(nits) / peak
        guard number > knee else { return nits }
        let t = (number - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let mapped = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (-2 * t3 + 3 * t2) * end
        return PQ.nits(mapped * peak)
    }

    private func filmic(_ light: Double) -> Double {
        (light * (0.15 * light + 0.05) + 0.004) / (light * (0.15 * light + 0.5) + 0.06) - 0.02 / 0.3
    }

    private func mobius(_ light: Double) -> Double {
        let (start, peak) = (0.3, sourcePeak / Self.white)
        guard light > start else { return light }
        let a = -start * start * (peak - 1) / (start * start - 2 * start + peak)
        let b = (start * start - 2 * start * peak + peak) / max(peak - 1, 1e-6)
        return (b * b + 2 * b * start + start * start) / (b - a) * (light + a) / (light + b)
    }

    private func reinhard(_ light: Double) -> Double {
        let peak = sourcePeak / Self.white
        return light / (light + 1) * (peak + 1) / peak
    }
}
