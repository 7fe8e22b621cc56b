import EditModel
import MediaTime
import Testing

@testable import Playback

@Suite struct QueueTests {
    @Test func `a second that loops a thousand times lacks and doubles no sample`() throws {
        var device = try VirtualDevice([.lasting(1000, loops: true)])
        try device.perform { try $0.play(at: $1) }
        device.forget()
        try device.run(seconds: 1000, step: 20_000_000)
        #expect(device.player.loopCount == 1000)
        // What was asked for before the clock started is 0.2 s.
        var next: Int64 = 9600
        for request in device.sound {
            try #require(request.samples.lowerBound == next)
            next = request.samples.upperBound % 48_000
        }
        #expect(device.sound.reduce(0) { $0 + $1.samples.count } == 48_000_000)
        #expect(device.player.droppedCount == 0)
        #expect(device.shown.map(\.frame).elementsEqual((0..<25_000).map { ($0 + 3) % 25 }.prefix(device.shown.count)))
    }

    @Test func `a loop that is no whole number of samples does not drift`() throws {
        let item = PlaybackItem(
            id: 1, range: TimeRange(start: .zero, duration: Time(1001, 30_000)),
            timing: FrameTiming(frameDuration: Time(1001, 30_000), frameCount: 1), hasSound: true, loops: true)
        var device = try VirtualDevice([item], sampleRate: 44_100)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1001, step: 20_000_000)
        #expect(device.player.loopCount == 30_000)
        let heard = device.sound.reduce(0) { $0 + $1.samples.count }
        #expect(heard == 44_100 * 1001 + 44_100 / 5)
    }

    @Test func `a queue of a hundred has no gap`() throws {
        let items = try (0..<100).map { try PlaybackItem.lasting(400 + Int64($0), id: $0) }
        var device = try VirtualDevice(items, endAction: .advance)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 60, step: 1_000_000)
        #expect(
            device.events.filter { if case .ended = $0 { true } else { false } } == (0..<100).map { .ended(item: $0) })
        #expect(device.player.status == .waiting(.noItem))
        let heard = Dictionary(grouping: device.sound, by: \.item).mapValues { $0.reduce(0) { $0 + $1.samples.count } }
        for item in 0..<100 { #expect(heard[item] == (400 + item) * 48) }
        #expect(device.player.droppedCount == 0)
        let duration = (0..<100).reduce(0) { $0 + 400 + $1 }
        #expect(Int64(device.sound.reduce(0) { $0 + $1.samples.count }) == Int64(duration) * 48)
    }

    @Test func `a loop that is ended plays this pass and goes on`() throws {
        var device = try VirtualDevice(
            [.lasting(1000, id: 1, loops: true), .lasting(1000, id: 2)], endAction: .advance)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 2)
        try device.perform { try $0.setLooping(false, at: $1) }
        #expect(device.player.currentItem?.id == 1)
        try device.run(seconds: 2, until: { $0.player.currentItem?.id == 2 })
        #expect(device.player.currentItem?.id == 2)
        #expect(device.events.contains(.ended(item: 1)))
    }

    @Test func `the queue changes while it plays`() throws {
        var device = try VirtualDevice([.lasting(1000, id: 1), .lasting(1000, id: 2)], endAction: .advance)
        try device.perform { try $0.play(at: $1) }
        // Sound of the second item has been asked for by now.
        try device.run(seconds: 0)
        try device.perform { try $0.insert(.lasting(1000, id: 3), after: 1, at: $1) }
        try device.perform { try $0.remove(2, at: $1) }
        try device.run(seconds: 3)
        let changes = device.events.filter { if case .itemChanged = $0 { true } else { false } }
        #expect(changes == [.itemChanged(3), .itemChanged(nil)])
        #expect(try device.player.time(at: device.now) == nil)
        try device.perform { try $0.append(.lasting(1000, id: 4), at: $1) }
        #expect(device.player.status == .playing)
    }

    @Test func `a queue of short items changes behind the next one`() throws {
        // Sound of all three has been asked for when the change comes.
        var device = try VirtualDevice(
            [.lasting(1000, id: 1), .lasting(50, id: 2), .lasting(1000, id: 3)], endAction: .advance)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1, until: { $0.now >= 950_000_000 })
        try device.perform { try $0.remove(3, at: $1) }
        try device.run(seconds: 3)
        let ends = { (device: VirtualDevice) in device.events.filter { if case .ended = $0 { true } else { false } } }
        #expect(ends(device) == [.ended(item: 1), .ended(item: 2)])
        #expect(device.player.items.isEmpty)

        device = try VirtualDevice(
            [.lasting(1000, id: 1), .lasting(50, id: 2), .lasting(1000, id: 3)], endAction: .advance)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1, until: { $0.now >= 950_000_000 })
        try device.perform { try $0.insert(.lasting(1000, id: 4), after: 2, at: $1) }
        try device.run(seconds: 4)
        #expect(ends(device) == [.ended(item: 1), .ended(item: 2), .ended(item: 4), .ended(item: 3)])
    }

    @Test func `a loop of microseconds ends as a movie does`() throws {
        let item = PlaybackItem(
            id: 1, range: TimeRange(start: .zero, duration: Time(1, 1_000_000)), timing: nil, hasSound: true,
            loops: true)
        var device = try VirtualDevice([item])
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1)
        #expect(device.player.status == .paused)
    }

    @Test func `a seek in an item that is over ends`() throws {
        var device = try VirtualDevice([.lasting(1000)], endAction: .advance)
        device.cost = 200_000_000
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1, until: { $0.now >= 900_000_000 })
        try device.perform { try $0.seek(to: Time(1, 1), at: $1) }
        try device.run(seconds: 1)
        #expect(device.events.contains { if case .seekEnded = $0 { true } else { false } })
    }

    @Test func `the item that follows is known shortly before it begins`() throws {
        let second: Int64 = 1_000_000_000
        var device = try VirtualDevice(
            [.lasting(5000, id: 1), .lasting(1000, id: 2), .lasting(1000, id: 3, loops: true)], endAction: .advance)
        #expect(try device.player.upcomingItem(within: second, at: device.now) == nil)
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 3)
        #expect(try device.player.upcomingItem(within: second, at: device.now) == nil)
        #expect(try device.player.upcomingItem(within: 3 * second, at: device.now)?.id == 2)
        try device.perform { try $0.setRate(PlaybackRate(2)!, at: $1) }
        #expect(try device.player.upcomingItem(within: 2 * second, at: device.now)?.id == 2)
        try device.run(seconds: 10, until: { $0.player.currentItem?.id == 3 })
        #expect(try device.player.upcomingItem(within: 3 * second, at: device.now) == nil)
    }

    @Test func `the next item begins at once when asked`() throws {
        var device = try VirtualDevice([.lasting(1000, id: 1), .lasting(1000, id: 2)], endAction: .advance)
        try device.perform { try $0.advanceToNextItem(at: $1) }
        #expect(device.player.currentItem?.id == 2)
        #expect(device.shown.last?.item == 2)
        try device.perform { try $0.advanceToNextItem(at: $1) }
        try device.perform { try $0.advanceToNextItem(at: $1) }
        #expect(device.player.items.isEmpty)
        try device.perform { try $0.play(at: $1) }
        #expect(device.player.status == .waiting(.noItem))
    }
}
