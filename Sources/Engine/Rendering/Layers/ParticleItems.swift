import EditModel
import Pixels
import Values

/// The particles of an emitter layer as things to draw, back to front.
///
/// Particles of one picture share its rasters, one for each factor of √2 in size.
struct ParticleItems {
    private let plane: LayerPlane
    private let rasters: LayerRasters
    private let placed: PlacedLayer
    private var pictures: [Picture] = []

    /// A particle's picture, and its rasters at the scales that were needed.
    private struct Picture {
        let layer: LayerSnapshot
        let size: Size
        /// From the particle's layer, with the anchor point at zero.
        let map: AffineTransform
        let opacity: Double
        let mode: BlendMode
        /// Nil if nothing of it is visible.
        var known: [Double: PlacedRaster?] = [:]
    }

    /// - Parameters:
    ///   - placed: The emitter layer.
    ///   - plane: The plane that the cloud is in.
    init(_ cloud: ParticleCloud, _ placed: PlacedLayer, _ plane: LayerPlane, rasters: LayerRasters) throws {
        self.plane = plane
        self.rasters = rasters
        self.placed = placed
        for layer in cloud.pictures {
            let size = try rasters.size(of: layer, parentSize: placed.size)
            guard let map = AffineTransform(layer.toSuperlayer(size: size)) else {
                preconditionFailure("the picture of a cell is not turned")
            }
            pictures.append(
                Picture(
                    layer: layer, size: size, map: map, opacity: layer.opacity,
                    mode: cloud.isAdditive ? .add : layer.blendMode))
        }
    }

    /// The item of a particle; nil if it is out of sight.
    mutating func item(of particle: Particle) throws -> LayerItem? {
        let picture = pictures[particle.picture]
        let map = picture.map.concatenating(particle.transform).concatenating(placed.map)
        guard map.isDrawable, let raster = try raster(particle.picture, map) else { return nil }
        let overlay = raster.raster.overlay
        let place = raster.toLayer.concatenating(map)
        guard place.reaches(plane.shown, width: Double(overlay.width), height: Double(overlay.height)) else {
            return nil
        }
        return LayerItem(
            .raster(raster.raster), place: plane.project(place), opacity: picture.opacity * particle.color.alpha,
            mode: picture.mode,
            tint: Color(red: particle.color.red, green: particle.color.green, blue: particle.color.blue)
                .multiplied(by: plane.tint))
    }

    private mutating func raster(_ index: Int, _ map: AffineTransform) throws -> PlacedRaster? {
        let picture = pictures[index]
        let scale = LayerMotion.scaled.rasterScale(map.largestScale)
        if let known = picture.known[scale] { return known }
        let large = PlacedLayer(layer: picture.layer, size: picture.size, map: map, motion: .scaled)
        let made = try rasters.raster(
            of: picture.layer, size: picture.size, map: map, motion: .scaled, shown: plane.shown)
        // The raster of a large picture holds only the part that this particle shows.
        if try !rasters.isLarge(large) { pictures[index].known[scale] = .some(made) }
        return made
    }
}

extension AffineTransform {
    /// True if any of a rectangle from zero may lie in an area.
    fileprivate func reaches(_ area: Rectangle, width: Double, height: Double) -> Bool {
        let (x, y) = (a * width / 2 + c * height / 2 + tx, b * width / 2 + d * height / 2 + ty)
        let (reachX, reachY) = ((abs(a) * width + abs(c) * height) / 2, (abs(b) * width + abs(d) * height) / 2)
        return x + reachX > area.origin.x && y + reachY > area.origin.y
            && x - reachX < area.origin.x + area.size.width && y - reachY < area.origin.y + area.size.height
    }
}
