import EditModel
import Pixels
import Values

/// Turns a presented tree of layers into things to draw, back to front.
struct LayerFlattening {
    let canvas: Canvas
    let rasters: LayerRasters

    /// - Parameter map: From the root's superlayer to the canvas.
    func items(of root: LayerSnapshot, map: AffineTransform) throws -> [LayerItem] {
        let whole = Rectangle(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
        return try items(
            of: root, Place(map: map, size: whole.size, motion: .still, plane: LayerPlane(canvas: whole)))
    }

    /// The superlayer of a layer.
    private struct Place {
        /// From the superlayer's coordinates to the plane's pixels.
        var map: AffineTransform
        /// The superlayer's.
        let size: Size
        var motion: LayerMotion
        var plane: LayerPlane
    }

    private func items(of layer: LayerSnapshot, _ superlayer: Place) throws -> [LayerItem] {
        guard Opacity(layer.opacity) != .zero, !layer.isTurnedAway else { return [] }
        let size = try rasters.size(of: layer, parentSize: superlayer.size)
        guard var place = try place(layer, size, in: superlayer), place.map.isDrawable else { return [] }
        place.plane.tint = superlayer.plane.tint.multiplied(by: layer.tint)
        let placed = try rasters.withTextParts(
            PlacedLayer(layer: layer, size: size, map: place.map, motion: place.motion))
        let (layer, plane) = (placed.layer, place.plane)
        if try isOutOfSight(placed, plane) { return [] }
        let isInPerspective = plane.projection != nil && superlayer.plane.projection == nil
        // A layer in perspective inside a plane in perspective is drawn in that plane first.
        let isFlat =
            isInPerspective && (!layer.changesInside || layer.showsPerspective)
            && (layer.isGroup || !layer.blendsInside)
        if !layer.containsVideo,
            try isFlat
                || !layer.isDrawnInParts && (layer.isGroup || !layer.hasInside)
                    && (!layer.consistsOfParts || !rasters.isLarge(placed))
        {
            return try raster(of: layer, placed, plane, opacity: layer.opacity, mode: layer.blendMode)
        }
        guard layer.isGroup else {
            return try inside(placed, plane, opacity: layer.opacity) + border(of: placed, plane)
        }
        return try group(placed, plane)
    }

    /// The map, motion and plane of a layer; nil when nothing of it is seen.
    private func place(_ layer: LayerSnapshot, _ size: Size, in superlayer: Place) throws -> Place? {
        var place = superlayer
        let own = layer.toSuperlayer(size: size)
        place.motion = max(superlayer.motion, layer.motion)
        if let map = AffineTransform(own) {
            place.map = map.concatenating(superlayer.map)
            return place
        }
        let reach = try rasters.reachOfBounds(layer, size: size)
        if superlayer.plane.projection != nil {
            // Behind the viewer twice would be before it: a layer with video that reaches there is left out.
            let corners = own.corners(
                left: reach.origin.x, top: reach.origin.y, right: reach.origin.x + reach.size.width,
                bottom: reach.origin.y + reach.size.height)
            guard corners.allSatisfy({ $0.depth > PlaneTransform.nearestDepth * 1.001 }) else { return nil }
        }
        // Nothing is put on whole pixels of a plane that is not the canvas.
        place.motion = max(place.motion, .shifted)
        let size = Size(width: Double(canvas.width), height: Double(canvas.height))
        guard
            let seen = PerspectiveLayer(
                own.concatenating(superlayer.plane.project(superlayer.map)), reach: reach, motion: place.motion,
                picture: size)
        else { return nil }
        (place.map, place.plane) = (seen.map, seen.plane)
        return place
    }

    /// True when the layer lies outside the part of its plane that is seen.
    private func isOutOfSight(_ placed: PlacedLayer, _ plane: LayerPlane) throws -> Bool {
        try rasters.reach(of: placed).map { $0.overlap(with: plane.shown) == nil } ?? false
    }

    /// The place of the sublayers and the mask of a layer.
    private func within(_ placed: PlacedLayer, _ plane: LayerPlane) -> Place {
        Place(map: placed.map, size: placed.size, motion: placed.motion, plane: plane)
    }

    /// The layer's background, content and sublayers, each on its own.
    private func inside(_ placed: PlacedLayer, _ plane: LayerPlane, opacity: Double) throws -> [LayerItem] {
        var items: [LayerItem] = []
        if placed.layer.content == .video { items.append(picture(placed, plane, opacity: opacity)) }
        if let back = placed.layer.back { items += try raster(of: back, placed, plane) }
        if let cloud = placed.layer.cloud {
            var particles = try ParticleItems(cloud, placed, plane, rasters: rasters)
            items.reserveCapacity(items.count + cloud.particles.count)
            for particle in cloud.particles {
                if let item = try particles.item(of: particle) { items.append(item) }
            }
        }
        for sublayer in placed.layer.sublayers { items += try self.items(of: sublayer, within(placed, plane)) }
        return items
    }

    private func border(of placed: PlacedLayer, _ plane: LayerPlane) throws -> [LayerItem] {
        try placed.layer.front.map { try raster(of: $0, placed, plane) } ?? []
    }

    /// A layer that is drawn in parts, as one picture over its shadow.
    private func group(_ placed: PlacedLayer, _ plane: LayerPlane) throws -> [LayerItem] {
        let layer = placed.layer
        var items = try inside(placed, plane, opacity: 1)
        if layer.clipsVisibly {
            items = [LayerItem(.group(items, masks: [try raster(of: layer.boundsShape, placed, plane.untinted)]))]
        }
        items += try border(of: placed, plane)
        if layer.castsShadow {
            var unmasked = layer
            unmasked.mask = nil
            items = try raster(.shadow, of: unmasked, placed, plane) + items
        }
        if let mask = layer.mask {
            let shape = try self.items(of: mask, within(placed, plane.untinted))
            items = [LayerItem(.group(items, masks: [shape]))]
        }
        guard layer.opacity < 1 || layer.blendMode != .normal else { return items }
        if items.count > 1 || items.first?.mode != nil { items = [LayerItem(.group(items, masks: []))] }
        guard var whole = items.first else { return [] }
        whole.opacity = whole.opacity * Opacity(layer.opacity)
        whole.mode = SeparableBlendMode(layer.blendMode)
        return [whole]
    }

    private func picture(_ placed: PlacedLayer, _ plane: LayerPlane, opacity: Double) -> LayerItem {
        let origin = placed.layer.bounds?.origin ?? .zero
        let scaled = AffineTransform.identity.translated(x: origin.x, y: origin.y).scaled(
            x: placed.size.width / Double(canvas.width), y: placed.size.height / Double(canvas.height))
        let place = scaled.concatenating(placed.map).nearWhole(across: max(canvas.width, canvas.height))
        return LayerItem(.picture, place: plane.project(place), opacity: opacity)
    }

    /// The raster of a layer at its place; nil if nothing of it is visible.
    private func raster(
        _ part: LayerRasterizer.Part = .all, of layer: LayerSnapshot, _ placed: PlacedLayer, _ plane: LayerPlane,
        opacity: Double = 1, mode: BlendMode = .normal
    ) throws -> [LayerItem] {
        guard
            let raster = try rasters.raster(
                part, of: layer, size: placed.size, map: placed.map, motion: placed.motion, shown: plane.shown)
        else { return [] }
        let overlay = raster.raster.overlay
        let side = max(overlay.width, overlay.height)
        var place = raster.toLayer.concatenating(placed.map)
            .nearWhole(across: side, isStill: placed.motion == .still)
        // A layer that is still and upright is sharp on whole pixels.
        if placed.motion == .still, place.isShift { (place.tx, place.ty) = (place.tx.rounded(), place.ty.rounded()) }
        let area = Rectangle(x: 0, y: 0, width: Double(overlay.width), height: Double(overlay.height))
        guard place.apply(to: area).overlap(with: plane.shown) != nil else { return [] }
        return [
            LayerItem(
                .raster(raster.raster), place: plane.project(place), opacity: opacity, mode: mode, tint: plane.tint)
        ]
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
