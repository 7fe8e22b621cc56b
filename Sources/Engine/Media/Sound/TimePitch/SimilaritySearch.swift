/// Finds the part of a sound that is most similar to another one.
struct SimilaritySearch {
    /// The number of samples compared.
    package let length: Int

    /// The best match.
    struct Match {
        /// The distance from the first place, in samples.
        package var offset: Int
        /// From 0 for unrelated to 1 for equal.
        var likeness: Float
    }

    /// The distance of places in the coarse pass; the fine pass tries every place around the best one.
    private static let stride = 8
    /// Decimation factor of the coarse pass.
    private static let thinning = 4

    /// - Parameters:
    ///   - model: The start of the samples to match.
    ///   - first: The first place to try.
    ///   - count: The number of places; odd, so that there is a middle one, which wins among equals.
    func best(in samples: PlanarSamples, like model: Int, from first: Int, count: Int) -> Match {
        let middle = count / 2
        var (best, value) = (middle, score(samples, model, first + middle, Self.thinning))
        for offset in Swift.stride(from: 0, to: count, by: Self.stride) {
            let found = score(samples, model, first + offset, Self.thinning)
            if found > value { (best, value) = (offset, found) }
        }
        let coarse = best
        value = score(samples, model, first + best, 1)
        for offset in max(0, coarse - Self.stride)...min(count - 1, coarse + Self.stride) where offset != coarse {
            let found = score(samples, model, first + offset, 1)
            if found > value { (best, value) = (offset, found) }
        }
        return Match(offset: best, likeness: min(max(value, 0), 1))
    }

    /// The normalised correlation of two parts over all channels; 0 if one is silent.
    private func score(_ samples: PlanarSamples, _ model: Int, _ place: Int, _ step: Int) -> Float {
        var (product, left, right): (Float, Float, Float) = (0, 0, 0)
        for channel in 0..<samples.channelCount {
            let (a, b) = (samples[channel] + model, samples[channel] + place)
            var index = 0
            while index < length {
                let (x, y) = (a[index], b[index])
                product += x * y
                left += x * x
                right += y * y
                index &+= step
            }
        }
        let power = left * right
        return power > 0 ? product / power.squareRoot() : 0
    }
}
