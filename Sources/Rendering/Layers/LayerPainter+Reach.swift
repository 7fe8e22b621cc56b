import EditModel

extension LayerPainter {
    /// A rectangle of the canvas outside of which a layer has no ink, found without drawing it, so that a layer out of
    /// sight needs no raster. Nil when only drawing can tell.
    func reach(of placed: PlacedLayer) throws -> Rectangle? {
        let layer = placed.layer
        guard let area = try area(of: placed) else { return nil }
        // Sizes that are put on whole pixels grow by less than one, and soft edges by less than another.
        let shown = placed.map.apply(to: area).grown(by: 2)
        guard layer.shadow.isVisible else { return shown }
        let shadow = placed.shadow
        return shown.grown(by: 2 + 3 * shadow.radius + max(shadow.offset.x.magnitude, shadow.offset.y.magnitude))
    }

    /// The same without the shadow, in the layer's coordinates.
    private func area(of placed: PlacedLayer) throws -> Rectangle? {
        let layer = placed.layer
        let bounds = Rectangle(origin: placed.origin, size: placed.size)
        if layer.masksToBounds { return bounds }
        guard layer.sublayers.isEmpty else { return nil }
        switch layer.content {
        case .plain, .video, .gradient, .subtitles: return bounds
        case .image, .shape: return nil
        case .text(let text):
            let own = try measure(text, width: layer.bounds == nil ? nil : placed.size.width)
            // Lines may stand out of the bounds at either side, and letters out of their lines.
            return bounds.grown(by: max(own.width, own.height) + text.overhang)
        }
    }
}

extension TextContent {
    /// More than any letter, stroke or box stands out of the lines, in pixels.
    fileprivate var overhang: Double {
        let largest = runs.reduce(fontSize) { max($0, $1.fontSize ?? 0) }
        return 2 * largest + strokeWidth + max(box?.padding.width ?? 0, box?.padding.height ?? 0)
    }
}
