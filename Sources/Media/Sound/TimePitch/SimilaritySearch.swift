/// Looks for the stretch of a sound that is most like another one.
struct SimilaritySearch {
    /// Samples of what is compared.
    let length: Int

    /// Where a stretch was found.
    struct Match {
        /// Samples after the first place.
        var offset: Int
        /// From 0 for unrelated to 1 for the same.
        var likeness: Float
    }

    /// Places that are tried first are so far apart; those around the best of them are tried one by one.
    private static let stride = 8
    /// Every so manyeth sample is compared first.
    private static let thinning = 4

    /// - Parameters:
    ///   - model: Where what is compared with begins.
    ///   - first: The first place to try.
    ///   - count: How many places there are; odd, so that there is one in the middle, which wins among equals.
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

    /// The normalised correlation of two stretches, over all channels; 0 where one is silent.
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
