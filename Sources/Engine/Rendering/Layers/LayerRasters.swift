import EditModel
import Pixels
import Values

/// A raster, and where it lies in the layer it was drawn from.
struct PlacedRaster {
    let raster: LayerRaster
    /// From the raster's pixels to the layer's coordinates.
    let toLayer: AffineTransform
}

/// The rasters of layers. Each is drawn once as long as its content stays the same, even if it moves and fades.
///
/// Not thread-safe: it belongs to one thread.
final class LayerRasters {
    private let canvas: Canvas
    private let rasterizer: LayerRasterizer
    private var kept = RecentlyUsed<Key, Entry>(limit: 64 << 20)
    /// The number of layers rasterised so far.
    private(set) var rasterings = 0

    /// The most pixels of a raster: four times the canvas, within limits. Of a larger layer only the part on the
    /// canvas is drawn, at a lower scale if that is still too large.
    private let largestArea: Double
    private static let areaLimits = Double(1 << 21)...Double(1 << 24)
    /// The grid of the edges of a drawn part, in pixels of the raster: a moving layer is rasterised only now and then.
    private static let windowGrid = 128.0

    private struct Key: Hashable {
        let part: LayerRasterizer.Part
        let layer: LayerSnapshot
        let size: Size
        let scale: Double
        let motion: LayerMotion
        /// The only part that is drawn, in pixels of the raster from the layer's top left corner; nil for all of it.
        let window: Rectangle?
    }

    private enum Entry {
        case raster(PlacedRaster)
        case nothing
        case tooLarge
    }

    /// - Parameter largestArea: The most pixels of a raster; nil computes it from the canvas.
    init(canvas: Canvas, painter: LayerPainter, largestArea: Double? = nil) {
        self.canvas = canvas
        let shown = Double(canvas.width * canvas.height)
        let usual = min(max(4 * shown, Self.areaLimits.lowerBound), Self.areaLimits.upperBound)
        self.largestArea = largestArea ?? max(usual, 2 * shown)
        rasterizer = LayerRasterizer(painter: painter)
    }

    /// Begins a new frame: rasters that only earlier frames used may be dropped.
    func beginFrame() { kept.beginRound() }

    /// The size of a layer.
    func size(of layer: LayerSnapshot, parentSize: Size) throws -> Size {
        try rasterizer.painter.size(of: layer, parentSize: parentSize)
    }

    /// A rectangle of the canvas that contains all that a layer draws; nil if only drawing can find it.
    func reach(of placed: PlacedLayer) throws -> Rectangle? { try rasterizer.painter.reach(of: placed) }

    /// As ``LayerPainter/reachOfBounds(_:size:)``.
    func reachOfBounds(_ layer: LayerSnapshot, size: Size) throws -> Rectangle {
        try rasterizer.painter.reachOfBounds(layer, size: size)
    }

    /// As ``LayerPainter/withTextParts(_:)``.
    func withTextParts(_ placed: PlacedLayer) throws -> PlacedLayer {
        try rasterizer.painter.withTextParts(placed)
    }

