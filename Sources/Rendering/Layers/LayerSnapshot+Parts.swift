import EditModel

extension LayerSnapshot {
    var containsVideo: Bool { content == .video || sublayers.contains(where: \.containsVideo) }

    /// Whether ending at the bounds can change what is seen.
    var clipsVisibly: Bool {
        guard properties.masksToBounds else { return false }
        switch content {
        case .plain: return !sublayers.isEmpty
        case .video, .gradient: return !sublayers.isEmpty || properties.cornerRadius > 0
        // What else there is may reach outside.
        default: return true
        }
    }

    /// Whether the layer and everything in it meets what is below as one picture, which has to be made first.
    var isGroup: Bool {
        guard mask == nil, !properties.shadow.isVisible, properties.blendMode == .normal else { return true }
        if clipsVisibly { return true }
        return properties.opacity < 1 && (!sublayers.isEmpty || (content == .video && properties.borderWidth > 0))
    }

    /// Whether parts of the layer are rasterised, each of which stays the same, and put together in every frame; else all
    /// of it is rasterised at once.
    var isDrawnInParts: Bool {
        // A shadow is that of all parts together.
        isGroup && changesInside && !properties.shadow.isVisible
    }

    /// Whether there is more than the layer's own content: each part of a large layer is rasterised by itself, so that a
    /// shadow, which reaches far and has no fine detail, takes nothing from the sharpness of the rest.
    var consistsOfParts: Bool { !sublayers.isEmpty || mask != nil || properties.shadow.isVisible }

    /// The layer at the place where its picture is drawn, whatever that is used for: what only says how the picture is
    /// moved and laid down is taken away.
    var placeless: LayerSnapshot {
        var layer = self
        let properties = layer.properties
        layer.properties.position = .zero
        layer.properties.anchorPoint = .zero
        layer.properties.transform = .identity
        layer.properties.opacity = 1
        layer.properties.zPosition = 0
        layer.properties.blendMode = .normal
        if !properties.shadow.isVisible { layer.properties.shadow = Shadow(opacity: 0) }
        layer.motion = .still
        layer.changesInside = false
        return layer
    }

    /// What of the layer lies behind its sublayers, without what is done to all of it; nil for nothing.
    var back: LayerSnapshot? {
        guard content != .video, content != .plain || properties.backgroundColor != nil else { return nil }
        var layer = self
        layer.sublayers = []
        layer.mask = nil
        layer.properties.borderWidth = 0
        layer.properties.masksToBounds = false
        layer.properties.shadow = Shadow(opacity: 0)
        return layer
    }

    /// The border, which lies in front of the sublayers; nil for none.
    var front: LayerSnapshot? {
        guard properties.borderWidth > 0 else { return nil }
        var layer = LayerSnapshot(content: .plain, bounds: properties.bounds)
        layer.properties.borderWidth = properties.borderWidth
        layer.properties.borderColor = properties.borderColor
        layer.properties.cornerRadius = properties.cornerRadius
        return layer
    }

    /// A solid layer of the same bounds: what ``LayerProperties/masksToBounds`` keeps.
    var boundsShape: LayerSnapshot {
        var layer = LayerSnapshot(content: .plain, bounds: properties.bounds, backgroundColor: .white)
        layer.properties.cornerRadius = properties.cornerRadius
        return layer
    }
}
