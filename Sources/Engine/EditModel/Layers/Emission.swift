import Glibc
import MediaTime
import Values

/// A particle at a moment.
package struct Particle: Hashable, Sendable, Codable {
    /// Counts into ``ParticleCloud/pictures``.
    package var picture: Int
    /// In the emitter layer's coordinates.
    package var position: Point
    package var scale: Double
    /// In degrees, clockwise.
    package var rotation: Double
    /// Multiplies the picture's colours and alpha.
    package var color: Color
}

/// The particles of an emitter at a moment, back to front.
package struct ParticleCloud: Hashable, Sendable, Codable {
    /// Presented, with their anchor points at zero.
    package var pictures: [LayerSnapshot]
    package var particles: [Particle]
    /// True if the particles' light is added.
    package var isAdditive: Bool

    /// A particle as a layer of the emitter.
    package func layer(of particle: Particle) -> LayerSnapshot {
        var layer = pictures[particle.picture]
        layer.properties.transform = layer.properties.transform.concatenating(particle.transform)
        layer.properties.opacity *= particle.color.alpha
        layer.tint = Color(red: particle.color.red, green: particle.color.green, blue: particle.color.blue)
        layer.motion = .scaled
        if isAdditive { layer.properties.blendMode = .add }
        return layer
    }
}

extension Particle {
    /// From its picture, with the anchor point at zero, to the emitter layer's coordinates.
    package var transform: AffineTransform {
        AffineTransform.identity.translated(x: position.x, y: position.y).rotated(degrees: rotation)
            .scaled(x: scale, y: scale)
    }
}

extension LayerSnapshot {
    /// The particles of an emitter layer at a moment.
    ///
    /// The life of each particle follows from its number alone, so no earlier moment has to be known.
    /// - Parameter local: In the layer's own time.
    func particles(of emitter: EmitterContent, at local: Time) throws(TimeError) -> ParticleCloud {
        var emission = Emission(emitter, of: self)
        return try emission.cloud(at: local)
    }

    /// The emitter's values at a time of the layer.
    fileprivate func emitterValues(at time: Time) throws(TimeError) -> EmitterValues {
        var layer = self
        for animation in animations { try animation.apply(to: &layer, at: time, local: time) }
        guard case .emitter(let emitter) = layer.content else { return EmitterValues() }
        return emitter.values
    }
}

extension AnimationSnapshot {
    /// True if it changes an emitter's values.
    fileprivate var changesEmitter: Bool {
        switch action {
        case .property(let animation):
            animation.keyPath.property.layers == .emitter && !animation.keyPath.property.isOfMask
        case .text: false
        case .group(let animations): animations.contains(where: \.changesEmitter)
        }
    }
}

/// Computes the particles that are there at a moment.
private struct Emission {
    /// A cell with its picture's place in the cloud.
    private struct Kind {
        let values: EmitterCellValues
        let picture: Int?
        let inner: [Kind]
        /// The longest time from a birth to the end of the last particle that follows from it, in seconds.
        let span: Double
        /// The cell's index among the emitter's cells, or among the subcells of its parent cell.
        let index: Int

        /// The part of the births of its own rate that an animation leaves.
        func share(_ emitter: EmitterValues) -> Double {
            emitter.cellRates[index].map { min($0 / self.values.birthRate, 1) } ?? 1
        }
    }

    /// The source of a cell's births: the emitter, or a particle.
    private struct Source {
        /// The moment, in seconds since the first birth.
        var elapsed: Double
        /// Births are in these seconds since the first one.
        var births: Range<Double>
        let noise: Noise
        /// The emitter's values at the parent's birth, and the parent; without a parent, the emitter's own values.
        var values: EmitterValues
        var parent: Flight?
    }

    private let emitter: EmitterContent
    /// The emitter alone, with the animations of its values.
    private let layer: LayerSnapshot
    private var cloud: ParticleCloud
    /// The seconds since each particle's birth.
    private var ages: [Double] = []

    init(_ emitter: EmitterContent, of layer: LayerSnapshot) {
        self.emitter = emitter
        self.layer = LayerSnapshot(
            content: .emitter(emitter), properties: LayerProperties(),
            animations: layer.animations.filter(\.changesEmitter))
        cloud = ParticleCloud(pictures: [], particles: [], isAdditive: emitter.values.renderMode == .additive)
    }

