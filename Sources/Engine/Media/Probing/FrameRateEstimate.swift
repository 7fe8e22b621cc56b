import Values

/// A video track's frame rate, estimated from its timestamps.
///
/// Containers' own figures are not trusted: averages are wrong for partial last frames and edit lists, and nominal
/// figures are guesses. Only the distances between frames count.
struct FrameRateEstimate: Hashable {
    /// Frames per second: exact when constant, the average when variable.
    package let rate: FrameRate
    /// The shortest distance that frames usually keep, as a rate: every frame is seen at least once at this rate.
    let fastest: FrameRate
    /// True if all frames keep the same distance, except for jitter.
    let isConstant: Bool

    /// Higher rates are wrong timestamps.
    private static let highestRate = 240.0
    /// A measured rate this near to a standard one is that one.
    private static let snappingTolerance = 0.0015

    /// - Parameters:
    ///   - timestamps: Presentation or decoding times of consecutive frames, in order, in units of the time base.
    ///   - unit: The time base in seconds, numerator over denominator.
    init?(timestamps: [Int64], unit: (numerator: Int32, denominator: Int32)) {
        // Distances that overflow come from damaged files.
        let deltas = zip(timestamps.dropFirst(), timestamps).map { $0.subtractingReportingOverflow($1) }
            .filter { !$0.overflow && $0.partialValue > 0 }.map(\.partialValue).sorted()
        guard let first = deltas.first, let last = deltas.last, unit.numerator > 0, unit.denominator > 0 else {
            return nil
        }
        let median = deltas[deltas.count / 2]
        let average = deltas.reduce(0) { $0 + Double($1) } / Double(deltas.count)
        let second = Double(unit.denominator) / Double(unit.numerator)
        if first == last, let exact = FrameRateEstimate.exact(ticks: median, unit: unit) {
            self.init(rate: exact, fastest: exact, isConstant: true)
            return
        }
        if second / average > FrameRateEstimate.highestRate {
            let rate = FrameRate(Int32(FrameRateEstimate.highestRate), 1)
            self.init(rate: rate, fastest: rate, isConstant: false)
            return
        }
        let measured = FrameRateEstimate.nearest(to: second / average)
        // One tick is jitter, unless the clock ticks about once a frame.
        let tolerance = max(min(1, Double(median) / 4), Double(median) / 16)
        let regular = deltas.filter { abs(Double($0) - Double(median)) <= tolerance }
        // Gaps (dropped frames) lower the average rate; the usual distances are then more reliable.
        let usual = regular.reduce(0) { $0 + Double($1) } / Double(regular.count)
        // The distances within bursts, which decoding times have, are not a rate.
        let isRate = second / usual <= FrameRateEstimate.highestRate * (1 + FrameRateEstimate.snappingTolerance)
        let steady = isRate ? FrameRateEstimate.nearest(to: second / usual) : measured
        if let steady, regular.count * 20 >= deltas.count * 19 {
            let rate = regular.count == deltas.count ? measured ?? steady : steady
            self.init(rate: rate, fastest: rate, isConstant: true)
            return
        }
        guard let measured, let steady else { return nil }
        for rate in [measured, steady] where FrameRateEstimate.fits(timestamps, rate, second: second) {
            self.init(rate: rate, fastest: rate, isConstant: true)
            return
        }
        let short = deltas[deltas.count / 20]
        guard let fastest = FrameRateEstimate.nearest(to: second / Double(short)) else { return nil }
        self.init(rate: measured, fastest: fastest, isConstant: false)
    }

    /// True if 95 % of the frames lie within 1/8 of a frame of a constant rate's times.
    private static func fits(_ timestamps: [Int64], _ rate: FrameRate, second: Double) -> Bool {
        let frame = second * Double(rate.denominator) / Double(rate.numerator)
        guard let first = timestamps.first, timestamps.count >= 8 else { return false }
        let near = timestamps.count { timestamp in
            let position = (Double(timestamp) - Double(first)) / frame
            return abs(position - position.rounded()) <= 1.0 / 8
        }
        return near * 20 >= timestamps.count * 19
    }

    /// The number of pictures over which the jitter of decoding times averages out.
    private static let stretch = 100

    /// True if in every stretch the average distance of decoding times is that of these frames, within a fiftieth. A
    /// stretch may begin or end within a burst, which is as long as the longest distance.
    func fits(_ times: [Int64], unit: (numerator: Int32, denominator: Int32)) -> Bool {
        guard unit.numerator > 0 else { return true }
        let own = Double(rate.denominator) / Double(rate.numerator) * Double(unit.denominator) / Double(unit.numerator)
        return stride(from: 0, to: times.count - Self.stretch, by: Self.stretch).allSatisfy { first in
            let part = times[first...first + Self.stretch]
            let longest = zip(part.dropFirst(), part).map { Double($0) - Double($1) }.max() ?? own
            let whole = own * Double(Self.stretch)
            return abs(Double(part.last!) - Double(part.first!) - whole) <= whole / 50 + max(longest - own, 0)
        }
    }

    private init(rate: FrameRate, fastest: FrameRate, isConstant: Bool) {
        self.rate = rate
        self.fastest = fastest
        self.isConstant = isConstant
    }

    private static func exact(ticks: Int64, unit: (numerator: Int32, denominator: Int32)) -> FrameRate? {
        let (seconds, isTooLong) = ticks.multipliedReportingOverflow(by: Int64(unit.numerator))
        guard !isTooLong else { return nil }
        let divisor = greatestCommonDivisor(Int64(unit.denominator), seconds)
        guard let numerator = Int32(exactly: Int64(unit.denominator) / divisor),
            let denominator = Int32(exactly: seconds / divisor),
            Double(numerator) / Double(denominator) <= highestRate
        else { return nil }
        // Milliseconds cannot represent 29.97: a rate of 1000/33 is rounding.
        if unit.denominator / unit.numerator <= 1000 { return nearest(to: Double(numerator) / Double(denominator)) }
        return FrameRate(numerator, denominator)
    }

    /// The whole or NTSC (×1000/1001) rate near a measured one, or the measured one in thousandths.
    private static func nearest(to rate: Double) -> FrameRate? {
        guard rate.isFinite, rate > 0.001 else { return nil }
        guard rate <= highestRate else { return FrameRate(Int32(highestRate), 1) }
        let whole = Int32(rate.rounded(.up))
        let candidates = [whole, max(1, whole - 1)].flatMap { [FrameRate($0, 1), FrameRate($0 * 1000, 1001)] }
        let best = candidates.min { distance($0, rate) < distance($1, rate) }
        if let best, distance(best, rate) <= snappingTolerance { return best }
        let thousandths = Int32((rate * 1000).rounded())
        let divisor = Int32(greatestCommonDivisor(Int64(thousandths), 1000))
        return FrameRate(thousandths / divisor, 1000 / divisor)
    }

    private static func distance(_ candidate: FrameRate, _ rate: Double) -> Double {
        abs(Double(candidate.numerator) / Double(candidate.denominator) / rate - 1)
    }
}

package func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a.magnitude, b.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    return Int64(max(a, 1))
}
