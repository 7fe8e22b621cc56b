import EditModel
import Media
import Wording

/// The scale that a codec's quality is set on.
package struct PictureQuality: Hashable, Sendable {
    /// The encoder's setting.
    package enum Setting: Hashable, Sendable {
        /// An option of this name.
        case option(String)
        /// The quantizer of every picture. Wraps `AV_CODEC_FLAG_QSCALE`.
        case quantizer
    }

    package let setting: Setting
    package let range: ClosedRange<Double>
    /// The preset's quality, without a user's.
    package let standard: Double
    /// True when the encoder rounds to whole numbers.
    package var isWhole = false
    /// True when a higher number is a better picture.
    package var isRising = false

    /// A quality on a scale of the same range where less is better, and back from there.
    package func mirrored(_ value: Double) -> Double {
        isRising ? range.lowerBound + range.upperBound - value : value
    }

    /// A quantizer of 1 in the unit of `global_quality`. Wraps `FF_QP2LAMBDA`.
    private static let lambda = 118.0

    /// The encoder's options.
    /// - Parameter value: On this scale; nil for the standard.
    func options(_ value: Double?) -> [EncoderOption] {
        let value = value ?? standard
        switch setting {
        case .option(let name): return [EncoderOption(name: name, value: text(value))]
        case .quantizer:
            return [
                EncoderOption(name: "flags", value: "+qscale"),
                EncoderOption(name: "global_quality", value: "\(Int64((value * Self.lambda).rounded()))"),
            ]
        }
    }

    /// A value for the encoder: whole if it must be.
    private func text(_ value: Double) -> String { isWhole ? "\(Int64(value.rounded()))" : "\(value)" }

    /// The mistake in a value, in words that follow it: `is more than the maximum, 51`; nil if it is on the scale.
    package func mistake(_ value: Double) -> String? {
        if value < range.lowerBound { return "is less than the minimum, \(decimalText(range.lowerBound))" }
        if value > range.upperBound { return "is more than the maximum, \(decimalText(range.upperBound))" }
        if isWhole, value != value.rounded() { return "is no whole number" }
        return nil
    }

    /// `0 to 51, 20 when nothing is said, less is better`.
    package var text: String {
        "\(decimalText(range.lowerBound)) to \(decimalText(range.upperBound)), \(decimalText(standard)) when nothing is said, "
            + (isRising ? "more is better" : "less is better")
    }
}
