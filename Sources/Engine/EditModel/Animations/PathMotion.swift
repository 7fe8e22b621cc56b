import Values

/// A way along a path. CAKeyframeAnimation's path and rotationMode.
package struct PathMotion: Hashable, Sendable, Codable {
    /// The turning of the layer on its way. CAAnimationRotationMode.
    package enum RotationMode: String, Hashable, Sendable, Codable, CaseIterable {
        /// Its right side goes ahead.
        case auto
        /// Its left side goes ahead.
        case autoReverse = "auto_reverse"
    }

    /// In the superlayer's coordinates. It has length.
    package let path: Path
    package let mode: KeyframeCurve.CalculationMode
    /// Nil if the layer does not turn with the path.
    package let rotationMode: RotationMode?
    /// The starts of the lines and curves and the last one's end, in the progress; empty for an even pace.
    package let keyTimes: [Double]
    /// A function for each line or curve; empty for linear ones.
    package let timings: [TimingFunction]
    private let measure: PathMeasure
    /// The starts of the lines and curves and the last one's end, as parts of the length.
    private let lengths: [Double]

    /// - Parameter keyTimes: One more than the path has lines and curves; nil if evenly spaced.
    package init(
        _ path: Path, mode: KeyframeCurve.CalculationMode = .linear, rotationMode: RotationMode? = nil,
        keyTimes: [Double]? = nil, timings: [TimingFunction] = []
    ) {
        self.path = path
        self.mode = mode
        self.rotationMode = rotationMode
        self.timings = mode.isPaced ? [] : timings
        measure = PathMeasure(path)
        var ends = [0.0]
        for curve in measure.parts.flatMap(\.curves) { ends.append(ends[ends.count - 1] + curve.wholeLength) }
        let total = ends[ends.count - 1]
        lengths = total > 0 ? ends.map { $0 / total } : ends
        let count = Double(max(1, ends.count - 1))
        self.keyTimes = mode.isPaced ? [] : keyTimes ?? ends.indices.map { Double($0) / count }
    }

    /// The number of a path's lines and curves that take time.
    package static func stepCount(of path: Path) -> Int { path.parts.reduce(0) { $0 + $1.curves.count } }

    /// The layer's place after a part of the progress, and the path's direction there; nil if the path has no length.
    package func place(at progress: Double) -> PathMeasure.Place? {
        measure.place(atFraction: fraction(at: progress))
    }

    /// The part of the length after a part of the progress.
    private func fraction(at progress: Double) -> Double {
        guard !keyTimes.isEmpty else { return progress }
        guard let index = keyTimes.lastIndex(atOrBefore: progress) else { return 0 }
        guard index < lengths.count - 1 else { return 1 }
        guard mode != .discrete else { return lengths[index] }
        var fraction = (progress - keyTimes[index]) / (keyTimes[index + 1] - keyTimes[index])
        if index < timings.count { fraction = timings[index].value(at: fraction) }
        return lengths[index] + (lengths[index + 1] - lengths[index]) * fraction
    }
}

extension PathMotion {
    package static func == (a: PathMotion, b: PathMotion) -> Bool {
        a.path == b.path && a.mode == b.mode && a.rotationMode == b.rotationMode && a.keyTimes == b.keyTimes
            && a.timings == b.timings
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(mode)
        hasher.combine(rotationMode)
        hasher.combine(keyTimes)
        hasher.combine(timings)
    }

    private enum CodingKeys: CodingKey { case path, mode, rotationMode, keyTimes, timings }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let keyTimes = try container.decode([Double].self, forKey: .keyTimes)
        self.init(
            try container.decode(Path.self, forKey: .path),
            mode: try container.decode(KeyframeCurve.CalculationMode.self, forKey: .mode),
            rotationMode: try container.decodeIfPresent(RotationMode.self, forKey: .rotationMode),
            keyTimes: keyTimes.isEmpty ? nil : keyTimes,
            timings: try container.decode([TimingFunction].self, forKey: .timings))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(mode, forKey: .mode)
        try container.encodeIfPresent(rotationMode, forKey: .rotationMode)
        try container.encode(keyTimes, forKey: .keyTimes)
        try container.encode(timings, forKey: .timings)
    }
}

extension PathCurve {
    fileprivate var wholeLength: Double {
        evenPieces().reduce(0) { $0 + length(from: $1.lowerBound, to: $1.upperBound) }
    }
}
