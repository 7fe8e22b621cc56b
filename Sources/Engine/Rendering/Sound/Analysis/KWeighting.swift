import Glibc

/// One channel's filter of BS.1770: a high shelf for the head, then a high-pass.
///
/// The standard lists coefficients for 48 kHz. These are the analogue filters behind them, put into any rate by the
/// bilinear transform (B. De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement", AES 2018).
struct KWeighting {
    private var shelf: Biquad
    private var highPass: Biquad

    /// - Parameter rate: Samples per second.
    init(rate: Double) {
        let nyquist = rate / 2
        shelf = .highShelf(frequency: min(1681.974450955533, nyquist * 0.9), over: rate)
        highPass = .highPass(frequency: 38.13547087602444, over: rate)
    }

    /// Filters samples and gives the sum of their squares.
    mutating func energy(of samples: UnsafePointer<Float>, _ count: Int) -> Double {
        var (shelf, highPass) = (shelf, highPass)
        var energy = 0.0
        for index in 0..<count {
            let weighted = highPass.next(shelf.next(Double(samples[index])))
            energy += weighted * weighted
        }
        shelf.settle()
        highPass.settle()
        (self.shelf, self.highPass) = (shelf, highPass)
        return energy
    }
}

/// A filter of second order, in transposed direct form II.
private struct Biquad {
    let (b0, b1, b2, a1, a2): (Double, Double, Double, Double, Double)
    private var (first, second) = (0.0, 0.0)

    private init(_ b: (Double, Double, Double), _ a1: Double, _ a2: Double) {
        (b0, b1, b2) = b
        (self.a1, self.a2) = (a1, a2)
    }

    /// A shelf of 4 dB.
    static func highShelf(frequency: Double, over rate: Double) -> Biquad {
        let k = tan(.pi * frequency / rate)
        let quality = 0.7071752369554196
        let high = pow(10, 3.999843853973347 / 20)
        let middle = pow(high, 0.4996667741545416)
        let a0 = 1 + k / quality + k * k
        return Biquad(
            (
                (high + middle * k / quality + k * k) / a0, 2 * (k * k - high) / a0,
                (high - middle * k / quality + k * k) / a0
            ), 2 * (k * k - 1) / a0, (1 - k / quality + k * k) / a0)
    }

    static func highPass(frequency: Double, over rate: Double) -> Biquad {
        let k = tan(.pi * frequency / rate)
        let quality = 0.5003270373238773
        let a0 = 1 + k / quality + k * k
        return Biquad((1, -2, 1), 2 * (k * k - 1) / a0, (1 - k / quality + k * k) / a0)
    }

    @inline(__always)
    mutating func next(_ sample: Double) -> Double {
        let result = b0 * sample + first
        first = b1 * sample - a1 * result + second
        second = b2 * sample - a2 * result
        return result
    }

    /// Ends a decay in silence before its numbers become too small to be computed fast.
    mutating func settle() {
        if abs(first) < 1e-30 { first = 0 }
        if abs(second) < 1e-30 { second = 0 }
    }
}
