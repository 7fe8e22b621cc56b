import EditModel
import MediaTime

/// A layer of a movie, and when it is there.
struct TimedLayer {
    let layer: LayerSnapshot
    /// The number of layers that it lies in.
    let depth: Int
    /// True for a mask, and for a layer in one.
    let isMask: Bool
    /// In the movie's time; nil if it is never there.
    let range: TimeRange?
    /// The recipe's line that made it; nil if it is unknown.
    let place: RecipeLocation?

    /// `Logo: picture 'a.png', 65×65 at 1890, 1050, from 0:16.000, for 0:03.000`, without the layers in it.
    func text(sources: [SourceSnapshot]) -> String {
        (layer.name.map { escaped($0.text) + ": " } ?? "")
            + ([layer.text(sources: sources)] + times).joined(separator: ", ")
    }

    /// When the layer is there, unless it is as long as the one that it is in.
    private var times: [String] {
        guard let range else { return ["never there"] }
        guard layer.timing.isTransient else { return [] }
        let from = range.start == .zero ? [] : ["from \(range.start.clockText)"]
        return from + (layer.timing.duration.isNumeric ? ["for \(range.duration.clockText)"] : [])
    }
}

extension [TimedLayer] {
    /// The visible layers, without masks. A layer with a name includes everything in it.
    var folded: [TimedLayer] {
        var named: Int?
        return filter { timed in
            if let depth = named, timed.depth > depth { return false }
            named = timed.layer.name == nil ? nil : timed.depth
            return !timed.isMask && (timed.layer.name != nil || timed.layer.drawsSomething)
        }
    }
}

extension MovieSnapshot {
    /// All layers around the picture with their masks, in drawing order.
    var timedLayers: [TimedLayer] { timedLayers(placedBy: nil) }

    /// The same with the recipe's lines.
    /// - Parameter places: Of the outermost layer.
    func timedLayers(placedBy places: MoviePlaces.Layer?) -> [TimedLayer] {
        guard let root = video?.overlay?.root else { return [] }
        return root.timed(by: LayerClock(end: pictureDuration), places, depth: 0, isMask: false)
    }
}

extension LayerSnapshot {
    /// True if it shows more than the layers in it.
    var drawsSomething: Bool { content != .plain || properties.backgroundColor != nil }

    /// This layer, its mask and those inside it, in drawing order. The pictures of particles are their emitter's.
    /// - Parameter outer: Of the superlayer; nil if that is never there.
    fileprivate func timed(
        by outer: LayerClock?, _ places: MoviePlaces.Layer?, depth: Int, isMask: Bool
    ) -> [TimedLayer] {
        let clock = outer?.clock(of: self)
        let inside = clock?.inside(self)
        let own = TimedLayer(
            layer: self, depth: depth, isMask: isMask, range: try? clock?.range, place: places?.place)
        let masks = mask?.timed(by: clock, nil, depth: depth + 1, isMask: true) ?? []
        let particles = particlePictures.flatMap { picture in
            picture.timed(by: clock, nil, depth: depth + 1, isMask: isMask).map { $0.placed(at: places?.place) }
        }
        let layers = sublayers.enumerated().flatMap { number, sublayer in
            let place = places.flatMap { $0.sublayers.indices.contains(number) ? $0.sublayers[number] : nil }
            return sublayer.timed(by: inside, place, depth: depth + 1, isMask: isMask)
        }
        return [own] + masks + particles + layers
    }
}

extension TimedLayer {
    fileprivate func placed(at place: RecipeLocation?) -> TimedLayer {
        TimedLayer(layer: layer, depth: depth, isMask: isMask, range: range, place: place)
    }
}

extension LayerClock {
    /// The clock of a layer in this one; nil if it is never there. Times that no movie reaches count as never.
    fileprivate func clock(of layer: LayerSnapshot) -> LayerClock? { (try? inside(layer.timing)) ?? nil }

    /// The clock of a sublayer of the layer with this clock.
    fileprivate func inside(_ layer: LayerSnapshot) -> LayerClock {
        guard case .replicator(let replicator) = layer.content else { return self }
        return (try? copied(by: replicator)) ?? self
    }
}
