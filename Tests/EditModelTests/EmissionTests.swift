import Foundation
import MediaTime
import Testing
import Values

@testable import EditModel

@Suite("Particles of emitters")
struct EmissionTests {
    private let box = LayerSnapshot(
        content: .plain, bounds: Rectangle(x: 0, y: 0, width: 2, height: 2), backgroundColor: .white)

    /// A cell of ten particles a second that live for two.
    private func cell(
        _ cells: [EmitterCellContent] = [], change: (inout EmitterCellValues) -> Void = { _ in }
    ) -> EmitterCellContent {
        var values = EmitterCellValues()
        (values.birthRate, values.lifetime) = (10, 2)
        change(&values)
        return EmitterCellContent(values, picture: box, cells: cells)
    }

    private func particles(
        _ cells: [EmitterCellContent], at time: Time, animations: [AnimationSnapshot] = [],
        change: (inout EmitterValues) -> Void = { _ in }
    ) throws -> [Particle] {
        var emitter = EmitterContent(cells: cells)
        change(&emitter.values)
        var layer = LayerSnapshot(content: .emitter(emitter), bounds: nil)
        layer.animations = animations
        guard case .particles(let cloud) = try #require(try layer.presented(at: time)).content else { return [] }
        return cloud.particles
    }

    private func animation(_ keyPath: String, _ from: Double, _ to: Double) -> AnimationSnapshot {
        var timing = AnimationTiming()
        timing.duration = Time(10, 1)
        let values = BasicValues(from: .number(from), to: .number(to))
        return AnimationSnapshot(
            .property(PropertyAnimationSnapshot(AnimationKeyPath(keyPath)!, .basic(values))), timing: timing)
    }

    private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test("particles are born evenly and fly on, the oldest first")
    func flight() throws {
        let flying = cell { $0.velocity = 30 }
        let found = try particles([flying], at: Time(35, 100)) { $0.position = Point(x: 100, y: 5) }
        #expect(isNear(found.map(\.position.x), [110.5, 107.5, 104.5, 101.5]))
        #expect(found.allSatisfy { $0.position.y == 5 && $0.scale == 1 && $0.rotation == 0 && $0.color == .white })
        let reversed = try particles([flying], at: Time(35, 100)) { $0.renderMode = .oldestLast }
        #expect(isNear(reversed.map(\.position.x), [1.5, 4.5, 7.5, 10.5]))
    }

    static let counts: [(time: Time, begin: Time, duration: Time, count: Int)] = [
        (.zero, .zero, .positiveInfinity, 1), (Time(3, 10), .zero, .positiveInfinity, 4),
        (Time(29, 100), .zero, .positiveInfinity, 3), (Time(2, 1), .zero, .positiveInfinity, 20),
        (Time(3_600_000, 1), .zero, .positiveInfinity, 20), (Time(1, 1), .zero, Time(1, 4), 3),
        (Time(21, 10), .zero, Time(1, 4), 1), (Time(3, 1), .zero, Time(1, 4), 0),
        (.zero, Time(-1, 1), .positiveInfinity, 11), (Time(1, 1), Time(2, 1), .positiveInfinity, 0),
    ]

    @Test("a particle is there from its birth to the end of its life, which is not included", arguments: counts)
    func count(time: Time, begin: Time, duration: Time, count: Int) throws {
        let cell = cell { ($0.beginTime, $0.duration) = (begin, duration) }
        #expect(try particles([cell], at: time).count == count)
    }

