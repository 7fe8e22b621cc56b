import Values

/// From value to value, or along a path. CAKeyframeAnimation.
package final class KeyframeAnimation: PropertyAnimation {
    package typealias Mode = KeyframeCurve.CalculationMode

    /// Values of the key path's kind.
    package var values = AnimatableValues()
    /// The path of the layer's position, in place of values.
    package var path: Path?
    package var rotationMode: PathMotion.RotationMode?
    /// From 0 to 1, in ascending order; nil if evenly spaced.
    package var keyTimes: [Double]?
    package var calculationMode = Mode.linear
    /// One for the way from each value to the next; empty for linear ones.
    package var timings: [TimingFunction] = []
    /// One for each value; empty for 0.
    package var tensions: [Double] = []
    package var continuities: [Double] = []
    package var biases: [Double] = []

    override func makeEmpty() -> Animation { KeyframeAnimation() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? KeyframeAnimation else { return }
        copy.values = values
        copy.path = path
        copy.rotationMode = rotationMode
        copy.keyTimes = keyTimes
        copy.calculationMode = calculationMode
        copy.timings = timings
        (copy.tensions, copy.continuities, copy.biases) = (tensions, continuities, biases)
    }

    package override var valueKind: AnimatableValue.Kind? { values.first?.kind }

    package override func firstValue(where isMeant: (AnimatableValue) -> Bool) -> (
        name: String, value: AnimatableValue
    )? {
        path == nil ? values.first(where: isMeant).map { ("values", $0) } : nil
    }

    override func checkValues() throws(AnimationError) {
        if let path {
            guard keyPath?.name == "position" else { throw .pathNotPosition }
            guard path.length > 0 else { throw .pathEmpty }
            return try checkCounts(PathMotion.stepCount(of: path) + 1)
        }
        if values.isEmpty { throw .valuesMissing("values, path or value") }
        if rotationMode != nil { throw .rotationWithoutPath }
        if valueKind == .contents, calculationMode != .linear, calculationMode != .discrete {
            throw .pictureCurve(keyPath?.name ?? "", calculationMode)
        }
        try checkCounts(values.count)
    }

    /// - Parameter count: Of values, or of points on the path.
    private func checkCounts(_ count: Int) throws(AnimationError) {
        let isDiscrete = calculationMode == .discrete || keyPath?.property.isDiscrete == true
        if let keyTimes, !calculationMode.isPaced {
            let allowed = isDiscrete && path == nil ? count...count + 1 : count...count
            guard allowed.contains(keyTimes.count) else { throw .count("key_times", keyTimes.count, count, "values") }
        }
        if !timings.isEmpty, timings.count != count - 1, !calculationMode.isPaced {
            throw .count("timings", timings.count, count - 1, "ways between values")
        }
        for (name, list) in [("tensions", tensions), ("continuities", continuities), ("biases", biases)]
        where !list.isEmpty && list.count != count {
            throw .count(name, list.count, count, "values")
        }
    }

    package override var assets: [(name: String, asset: Asset)] {
        valueKind == .contents ? values.compactMap { $0.asset.map { ("values", $0) } } : []
    }

    override func curve(_ image: (Asset) -> ImageContent?) -> PropertyAnimationSnapshot.Curve {
        if let path {
            return .path(
                PathMotion(
                    path, mode: calculationMode, rotationMode: rotationMode, keyTimes: keyTimes, timings: timings))
        }
        return .keyframes(
            KeyframeCurve(
                values.frozen(image), mode: calculationMode, keyTimes: keyTimes, timings: timings,
                smoothness: smoothness))
    }

    private var smoothness: [KeyframeCurve.Smoothness] {
        guard !(tensions.isEmpty && continuities.isEmpty && biases.isEmpty) else { return [] }
        func value(_ list: [Double], _ index: Int) -> Double { list.isEmpty ? 0 : list[index] }
        return values.indices.map {
            KeyframeCurve.Smoothness(
                tension: value(tensions, $0), continuity: value(continuities, $0), bias: value(biases, $0))
        }
    }

    /// The names of properties that were set and mean nothing with the others.
    package var ignoredProperties: [String] {
        var names: [String] = []
        if calculationMode.isPaced, keyTimes != nil { names.append("key_times") }
        if calculationMode.isPaced || calculationMode == .discrete, !timings.isEmpty { names.append("timings") }
        return names
    }
}
