import Values

/// Takes the snapshot of a tree of layers, with every size and place worked out.
struct LayerSnapshotBuilder {
    let tool: AnimationTool
    /// Whole and even.
    let renderSize: Size
    /// Each picture's place in the movie's sources.
    let sourceIndices: [ObjectIdentifier: Int]

    func root() -> LayerSnapshot { snapshot(of: tool.parent) }

    /// A layer as a particle's picture: without animations, and with its anchor point at zero.
    private func picture(of layer: Layer) -> LayerSnapshot {
        var picture = snapshot(of: layer, isParticle: true)
        picture.properties.position = .zero
        picture.properties.turn = LayerTurn()
        picture.properties.zPosition = 0
        return picture
    }

    private func snapshot(of layer: Layer, isParticle: Bool = false) -> LayerSnapshot {
        var properties = layer.properties
        properties.bounds = bounds(of: layer)
        properties.position = position(of: layer, size: properties.bounds?.size ?? .zero)
        var snapshot = LayerSnapshot(
            content: content(of: layer, isParticle: isParticle), properties: properties,
            timing: isParticle ? LayerTiming() : layer.timing,
            animations: isParticle ? [] : layer.animations.snapshots(image),
            mask: layer.mask.map { self.snapshot(of: $0, isParticle: isParticle) },
            sublayers: layer.sublayers.map { self.snapshot(of: $0, isParticle: isParticle) })
        snapshot.name = layer.name.map { LayerName($0) }
        return snapshot
    }

    private func content(of layer: Layer, isParticle: Bool) -> LayerSnapshot.Content {
        if tool.showsVideo(layer) { return .video }
        if let text = layer as? TextLayer {
            var content = text.content
            content.foregroundImage = text.foregroundImage.flatMap(image)
            content.foregroundImage?.gravity = .resizeAspectFill
            return .text(content)
        }
        if let shape = layer as? ShapeLayer { return .shape(shape.content) }
        if let gradient = layer as? GradientLayer { return .gradient(gradient.content) }
        if let replicator = layer as? ReplicatorLayer { return .replicator(replicator.content) }
        if let emitter = layer as? EmitterLayer {
            // Validation refuses particles of particles' pictures, which could be in each other.
            return isParticle ? .plain : .emitter(emitter.content(picture))
        }
        if let layer = layer as? SubtitleLayer, let subtitles = layer.subtitles {
            return .subtitles(SubtitleContent(subtitles, style: layer.style, overridesStyle: layer.overridesStyle))
        }
        guard let layer = layer as? ImageLayer, var content = contents(of: layer) else { return .plain }
        content.gravity = layer.gravity
        content.contentsRect = layer.contentsRect
        content.contentsCenter = layer.contentsCenter
        content.magnificationFilter = layer.magnificationFilter
        return .image(content)
    }

    /// A layer's picture. If only its animations have pictures, the first of those, with a share of 0: nothing is seen without
    /// the animations.
    private func contents(of layer: ImageLayer) -> ImageContent? {
        if let asset = layer.contents { return image(asset) }
        var content = layer.animations.assets.first.flatMap(image)
        content?.share = 0
        return content
    }

    /// The whole picture, stretched; nil if it is missing, which validation reports.
    private func image(_ asset: Asset) -> ImageContent? {
        guard let track = asset.firstTrack(.video), let index = sourceIndices[ObjectIdentifier(asset)] else {
            return nil
        }
        return ImageContent(
            sourceIndex: index, sourceTrackID: track.id, size: track.displayedSize,
            animation: track.description.video?.animation ?? Self.animation(of: asset))
    }

    /// The frames of a movie in a layer; nil for other media.
    private static func animation(of asset: Asset) -> PictureAnimation? {
        guard asset.movie != nil, let video = asset.firstTrack(.video), video.minFrameDuration.isNumeric else {
            return nil
        }
        return PictureAnimation(
            frameDuration: video.minFrameDuration, duration: video.description.timeRange.duration)
    }

    private func fillsRender(_ layer: Layer) -> Bool {
        tool.showsVideo(layer) || layer === tool.parent || layer is SubtitleLayer
    }

    private func bounds(of layer: Layer) -> Rectangle? {
        if let bounds = layer.properties.bounds { return bounds }
        if fillsRender(layer) { return Rectangle(origin: .zero, size: renderSize) }
        if layer is TextLayer { return nil }
        return Rectangle(origin: .zero, size: layer.contentSize ?? .zero)
    }

    private func position(of layer: Layer, size: Size) -> Point {
        if let position = layer.properties.position { return position }
        guard fillsRender(layer) else { return .zero }
        return Point(x: layer.properties.anchorPoint.x * size.width, y: layer.properties.anchorPoint.y * size.height)
    }
}
