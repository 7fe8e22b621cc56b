import MediaTime
import Values

/// An animation as plain values: the property, the values and the timing.
package struct AnimationSnapshot: Hashable, Sendable, Codable {
    package enum Action: Hashable, Sendable, Codable {
        case property(PropertyAnimationSnapshot)
        case text(TextAnimationSnapshot)
        /// All of them in the group's time, in order.
        case group([AnimationSnapshot])
    }

    package var timing: AnimationTiming
    package var action: Action

    package init(_ action: Action, timing: AnimationTiming) {
        self.action = action
        self.timing = timing
    }
}

/// The change of one property of a layer.
package struct PropertyAnimationSnapshot: Hashable, Sendable, Codable {
    /// The source of the values.
    package enum Curve: Hashable, Sendable, Codable {
        case basic(BasicValues)
        case spring(BasicValues, SpringMotion)
        case keyframes(KeyframeCurve)
        /// Moves the position along a path.
        case path(PathMotion)
        /// A function of time that waits to be sampled: ``MovieSnapshot/sampleFunctions(_:)``.
        case function(ScriptFunction)
        case sampled(SampledValues)
    }

    package var keyPath: AnimationKeyPath
    package var curve: Curve
    /// True if the values are added to the layer's own, false if they replace it.
    package var isAdditive: Bool
    /// True if each run begins where the one before ended.
    package var isCumulative: Bool

    package init(_ keyPath: AnimationKeyPath, _ curve: Curve, isAdditive: Bool = false, isCumulative: Bool = false) {
        self.keyPath = keyPath
        self.curve = curve
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }
}

/// The ends of a basic animation; a nil one follows from the others and from the layer. CABasicAnimation.
package struct BasicValues: Hashable, Sendable, Codable {
    package var from: AnimatableValue?
    package var to: AnimatableValue?
    /// The way from start to end. Counts only where one of the ends is nil.
    package var by: AnimatableValue?

    package init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
        self.from = from
        self.to = to
        self.by = by
    }

    /// The values as a snapshot has them: see ``AnimatableValue/frozen(_:)``.
    func frozen(_ image: (Asset) -> ImageContent?) -> BasicValues {
        BasicValues(from: from?.frozen(image), to: to?.frozen(image), by: by)
    }

    /// The start and the end of the animation.
    /// - Parameter current: The layer's value without the animation.
    func ends(_ current: AnimatableValue) -> (start: AnimatableValue, end: AnimatableValue) {
        switch (from, to, by) {
        case (let from?, let to?, _): (from, to)
        case (let from?, nil, let by?): (from, from.adding(by))
        case (let from?, nil, nil): (from, current)
        case (nil, let to?, let by?): (to.subtracting(by), to)
        case (nil, let to?, nil): (current, to)
        case (nil, nil, let by?): (current, current.adding(by))
        case (nil, nil, nil): (current, current)
        }
    }
}

extension AnimationSnapshot {
    /// The pictures that it may bring.
    package var pictures: [ImageContent] {
        switch action {
        case .property(let animation):
            switch animation.curve {
            case .basic(let ends), .spring(let ends, _): [ends.from, ends.to].flatMap { $0?.pictures ?? [] }
            case .keyframes(let curve) where curve.values.first?.kind == .contents: curve.values.flatMap(\.pictures)
            case .keyframes, .path, .function, .sampled: []
            }
        case .text: []
        case .group(let animations): animations.flatMap(\.pictures)
        }
    }
}
