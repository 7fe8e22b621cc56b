import EditModel
import Values

extension LayerSnapshot {
    var containsVideo: Bool { content == .video || sublayers.contains(where: \.containsVideo) }

    /// True when a layer in this one is seen in perspective.
    var showsPerspective: Bool {
        (sublayers + [mask].compactMap { $0 }).contains {
            $0.place != nil || ($0.properties.turn.isTurned && $0.properties.perspective != nil)
                || $0.textAnimations.contains { $0.animation.perspective != nil } || $0.showsPerspective
        }
    }

    /// True when a layer in this one is blended with the layers below by a mode of its own.
    var blendsInside: Bool { sublayers.contains { $0.blendMode != .normal || $0.blendsInside } }

    /// True when the layer has a shadow or a glow.
    var castsShadow: Bool { properties.shadow.isVisible || properties.glow.shadow.isVisible }

    /// True when clipping to the bounds can change the picture.
    var clipsVisibly: Bool {
        guard properties.masksToBounds else { return false }
        switch content {
        case .plain: return !sublayers.isEmpty
        case .video, .gradient: return !sublayers.isEmpty || properties.cornerRadius > 0
        // Other contents and sublayers may reach outside.
        default: return true
        }
    }

    /// The particles of an emitter layer.
    var cloud: ParticleCloud? { if case .particles(let cloud) = content { cloud } else { nil } }

    /// True when sublayers or particles are drawn between its content and its border.
    var hasInside: Bool { !sublayers.isEmpty || cloud != nil }

    /// The particles and the sublayers, back to front.
    var inside: [LayerSnapshot] {
        guard let cloud else { return sublayers }
        return cloud.particles.map(cloud.layer) + sublayers
    }

    /// True when the layer and everything in it must be drawn as one picture before it is blended.
    var isGroup: Bool {
        guard mask == nil, !castsShadow, properties.blendMode == .normal else { return true }
        if clipsVisibly { return true }
        return properties.opacity < 1 && (hasInside || (content == .video && properties.borderWidth > 0))
    }

    /// True when parts of the layer that stay the same are rasterised each on its own, and composed in every frame;
    /// else all of it is rasterised as one.
    var isDrawnInParts: Bool {
        // A shadow is cast by all parts together.
        isGroup && changesInside && !castsShadow
    }

    /// True when the layer has more than its own content: each part of a large layer is rasterised on its own, so that
    /// a shadow, which reaches far and has no fine detail, takes nothing from the sharpness of the rest.
    var consistsOfParts: Bool { hasInside || mask != nil || castsShadow }

    /// The layer without the properties that only place and blend its picture, so that layers with one picture compare
    /// equal.
    var placeless: LayerSnapshot {
        var layer = self
        let properties = layer.properties
        layer.properties.position = .zero
        layer.properties.anchorPoint = .zero
        layer.properties.transform = .identity
        layer.properties.turn = LayerTurn()
        layer.place = nil
        layer.properties.opacity = 1
        layer.properties.zPosition = 0
        layer.properties.blendMode = .normal
        if !properties.shadow.isVisible {
            layer.properties.shadow = Shadow(opacity: 0)
            layer.properties.shadowPath = nil
        }
        if !properties.glow.shadow.isVisible { layer.properties.glow = Glow() }
        layer.motion = .still
        layer.changesInside = false
        layer.tint = .white
        return layer
    }

    /// The part of the layer behind its sublayers, without mask, border and shadow; nil if that is nothing.
    var back: LayerSnapshot? {
        let isPlain = content == .plain || cloud != nil
        guard content != .video, !isPlain || properties.backgroundColor != nil else { return nil }
        var layer = self
        if isPlain { layer.content = .plain }
        layer.sublayers = []
        layer.mask = nil
        layer.properties.borderWidth = 0
        layer.properties.masksToBounds = false
        layer.properties.shadow = Shadow(opacity: 0)
        layer.properties.glow = Glow()
        return layer
    }

    /// The border, in front of the sublayers; nil without one.
    var front: LayerSnapshot? {
        guard properties.borderWidth > 0 else { return nil }
        var layer = LayerSnapshot(content: .plain, bounds: properties.bounds)
        layer.properties.borderWidth = properties.borderWidth
        layer.properties.borderColor = properties.borderColor
        layer.properties.cornerRadius = properties.cornerRadius
        layer.properties.maskedCorners = properties.maskedCorners
        return layer
    }

    /// A solid layer of the same bounds: what ``LayerProperties/masksToBounds`` keeps.
    var boundsShape: LayerSnapshot {
        var layer = LayerSnapshot(content: .plain, bounds: properties.bounds, backgroundColor: .white)
        layer.properties.cornerRadius = properties.cornerRadius
        layer.properties.maskedCorners = properties.maskedCorners
        return layer
    }
}