    /// The raster of a layer with everything in it, without its opacity and blend mode; nil if nothing is visible.
    /// - Parameters:
    ///   - map: From the layer's coordinates to the canvas, which decides how many pixels the raster gets.
    ///   - motion: Of the layer among all its superlayers.
    ///   - shown: The visible part of the space that `map` leads to; nil for the canvas.
    func raster(
        _ part: LayerRasterizer.Part = .all, of layer: LayerSnapshot, size: Size, map: AffineTransform,
        motion: LayerMotion, shown: Rectangle? = nil
    ) throws -> PlacedRaster? {
        let scale = try rasterizer.painter.rasterScale(of: layer, size: size, motion.rasterScale(map.largestScale))
        let picture = layer.placeless
        switch try entry(part, picture, size, scale, motion, window: nil) {
        case .raster(let raster): return raster
        case .nothing: return nil
        case .tooLarge:
            let canvas = Rectangle(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
            guard let seen = map.inverse?.apply(to: (shown ?? canvas).grown(by: 2)) else { return nil }
            return try visibleRaster(part, of: layer, picture, size, seen, scale, motion)
        }
    }

    /// True when a layer is so large that only its part on the canvas is drawn.
    func isLarge(_ placed: PlacedLayer) throws -> Bool {
        let scale = placed.motion.rasterScale(placed.map.largestScale)
        let entry = try entry(.all, placed.layer.placeless, placed.size, scale, placed.motion, window: nil)
        if case .tooLarge = entry { return true }
        return false
    }

    /// The raster of the part of a large layer that is seen, at the given scale or the largest that fits.
    private func visibleRaster(
        _ part: LayerRasterizer.Part, of layer: LayerSnapshot, _ picture: LayerSnapshot, _ size: Size,
        _ seen: Rectangle, _ scale: Double, _ motion: LayerMotion
    ) throws -> PlacedRaster? {
        let origin = layer.bounds?.origin ?? .zero
        var scale = scale
        while scale > 1e-6 {
            let window = Rectangle(
                x: (seen.origin.x - origin.x) * scale, y: (seen.origin.y - origin.y) * scale,
                width: seen.size.width * scale, height: seen.size.height * scale)
            let local = Self.map(picture, scale)
            let drawn = try rasterizer.source(of: window, picture, size: size, map: local, motion: motion)
                .onGrid(Self.windowGrid)
            guard
                let inked = try rasterizer.extent(of: picture, size: size, map: local, motion: motion)?
                    .overlap(with: drawn)
            else { return nil }
            if inked.size.width * inked.size.height <= largestArea {
                guard case .raster(let raster) = try entry(part, picture, size, scale, motion, window: drawn) else {
                    return nil
                }
                return raster
            }
            scale /= 2.0.squareRoot()
        }
        return nil
    }

    /// From a layer's coordinates to the pixels of its raster around its top left corner.
    private static func map(_ layer: LayerSnapshot, _ scale: Double) -> AffineTransform {
        let origin = layer.bounds?.origin ?? .zero
        return AffineTransform.identity.scaled(x: scale, y: scale).translated(x: -origin.x, y: -origin.y)
    }

    private func entry(
        _ part: LayerRasterizer.Part, _ layer: LayerSnapshot, _ size: Size, _ scale: Double, _ motion: LayerMotion,
        window: Rectangle?
    ) throws -> Entry {
        let key = Key(part: part, layer: layer, size: size, scale: scale, motion: motion, window: window)
        if let known = kept.value(for: key) { return known }
        let made = try rasterize(key)
        var bytes = 1024
        if case .raster(let placed) = made { bytes += placed.raster.bytes }
        kept.insert(made, for: key, cost: bytes)
        return made
    }

    private func rasterize(_ key: Key) throws -> Entry {
        let origin = key.layer.bounds?.origin ?? .zero
        let local = Self.map(key.layer, key.scale)
        // The layer's own corner is on whole pixels of the raster in any case; the raster's place is decided later.
        guard
            var area = try rasterizer.extent(of: key.layer, size: key.size, map: local, motion: key.motion)?
                .wholePixels,
            area.isFinite
        else { return .nothing }
        if let window = key.window {
            guard let seen = area.overlap(with: window)?.wholePixels else { return .nothing }
            area = seen
        } else if area.size.width * area.size.height > largestArea {
            return .tooLarge
        }
        guard area.size.width >= 1, area.size.height >= 1 else { return .nothing }
        rasterings += 1
        var bitmap = Bitmap(width: Int(area.size.width), height: Int(area.size.height))
        let shift = AffineTransform.identity.translated(x: -area.origin.x, y: -area.origin.y)
        try rasterizer.draw(
            key.part, of: key.layer, size: key.size, map: local.concatenating(shift), motion: key.motion,
            into: &bitmap)
        let toLayer = AffineTransform.identity.translated(x: origin.x, y: origin.y)
            .scaled(x: 1 / key.scale, y: 1 / key.scale).translated(x: area.origin.x, y: area.origin.y)
        return .raster(PlacedRaster(raster: LayerRaster(bitmap, canvas: canvas), toLayer: toLayer))
    }
}

extension Rectangle {
    /// The smallest rectangle around this one with edges at multiples of a length.
    fileprivate func onGrid(_ step: Double) -> Rectangle {
        let (left, top) = ((origin.x / step).rounded(.down) * step, (origin.y / step).rounded(.down) * step)
        return Rectangle(
            x: left, y: top, width: ((origin.x + size.width) / step).rounded(.up) * step - left,
            height: ((origin.y + size.height) / step).rounded(.up) * step - top)
    }
}

/// A drawn layer, ready to be laid onto many pictures at any place.
final class LayerRaster {
    let overlay: MovableOverlay

    /// - Parameter bitmap: In sRGB.
    init(_ bitmap: Bitmap, canvas: Canvas) {
        overlay = MovableOverlay(bitmap.converted(to: canvas.color), layout: canvas.layout, color: canvas.color)
    }

    /// About its memory in bytes, with every place at which it has been drawn.
    var bytes: Int { overlay.width * overlay.height * 14 + 512 }
}

extension LayerRaster: Equatable {
    static func == (a: LayerRaster, b: LayerRaster) -> Bool { a === b }
}
