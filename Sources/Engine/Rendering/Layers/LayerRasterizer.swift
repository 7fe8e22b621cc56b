import Drawing
import EditModel
import Pixels
import Values

/// Draws layers with everything in them into bitmaps, as CALayer composes them: background, content, sublayers, border;
/// all of it over its shadow, masked, and blended onto what is below as one picture.
///
/// Video is drawn white: the composited picture is not known here, but it is solid.
struct LayerRasterizer {
    let painter: LayerPainter

    /// The drawn part of a layer.
    enum Part: Hashable {
        case all
        /// The shadow without what throws it.
        case shadow
    }

    // MARK: Whole layers

    /// Draws a layer but for its opacity and blend mode.
    /// - Parameters:
    ///   - size: The layer's.
    ///   - map: From the layer's coordinates to the bitmap's pixels.
    ///   - motion: Of the layer among all its superlayers.
    func draw(
        _ part: Part = .all, of layer: LayerSnapshot, size: Size, map: AffineTransform, motion: LayerMotion,
        into bitmap: inout Bitmap
    ) throws {
        let placed = PlacedLayer(layer: layer, size: size, map: map, motion: motion)
        guard let mask = layer.mask else { return try drawUnmasked(part, of: placed, into: &bitmap) }
        var group = Bitmap(width: bitmap.width, height: bitmap.height)
        try drawUnmasked(part, of: placed, into: &group)
        var solid = Bitmap(width: bitmap.width, height: bitmap.height)
        try draw(mask, in: placed, into: &solid)
        group.multiply(by: Mask(alphaOf: solid))
        bitmap.draw(group, x: 0, y: 0)
    }

    /// Draws a layer over its shadow, before the mask.
    private func drawUnmasked(_ part: Part, of placed: PlacedLayer, into bitmap: inout Bitmap) throws {
        guard placed.layer.castsShadow else {
            if part == .all { try drawParts(placed, into: &bitmap) }
            return
        }
        var group = Bitmap(width: bitmap.width, height: bitmap.height)
        try drawParts(placed, into: &group)
        try drawShadows(of: placed, showing: group, into: &bitmap)
        if part == .all { bitmap.draw(group, x: 0, y: 0) }
    }