    mutating func cloud(at time: Time) throws(TimeError) -> ParticleCloud {
        var kinds: [Kind] = []
        for (index, cell) in emitter.cells.enumerated() { kinds.append(try kind(cell, index)) }
        let noise = Noise(seed: emitter.values.seed)
        for (index, kind) in kinds.enumerated() {
            let elapsed = try time.localDifference(kind.values.beginTime)
            guard elapsed >= .zero else { continue }
            try emit(
                kind,
                from: Source(
                    elapsed: elapsed.approximateSeconds, births: 0..<kind.values.duration.approximateSeconds,
                    noise: noise.inner(index), values: emitter.values))
        }
        if !cloud.isAdditive, kinds.count > 1 || kinds.contains(where: { !$0.inner.isEmpty }) { sortByAge() }
        if emitter.values.renderMode == .oldestLast { cloud.particles.reverse() }
        return cloud
    }

    private mutating func kind(_ cell: EmitterCellContent, _ index: Int) throws(TimeError) -> Kind {
        var picture: Int?
        if let presented = try cell.pictures.first?.presented(at: .zero) {
            picture = cloud.pictures.count
            cloud.pictures.append(presented)
        }
        var inner: [Kind] = []
        for (index, cell) in cell.cells.enumerated() { inner.append(try kind(cell, index)) }
        return Kind(
            values: cell.values, picture: picture, inner: inner,
            span: cell.longestSpan(lifeFactor: emitter.largestLifetime), index: index)
    }

    /// Oldest first; of one age in the order of the cells.
    private mutating func sortByAge() {
        let order = ages.indices.sorted { (ages[$1], $0) < (ages[$0], $1) }
        cloud.particles = order.map { cloud.particles[$0] }
    }

    /// Adds the particles of a cell that are there, and those that they emitted.
    private mutating func emit(_ kind: Kind, from source: Source) throws(TimeError) {
        let isOwn = source.parent == nil
        // An animation thins out births at the highest rate.
        let isThinned = isOwn && !layer.animations.isEmpty
        let factor = isThinned ? emitter.largestBirthRate : isOwn ? emitter.values.birthRate : 1
        let rate = kind.values.birthRate * factor
        guard rate > 0, kind.span > 0 else { return }
        let first = max((source.elapsed - kind.span) * rate, source.births.lowerBound * rate, 0).rounded(.down)
        for number in Int(first)... {
            let birth = Double(number) / rate
            guard birth <= source.elapsed, birth < source.births.upperBound else { return }
            guard birth >= source.births.lowerBound else { continue }
            var values = source.values
            if isThinned {
                values = try layer.emitterValues(
                    at: kind.values.beginTime.localSum(Time(nearest: birth)))
                guard evenShare(number) * factor < values.birthRate * kind.share(values) else { continue }
            }
            let flight = Flight(
                kind.values, values, source.noise.inner(number), from: source.parent,
                at: birth + kind.values.beginTime.approximateSeconds)
            let age = source.elapsed - birth
            if age < flight.life, let picture = kind.picture, let particle = flight.particle(picture, at: age) {
                cloud.particles.append(particle)
                ages.append(age)
            }
            for (index, inner) in kind.inner.enumerated() {
                let begin = inner.values.beginTime.approximateSeconds
                let start = max(-begin, 0)
                let end = min(flight.life - begin, inner.values.duration.approximateSeconds)
                guard start < end, age >= begin else { continue }
                try emit(
                    inner,
                    from: Source(
                        elapsed: age - begin, births: start..<end, noise: source.noise.inner(number).inner(index),
                        values: values, parent: flight))
            }
        }
    }

    /// A number from 0 to 1, not included, for each birth: any part of them that lie below a share is spread evenly.
    private func evenShare(_ number: Int) -> Double { Noise.fraction(UInt64(number) &* Noise.goldenRatio) }
}

/// The life of one particle.
private struct Flight {
    /// In seconds.
    let life: Double
    private let origin: Point
    private let velocity: Point
    private let values: EmitterCellValues
    private let scale, scaleSpeed, spin: Double
    private let color: ColorNumbers
    /// The colour of the particle that it comes from.
    private let inherited: Color