    @Test("acceleration, scale, spin and colour follow from the age")
    func change() throws {
        let cell = cell {
            $0.birthRate = 1
            $0.velocity = 10
            $0.emissionLongitude = -90
            $0.acceleration = Point(x: 4, y: 8)
            ($0.scale, $0.scaleSpeed, $0.spin) = (2, -0.5, 40)
            $0.color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.75)
            ($0.colorSpeed.red, $0.colorSpeed.green, $0.colorSpeed.alpha) = (-0.2, 2, -0.5)
        }
        let particle = try #require(try particles([cell], at: Time(1, 2)).first)
        #expect(isNear([particle.position.x, particle.position.y], [0.5, -4]))
        #expect(isNear([particle.scale, particle.rotation], [1.75, 20]))
        let color = particle.color
        #expect(isNear([color.red, color.green, color.blue, color.alpha], [0.9, 1, 0, 0.5]))
        let scaled = try particles([cell], at: Time(1, 2)) { ($0.scale, $0.velocity, $0.spin) = (2, 3, -1) }
        #expect(isNear([scaled[0].scale, scaled[0].position.y, scaled[0].rotation], [3.5, -14, -20]))
        #expect(try particles([cell], at: Time(19, 10)).count == 1, "the first one is no longer seen, being clear")
    }

    @Test("a range is the whole width of the values, and a seed chooses them")
    func ranges() throws {
        let random = cell {
            ($0.birthRate, $0.scaleRange, $0.spinRange) = (1000, 0.5, 90)
            ($0.colorRange.red, $0.color) = (0.5, Color(red: 0.5, green: 1, blue: 1))
        }
        let found = try particles([random], at: Time(1, 1))
        let scales = found.map(\.scale)
        let (least, most) = (scales.min() ?? 0, scales.max() ?? 0)
        #expect(least >= 0.75 && least < 0.76 && most < 1.25 && most > 1.24)
        #expect(found.allSatisfy { abs($0.rotation) <= 45 && abs($0.color.red - 0.5) <= 0.25 })
        #expect(abs(scales.reduce(0, +) / Double(scales.count) - 1) < 0.02)
        #expect(try particles([random], at: Time(1, 1)) == found)
        #expect(try particles([random], at: Time(1, 1)) { $0.seed = 1 }.map(\.scale) != scales)
    }

    @Test("particles are born in the shape", arguments: EmitterValues.Shape.allCases, EmitterValues.Mode.allCases)
    func shapes(shape: EmitterValues.Shape, mode: EmitterValues.Mode) throws {
        let found = try particles([cell { $0.birthRate = 400 }], at: Time(2, 1)) {
            $0.size = Size(width: 40, height: 20)
            ($0.shape, $0.mode) = (shape, mode)
        }.map(\.position)
        #expect(found.count == 800)
        for place in found {
            let (x, y, radius) = (abs(place.x), abs(place.y), hypot(place.x, place.y))
            switch (shape, mode) {
            case (.point, _): #expect(radius == 0)
            case (.line, .points): #expect(x == 20 && y == 0)
            case (.line, _): #expect(x <= 20 && y == 0)
            case (.rectangle, .points): #expect(x == 20 && y == 10)
            case (.rectangle, .outline): #expect(x <= 20 && y <= 10 && (abs(x - 20) < 1e-9 || abs(y - 10) < 1e-9))
            case (.rectangle, .surface): #expect(x <= 20 && y <= 10)
            case (.circle, .points): #expect(abs(radius - 40) < 1e-9 && min(x, y) < 1e-9)
            case (.circle, .outline): #expect(abs(radius - 40) < 1e-9)
            case (.circle, .surface): #expect(radius <= 40)
            }
        }
        let quarters = Set(found.map { [$0.x > 0, $0.y > 0] })
        #expect(quarters.count >= (shape == .point ? 1 : shape == .line ? 2 : 3))
    }

    @Test("a moving emitter leaves its particles where they were born")
    func trail() throws {
        let found = try particles(
            [cell()], at: Time(5, 1), animations: [animation("emitter_position.x", 0, 100)])
        #expect(isNear(found.map(\.position.x), (31...50).map { Double($0) }))
    }

    @Test("an animated birth rate thins out births evenly")
    func thinned() throws {
        let dense = cell { ($0.birthRate, $0.lifetime) = (1000, 1) }
        for (time, share) in [(2, 0.15), (5, 0.45), (10, 0.95)] {
            let found = try particles(
                [dense], at: Time(Int64(time), 1), animations: [animation("birth_rate", 0, 1)])
            #expect(abs(Double(found.count) - share * 1000) <= 5, "\(found.count) at \(time) s")
        }
    }

    @Test("a particle emits others at its place, in its colour, as long as it lives")
    func inner() throws {
        var trail = cell { ($0.birthRate, $0.lifetime) = (10, 0.5) }
        trail.values.color = Color(red: 1, green: 0.5, blue: 1)
        var rocket = cell([trail]) {
            ($0.birthRate, $0.lifetime, $0.velocity) = (0.1, 1, 100)
            $0.color = Color(red: 1, green: 0.5, blue: 0)
        }
        rocket.pictures = []
        let found = try particles([rocket], at: Time(95, 100))
        #expect(isNear(found.map(\.position.x), [50, 60, 70, 80, 90]))
        #expect(found.allSatisfy { $0.color == Color(red: 1, green: 0.25, blue: 0) })
        #expect(isNear(try particles([rocket], at: Time(125, 100)).map(\.position.x), [80, 90]))
        var late = rocket
        late.cells[0].values.beginTime = Time(7, 10)
        #expect(isNear(try particles([late], at: Time(95, 100)).map(\.position.x), [70, 80, 90]))
    }

    @Test("no moment has more particles than the bound")
    func bound() throws {
        for (rate, life, duration) in [(7.0, 1.3, 0.4), (30, 0.2, 9), (11, 0.9, 0.05)] {
            let inner = cell {
                ($0.birthRate, $0.lifetime, $0.lifetimeRange, $0.duration) = (rate, life, 0.3, Time(1, 2))
            }
            let outer = cell([inner]) {
                ($0.birthRate, $0.lifetime) = (5, 0.8)
                $0.duration = (try? Time(nearest: duration)) ?? .zero
            }
            let most = try (0..<60).map { try particles([outer, inner], at: Time($0, 20)).count }.max() ?? 0
            let limit = EmitterContent(cells: [outer, inner]).largestParticleCount
            #expect(Double(most) <= limit && limit < 4 * Double(most), "\(most) of \(limit)")
        }
    }

    @Test("an emitter in a replicator is the same after it was stored as text")
    func stored() throws {
        var emitter = EmitterContent(
            cells: [
                cell([cell { $0.duration = Time(1, 3) }]) { ($0.beginTime, $0.colorSpeed.red) = (Time(-2, 1), -0.1) }
            ])
        (emitter.values.shape, emitter.values.renderMode, emitter.values.seed) = (.circle, .additive, 7)
        var replicator = ReplicatorContent()
        (replicator.count, replicator.delay, replicator.alphaOffset) = (3, Time(1, 7), -0.25)
        let inner = LayerSnapshot(content: .emitter(emitter), bounds: nil)
        let layer = LayerSnapshot(content: .replicator(replicator), bounds: nil, sublayers: [inner])
        let stored = try JSONEncoder().encode(layer)
        #expect(try JSONDecoder().decode(LayerSnapshot.self, from: stored) == layer)
    }

    @Test("cells cannot come to be in themselves, and not more than three deep")
    func nesting() throws {
        let cells = (0..<4).map { _ in EmitterCell() }
        #expect(throws: EmitterError.cycle) { try cells[0].setCells([cells[0]]) }
        try cells[1].setCells([cells[0]])
        #expect(throws: EmitterError.settled) { try cells[0].setCells([cells[1]]) }
        try cells[2].setCells([cells[1]])
        #expect(throws: EmitterError.tooDeep) { try cells[3].setCells([cells[2]]) }
        #expect(throws: EmitterError.tooManyCells) {
            try EmitterLayer().setCells(Array(repeating: cells[0], count: 33))
        }
    }
}
