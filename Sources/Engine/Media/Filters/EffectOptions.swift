import CFFmpeg
import Values
import Wording

/// The values of an audio effect's options, defaults included, and what follows from them but libavfilter does not
/// report.
struct EffectOptions {
    private let values: UnsafeMutableRawPointer
    private let effect: EffectSnapshot

    /// - Parameter context: An initialised filter that outlives this value.
    init(_ context: UnsafeMutablePointer<AVFilterContext>, _ effect: EffectSnapshot) {
        values = context.pointee.priv
        self.effect = effect
    }

    /// The effect's latency in samples; negative if its output is early. It is 0 for effects that hold samples back and
    /// then return all of them, and for effects with the purpose of a delay.
    package func delay(sampleRate: Int32) -> Int {
        let rate = Double(sampleRate)
        switch effect.name {
        case "afftdn": return Int(sampleRate) / 80 * 2
        case "afftfilt":
            let window = Int(number("win_size"))
            return window - Int(Double(window) * (1 - number("overlap")))
        case "anlmdn": return ["patch", "research"].reduce(0) { $0 + Int((rate * number($1) / 1e6).rounded()) }
        case "apsyclip": return (sampleRate > 100_000 ? 1024 : sampleRate > 50000 ? 512 : 256) * 3 / 4
        // One block of the model; blocks overlap by half.
        case "arnndn": return Int((rate / 100).rounded())
        case "firequalizer": return number("min_phase") != 0 ? 0 : max(1, Int(rate * number("delay")))
        case "rubberband": return pitchDelay(rate)
        case "superequalizer": return 4095
        default: return 0
        }
    }

    /// The latency of a changed pitch: the library counts the half window that it fills beforehand in samples of the
    /// new pitch.
    private func pitchDelay(_ rate: Double) -> Int {
        var window = 1024
        while Double(window) < (2048 * rate / 48000).rounded(.down) { window *= 2 }
        switch Int(number("window")) {
        case 0x10_0000: window /= 2
        case 0x20_0000: window *= 2
        default: break
        }
        return Int((Double(window / 2) * (1 / number("pitch") - 1)).rounded())
    }

    /// Refuses values that the library accepts but ignores, or fails at when they change.
    func judge(sampleRate: Int32) throws(MediaError) {
        if effect.name == "afftfilt" {
            // The library accepts other lengths and then never ends.
            for value in all(of: "win_size") where value.rounded().significandWidth != 0 {
                throw refusal("win_size: \(decimalText(value)) is not a power of two, such as 4096")
            }
        }
        guard Self.secondOrder.contains(effect.name) else { return }
        let highest = Double(sampleRate) / 2
        for value in all(of: "frequency") where value <= 0 || value >= highest {
            throw refusal(
                "frequency: \(decimalText(value)) is not between 0 and \(decimalText(highest)), half of the sample rate"
            )
        }
        for value in all(of: "width") where value <= 0 {
            throw refusal("width: \(decimalText(value)) is not above 0")
        }
    }

    private static let secondOrder: Set = [
        "equalizer", "bass", "lowshelf", "treble", "highshelf", "tiltshelf", "highpass", "lowpass", "bandpass",
        "bandreject", "allpass",
    ]

    private func refusal(_ cause: String) -> MediaError {
        MediaError(.unsupported, "apply \(effect.name)", cause)
    }

    /// A parameter's value and the ends of its ramps.
    private func all(of name: String) -> [Double] {
        let ramps = effect.ramps.first { $0.name == name }?.ramps ?? []
        return [number(name)] + ramps.flatMap { [$0.start, $0.end] }
    }

    /// Wraps `av_opt_get_double`.
    private func number(_ name: String) -> Double {
        var value = 0.0
        let result = av_opt_get_double(values, name, 0, &value)
        precondition(result >= 0, "the effect has the option")
        return value
    }
}
