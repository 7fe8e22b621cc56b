import CFFmpeg
import Values

/// The gain of each channel of a sound in each channel of another layout.
///
/// - Mono goes to front left and right at full level, also in layouts that have a centre, so that a voice sounds the
///   same in every mix, and can be panned in all of them.
/// - More channels become fewer by the ITU coefficients (−3 dB for centre and surround, low frequencies left out), scaled
///   so that nothing can clip.
/// - Fewer become more by leaving the other channels silent.
/// - Channels without a coefficient, such as height channels, go to both sides at −3 dB. So do all channels of a sound
///   without a layout, if its number of channels has no default layout.
package struct ChannelMatrix: Equatable {
    package let inputCount: Int
    package let outputCount: Int
    /// The factors of all inputs for the first output, then for the second, and so on.
    package private(set) var factors: [Double]

    private static let minus3dB = 0.5.squareRoot()
    /// swresample's `SWR_CH_MAX`.
    private static let libraryLimit = 64
    /// A limit that no sum of coefficients reaches: scaling comes last.
    private static let unlimited = 1e6

    /// - Returns: Nil if both layouts are the same.
    init?(from input: AVChannelLayout, to layout: ChannelLayout) {
        var (input, output) = (input, layout.av)
        guard av_channel_layout_compare(&input, &output) != 0 else { return nil }
        inputCount = Int(input.nb_channels)
        outputCount = layout.channelCount
        factors = [Double](repeating: 0, count: inputCount * outputCount)
        if inputCount == 1 {
            for output in Self.front(of: layout) { self[0, output] = 1 }
            return
        }
        if input.order == AV_CHANNEL_ORDER_NATIVE { takeStandard(&input, &output) }
        for channel in 0..<inputCount where !isHeard(channel) && !Self.isLowFrequency(&input, channel) {
            for output in Self.front(of: layout) { self[channel, output] = Self.minus3dB }
        }
        scale()
    }

    /// - Returns: Nil if both are the same.
    package init?(from input: ChannelLayout, to layout: ChannelLayout) { self.init(from: input.av, to: layout) }

    /// Uses the ITU coefficients if there are any. Wraps `swr_build_matrix2`.
    private mutating func takeStandard(_ input: inout AVChannelLayout, _ output: inout AVChannelLayout) {
        // The library writes as many rows and columns as it supports channels, however many there are.
        let most = Self.libraryLimit
        var table = [Double](repeating: 0, count: most * most)
        let result = swr_build_matrix2(
            &input, &output, Self.minus3dB, Self.minus3dB, 0, Self.unlimited, 1, &table, most,
            AV_MATRIX_ENCODING_NONE, nil)
        guard result >= 0 else { return }
        for output in 0..<outputCount {
            for input in 0..<inputCount { self[input, output] = table[output * most + input] }
        }
    }

    package private(set) subscript(input: Int, output: Int) -> Double {
        get { factors[output * inputCount + input] }
        set { factors[output * inputCount + input] = newValue }
    }

    private func isHeard(_ input: Int) -> Bool { (0..<outputCount).contains { self[input, $0] != 0 } }

    /// Scales all gains so that full scale in all channels cannot clip.
    private mutating func scale() {
        let sums = (0..<outputCount).map { output in
            (0..<inputCount).reduce(0) { $0 + abs(self[$1, output]) }
        }
        let largest = sums.max() ?? 0
        guard largest > 1 else { return }
        for index in factors.indices { factors[index] /= largest }
    }

    private static func isLowFrequency(_ layout: inout AVChannelLayout, _ channel: Int) -> Bool {
        guard layout.order == AV_CHANNEL_ORDER_NATIVE else { return false }
        let place = av_channel_layout_channel_from_index(&layout, UInt32(channel))
        return place == AV_CHAN_LOW_FREQUENCY || place == AV_CHAN_LOW_FREQUENCY_2
    }

    /// Front left and right, or else the centre.
    private static func front(of layout: ChannelLayout) -> [Int] {
        let channels = layout.channels
        let sides = channels.indices.filter { channels[$0] == .frontLeft || channels[$0] == .frontRight }
        return sides.isEmpty ? [0] : sides
    }
}

extension ChannelMatrix {
    /// Mixes the first samples of each channel into the channels of another block, which it overwrites.
    /// - Parameters:
    ///   - samples: As many channels as the matrix has inputs.
    ///   - target: As many as it has outputs; another block than `samples`.
    package func mix(_ samples: PlanarSamples, into target: PlanarSamples, count: Int) {
        for output in 0..<outputCount {
            let sum = target[output]
            var isFirst = true
            for input in 0..<inputCount {
                let factor = Float(self[input, output])
                guard factor != 0 else { continue }
                if isFirst {
                    set(sum, to: samples[input], factor, count)
                } else {
                    add(samples[input], factor, to: sum, count)
                }
                isFirst = false
            }
            if isFirst { sum.update(repeating: 0, count: count) }
        }
    }
}

private func set(
    _ target: UnsafeMutablePointer<Float>, to source: UnsafeMutablePointer<Float>, _ factor: Float, _ count: Int
) {
    for index in 0..<count { target[index] = source[index] * factor }
}

private func add(
    _ source: UnsafeMutablePointer<Float>, _ factor: Float, to target: UnsafeMutablePointer<Float>, _ count: Int
) {
    for index in 0..<count { target[index] += source[index] * factor }
}
