import Glibc

/// Neighbouring bands of frequencies, all with the same ratio of their limits.
///
/// A sine covers three bins of the spectrum. A narrower band has a share of its surroundings, so that a low tone is
/// as loud in its band as a high one.
struct FrequencyBands {
    /// The bounds in hertz: one more than there are bands, rising.
    let bounds: [Double]
    /// For each band the first bin of a spectrum in it, and how much of each bin from there on belongs to it.
    private let parts: [(first: Int, shares: [Float])]

    /// - Parameters:
    ///   - frequencies: In hertz, from above 0 to at most half of `rate`.
    ///   - size: Samples in the window of the spectrum.
    init(count: Int, frequencies: ClosedRange<Double>, size: Int, rate: Int32) {
        let step = frequencies.upperBound / frequencies.lowerBound
        bounds = (0...count).map { frequencies.lowerBound * pow(step, Double($0) / Double(count)) }
        let width = Double(rate) / Double(size)
        let last = size / 2
        parts = zip(bounds, bounds.dropFirst()).map { low, high in
            let (middle, half) = ((low * high).squareRoot(), max(high - low, 3 * width) / 2)
            let (low, high) = (max(min(low, middle - half), 0), max(high, middle + half))
            // Bin k reaches half a bin to each side.
            let first = min(Int((low / width + 0.5).rounded(.down)), last)
            let end = min(max(Int((high / width + 0.5).rounded(.up)), first + 1), last + 1)
            let shares = (first..<end).map { bin in
                let (start, stop) = ((Double(bin) - 0.5) * width, (Double(bin) + 0.5) * width)
                return Float(max(0, min(high, stop) - max(low, start)) / width)
            }
            return (first, shares)
        }
    }

    var count: Int { parts.count }

    /// The power of a band in a spectrum.
    func power(of band: Int, in spectrum: UnsafePointer<Float>) -> Float {
        let (first, shares) = parts[band]
        var sum: Float = 0
        for index in shares.indices { sum += shares[index] * spectrum[first + index] }
        return sum
    }
}
