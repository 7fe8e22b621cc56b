import MediaTime

/// Animations that share a time of their own. CAAnimationGroup.
///
/// What is in a group is never removed on completion; the fill mode alone says what is seen of it.
package final class AnimationGroup: Animation {
    /// In the group's time, in order. Not empty.
    package var animations: [Animation] = []

    /// Until the last of the animations is over; positive infinity where one never is.
    package override var naturalDuration: Time {
        let ends = animations.map { (try? $0.wholeTiming.end()) ?? .positiveInfinity }
        return ends.max() ?? Time(1, 4)
    }

    override func makeEmpty() -> Animation { AnimationGroup() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        (copy as? AnimationGroup)?.animations = animations.map { $0.copy() }
    }

    package override func check(on layer: Layer) throws(AnimationError) {
        if animations.isEmpty { throw .valuesMissing("animations") }
        guard duration ?? naturalDuration > .zero else { throw .noDuration }
        for animation in animations { try animation.check(on: layer) }
    }

    /// Whether another animation is this one or somewhere in it.
    package func contains(_ animation: Animation) -> Bool {
        animation === self
            || animations.contains { $0 === animation || ($0 as? AnimationGroup)?.contains(animation) == true }
    }

    override func snapshot() -> AnimationSnapshot {
        AnimationSnapshot(.group(animations.map { $0.snapshot() }), timing: wholeTiming)
    }
}
