/// Brings highlights down to what a display can show, leaving shadows and middle tones alone.
///
/// The EETF of ITU-R BT.2390-10, 5.4.1: numbers of PQ up to a knee stay, and those above follow a Hermite spline that
/// ends at the target's peak. Blacks are not lifted: both are taken to be zero.
package struct ToneCurve: Hashable, Sendable {
    private let sourcePeak: Double
    private let targetPeak: Double
    private let knee: Double

    /// - Parameters:
    ///   - sourcePeak: The brightest light that comes, in nits.
    ///   - targetPeak: What it becomes, in nits.
    package init(from sourcePeak: Double, to targetPeak: Double) {
        self.sourcePeak = PQ.number(sourcePeak)
        self.targetPeak = PQ.number(targetPeak) / self.sourcePeak
        knee = 1.5 * self.targetPeak - 0.5
    }

    /// - Parameter nits: Not negative; above the source's peak it counts as the peak.
    package func apply(_ nits: Double) -> Double {
        let number = min(PQ.number(nits) / sourcePeak, 1)
        guard number > knee, targetPeak < 1 else { return nits }
        let t = (number - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let mapped =
            (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (-2 * t3 + 3 * t2) * targetPeak
        return PQ.nits(mapped * sourcePeak)
    }
}
