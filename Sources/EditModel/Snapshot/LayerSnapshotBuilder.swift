/// Takes the snapshot of a tree of layers, with every size and place worked out.
struct LayerSnapshotBuilder {
    let tool: AnimationTool
    /// Whole and even.
    let renderSize: Size
    /// Each picture's place in the movie's sources.
    let sourceIndices: [ObjectIdentifier: Int]

    func root() -> LayerSnapshot { snapshot(of: tool.parent) }

    private func snapshot(of layer: Layer) -> LayerSnapshot {
        let bounds = bounds(of: layer)
        let visible = layer.sublayers.filter { !$0.isHidden || $0.contains(tool.videoLayer) }
        let ordered = visible.enumerated().sorted { a, b in
            (a.element.zPosition, a.offset) < (b.element.zPosition, b.offset)
        }
        return LayerSnapshot(
            content: content(of: layer), position: position(of: layer, size: bounds?.size ?? .zero),
            anchorPoint: layer.anchorPoint, bounds: bounds, opacity: layer.isHidden ? 0 : layer.opacity,
            backgroundColor: layer.backgroundColor, sublayers: ordered.map { snapshot(of: $0.element) })
    }

    private func content(of layer: Layer) -> LayerSnapshot.Content {
        if layer === tool.videoLayer { return .video }
        if let text = layer as? TextLayer { return .text(text.content) }
        guard let image = layer as? ImageLayer, let asset = image.contents, let track = asset.firstTrack(.video),
            let index = sourceIndices[ObjectIdentifier(asset)]
        else { return .plain }
        return .image(
            ImageContent(
                sourceIndex: index, sourceTrackID: track.id, size: track.displayedSize,
                gravity: image.gravity))
    }

    private func fillsRender(_ layer: Layer) -> Bool { layer === tool.videoLayer || layer === tool.parent }

    private func bounds(of layer: Layer) -> Rectangle? {
        if let bounds = layer.bounds { return bounds }
        if fillsRender(layer) { return Rectangle(origin: .zero, size: renderSize) }
        if layer is TextLayer { return nil }
        return Rectangle(origin: .zero, size: layer.contentSize ?? .zero)
    }

    private func position(of layer: Layer, size: Size) -> Point {
        if let position = layer.position { return position }
        guard fillsRender(layer) else { return .zero }
        return Point(x: layer.anchorPoint.x * size.width, y: layer.anchorPoint.y * size.height)
    }
}
