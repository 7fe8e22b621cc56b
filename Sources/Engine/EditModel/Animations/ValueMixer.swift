import Values

/// Mixes values of one kind: what lies between the values of an animation.
///
/// Transforms go through translation, rotation (each the short way from the one before), scale and shear; where one of
/// them is flat, entry by entry. Colours are mixed premultiplied, paths point by point.
struct ValueMixer {
    /// The values as numbers, all equally many.
    let vectors: [[Double]]
    private let model: AnimatableValue
    private let isTakenApart: Bool

    /// - Parameter values: Of one kind, not empty.
    /// - Returns: Nil for values that cannot be interpolated: texts, booleans, and lists and paths that do not match.
    init?(_ values: some Collection<AnimatableValue>) {
        guard let model = values.first else { return nil }
        self.model = model
        if case .transform = model {
            let transforms = values.compactMap(\.transform)
            let parts = transforms.compactMap { AffineTransform.Parts($0) }
            isTakenApart = parts.count == transforms.count
            vectors =
                isTakenApart
                ? Self.unwound(zip(transforms, parts).map(Self.vector))
                : transforms.map { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] }
            return
        }
        if case .path(let first) = model {
            for case .path(let path) in values.dropFirst() where !first.isLike(path) { return nil }
        }
        let vectors = values.compactMap(\.numbers)
        guard vectors.count == values.count, vectors.allSatisfy({ $0.count == vectors[0].count }) else { return nil }
        self.vectors = vectors
        isTakenApart = false
    }

    private static func vector(_ transform: AffineTransform, _ parts: AffineTransform.Parts) -> [Double] {
        [parts.angle, parts.scaleX, parts.scaleY, parts.shear, transform.tx, transform.ty]
    }

    /// Angles as near as can be to those before them.
    private static func unwound(_ vectors: [[Double]]) -> [[Double]] {
        var vectors = vectors
        for index in vectors.indices.dropFirst() {
            let turn = vectors[index][0] - vectors[index - 1][0]
            vectors[index][0] -= (turn / (2 * .pi)).rounded() * 2 * .pi
        }
        return vectors
    }

    /// The meaning of the numbers.
    func value(_ n: [Double]) -> AnimatableValue {
        guard case .transform = model else { return model.with(numbers: n) }
        guard isTakenApart else {
            return .transform(AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
        }
        let parts = AffineTransform.Parts(angle: n[0], scaleX: n[1], scaleY: n[2], shear: n[3])
        return .transform(parts.transform(tx: n[4], ty: n[5]))
    }

    /// The straight line between two of the values.
    func mixed(_ from: Int, _ to: Int, _ fraction: Double) -> AnimatableValue {
        let (a, b) = (vectors[from], vectors[to])
        return value(a.indices.map { a[$0] + (b[$0] - a[$0]) * fraction })
    }

    /// The distance of two of the values.
    func distance(_ from: Int, _ to: Int) -> Double {
        zip(vectors[from], vectors[to]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
}

extension [ImageContent] {
    /// Pictures on the way to others; a spring shows no more of them than there is.
    fileprivate func crossFaded(with end: [ImageContent], _ fraction: Double) -> [ImageContent] {
        let fraction = Swift.min(Swift.max(fraction, 0), 1)
        let mixed = weighted(1 - fraction) + end.weighted(fraction)
        let seen = mixed.filter { $0.share > 0 }
        return seen.isEmpty ? Array(mixed.prefix(1)) : seen
    }

    private func weighted(_ factor: Double) -> [ImageContent] {
        map { picture in
            var picture = picture
            picture.share *= factor
            return picture
        }
    }
}

extension AnimatableValue {
    /// On the way to a value of the same kind; where they do not mix, that value from the middle on.
    func mixed(with end: AnimatableValue, _ fraction: Double) -> AnimatableValue {
        if fraction == 0 { return self }
        if fraction == 1 { return end }
        if case .contents(let first) = self, case .contents(let last) = end {
            return .contents(first.crossFaded(with: last, fraction))
        }
        guard let mixer = ValueMixer([self, end]) else { return fraction < 0.5 ? self : end }
        return mixer.mixed(0, 1, fraction)
    }

    /// The sum of two values of one kind. Transforms are concatenated, this one first. Returns this value for kinds
    /// without a sum.
    func adding(_ other: AnimatableValue) -> AnimatableValue {
        if case .transform(let first) = self, case .transform(let next) = other {
            return .transform(first.concatenating(next))
        }
        guard let mixer = ValueMixer([self, other]) else { return self }
        return mixer.value(zip(mixer.vectors[0], mixer.vectors[1]).map { $0 + $1 })
    }

    /// The difference: the value that, added to `other`, gives this one.
    func subtracting(_ other: AnimatableValue) -> AnimatableValue {
        if case .transform(let whole) = self, case .transform(let part) = other {
            return .transform(part.inverse.map { $0.concatenating(whole) } ?? whole)
        }
        guard let mixer = ValueMixer([self, other]) else { return self }
        return mixer.value(zip(mixer.vectors[0], mixer.vectors[1]).map { $0 - $1 })
    }

    /// This value added to nothing, a number of times.
    func repeated(_ count: Int64) -> AnimatableValue {
        guard case .transform(let transform) = self else {
            guard let numbers else { return self }
            return with(numbers: numbers.map { $0 * Double(count) })
        }
        // Exponentiation by squaring: a clock may have ticked for hours.
        var (result, power, rest) = (AffineTransform.identity, transform, count)
        while rest > 0 {
            if rest & 1 == 1 { result = result.concatenating(power) }
            power = power.concatenating(power)
            rest >>= 1
        }
        return .transform(result)
    }

    /// The neutral value of addition: zero, or the identity.
    var nothing: AnimatableValue {
        if case .transform = self { return .transform(.identity) }
        guard let numbers else { return self }
        return with(numbers: numbers.map { _ in 0 })
    }
}
