import EditModel
import Pixels

/// Turns a presented tree of layers into things to draw, back to front.
struct LayerFlattening {
    let canvas: Canvas
    let rasters: LayerRasters

    /// - Parameter map: From the root's superlayer to the canvas.
    func items(of root: LayerSnapshot, map: AffineTransform) throws -> [LayerItem] {
        let size = Size(width: Double(canvas.width), height: Double(canvas.height))
        return try items(of: root, map: map, parentSize: size, motion: .still, tint: .white)
    }

    private func items(
        of layer: LayerSnapshot, map superlayer: AffineTransform, parentSize: Size, motion: LayerMotion, tint: Color
    ) throws -> [LayerItem] {
        guard Opacity(layer.opacity) != .zero else { return [] }
        let size = try rasters.size(of: layer, parentSize: parentSize)
        let map = layer.properties.toSuperlayer(size: size).concatenating(superlayer)
        guard map.isDrawable else { return [] }
        let placed = try rasters.withTextParts(
            PlacedLayer(layer: layer, size: size, map: map, motion: max(motion, layer.motion)))
        let layer = placed.layer
        let tint = tint.multiplied(by: layer.tint)
        if try isOutOfSight(placed) { return [] }
        if !layer.containsVideo, !layer.isDrawnInParts, layer.isGroup || !layer.hasInside,
            try !layer.consistsOfParts || !rasters.isLarge(placed)
        {
            return try raster(of: layer, placed, tint, opacity: layer.opacity, mode: layer.blendMode)
        }
        guard layer.isGroup else {
            return try inside(placed, tint, opacity: layer.opacity) + border(of: placed, tint)
        }
        return try group(placed, tint)
    }

    /// True when the layer lies outside the canvas.
    private func isOutOfSight(_ placed: PlacedLayer) throws -> Bool {
        let whole = Rectangle(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
        return try rasters.reach(of: placed).map { $0.overlap(with: whole) == nil } ?? false
    }

    /// The layer's background, content and sublayers, each on its own.
    private func inside(_ placed: PlacedLayer, _ tint: Color, opacity: Double) throws -> [LayerItem] {
        var items: [LayerItem] = []
        if placed.layer.content == .video { items.append(picture(placed, opacity: opacity)) }
        if let back = placed.layer.back { items += try raster(of: back, placed, tint) }
        if let cloud = placed.layer.cloud {
            var particles = try ParticleItems(cloud, placed, tint: tint, canvas: canvas, rasters: rasters)
            items.reserveCapacity(items.count + cloud.particles.count)
            for particle in cloud.particles {
                if let item = try particles.item(of: particle) { items.append(item) }
            }
        }
        for sublayer in placed.layer.sublayers {
            items += try self.items(
                of: sublayer, map: placed.map, parentSize: placed.size, motion: placed.motion, tint: tint)
        }
        return items
    }

    private func border(of placed: PlacedLayer, _ tint: Color) throws -> [LayerItem] {
        try placed.layer.front.map { try raster(of: $0, placed, tint) } ?? []
    }

    /// A layer that is drawn in parts, as one picture over its shadow.
    private func group(_ placed: PlacedLayer, _ tint: Color) throws -> [LayerItem] {
        let layer = placed.layer
        var items = try inside(placed, tint, opacity: 1)
        if layer.clipsVisibly {
            items = [LayerItem(.group(items, masks: [try raster(of: layer.boundsShape, placed, .white)]))]
        }
        items += try border(of: placed, tint)
        if layer.shadow.isVisible {
            var unmasked = layer
            unmasked.mask = nil
            items = try raster(.shadow, of: unmasked, placed, tint) + items
        }
        if let mask = layer.mask {
            let shape = try self.items(
                of: mask, map: placed.map, parentSize: placed.size, motion: placed.motion, tint: .white)
            items = [LayerItem(.group(items, masks: [shape]))]
        }
        guard layer.opacity < 1 || layer.blendMode != .normal else { return items }
        if items.count > 1 || items.first?.mode != nil { items = [LayerItem(.group(items, masks: []))] }
        guard var whole = items.first else { return [] }
        whole.opacity = whole.opacity * Opacity(layer.opacity)
        whole.mode = SeparableBlendMode(layer.blendMode)
        return [whole]
    }

    private func picture(_ placed: PlacedLayer, opacity: Double) -> LayerItem {
        let origin = placed.layer.bounds?.origin ?? .zero
        let scaled = AffineTransform.identity.translated(x: origin.x, y: origin.y).scaled(
            x: placed.size.width / Double(canvas.width), y: placed.size.height / Double(canvas.height))
        return LayerItem(
            .picture, place: scaled.concatenating(placed.map).nearWhole(across: max(canvas.width, canvas.height)),
            opacity: opacity)
    }

    /// The raster of a layer that stands where another one does; nothing when nothing is to be seen.
    private func raster(
        _ part: LayerRasterizer.Part = .all, of layer: LayerSnapshot, _ placed: PlacedLayer, _ tint: Color,
        opacity: Double = 1, mode: BlendMode = .normal
    ) throws -> [LayerItem] {
        guard
            let raster = try rasters.raster(
                part, of: layer, size: placed.size, map: placed.map, motion: placed.motion)
        else { return [] }
        let overlay = raster.raster.overlay
        let side = max(overlay.width, overlay.height)
        var place = raster.toLayer.concatenating(placed.map)
            .nearWhole(across: side, isStill: placed.motion == .still)
        // A layer that is still and upright is sharp on whole pixels.
        if placed.motion == .still, place.isShift { (place.tx, place.ty) = (place.tx.rounded(), place.ty.rounded()) }
        let area = Rectangle(x: 0, y: 0, width: Double(overlay.width), height: Double(overlay.height))
        let whole = Rectangle(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
        guard place.apply(to: area).overlap(with: whole) != nil else { return [] }
        return [LayerItem(.raster(raster.raster), place: place, opacity: opacity, mode: mode, tint: tint)]
    }
}

extension AffineTransform {
    /// True when the map is a translation.
    fileprivate var isShift: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// The map without parts that move pixels by less than 1/256: exact numbers allow faster drawing.
    /// - Parameters:
    ///   - side: The picture's longer side, in its pixels.
    ///   - isStill: True when sizes may be half a pixel off, as render scales of even sizes make them.
    fileprivate func nearWhole(across side: Int, isStill: Bool = false) -> AffineTransform {
        let tolerance = 1.0 / 256
        let step = tolerance / Double(max(side, 1))
        let sizeStep = isStill ? 0.5 / Double(max(side, 1)) : step
        var map = self
        if abs(a - 1) < sizeStep, abs(d - 1) < sizeStep, abs(b) < step, abs(c) < step {
            (map.a, map.b, map.c, map.d) = (1, 0, 0, 1)
        }
        if map.isShift, abs(tx - tx.rounded()) < tolerance, abs(ty - ty.rounded()) < tolerance {
            (map.tx, map.ty) = (tx.rounded(), ty.rounded())
        }
        return map
    }
}
