import MediaTime
import Values

/// A change of a layer in time. CAAnimation.
///
/// A layer or a group keeps a copy of an added animation, which can no longer be changed.
package class Animation: RecipeLocated {
    /// All of the timing except the duration, which is ``duration``.
    package var timing = AnimationTiming()
    /// The duration of one run; nil for ``naturalDuration``.
    package var duration: Time?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?
    /// True if it is the copy of a layer or a group.
    package private(set) var isAdded = false

    package init(location: RecipeLocation? = nil) {
        locations = RecipeLocations(created: location)
    }

    /// The default duration of one run: a quarter of a second, or positive infinity for ever.
    package var naturalDuration: Time { Time(1, 4) }

    /// The timing with its duration.
    package final var wholeTiming: AnimationTiming {
        var timing = timing
        timing.duration = duration ?? naturalDuration
        return timing
    }

    /// The end of all runs, in the time of its layer or group; positive infinity for never.
    var end: Time { (try? wholeTiming.end()) ?? .positiveInfinity }

    /// A copy with the same values, and with copies of its parts.
    package func copy() -> Animation {
        let copy = makeEmpty()
        copyValues(to: copy)
        return copy
    }

    /// A new one of the same class.
    func makeEmpty() -> Animation { preconditionFailure("a subclass makes itself") }

    /// Subclasses add their own.
    func copyValues(to copy: Animation) {
        copy.timing = timing
        copy.duration = duration
        copy.locations = locations
    }

    /// A copy for a layer or a group, which is never changed again.
    final func added() -> Animation {
        let copy = copy()
        copy.isAdded = true
        return copy
    }

    /// Refuses what cannot be shown on a layer.
    package func check(on layer: Layer) throws(AnimationError) {}

    /// The pictures among its values, by the names that recipes use.
    package var assets: [(name: String, asset: Asset)] { [] }

    /// Its values. It has passed ``check(on:)``.
    /// - Parameter image: Finds a picture among the snapshot's sources.
    func snapshot(_ image: (Asset) -> ImageContent?) -> AnimationSnapshot {
        preconditionFailure("a subclass says what it does")
    }
}

/// A change of one property of a layer in time. CAPropertyAnimation.
package class PropertyAnimation: Animation {
    /// Nil until it is set.
    package var keyPath: AnimationKeyPath?
    package var isAdditive = false
    package var isCumulative = false
    /// Returns the value at each moment of a run, replacing all other values.
    package var function: ScriptFunction?

    override func copyValues(to copy: Animation) {
        super.copyValues(to: copy)
        guard let copy = copy as? PropertyAnimation else { return }
        copy.keyPath = keyPath
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
        copy.function = function
    }

    package override func check(on layer: Layer) throws(AnimationError) {
        guard let property = keyPath?.property else { throw .keyPathMissing }
        guard property.exists(in: layer) else { throw .noSuchProperty(property.name, layer.kindName) }
        let isOfPictures = property.kind == .contents
        if isAdditive || isCumulative, property.isDiscrete || isOfPictures { throw .notAdditive(property.name) }
        if isCumulative, function != nil { throw .functionCumulative }
        if isOfPictures, function != nil { throw .functionOfPictures(property.name) }
        if function == nil { try checkValues() }
    }

    /// The kind of the animation's values; nil while it has no value.
    package var valueKind: AnimatableValue.Kind? { nil }

    /// The first value with the property `isMeant`, and its name in recipes; nil if no value has it or a function gives
    /// the values.
    package func firstValue(where isMeant: (AnimatableValue) -> Bool) -> (name: String, value: AnimatableValue)? { nil }

    /// Refuses values that cannot be shown.
    func checkValues() throws(AnimationError) {}

    /// The source of its values, if they are not from a function.
    func curve(_ image: (Asset) -> ImageContent?) -> PropertyAnimationSnapshot.Curve {
        preconditionFailure("a subclass says where")
    }

    override func snapshot(_ image: (Asset) -> ImageContent?) -> AnimationSnapshot {
        guard let keyPath else { preconditionFailure("an animation that was added has a key path") }
        let property = PropertyAnimationSnapshot(
            keyPath, function.map { .function($0) } ?? curve(image), isAdditive: isAdditive, isCumulative: isCumulative)
        return AnimationSnapshot(.property(property), timing: wholeTiming)
    }
}
