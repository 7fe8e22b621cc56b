import MediaTime
import Values

/// The animations of one layer, in the order they were added, and the functions that its properties were set to.
package struct LayerAnimations {
    private var entries: [(key: String?, animation: Animation)] = []
    /// Properties that are functions of the layer's time.
    private var functions: [(keyPath: AnimationKeyPath, function: ScriptFunction)] = []

    package init() {}

    /// Keeps a copy of an animation, replacing one with the same key.
    mutating func add(_ animation: Animation, key: String?) {
        if let key { remove(key) }
        entries.append((key, animation.added()))
    }

    /// Takes an animation away; nothing happens without one.
    package mutating func remove(_ key: String) { entries.removeAll { $0.key == key } }

    package mutating func removeAll() { entries = [] }

    /// The layer's copy of the animation with a key.
    package func animation(_ key: String) -> Animation? { entries.first { $0.key == key }?.animation }

    /// The keys in order; animations without a key are left out.
    package var keys: [String] { entries.compactMap(\.key) }

    /// All of them, in order.
    package var all: [Animation] { entries.map(\.animation) }

    /// The function that a property was set to; nil if its value is constant.
    package subscript(function keyPath: AnimationKeyPath) -> ScriptFunction? {
        get { functions.first { $0.keyPath == keyPath }?.function }
        set {
            functions.removeAll { $0.keyPath == keyPath }
            if let newValue { functions.append((keyPath, newValue)) }
        }
    }

    /// Every key path that is animated, groups looked into.
    package var keyPaths: [AnimationKeyPath] {
        func keyPaths(_ animation: Animation) -> [AnimationKeyPath] {
            if let group = animation as? AnimationGroup { return group.animations.flatMap(keyPaths) }
            return [(animation as? PropertyAnimation)?.keyPath].compactMap { $0 }
        }
        return functions.map(\.keyPath) + all.flatMap(keyPaths)
    }

    /// The pictures that they bring, in order.
    package var assets: [Asset] { all.flatMap { $0.assets.map(\.asset) } }

    /// The animations as values, in the order they are applied: functions replace the properties, so they come first.
    /// - Parameter image: Finds a picture among the snapshot's sources.
    func snapshots(_ image: (Asset) -> ImageContent?) -> [AnimationSnapshot] {
        functions.map { keyPath, function in
            var timing = AnimationTiming()
            timing.duration = .positiveInfinity
            timing.fillMode = .both
            return AnimationSnapshot(.property(PropertyAnimationSnapshot(keyPath, .function(function))), timing: timing)
        } + all.map { $0.snapshot(image) }
    }
}

extension Layer {
    /// Adds a copy of an animation, replacing one with the same key.
    package func add(_ animation: Animation, key: String? = nil) throws(AnimationError) {
        try animation.check(on: self)
        animations.add(animation, key: key)
    }
}
