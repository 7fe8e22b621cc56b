/// From one value to another. CABasicAnimation.
package class BasicAnimation: PropertyAnimation {
    /// Of the key path's kind.
    package var values = BasicValues()
    override var valueByteCount: Int { values.byteCount }

    override func makeEmpty() -> Animation { BasicAnimation() }

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        (copy as? BasicAnimation)?.values = values
    }

    package override var valueKind: AnimatableValue.Kind? { (values.from ?? values.to ?? values.by)?.kind }

    package override func firstValue(where isMeant: (AnimatableValue) -> Bool) -> (name: String, value: AnimatableValue)? {
        for (name, value) in [("from", values.from), ("to", values.to)] {
            if let value, isMeant(value) { return (name, value) }
        }
        return nil
    }

    override func checkValues() throws(AnimationError) {
        if values == BasicValues() { throw .valuesMissing("from, to, by or value") }
    }

    override func curve() -> PropertyAnimationSnapshot.Curve { .basic(values) }
}