    /// Draws a sublayer or a mask at its place in its superlayer.
    func draw(_ layer: LayerSnapshot, in superlayer: PlacedLayer, into bitmap: inout Bitmap) throws {
        guard layer.opacity > 0, !layer.isTurnedAway else { return }
        let size = try painter.size(of: layer, parentSize: superlayer.size)
        guard let map = AffineTransform(layer.toSuperlayer(size: size)) else {
            return try drawInPerspective(layer, size, in: superlayer, into: &bitmap)
        }
        guard let placed = try place(layer, size, map, in: superlayer) else { return }
        let mode = SeparableBlendMode(layer.blendMode)
        guard layer.opacity < 1 || mode != nil || layer.tint != .white else {
            return try draw(of: placed.layer, size: placed.size, map: placed.map, motion: placed.motion, into: &bitmap)
        }
        // With a pixel more on every side, halves are rounded as without a shift.
        let whole = Rectangle(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
        guard let area = try extent(of: placed)?.grown(by: 1).wholePixels.overlap(with: whole) else { return }
        var group = Bitmap(width: Int(area.size.width), height: Int(area.size.height))
        let shift = AffineTransform.identity.translated(x: -area.origin.x, y: -area.origin.y)
        try draw(
            of: placed.layer, size: placed.size, map: placed.map.concatenating(shift), motion: placed.motion,
            into: &group)
        group.multiply(by: Tint(layer.tint))
        let (x, y) = (Int(area.origin.x), Int(area.origin.y))
        guard let mode else { return bitmap.draw(group, x: x, y: y, opacity: Opacity(layer.opacity)) }
        if layer.opacity < 1 { group.fade(layer.opacity) }
        bitmap.blend(group, x: x, y: y, mode: mode)
    }

    /// The most pixels of a layer in perspective; of more only every second or less is drawn.
    private static let largestFlat = Double(1 << 24)

    /// Draws a layer in its own plane first.
    private func drawInPerspective(
        _ layer: LayerSnapshot, _ size: Size, in superlayer: PlacedLayer, into bitmap: inout Bitmap
    ) throws {
        let motion = max(superlayer.motion, layer.motion, .shifted)
        let transform = layer.toSuperlayer(size: size).concatenating(superlayer.map.plane)
        guard
            let seen = PerspectiveLayer(
                transform, reach: try painter.reachOfBounds(layer, size: size), motion: motion,
                picture: Size(width: Double(bitmap.width), height: Double(bitmap.height)))
        else { return }
        var map = seen.map
        var area: Rectangle
        var placed: PlacedLayer
        repeat {
            placed = try painter.withTextParts(PlacedLayer(layer: layer, size: size, map: map, motion: motion))
            let factor = map.a / seen.map.a
            guard let inked = try extent(of: placed)?.overlap(with: seen.plane.shown.scaled(factor)), inked.isFinite
            else { return }
            area = inked.wholePixels
            map = map.scaled(x: 0.5, y: 0.5)
        } while area.size.width * area.size.height > Self.largestFlat
        guard area.size.width >= 1, area.size.height >= 1 else { return }
        var flat = Bitmap(width: Int(area.size.width), height: Int(area.size.height))
        let shift = AffineTransform.identity.translated(x: -area.origin.x, y: -area.origin.y)
        let toFlat = placed.map.concatenating(shift)
        try draw(of: placed.layer, size: size, map: toFlat, motion: motion, into: &flat)
        if layer.tint != .white { flat.multiply(by: Tint(layer.tint)) }
        guard let toLayer = toFlat.inverse?.plane else { return }
        guard let mode = SeparableBlendMode(layer.blendMode) else {
            return bitmap.draw(flat, transform: toLayer.concatenating(transform), opacity: Opacity(layer.opacity))
        }
        var group = Bitmap(width: bitmap.width, height: bitmap.height)
        group.draw(flat, transform: toLayer.concatenating(transform), opacity: Opacity(layer.opacity))
        bitmap.blend(group, mode: mode)
    }

    private func place(
        _ layer: LayerSnapshot, _ size: Size, _ map: AffineTransform, in superlayer: PlacedLayer
    ) throws -> PlacedLayer? {
        let map = map.concatenating(superlayer.map)
        guard map.isDrawable else { return nil }
        return try painter.withTextParts(
            PlacedLayer(layer: layer, size: size, map: map, motion: max(superlayer.motion, layer.motion)))
    }

    private func drawShadows(of placed: PlacedLayer, showing group: Bitmap, into bitmap: inout Bitmap) throws {
        var shape = Mask(alphaOf: group)
        if placed.layer.masksToBounds {
            let (path, map) = placed.outline
            shape =
                try Mask(filling: path, transform: map, width: bitmap.width, height: bitmap.height)
                ?? Mask(width: 0, height: 0)
        }
        let thrown = try placed.shadowPath.map { path in
            try Mask(filling: path, width: bitmap.width, height: bitmap.height) ?? Mask(width: 0, height: 0)
        }
        for cast in placed.casts { draw(cast, of: cast.isGlow ? shape : thrown ?? shape, into: &bitmap) }
    }

    private func draw(_ cast: PlacedLayer.Cast, of shape: Mask, into bitmap: inout Bitmap) {
        let shadow = cast.shadow
        // A bitmap that ends before the blur does shows a part of it that is as good as even.
        let radius = min(shadow.radius, Double(max(bitmap.width, bitmap.height)))
        // An offset beyond this leaves nothing of the shadow in the bitmap.
        let far = 8 * Double(max(bitmap.width, bitmap.height))
        guard abs(shadow.offset.x) < far, abs(shadow.offset.y) < far else { return }
        let (x, y) = (Int(shadow.offset.x.rounded()), Int(shadow.offset.y.rounded()))
        var blurred = shape.blurred(radius: radius, showingX: -x, y: -y, width: bitmap.width, height: bitmap.height)
        if cast.isGlow { blurred.double() }
        bitmap.drawShadow(shadow, of: blurred)
    }

    // MARK: Parts

    private func drawParts(_ placed: PlacedLayer, into bitmap: inout Bitmap) throws {
        let (path, map) = placed.outline
        if placed.layer.clipsVisibly {
            var group = Bitmap(width: bitmap.width, height: bitmap.height)
            try drawInside(placed, into: &group)
            let mask = try Mask(filling: path, transform: map, width: bitmap.width, height: bitmap.height)
            group.multiply(by: mask ?? Mask(width: 0, height: 0))
            bitmap.draw(group, x: 0, y: 0)
        } else {
            try drawInside(placed, into: &bitmap)
        }
        if placed.layer.borderWidth > 0 {
            try bitmap.fill(placed.border, .evenOdd, with: .color(placed.layer.borderColor), transform: map)
        }
    }

    private func drawInside(_ placed: PlacedLayer, into bitmap: inout Bitmap) throws {
        let (path, map) = placed.outline
        let background = placed.layer.content == .video ? .white : placed.layer.backgroundColor
        if let background, background.alpha > 0 {
            let shape =
                placed.layer.content == .video ? Path(Rectangle(origin: placed.origin, size: placed.size)) : path
            try bitmap.fill(shape, with: .color(background), transform: map)
        }
        if let picture = try picture(of: placed, in: bitmap) {
            let place = placed.place(of: picture)
            if let (x, y) = place.wholeShift {
                bitmap.draw(picture.bitmap, x: x, y: y)
            } else {
                bitmap.draw(picture.bitmap, transform: place.plane)
            }
        }
        for sublayer in placed.layer.inside { try draw(sublayer, in: placed, into: &bitmap) }
    }

    /// The layer's own content; of a large one only the part in a bitmap.
    private func picture(of placed: PlacedLayer, in bitmap: Bitmap) throws -> LayerPicture? {
        // Putting things on whole pixels, and interpolation, move them by less than this.
        let shown = Rectangle(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)).grown(by: 3)
        guard var visible = placed.map.inverse?.apply(to: shown) else { return nil }
        visible.origin = Point(x: visible.origin.x - placed.origin.x, y: visible.origin.y - placed.origin.y)
        return try painter.picture(
            of: placed.layer, size: placed.size, scale: scale(of: placed), visible: visible)
    }

