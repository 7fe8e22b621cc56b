import MediaTime
import Values

/// From one value to another. CABasicAnimation.
package class BasicAnimation: PropertyAnimation {
    /// Values of the key path's kind.
    package var values = BasicValues()

    override func makeEmpty() -> Animation { BasicAnimation() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        (copy as? BasicAnimation)?.values = values
    }

    package override var valueKind: AnimatableValue.Kind? { (values.from ?? values.to ?? values.by)?.kind }

    package override func firstValue(where isMeant: (AnimatableValue) -> Bool) -> (
        name: String, value: AnimatableValue
    )? {
        for (name, value) in [("from", values.from), ("to", values.to)] {
            if let value, isMeant(value) { return (name, value) }
        }
        return nil
    }

    override func checkValues() throws(AnimationError) {
        if values == BasicValues() { throw .valuesMissing("from, to, by or value") }
        if values.by?.kind == .contents { throw .pictureDifference(keyPath?.name ?? "") }
    }

    package override var assets: [(name: String, asset: Asset)] {
        [("from", values.from?.asset), ("to", values.to?.asset)].compactMap { name, asset in asset.map { (name, $0) } }
    }

    override func curve(_ image: (Asset) -> ImageContent?) -> PropertyAnimationSnapshot.Curve {
        .basic(values.frozen(image))
    }
}

/// From one value to another as a mass on a spring gets there. CASpringAnimation.
package final class SpringAnimation: BasicAnimation {
    package var motion = SpringMotion()

    /// Until the spring has come to rest.
    package override var naturalDuration: Time { motion.settlingDuration }

    override func makeEmpty() -> Animation { SpringAnimation() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        (copy as? SpringAnimation)?.motion = motion
    }

    override func curve(_ image: (Asset) -> ImageContent?) -> PropertyAnimationSnapshot.Curve {
        .spring(values.frozen(image), motion)
    }
}
