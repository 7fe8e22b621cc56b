import Values

// CALayer.geometryFlipped: y counts upwards inside a layer, while pictures and words stay upright.

extension LayerSnapshot {
    /// Mirrors the position of a presented layer in a superlayer whose y axis points up.
    /// - Parameter bounds: The superlayer's.
    mutating func flipPlace(in bounds: Rectangle) {
        let position = properties.position ?? .zero
        properties.position = Point(x: position.x, y: bounds.flipped(position.y))
        properties.anchorPoint.y = 1 - properties.anchorPoint.y
        properties.transform = properties.transform.flipped
        properties.turn.x = -properties.turn.x
        properties.shadow.offset.y = -properties.shadow.offset.y
    }

    /// Mirrors the content of a presented layer whose y axis points up, where it is drawn by coordinates.
    mutating func flipContent() {
        let bounds = ownBounds
        properties.shadowPath = properties.shadowPath?.transformed(by: bounds.flip)
        switch content {
        case .shape(var shape):
            shape.path = shape.path.transformed(by: bounds.flip)
            content = .shape(shape)
        case .gradient(var gradient):
            gradient.startPoint.y = 1 - gradient.startPoint.y
            gradient.endPoint.y = 1 - gradient.endPoint.y
            content = .gradient(gradient)
        case .replicator(var replicator):
            replicator.transform = replicator.transform.flipped
            content = .replicator(replicator)
        case .particles(var cloud):
            for index in cloud.particles.indices {
                cloud.particles[index].position.y = bounds.flipped(cloud.particles[index].position.y)
                cloud.particles[index].rotation = -cloud.particles[index].rotation
            }
            content = .particles(cloud)
        case .plain, .video, .text, .textPart, .image, .subtitles, .emitter: break
        }
    }

    /// The bounds; nothing where they are not set.
    package var ownBounds: Rectangle { properties.bounds ?? Rectangle(origin: .zero, size: .zero) }
}

extension Rectangle {
    /// The height at which a height counted from one horizontal side lies from the other.
    fileprivate func flipped(_ y: Double) -> Double { 2 * origin.y + size.height - y }

    /// The map that mirrors its upper and lower half.
    fileprivate var flip: AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * origin.y + size.height)
    }
}

extension AffineTransform {
    /// The same transform where y counts the other way.
    fileprivate var flipped: AffineTransform { AffineTransform(a: a, b: -b, c: -c, d: d, tx: tx, ty: -ty) }
}
