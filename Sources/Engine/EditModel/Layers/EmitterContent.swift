import MediaTime
import Values

/// The place and the factors of an emitter. CAEmitterLayer.
package struct EmitterValues: Hashable, Sendable, Codable {
    /// The outline along which particles are born. CAEmitterLayerEmitterShape.
    package enum Shape: String, Hashable, Sendable, Codable, CaseIterable {
        case point
        /// Level, as wide as the emitter's size.
        case line
        case rectangle
        /// With the size's width as its radius.
        case circle
    }

    /// The part of the shape where particles are born. CAEmitterLayerEmitterMode.
    package enum Mode: String, Hashable, Sendable, Codable, CaseIterable {
        /// The ends of a line, the corners of a rectangle, the rightmost, lowest, leftmost and uppermost point of a circle.
        case points
        case outline
        /// All of it.
        case surface
    }

    /// The blending of particles. CAEmitterLayerRenderMode.
    package enum RenderMode: String, Hashable, Sendable, Codable, CaseIterable {
        /// Later ones above earlier ones.
        case oldestFirst = "oldest_first"
        /// Earlier ones above later ones.
        case oldestLast = "oldest_last"
        /// Their light is added to the colours below.
        case additive
    }

    /// In the layer's own coordinates, the middle of the shape.
    package var position = Point.zero
    /// In pixels.
    package var size = Size.zero
    package var shape = Shape.point
    package var mode = Mode.surface
    package var renderMode = RenderMode.oldestFirst
    // The factors of the values of all cells, at a particle's birth. The birth rate's factor applies to the emitter's
    // own cells only.
    package var birthRate = 1.0
    package var lifetime = 1.0
    package var velocity = 1.0
    package var scale = 1.0
    package var spin = 1.0
    // Nil if no rate is animated, so that an edit's own text mentions only rates that are animated.
    private var rates: [Int: Double]?
    /// The birth rates that animations give single cells, by their place; the others have their own.
    package var cellRates: [Int: Double] {
        get { rates ?? [:] }
        set { rates = newValue.isEmpty ? nil : newValue }
    }
    /// Particles of another seed have other random numbers.
    package var seed = 0

    package init() {}
}

/// The birth and the life of one kind of particle. CAEmitterCell.
///
/// A range is the whole width of the values, half of it below the mean value and half above it.
package struct EmitterCellValues: Hashable, Sendable, Codable {
    /// Particles a second, evenly.
    package var birthRate = 0.0
    /// In seconds.
    package var lifetime = 0.0
    package var lifetimeRange = 0.0
    /// In pixels a second.
    package var velocity = 0.0
    package var velocityRange = 0.0
    /// The direction in degrees, clockwise from right.
    package var emissionLongitude = 0.0
    package var emissionRange = 0.0
    /// In pixels a second, a second.
    package var acceleration = Point.zero
    package var scale = 1.0
    package var scaleRange = 0.0
    /// A second.
    package var scaleSpeed = 0.0
    /// In degrees a second, clockwise.
    package var spin = 0.0
    package var spinRange = 0.0
    /// Multiplies the picture's colours and alpha.
    package var color = Color.white
    package var colorRange = ColorNumbers()
    /// A second.
    package var colorSpeed = ColorNumbers()
    /// The first birth, in the layer's own time, or since the birth of the particle that emits. Before zero, particles are
    /// there from the start.
    package var beginTime = Time.zero
    /// The time in which particles are born; positive infinity for ever.
    package var duration = Time.positiveInfinity

    package init() {}

    /// The longest life, in seconds.
    package var longestLife: Double { max(lifetime + lifetimeRange / 2, 0) }
}

/// Numbers for the parts of a colour.
package struct ColorNumbers: Hashable, Sendable, Codable {
    package var red = 0.0
    package var green = 0.0
    package var blue = 0.0
    package var alpha = 0.0

    package init() {}
}

/// An emitter and its cells.
package struct EmitterContent: Hashable, Sendable, Codable {
    package var values: EmitterValues
    package var cells: [EmitterCellContent]

    package init(values: EmitterValues = EmitterValues(), cells: [EmitterCellContent] = []) {
        self.values = values
        self.cells = cells
    }

    /// The most particles that all emitters of a layer tree may show at once, including those of copies.
    package static let maximumParticleCount = 20_000

    /// A bound of the particles that are there at once, from all cells.
    package var largestParticleCount: Double {
        cells.reduce(0) { $0 + $1.largestCount(rateFactor: largestBirthRate, lifeFactor: largestLifetime) }
    }

    // An animation changes these factors between 0 and 1.
    var largestBirthRate: Double { max(values.birthRate, 1) }
    var largestLifetime: Double { max(values.lifetime, 1) }
}

/// A kind of particle.
package struct EmitterCellContent: Hashable, Sendable, Codable {
    package var values: EmitterCellValues
    /// One layer; none for particles that are not seen.
    package var pictures: [LayerSnapshot]
    package var cells: [EmitterCellContent]

    package init(_ values: EmitterCellValues, picture: LayerSnapshot? = nil, cells: [EmitterCellContent] = []) {
        self.values = values
        self.pictures = picture.map { [$0] } ?? []
        self.cells = cells
    }

    /// The longest time from a particle's birth to the end of the last one that follows from it, in seconds.
    func longestSpan(lifeFactor: Double) -> Double {
        let life = values.longestLife * lifeFactor
        return life + (cells.map { $0.longestSpan(lifeFactor: lifeFactor) }.max() ?? 0)
    }

    /// A bound of the particles that are there at once, those that they emit included.
    fileprivate func largestCount(rateFactor: Double, lifeFactor: Double) -> Double {
        func births(_ seconds: Double) -> Double {
            (values.birthRate * rateFactor * min(seconds, values.duration.approximateSeconds)).rounded(.up)
        }
        let life = values.longestLife * lifeFactor
        return cells.reduce(births(life)) { sum, cell in
            let parents = births(life + cell.longestSpan(lifeFactor: lifeFactor))
            var limited = cell
            limited.values.duration = min(cell.values.duration, (try? Time(nearest: life)) ?? .positiveInfinity)
            return sum + parents * limited.largestCount(rateFactor: 1, lifeFactor: lifeFactor)
        }
    }
}
