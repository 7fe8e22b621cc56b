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
        if case .image(let image) = content { layer.content = .image(try image.presented(at: local)) }
        guard !layer.properties.isHidden else { return nil }
        layer.mask = try mask?.presented(at: local)
        layer.sublayers = []
        for sublayer in sublayers {
            if let presented = try sublayer.presented(at: local) { layer.sublayers.append(presented) }
        }
        layer.sublayers.sortByDepth()
        return layer
    }

    /// Whether the layer, or anything in it, may look different at another time.
    package var isAnimated: Bool {
        if case .image(let image) = content, image.isAnimated { return true }
        return timing != LayerTiming() || mask?.isAnimated == true || sublayers.contains(where: \.isAnimated)
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
