/// Values at parts of an animation's progress, and the way between them. CAKeyframeAnimation.
package struct KeyframeCurve: Hashable, Sendable, Codable {
    /// The interpolation between values. CAAnimationCalculationMode.
    package enum CalculationMode: String, Hashable, Sendable, Codable, CaseIterable {
        /// Straight from one to the next.
        case linear
        /// Each value holds until the next.
        case discrete
        /// Along a smooth curve through all of them.
        case cubic
        /// Straight, at an even pace: key times and timings do not count.
        case paced
        /// Along the smooth curve, at an even pace.
        case cubicPaced = "cubic_paced"

        /// True if the distances between the values decide when each one is reached.
        package var isPaced: Bool { self == .paced || self == .cubicPaced }
    }

    /// The shape of a smooth curve at a value: Kochanek's and Bartels's parameters, each 0 for Catmull and Rom's curve.
    package struct Smoothness: Hashable, Sendable, Codable {
        /// Sharper where positive, rounder where negative.
        package var tension = 0.0
        /// The change of direction: a corner unless it is 0.
        package var continuity = 0.0
        /// Swings over after the value where positive, before it where negative.
        package var bias = 0.0

        package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
            (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
        }
    }

    /// Values of one kind; not empty.
    package let values: AnimatableValues
    package let mode: CalculationMode
    /// The place of each value, from 0 to 1, in order; with ``CalculationMode/discrete`` its start.
    package let keyTimes: KeyTimes
    /// Between each value and the next; empty for even ones.
    package let timings: [TimingFunction]
    /// The shape at each value, for smooth curves; empty for Catmull and Rom's.
    package let smoothness: [Smoothness]

    /// - Parameters:
    ///   - values: Of one kind; not empty.
    ///   - keyTimes: One for each value, or one more for ``CalculationMode/discrete``; nil if evenly spaced.
    package init(
        _ values: some Sequence<AnimatableValue>, mode: CalculationMode = .linear, keyTimes: [Double]? = nil,
        timings: [TimingFunction] = [], smoothness: [Smoothness] = []
    ) {
        let values = AnimatableValues(values)
        // Values that do not mix can only change at once.
        let mode = mode != .discrete && values.canMix ? mode : .discrete
        self.values = values
        self.mode = mode
        self.smoothness = smoothness
        self.timings = mode.isPaced || mode == .discrete ? [] : timings
        if mode.isPaced, let mixer = ValueMixer(values) {
            self.keyTimes = KeyTimes(Self.paced(mixer, smoothness, isCubic: mode == .cubicPaced))
        } else if let keyTimes {
            self.keyTimes = KeyTimes(keyTimes.prefix(values.count))
        } else {
            self.keyTimes = KeyTimes(count: values.count, isDiscrete: mode == .discrete)
        }
    }

    private static func paced(_ mixer: ValueMixer, _ smoothness: [Smoothness], isCubic: Bool) -> [Double] {
        var ends = [0.0]
        for index in mixer.vectors.indices.dropLast() {
            let length =
                isCubic
                ? CubicSegment(mixer.vectors, index, smoothness, keyTimes: nil).length
                : mixer.distance(index, index + 1)
            ends.append(ends[index] + length)
        }
        guard let total = ends.last, total > 0 else {
            return ends.indices.map { Double($0) / Double(max(1, ends.count - 1)) }
        }
        return ends.map { $0 / total }
    }

    /// The value after a part of the animation's progress; the first or the last one outside the key times.
    package func value(at progress: Double) -> AnimatableValue {
        guard let index = keyTimes.lastIndex(atOrBefore: progress) else { return values[0] }
        guard mode != .discrete, index < values.count - 1 else { return values[index] }
        let (start, end) = (keyTimes[index], keyTimes[index + 1])
        var fraction = (progress - start) / (end - start)
        if index < timings.count { fraction = timings[index].value(at: fraction) }
        guard mode == .cubic || mode == .cubicPaced else {
            return values[index].mixed(with: values[index + 1], fraction)
        }
        return smooth(index, fraction)
    }

    private func smooth(_ index: Int, _ fraction: Double) -> AnimatableValue {
        if fraction == 0 { return values[index] }
        let isPaced = mode == .cubicPaced
        // Two values on each side shape the curve.
        let near = max(0, index - 1)...min(values.count - 1, index + 2)
        guard let mixer = ValueMixer(values[near]) else { return values[index] }
        let segment = CubicSegment(
            mixer.vectors, index - near.lowerBound, smoothness.isEmpty ? [] : Array(smoothness[near]),
            keyTimes: isPaced ? nil : Array(keyTimes[near]))
        return mixer.value(segment.point(at: isPaced ? segment.parameter(atLength: fraction) : fraction))
    }
}

extension AnimatableValues {
    /// True if there is anything between the values.
    fileprivate var canMix: Bool { areNumbers || first?.kind == .contents || ValueMixer(self) != nil }
}
