import EditModel

extension Layer {
    /// Whether a property has other values in time than the layer's own.
    func animates(_ property: String) -> Bool { animations.keyPaths.contains { $0.name == property } }
}

extension MovieValidator {
    /// What of a layer's animations only shows when the layer is whole; the rest was refused when they were added.
    mutating func checkAnimations(_ layer: Layer, _ object: String) {
        if layer is TextLayer, layer.bounds == nil,
            let keyPath = layer.animations.keyPaths.first(where: { $0.name.hasPrefix("bounds") })
        {
            report(
                .animationBounds, object, at: layer.locations.created,
                "its \(keyPath.name) is animated, but it has no bounds: set them")
        }
        for animation in layer.animations.all { checkAnimation(animation, object, isInGroup: false) }
    }

    private mutating func checkAnimation(_ animation: Animation, _ object: String, isInGroup: Bool) {
        let fillMode = animation.timing.fillMode
        if !isInGroup, animation.timing.isRemovedOnCompletion, fillMode == .forwards || fillMode == .both {
            report(
                .animationIgnored, object, at: animation.locations["fill_mode"],
                "an animation that is removed on completion does not hold its last value: set "
                    + "removed_on_completion = false")
        }
        checkRange(animation, object)
        if let keyframes = animation as? KeyframeAnimation {
            for name in keyframes.ignoredProperties {
                report(
                    .animationIgnored, object, at: animation.locations[name],
                    "\(name) do not count with the calculation_mode '\(keyframes.calculationMode.rawValue)'")
            }
        }
        for inner in (animation as? AnimationGroup)?.animations ?? [] {
            checkAnimation(inner, object, isInGroup: true)
        }
    }

    /// Values that count as the nearest the property can have. What is added to others need not be one.
    private mutating func checkRange(_ animation: Animation, _ object: String) {
        guard let animation = animation as? PropertyAnimation, animation.function == nil, !animation.isAdditive,
            let property = animation.keyPath?.property,
            let (name, value) = animation.firstValue(where: { property.numberOutside($0) != nil }),
            let number = property.numberOutside(value)
        else { return }
        let range = property.range
        report(
            .animationRange, object, at: animation.locations[name],
            "its \(property.name) of \(shortNumber(number)) is not in \(shortNumber(range.lowerBound)) to "
                + "\(shortNumber(range.upperBound)), and counts as the nearest that is")
    }
}
