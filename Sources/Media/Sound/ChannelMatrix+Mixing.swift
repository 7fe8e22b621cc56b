extension ChannelMatrix {
    /// Mixes the first samples of each channel into the channels of another block, over what was there.
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