    /// - Parameters:
    ///   - parent: The particle that emits it; nil if the emitter does.
    ///   - moment: Its birth, in seconds since the parent's.
    init(
        _ cell: EmitterCellValues, _ emitter: EmitterValues, _ noise: Noise, from parent: Flight?, at moment: Double
    ) {
        values = cell
        life = (cell.lifetime + noise.around(0) * cell.lifetimeRange) * emitter.lifetime
        origin = parent?.place(at: moment) ?? emitter.birthPlace(noise)
        inherited = parent?.color(at: moment) ?? .white
        let speed = (cell.velocity + noise.around(1) * cell.velocityRange) * emitter.velocity
        let angle = (cell.emissionLongitude + noise.around(2) * cell.emissionRange) * .pi / 180
        velocity = Point(x: speed * cos(angle), y: speed * sin(angle))
        scale = (cell.scale + noise.around(3) * cell.scaleRange) * emitter.scale
        scaleSpeed = cell.scaleSpeed * emitter.scale
        spin = (cell.spin + noise.around(4) * cell.spinRange) * emitter.spin
        var color = ColorNumbers()
        color.red = cell.color.red + noise.around(5) * cell.colorRange.red
        color.green = cell.color.green + noise.around(6) * cell.colorRange.green
        color.blue = cell.color.blue + noise.around(7) * cell.colorRange.blue
        color.alpha = cell.color.alpha + noise.around(8) * cell.colorRange.alpha
        self.color = color
    }

    private func place(at age: Double) -> Point {
        origin.moved(by: velocity, times: age).moved(by: values.acceleration, times: age * age / 2)
    }

    private func color(at age: Double) -> Color {
        func part(_ value: Double, _ speed: Double) -> Double { min(max(value + speed * age, 0), 1) }
        let speed = values.colorSpeed
        return Color(
            red: part(color.red, speed.red) * inherited.red, green: part(color.green, speed.green) * inherited.green,
            blue: part(color.blue, speed.blue) * inherited.blue, alpha: part(color.alpha, speed.alpha))
    }

    /// The particle at an age; nil if it is invisible.
    func particle(_ picture: Int, at age: Double) -> Particle? {
        let (scale, color) = (scale + scaleSpeed * age, color(at: age))
        guard scale > 0, color.alpha > 0 else { return nil }
        return Particle(
            picture: picture, position: place(at: age), scale: scale, rotation: spin * age, color: color)
    }
}

extension EmitterValues {
    /// A place of the shape.
    fileprivate func birthPlace(_ noise: Noise) -> Point {
        let (first, second) = (noise.value(9), noise.value(10))
        let (width, height) = (size.width, size.height)
        switch (shape, mode) {
        case (.point, _): return position
        case (.line, .points): return position.moved(by: Point(x: first < 0.5 ? -width / 2 : width / 2, y: 0))
        case (.line, _): return position.moved(by: Point(x: (first - 0.5) * width, y: 0))
        case (.rectangle, .points):
            return position.moved(
                by: Point(x: first < 0.5 ? -width / 2 : width / 2, y: second < 0.5 ? -height / 2 : height / 2))
        case (.rectangle, .surface):
            return position.moved(by: Point(x: (first - 0.5) * width, y: (second - 0.5) * height))
        case (.rectangle, .outline):
            let along = first * (width + height)
            let side = second < 0.5 ? -0.5 : 0.5
            return position.moved(
                by: along < width
                    ? Point(x: along - width / 2, y: side * height)
                    : Point(x: side * width, y: along - width - height / 2))
        case (.circle, _):
            let turn = mode == .points ? (first * 4).rounded(.down) / 4 : first
            let radius = width * (mode == .surface ? second.squareRoot() : 1)
            return position.moved(by: Point(x: radius * cos(turn * 2 * .pi), y: radius * sin(turn * 2 * .pi)))
        }
    }
}

/// Random numbers that follow from a seed and a chain of numbers alone, by the mixing function of SplitMix64.
private struct Noise {
    static let goldenRatio: UInt64 = 0x9E37_79B9_7F4A_7C15
    private let state: UInt64

    init(seed: Int) { state = Self.mixed(UInt64(truncatingIfNeeded: seed) &+ Self.goldenRatio) }

    private init(state: UInt64) { self.state = state }

    /// The numbers of one of several parts.
    func inner(_ index: Int) -> Noise {
        Noise(state: Self.mixed(state ^ (UInt64(index) &+ 1) &* 0xD1B5_4A32_D192_ED03))
    }

    /// From 0 to 1, not included.
    func value(_ index: UInt64) -> Double {
        Self.fraction(Self.mixed(state &+ (index &+ 1) &* Self.goldenRatio))
    }

    /// From -0.5 to 0.5, not included.
    func around(_ index: UInt64) -> Double { value(index) - 0.5 }

    static func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

    private static func mixed(_ bits: UInt64) -> UInt64 {
        var bits = bits
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