    /// The scale of a layer's content, in drawn pixels per layer pixel.
    private func scale(of placed: PlacedLayer) -> Double { placed.motion.rasterScale(placed.map.largestScale) }

    // MARK: Extent

    /// The rectangle around all that a layer draws; nil if that is nothing.
    func extent(
        of layer: LayerSnapshot, size: Size, map: AffineTransform, motion: LayerMotion
    ) throws -> Rectangle? {
        try extent(of: PlacedLayer(layer: layer, size: size, map: map, motion: motion))
    }

    private func extent(of placed: PlacedLayer) throws -> Rectangle? {
        let layer = placed.layer
        let bounds = placed.snapped.apply(to: Rectangle(origin: placed.origin, size: placed.snappedSize))
        var extent: Rectangle?
        if layer.backgroundColor != nil || layer.borderWidth > 0 || layer.content == .video || layer.masksToBounds {
            extent = bounds
        }
        extent = try extentOfContent(of: placed)?.union(extent) ?? extent
        for sublayer in layer.inside {
            extent = try self.extent(of: sublayer, in: placed)?.union(extent) ?? extent
        }
        if layer.masksToBounds { extent = extent?.overlap(with: bounds) }
        let (shape, thrown) = (extent, placed.shadowPath?.bounds)
        for cast in placed.casts {
            guard let caster = cast.isGlow ? shape : thrown ?? shape else { continue }
            // The caster is drawn before it is moved: a path may lie anywhere.
            extent = cast.shadow.reach(of: caster).union(caster).union(extent)
        }
        return extent
    }

    /// The rectangle around everything that drawing a sublayer would ink.
    private func extent(of layer: LayerSnapshot, in superlayer: PlacedLayer) throws -> Rectangle? {
        guard !layer.isTurnedAway else { return nil }
        let size = try painter.size(of: layer, parentSize: superlayer.size)
        let own = layer.toSuperlayer(size: size)
        if let map = AffineTransform(own) {
            return try place(layer, size, map, in: superlayer).flatMap { try extent(of: $0) }
        }
        let plane = try painter.withTextParts(
            PlacedLayer(layer: layer, size: size, map: .identity, motion: max(superlayer.motion, .shifted)))
        // Interpolation reaches a pixel farther.
        return try extent(of: plane).flatMap {
            own.concatenating(superlayer.map.plane).apply(to: $0.grown(by: 1))?.grown(by: 1)
        }
    }

    /// The rectangle around a layer's own content, found without drawing it if it is large.
    private func extentOfContent(of placed: PlacedLayer) throws -> Rectangle? {
        let (layer, scale) = (placed.layer, scale(of: placed))
        if var area = try painter.areaOfLargeContent(of: layer, size: placed.size, scale: scale) {
            area.origin = Point(x: area.origin.x + placed.origin.x, y: area.origin.y + placed.origin.y)
            return placed.map.apply(to: area).grown(by: 2)
        }
        guard let picture = try painter.picture(of: layer, size: placed.size, scale: scale) else { return nil }
        return placed.place(of: picture).apply(to: picture.area)
    }

    /// The area of a layer, with everything in it, that must be drawn so that a part of the bitmap is right: shadows
    /// fall into it from outside.
    func source(
        of part: Rectangle, _ layer: LayerSnapshot, size: Size, map: AffineTransform, motion: LayerMotion
    ) throws -> Rectangle {
        try source(of: part, PlacedLayer(layer: layer, size: size, map: map, motion: motion))
    }

    private func source(of part: Rectangle, _ placed: PlacedLayer) throws -> Rectangle {
        var area = part
        for cast in placed.casts { area = cast.shadow.opposite.reach(of: part).union(area) }
        for sublayer in placed.layer.inside {
            let size = try painter.size(of: sublayer, parentSize: placed.size)
            // One in perspective is drawn whole.
            guard let map = AffineTransform(sublayer.toSuperlayer(size: size)) else { continue }
            if let inside = try place(sublayer, size, map, in: placed) { area = try source(of: area, inside) }
        }
        return area
    }
}

extension Shadow {
    /// The same, thrown the other way.
    fileprivate var opposite: Shadow {
        var shadow = self
        shadow.offset = Point(x: -offset.x, y: -offset.y)
        return shadow
    }

    /// The area that the shadow of a shape in a rectangle may cover, in pixels.
    fileprivate func reach(of shape: Rectangle) -> Rectangle {
        // The reach of a blur, and the rounding of the offset.
        var area = shape.grown(by: 2 + 3 * radius)
        area.origin = Point(x: area.origin.x + offset.x, y: area.origin.y + offset.y)
        return area
    }
}

extension Tint {
    fileprivate init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue) }
}

extension Bitmap {
    /// Multiplies colours and alpha.
    fileprivate mutating func fade(_ opacity: Double) {
        var faded = Bitmap(width: width, height: height)
        faded.draw(self, x: 0, y: 0, opacity: Opacity(opacity))
        self = faded
    }
}
