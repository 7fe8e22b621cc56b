import MediaTime

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

    override func curve() -> PropertyAnimationSnapshot.Curve { .spring(values, motion) }
}
