import MediaTime
import Testing

@testable import EditModel

@Suite struct SpringTests {
    /// Swinging, critically braked, creeping, thrown, heavy, and without friction.
    static let springs: [(mass: Double, stiffness: Double, damping: Double, velocity: Double)] = [
        (1, 100, 10, 0), (1, 100, 20, 0), (1, 100, 20, 30), (1, 100, 50, 0), (1, 100, 10, -20), (4, 80, 3, 5),
        (1, 100, 45, 200), (2, 300, 0, 0),
    ]

    private func motion(_ spring: (mass: Double, stiffness: Double, damping: Double, velocity: Double)) -> SpringMotion
    {
        var motion = SpringMotion()
        (motion.mass, motion.stiffness, motion.damping) = (spring.mass, spring.stiffness, spring.damping)
        motion.initialVelocity = spring.velocity
        return motion
    }

    @Test("a spring moves as its differential equation, integrated step by step, says", arguments: springs)
    func equation(spring: (mass: Double, stiffness: Double, damping: Double, velocity: Double)) {
        let motion = motion(spring)
        var (x, v) = (0.0, spring.velocity)
        let step = 1.0 / 4096
        func acceleration(_ x: Double, _ v: Double) -> Double {
            (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass
        }
        var error = 0.0
        for index in 0..<8192 {
            error = max(error, abs(motion.value(at: Double(index) * step) - x))
            // Runge and Kutta's classical method.
            let (k1, l1) = (v, acceleration(x, v))
            let (k2, l2) = (v + step / 2 * l1, acceleration(x + step / 2 * k1, v + step / 2 * l1))
            let (k3, l3) = (v + step / 2 * l2, acceleration(x + step / 2 * k2, v + step / 2 * l2))
            let (k4, l4) = (v + step * l3, acceleration(x + step * k3, v + step * l3))
            x += step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            v += step / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
        }
        #expect(error < 1e-7)
    }

    @Test("after its settling duration a spring stays within a thousandth of its end", arguments: springs.dropLast())
    func settling(spring: (mass: Double, stiffness: Double, damping: Double, velocity: Double)) {
        let motion = motion(spring)
        let settled = motion.settlingDuration
        #expect(settled.isNumeric && settled.timescale == 1000)
        let seconds = settled.approximateSeconds
        for step in 0..<1000 { #expect(abs(motion.value(at: seconds + Double(step) / 100) - 1) <= 0.001001) }
        // And it is not much too long: shortly before, the swing was larger.
        let before = (0..<1000).map { abs(motion.value(at: seconds * (0.8 + Double($0) / 5000)) - 1) }.max() ?? 0
        #expect(before > 0.001)
    }

    @Test("a spring without friction never settles")
    func endless() { #expect(motion((1, 100, 0, 0)).settlingDuration == .positiveInfinity) }
}
