import EditModel
import MediaTime
import Testing

@testable import Playback

@Suite struct PlayerTests {
    @Test func `an hour is an hour`() throws {
        var device = try VirtualDevice([.lasting(7_200_000, rate: 30)], sampleRate: nil)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 3600, step: 33_366_667)
        #expect(try device.time == Time(3600, 1))
        #expect(device.player.droppedCount == 0)
    }

    @Test func `the clock starts with the sound`() throws {
        var player = Player(sampleRate: 48_000)
        try player.append(.lasting(10_000), at: 0)
        try player.play(at: 0)
        let picture = try #require(try player.nextPicture(at: 0))
        let isShown = player.composed(picture, at: 0)
        #expect(isShown)
        #expect(player.status == .waiting(.buffering))
        var delivered: Int64 = 0
        while player.status != .playing {
            let request = try #require(try player.nextSound(at: 0, atMost: 480))
            delivered += 480
            try player.delivered(request, at: 1_000_000)
        }
        #expect(delivered == 4800)
        #expect(try player.time(at: 101_000_000) == Time(1, 10))
    }

    @Test func `the clock starts with the first picture`() throws {
        var device = try VirtualDevice([.lasting(10_000)])
        device.cost = 500_000_000
        try device.perform { try $0.play(at: $1) }
        #expect(device.player.status == .waiting(.buffering))
        try device.run(seconds: 1)
        #expect(try device.time == Time(1, 2))
    }

    @Test(arguments: [Double.nan, .infinity, 1e9, -16.001, 0.0004])
    func `what is no rate is refused`(_ value: Double) {
        #expect(PlaybackRate(value) == nil)
    }

    @Test func `minus zero is a pause`() throws {
        #expect(PlaybackRate(-0.0) == .zero)
        #expect(PlaybackRate(1.0 / 3)?.thousandths == 333)
    }

    @Test(arguments: [0.5, 1.5, 2, 16])
    func `time passes at the rate`(_ value: Double) throws {
        var device = try VirtualDevice([.lasting(100_000)])
        try device.perform { try $0.setRate(#require(PlaybackRate(value)), at: $1) }
        try device.run(seconds: 3)
        #expect(try device.time == Time(Int64(value * 3000), 1000))
    }

    @Test func `a change of rate moves nothing`() throws {
        var device = try VirtualDevice([.lasting(100_000)], sampleRate: nil)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 2)
        try device.perform { try $0.setRate(#require(PlaybackRate(2)), at: $1) }
        #expect(try device.time == Time(2, 1))
        try device.run(seconds: 2)
        #expect(try device.time == Time(6, 1))
        try device.perform { try $0.pause(at: $1) }
        try device.run(seconds: 2)
        #expect(try device.time == Time(6, 1))
        #expect(device.player.status == .paused)
    }

    @Test func `backwards there are pictures, no sound, and the start is the end`() throws {
        var device = try VirtualDevice([.lasting(2000)])
        try device.perform { try $0.seek(to: Time(1, 1), at: $1) }
        device.forget()
        try device.perform { try $0.setRate(#require(PlaybackRate(-1)), at: $1) }
        try device.run(seconds: 2)
        #expect(try device.time == .zero)
        #expect(device.player.status == .paused)
        #expect(device.sound.isEmpty)
        #expect(device.shown.map(\.frame) == Array((0..<25).reversed()) + [0])
        #expect(!device.events.contains(.ended(item: 1)))
    }

    // MARK: - Seeking

    @Test func `a seek shows its frame and is interrupted by the next one`() throws {
        var device = try VirtualDevice([.lasting(10_000)])
        device.cost = 30_000_000
        for number in 0..<1000 {
            try device.perform { try $0.seek(to: Time(Int64(number), 100), at: $1) }
            if number % 7 == 0 { try device.run(seconds: 0) }
        }
        try device.run(seconds: 1)
        let ends = device.events.compactMap { event -> (Int, Bool)? in
            if case .seekEnded(let seek, let isFinished) = event { (seek, isFinished) } else { nil }
        }
        #expect(ends.map(\.0) == Array(1...1000))
        #expect(ends.filter(\.1).map(\.0) == [1000])
        #expect(device.shown.last?.frame == 249)
        #expect(try device.time == Time(999, 100))
    }

    /// Tolerances in milliseconds, the frame that is ready at 25 a second, and where a seek to 1 s lands, in milliseconds.
    @Test(
        arguments: [
            (0, 0, 20, 1000), (200, 0, 20, 800), (199, 0, 20, 1000), (0, 40, 26, 1040), (0, 39, 26, 1000),
            (5000, 5000, 9_999_999, 1000), (0, 0, 25, 1000),
        ] as [(Int64, Int64, Int64, Int64)])
    func `a seek lands within its tolerances, where composing costs least`(
        _ before: Int64, _ after: Int64, _ ready: Int64, _ landing: Int64
    ) throws {
        var device = try VirtualDevice([.lasting(10_000, rate: 25)])
        try device.perform {
            try $0.seek(
                to: Time(1, 1), before: Time(before, 1000), after: Time(after, 1000), ready: ready, at: $1)
        }
        #expect(try device.time == Time(landing, 1000))
    }

    @Test func `a queue that is told to pause at an item's end does not go on`() throws {
        var player = Player(sampleRate: nil, actionAtItemEnd: .advance)
        try player.append(.lasting(100, id: 1), at: 0)
        try player.append(.lasting(100, id: 2), at: 0)
        try player.setActionAtItemEnd(.none, at: 0)
        try player.play(at: 0)
        let picture = try #require(try player.nextPicture(at: 0))
        _ = player.composed(picture, at: 0)
        try player.advance(to: 1_000_000_000)
        #expect(player.isAtEnd && player.items.count == 2)
    }

    @Test func `a seek beyond the end goes to the end`() throws {
        var device = try VirtualDevice([.lasting(2000)])
        try device.perform { try $0.seek(to: Time(100, 1), at: $1) }
        #expect(try device.time == Time(2, 1))
        #expect(device.shown.last?.frame == 49)
        try device.perform { try $0.seek(to: Time(-1, 1), at: $1) }
        #expect(try device.time == .zero)
    }

    @Test func `playing at the end ends again`() throws {
        var device = try VirtualDevice([.lasting(1000)])
        try device.perform { try $0.seek(to: Time(1, 1), at: $1) }
        device.forget()
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1)
        #expect(device.events.filter { $0 == .ended(item: 1) }.count == 1)
        #expect(device.player.status == .paused)
    }

    // MARK: - Ends

    @Test func `a movie pauses at its end`() throws {
        var device = try VirtualDevice([.lasting(1000)])
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 2)
        #expect(device.events.contains(.ended(item: 1)))
        #expect(device.player.rate == .zero)
        #expect(try device.time == Time(1, 1))
        #expect(device.shown.map(\.frame) == Array(0..<25) + [24])
    }

    @Test func `with no action at the end the last picture stays`() throws {
        var device = try VirtualDevice([.lasting(1000)], endAction: EndAction.none)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 3)
        #expect(try device.time == Time(1, 1))
        #expect(device.player.rate == .normal)
        #expect(device.events.filter { $0 == .ended(item: 1) }.count == 1)
    }

    // MARK: - The device

    @Test(arguments: [200 as Int64, -200])
    func `the clock follows the device that is heard`(_ drift: Int64) throws {
        var device = try VirtualDevice([.lasting(3_600_000)])
        device.drift = drift
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 600, step: 10_000_000)
        let heard = Time(600_000_000 + 600 * drift, 1_000_000)
        let error = try device.time - heard
        #expect(error < Time(1, 1000) && error > Time(-1, 1000), "\(error)")
    }

    @Test func `sound that runs dry is waited for`() throws {
        var device = try VirtualDevice([.lasting(10_000)])
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1)
        let generation = device.player.generation
        device.mixesSound = false
        try device.run(seconds: 2)
        #expect(device.events.contains(.stalled))
        #expect(device.player.generation == generation + 1)
        #expect(device.player.status == .waiting(.buffering))
        // What was mixed before lasts for 0.2 s, and is followed by a twentieth of a second of silence.
        #expect(try device.time == Time(125, 100))
        device.mixesSound = true
        try device.run(seconds: 1)
        #expect(device.player.status == .playing)
        #expect(device.sound.first { $0.generation == generation + 1 }?.samples.lowerBound == 60_000)
        #expect(try device.time == Time(225, 100))
    }

    @Test func `a host that slept goes on where it was`() throws {
        var device = try VirtualDevice([.lasting(10_000)])
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1)
        try device.sleep(seconds: 60)
        try device.run(seconds: 1)
        #expect(device.player.status == .playing)
        #expect(try device.time == Time(2, 1))

        device = try VirtualDevice([.lasting(10_000)], sampleRate: nil)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1)
        try device.sleep(seconds: 60)
        device.player.sleep(for: 60_000_000_000)
        try device.run(seconds: 1)
        #expect(try device.time == Time(2, 1))
    }

    @Test func `without its device a player goes on by the host's clock`() throws {
        var device = try VirtualDevice([.lasting(10_000)])
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 2)
        device.forget()
        device.cost = 300_000_000
        try device.perform { try $0.loseSound(at: $1) }
        #expect(device.player.status == .playing)
        #expect(try device.time == Time(2, 1))
        try device.run(seconds: 3)
        #expect(try device.time == Time(5, 1))
        #expect(device.sound.isEmpty)
        #expect(!device.shown.isEmpty)
    }

    @Test func `a player that rests loses its device without moving`() throws {
        var device = try VirtualDevice([.lasting(10_000)])
        try device.perform { try $0.seek(to: Time(3, 1), at: $1) }
        try device.perform { try $0.loseSound(at: $1) }
        try device.run(seconds: 1)
        #expect(device.player.status == .paused)
        #expect(try device.time == Time(3, 1))
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1)
        #expect(try device.time == Time(4, 1))
    }

    // MARK: - Pictures

    @Test func `what cannot be in time is not composed`() throws {
        var device = try VirtualDevice([.lasting(60_000, rate: 30)])
        device.cost = 100_000_000
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 30)
        #expect(device.player.shownCount >= 295)
        #expect(device.player.shownCount + device.player.droppedCount >= 890)
        #expect(device.player.droppedCount < 610)
        let heard = device.sound.reduce(0) { $0 + Int64($1.samples.count) }
        #expect(heard >= 30 * 48_000)
    }

    @Test func `composing that is quick enough drops nothing`() throws {
        var device = try VirtualDevice([.lasting(60_000, rate: 30)])
        device.cost = 30_000_000
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 30, step: 1_000_000)
        #expect(device.player.droppedCount == 0)
        #expect(device.shown.count >= 895)
    }
}
