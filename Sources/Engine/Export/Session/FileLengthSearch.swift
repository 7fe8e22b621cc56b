import Glibc

/// Finds the best quality with a file that is no longer than a limit, by making the file a few times.
///
/// With encoders of constant quality, the logarithm of the length falls about linearly with the quality: the first
/// length gives the next quality, the next ones correct it. The bits go where the pictures need them, as in the second
/// pass of a two-pass encoder.
struct FileLengthSearch {
    /// A finished file.
    struct Attempt: Equatable {
        /// On the encoder's scale: less is better.
        var quality: Double
        /// Bytes of the file.
        var length: Int64
        /// Bytes of it that are not the picture's.
        var otherLength: Int64
    }

    /// The next step.
    enum Step: Equatable {
        /// A file of this quality.
        case make(Double)
        /// None: the last file is the result.
        case keep
        /// None: even the lowest quality is too long.
        case impossible
    }

    let limit: Int64
    /// The lowest quality on the encoder's scale.
    let worst: Double
    /// The step between two qualities.
    let grain: Double
    private(set) var attempts: [Attempt] = []

    /// The share of the limit from which on a file is good enough.
    private static let goodShare = 0.9
    /// The share of the limit that is aimed at.
    private static let aimedShare = 0.97
    private static let mostAttempts = 5
    /// Steps of an encoder's scale of 51 that halve the picture's bytes: H.264's and HEVC's.
    private static let usualStepsToHalve = 6.0

    /// - Parameters:
    ///   - limit: Bytes of the file.
    ///   - worst: The lowest quality on the encoder's scale.
    ///   - grain: The step between two qualities.
    init(limit: Int64, worst: Double, grain: Double = 0.25) {
        self.limit = limit
        self.worst = worst
        self.grain = grain
    }

    mutating func record(_ attempt: Attempt) { attempts.append(attempt) }

    /// The step after the attempts so far.
    /// - Parameter first: The quality of the first attempt, kept if it fits.
    func next(first: Double) -> Step {
        guard let last = attempts.last else { return .make(first) }
        let best = attempts.filter { $0.length <= limit }.min { $0.quality < $1.quality }
        if attempts.count == 1, last.length <= limit { return .keep }
        if let best {
            if best == last, isGood(last) || attempts.count >= Self.mostAttempts { return .keep }
            // The result has to be the last attempt: it is the file on disk.
            if attempts.count >= Self.mostAttempts || isGood(best) { return .make(best.quality) }
        } else if last.quality >= worst {
            return .impossible
        }
        let next = guess()
        guard attempts.contains(where: { $0.quality == next }) else { return .make(next) }
        guard let best else { return .make(min(worst, next + max(1, grain * Double(attempts.count)))) }
        return best == last ? .keep : .make(best.quality)
    }

    private func isGood(_ attempt: Attempt) -> Bool {
        Double(attempt.length) >= Double(limit) * Self.goodShare || attempt.quality <= attempts[0].quality
    }

    /// The quality that should make the file a little shorter than the limit.
    private func guess() -> Double {
        let sorted = attempts.sorted { $0.quality < $1.quality }
        let nearest = sorted.min { distance($0) < distance($1) } ?? sorted[0]
        let wanted = Double(limit) * Self.aimedShare - Double(nearest.otherLength)
        guard wanted > 0 else { return worst }
        let steps = log2(Double(nearest.length - nearest.otherLength) / wanted) * stepsToHalve(sorted)
        let quality = ((nearest.quality + steps) / grain).rounded(.up) * grain
        return min(max(quality, attempts[0].quality), worst)
    }

    /// The distance of an attempt from the limit, as a ratio's logarithm.
    private func distance(_ attempt: Attempt) -> Double { abs(log2(Double(max(attempt.length, 1)) / Double(limit))) }

    /// The steps of the scale that halve the picture's bytes, estimated from the attempts.
    private func stepsToHalve(_ sorted: [Attempt]) -> Double {
        let usual = Self.usualStepsToHalve * worst / 51
        guard let first = sorted.first, let last = sorted.last, first.quality < last.quality else { return usual }
        let halvings = log2(
            Double(max(first.length - first.otherLength, 1)) / Double(max(last.length - last.otherLength, 1)))
        guard halvings > 0.05 else { return usual }
        return min(max((last.quality - first.quality) / halvings, usual / 4), usual * 4)
    }
}
