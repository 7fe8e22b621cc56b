import MediaTime
import Values

/// Shows its sublayers several times, each copy changed by one more step. CAReplicatorLayer.
package final class ReplicatorLayer: Layer {
    package var content = ReplicatorContent()
}

/// The copies of a replicator layer's sublayers, the first below the others. CAReplicatorLayer.
package struct ReplicatorContent: Hashable, Sendable, Codable {
    /// The number of copies, the first included.
    package var count = 1
    /// The time by which each copy runs later than the one before, in the layer's own time; 0 or more.
    package var delay = Time.zero
    /// From a copy to the next, around the layer's anchor point.
    package var transform = AffineTransform.identity
    /// Multiplies the colours and the alpha of the first copy.
    package var color = Color.white
    // Added to the colour's parts from a copy to the next; the sums end at 0 and 1.
    package var redOffset = 0.0
    package var greenOffset = 0.0
    package var blueOffset = 0.0
    package var alphaOffset = 0.0

    package init() {}

    /// The most layers that all copies in a layer tree may show together. A layer of nested replicators counts once for
    /// each time it is seen.
    package static let maximumLayerCount = 10_000

    /// True if a copy may have other colours than the sublayers; alpha aside.
    package var changesColor: Bool {
        [color.red, color.green, color.blue] != [1, 1, 1] || [redOffset, greenOffset, blueOffset] != [0, 0, 0]
    }

    /// The factor of the colours and the alpha of a copy.
    /// - Parameter index: Counted from 0.
    package func color(ofCopy index: Int) -> Color {
        func part(_ first: Double, _ offset: Double) -> Double { min(max(first + Double(index) * offset, 0), 1) }
        return Color(
            red: part(color.red, redOffset), green: part(color.green, greenOffset), blue: part(color.blue, blueOffset),
            alpha: part(color.alpha, alphaOffset))
    }
}

extension LayerSnapshot {
    /// The copies that a presented replicator layer consists of, back to front.
    /// - Parameters:
    ///   - replicator: Its content at the moment.
    ///   - sublayers: Gives the presented sublayers at a time of the layer.
    func copies(
        _ replicator: ReplicatorContent, at local: Time,
        _ sublayers: (Time) throws(TimeError) -> (layers: [LayerSnapshot], areAnimated: Bool)
    ) throws(TimeError) -> [LayerSnapshot] {
        let bounds = properties.bounds ?? Rectangle(origin: .zero, size: .zero)
        var inside = try sublayers(local)
        var transform = AffineTransform.identity
        var copies: [LayerSnapshot] = []
        for index in 0..<replicator.count {
            if index > 0 {
                transform = transform.concatenating(replicator.transform)
                guard transform.isFinite else { break }
                if replicator.delay > .zero {
                    inside = try sublayers(
                        local.localDifference(replicator.delay.localProduct(Time(Int64(index), 1))))
                }
            }
            let color = replicator.color(ofCopy: index)
            guard color.alpha > 0, !inside.layers.isEmpty else { continue }
            var copy = LayerSnapshot(
                content: .plain,
                position: Point(
                    x: bounds.origin.x + properties.anchorPoint.x * bounds.size.width,
                    y: bounds.origin.y + properties.anchorPoint.y * bounds.size.height),
                anchorPoint: properties.anchorPoint, bounds: bounds, opacity: color.alpha, sublayers: inside.layers)
            copy.properties.transform = transform
            copy.tint = Color(red: color.red, green: color.green, blue: color.blue)
            copy.changesInside = copy.changesPicture(isAnimatedInside: inside.areAnimated)
            copies.append(copy)
        }
        return copies
    }
}
