extension LayerSnapshot {
    /// The characters that animations of the layer's string put there, each once, in the order they first come.
    package var animatedCharacters: String {
        var known: Set<Character> = []
        return String(animations.flatMap(\.strings).joined().filter { known.insert($0).inserted })
    }
}

extension AnimationSnapshot {
    fileprivate var strings: [String] {
        switch action {
        case .group(let animations): animations.flatMap(\.strings)
        case .text: []
        case .property(let animation): animation.keyPath.property.kind == .string ? animation.curve.strings : []
        }
    }
}

extension PropertyAnimationSnapshot.Curve {
    fileprivate var strings: [String] {
        let values: AnimatableValues =
            switch self {
            case .basic(let values), .spring(let values, _):
                AnimatableValues([values.from, values.to].compactMap { $0 })
            case .keyframes(let keyframes): keyframes.values
            case .sampled(let samples): samples.values
            case .path, .function: []
            }
        return values.compactMap { if case .string(let string) = $0 { string } else { nil } }
    }
}
