import MediaTime
import Values

extension LayerSnapshot {
    /// The layer as it looks at a moment, with nothing left that depends on time: CALayer's presentation layer.
    ///
    /// Sublayers that are not shown are left out; the others are in back-to-front order.
    /// - Parameters:
    ///   - time: In the superlayer's time.
    ///   - isCopy: True in a replicator, whose later copies begin after the first: a layer without a begin time is then
    ///     shown in all of them.
    ///   - flip: The superlayer's bounds if its y axis points up; nil if it points down.
    /// - Returns: Nil while the layer is not there or is hidden.
    package func presented(
        at time: Time, isCopy: Bool = false, flip: Rectangle? = nil
    ) throws(TimeError) -> LayerSnapshot? {
        guard let local = try timing.localTime(at: time, isEndlessBefore: isCopy) else { return nil }
        var layer = self
        layer.timing = LayerTiming()
        layer.animations = []
        for animation in animations { try animation.apply(to: &layer, at: local, local: local) }
        layer.motion = ownMotion
        guard !layer.properties.isHidden else { return nil }
        if let flip { layer.flipPlace(in: flip) }
        let flipInside = layer.flipInside(flip)
        switch layer.content {
        case .image(let image): layer.content = .image(try image.presented(at: local))
        case .text(var text) where text.foregroundImage != nil:
            text.foregroundImage = try text.foregroundImage?.presented(at: local)
            layer.content = .text(text)
        case .subtitles(let subtitles): layer.content = .subtitles(subtitles.presented(at: local))
        default: break
        }
        // Animations change particles at their births, not all of them now.
        if case .emitter(let emitter) = content { layer.content = .particles(try particles(of: emitter, at: local)) }
        if flipInside != nil { layer.flipContent() }
        // A mask that is not there is solid nowhere.
        if let mask = layer.mask {
            layer.mask = try mask.presented(at: local, isCopy: isCopy, flip: flipInside) ?? .empty
        }
        let isMaskAnimated = mask.map { !$0.animations.isEmpty } == true || layer.mask?.changesInside == true
        let areAnimated: Bool
        if case .replicator(let replicator) = layer.content {
            layer.content = .plain
            layer.sublayers = try layer.copies(replicator, at: local) { time throws(TimeError) in
                try presentedSublayers(at: time, areCopies: true, flip: flipInside)
            }
            areAnimated = layer.sublayers.contains(where: \.changesInside)
        } else {
            (layer.sublayers, areAnimated) = try presentedSublayers(at: local, areCopies: isCopy, flip: flipInside)
        }
        layer.changesInside = changesPicture(isAnimatedInside: areAnimated || isMaskAnimated)
        if case .particles = layer.content { layer.changesInside = true }
        return layer
    }

    /// The bounds of a presented layer if y counts upwards in it; nil if it counts down.
    /// - Parameter flip: The same of its superlayer.
    package func flipInside(_ flip: Rectangle?) -> Rectangle? {
        (flip != nil) != properties.isGeometryFlipped ? ownBounds : nil
    }

    /// The sublayers that are there, back to front; and true if a picture of any of them would not last.
    /// - Parameter time: In the layer's own time.
    private func presentedSublayers(
        at time: Time, areCopies: Bool, flip: Rectangle?
    ) throws(TimeError) -> (layers: [LayerSnapshot], areAnimated: Bool) {
        var (layers, areAnimated): ([LayerSnapshot], Bool) = ([], false)
        // Loop over indices: a loop over the layers would also copy those that are not shown.
        for index in sublayers.indices {
            guard let presented = try sublayers[index].presented(at: time, isCopy: areCopies, flip: flip) else {
                continue
            }
            areAnimated = areAnimated || presented.changesInside || !sublayers[index].animations.isEmpty
            layers.append(presented)
        }
        layers.sortByDepth()
        return (layers, areAnimated)
    }

    /// A layer in which there is nothing.
    private static var empty: LayerSnapshot {
        LayerSnapshot(content: .plain, bounds: Rectangle(x: 0, y: 0, width: 0, height: 0))
    }

    /// True if the layer, or anything in it, may look different at another time of its superlayer.
    package var isAnimated: Bool {
        switch content {
        case .subtitles, .emitter: return true
        case .image(let image) where image.isAnimated: return true
        case .text(let text) where text.foregroundImage?.isAnimated == true: return true
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
