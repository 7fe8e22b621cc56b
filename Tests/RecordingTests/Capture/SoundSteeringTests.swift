import Testing

@testable import Recording

/// Sound of virtual devices against a virtual clock.
@Suite struct SoundSteeringTests {
    /// A device that delivers blocks of 480 samples at its own idea of 48 kHz.
    struct Device {
        var steering = SoundSteering(rate: 48_000)
        /// How much slower the device runs than it says, in parts per billion.
        var slowness: Int64 = 0
        /// Samples made by the device, and samples in the output in billionths.
        var made: Int64 = 0
        var output: Int128 = 0
        var jumps: [SoundJump] = []
        var corrections: [Int64] = []

        /// The host time at which the device has made its samples, in nanoseconds.
        var now: Int64 { Int64(Int128(made) * Int128(1_000_000_000 + slowness) / 48_000) }

        /// How far the output is behind the clock, in nanoseconds.
        var behind: Int64 { now - Int64(output / 48_000) }

        mutating func deliver(late: Int64 = 0) {
            made += 480
            let treatment = steering.add(480, endingAt: now + late)
            corrections.append(treatment.correction)
            output += 480 * Int128(1_000_000_000 + treatment.correction)
            if let jump = treatment.jump {
                jumps.append(jump)
                switch jump {
                case .silence(let samples): output += Int128(samples) * 1_000_000_000
                case .cut(let samples): output -= Int128(samples) * 1_000_000_000
                }
            }
        }

        mutating func deliver(seconds: Int) {
            for _ in 0..<seconds * 100 { deliver() }
        }
    }

    @Test("a device that is off by up to 200 ppm stays within 3 ms for an hour", arguments: [-200, -90, 0, 90, 200])
    func steers(ppm: Int64) {
        var device = Device(slowness: ppm * 1000)
        var farthest: Int64 = 0
        for _ in 0..<3600 {
            device.deliver(seconds: 1)
            farthest = max(farthest, abs(device.behind))
        }
        #expect(farthest <= 3_000_000)
        #expect(abs(device.corrections.last! - ppm * 1000) <= 2000)
        #expect(device.jumps.isEmpty)
    }

    @Test func `the correction never exceeds 500 ppm`() {
        var device = Device(slowness: 5_000_000)
        device.deliver(seconds: 15)
        #expect(device.corrections.max() == 500_000)
        #expect(device.jumps.isEmpty)
    }

    @Test func `the correction follows with a time constant of ten seconds`() {
        var device = Device(slowness: 200_000)
        device.deliver(seconds: 10)
        #expect((110_000...140_000).contains(device.corrections.last!))
        device.deliver(seconds: 20)
        #expect(device.corrections.last! >= 180_000)
    }

    @Test func `a delivery that is late and catches up is no loss`() {
        var device = Device()
        device.deliver(seconds: 10)
        // The reader slept for 300 ms, and gets 30 blocks at once.
        for block in 0..<30 { device.deliver(late: Int64(30 - block) * 10_000_000) }
        device.deliver(seconds: 60)
        #expect(device.jumps.isEmpty)
        #expect(abs(device.behind) <= 1_000_000)
    }

    @Test func `lost sound becomes silence of the same length, once`() {
        var device = Device()
        device.deliver(seconds: 10)
        device.made += 48_000
        device.deliver(seconds: 5)
        #expect(device.jumps.count == 1)
        guard case .silence(let samples)? = device.jumps.first else {
            Issue.record("no silence")
            return
        }
        #expect(abs(samples - 48_000) <= 48)
        #expect(abs(device.behind) <= 1_000_000)
    }

    @Test func `less than 100 ms of lost sound is steered, without a jump`() {
        var device = Device()
        device.deliver(seconds: 10)
        device.made += 4000
        device.deliver(seconds: 240)
        #expect(device.jumps.isEmpty)
        #expect(abs(device.behind) <= 3_000_000)
    }

    @Test func `sound that came twice is cut`() {
        var device = Device()
        device.deliver(seconds: 10)
        device.made -= 24_000
        device.deliver(seconds: 5)
        guard case .cut(let samples)? = device.jumps.first else {
            Issue.record("no cut")
            return
        }
        #expect(device.jumps.count == 1)
        #expect(abs(samples - 24_000) <= 48)
    }
}
