extension LayerSnapshot {
    /// Whether a picture of this layer with everything in it would not last, whether its animations run just then or not.
    /// - Parameter isAnimatedInside: Whether that is so of a sublayer or the mask.
    func changesPicture(isAnimatedInside: Bool) -> Bool {
        // What has no parts is drawn anew in any case.
        guard !sublayers.isEmpty || mask != nil else { return false }
        return isAnimatedInside || animations.contains(where: \.changesPicture)
    }
}

extension AnimationSnapshot {
    /// Whether it changes more of its layer than where it stands and how solid it is.
    fileprivate var changesPicture: Bool {
        switch action {
        case .property(let animation): !animation.keyPath.property.isPlacement
        case .group(let animations): animations.contains(where: \.changesPicture)
        }
    }
}

extension AnimatableProperty {
    /// Whether it only says where and how solid a picture of the layer is drawn.
    fileprivate var isPlacement: Bool {
        ["position", "anchor_point", "transform", "opacity", "z_position", "hidden"].contains(name.prefix { $0 != "." })
    }
}
