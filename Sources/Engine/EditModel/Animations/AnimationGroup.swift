import MediaTime
import Values

/// Animations that share a time of their own. CAAnimationGroup.
///
/// An animation in a group is never removed on completion; its fill mode alone decides its visibility.
package final class AnimationGroup: Animation {
    /// Copies, in the group's time, in order.
    package private(set) var animations: [Animation] = []
    /// The number of animations in it at any depth, itself included.
    private var size = 1
    /// The depth of nested groups.
    private var depth = 1

    private static let largestSize = 10_000
    private static let largestDepth = 16

    /// Replaces the group's animations with copies of others.
    package func set(_ animations: [Animation]) throws(AnimationError) {
        let groups = animations.compactMap { $0 as? AnimationGroup }
        let size = 1 + animations.count - groups.count + groups.reduce(0) { $0 + $1.size }
        let depth = 1 + (groups.map(\.depth).max() ?? 0)
        guard size <= Self.largestSize, depth <= Self.largestDepth else {
            throw .groupTooLarge(Self.largestSize, Self.largestDepth)
        }
        self.animations = animations.map { $0.isAdded ? $0 : $0.added() }
        (self.size, self.depth) = (size, depth)
    }

    /// Until the last of the animations is over; positive infinity where one never is.
    package override var naturalDuration: Time {
        animations.map(\.end).max() ?? Time(1, 4)
    }

    override func makeEmpty() -> Animation { AnimationGroup() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? AnimationGroup else { return }
        // They cannot change.
        (copy.animations, copy.size, copy.depth) = (animations, size, depth)
    }

    package override func check(on layer: Layer) throws(AnimationError) {
        if animations.isEmpty { throw .valuesMissing("animations") }
        guard duration ?? naturalDuration > .zero else { throw .noDuration }
        for animation in animations { try animation.check(on: layer) }
    }

    package override var assets: [(name: String, asset: Asset)] { animations.flatMap(\.assets) }

    override func snapshot(_ image: (Asset) -> ImageContent?) -> AnimationSnapshot {
        AnimationSnapshot(.group(animations.map { $0.snapshot(image) }), timing: wholeTiming)
    }
}
