import MediaTime

extension LayerSnapshot {
    /// The layer as it looks at a moment, without anything that still depends on time: CALayer's presentation layer.
    ///
    /// Sublayers that are not there are left out, and the others stand back to front.
    /// - Parameter time: In the superlayer's time.
    /// - Returns: Nil while the layer is not there or is hidden.
    package func presented(at time: Time) throws(TimeError) -> LayerSnapshot? {
        guard let local = try timing.localTime(at: time) else { return nil }
        var layer = self
        layer.timing = LayerTiming()
        layer.animations = []
        for animation in animations { try animation.apply(to: &layer, at: local, local: local) }
        layer.motion = ownMotion
        guard !layer.properties.isHidden else { return nil }
        switch layer.content {
        case .image(let image): layer.content = .image(try image.presented(at: local))
        case .subtitles(let subtitles): layer.content = .subtitles(subtitles.presented(at: local))
        default: break
        }
        // A mask that is not there is solid nowhere.
        if let mask { layer.mask = try mask.presented(at: local) ?? .empty }
        var isAnimatedInside = mask.map { !$0.animations.isEmpty } == true || layer.mask?.changesInside == true
        layer.sublayers = []
        // By index, since a loop over the layers themselves copies those that are not there too.
        for index in sublayers.indices {
            guard let presented = try sublayers[index].presented(at: local) else { continue }
            isAnimatedInside = isAnimatedInside || presented.changesInside || !sublayers[index].animations.isEmpty
            layer.sublayers.append(presented)
        }
        layer.sublayers.sortByDepth()
        layer.changesInside = changesPicture(isAnimatedInside: isAnimatedInside)
        return layer
    }

    /// A layer in which there is nothing.
    private static var empty: LayerSnapshot {
        LayerSnapshot(content: .plain, bounds: Rectangle(x: 0, y: 0, width: 0, height: 0))
    }

    /// True if the layer, or anything in it, may look different at another time of its superlayer.
    package var isAnimated: Bool {
        switch content {
        case .subtitles: return true
        case .image(let image) where image.isAnimated: return true
        default: break
        }
        return timing.isTransient || !animations.isEmpty || mask?.isAnimated == true
            || sublayers.contains(where: \.isAnimated)
    }
}

extension [LayerSnapshot] {
    /// Puts them back to front: by their z position, equal ones in the order they were added.
    fileprivate mutating func sortByDepth() {
        guard contains(where: { $0.properties.zPosition != 0 }) else { return }
        let ordered = enumerated().sorted { a, b in
            (a.element.properties.zPosition, a.offset) < (b.element.properties.zPosition, b.offset)
        }
        self = ordered.map(\.element)
    }
}
