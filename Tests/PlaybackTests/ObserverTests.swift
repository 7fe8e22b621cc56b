import EditModel
import MediaTime
import Testing

@testable import Playback

@Suite struct ObserverTests {
    private func times(_ events: [PlaybackEvent], of observer: Int) -> [Time] {
        events.compactMap { event in
            switch event {
            case .periodic(observer, let time), .boundary(observer, let time): time
            default: nil
            }
        }
    }

    @Test func `an interval is called at its multiples, at starts, stops and jumps`() throws {
        var device = try VirtualDevice([.lasting(10_000)])
        let observer = device.player.observe(every: Time(1, 2))
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 1, step: 10_000_000)
        try device.perform { try $0.pause(at: $1) }
        try device.perform { try $0.seek(to: Time(7, 1), at: $1) }
        let expected = [.zero, .zero, Time(1, 2), Time(1, 1), Time(7, 1)]
        #expect(times(device.events, of: observer) == expected)
    }

    @Test func `times are called when they are passed, each pass, and not by a seek`() throws {
        var device = try VirtualDevice([.lasting(1000, loops: true)])
        let observer = device.player.observe(at: [Time(3, 4), Time(1, 4), Time(5, 1)])
        try device.perform { try $0.play(at: $1) }
        try device.run(seconds: 2)
        #expect(times(device.events, of: observer) == [Time(1, 4), Time(3, 4), Time(1, 4), Time(3, 4)])
        device.forget()
        try device.perform { try $0.seek(to: Time(1, 2), at: $1) }
        #expect(times(device.events, of: observer).isEmpty)
        device.player.removeObserver(observer)
        try device.run(seconds: 2)
        #expect(times(device.events, of: observer).isEmpty)
    }

    @Test func `backwards the times come in their order`() throws {
        var device = try VirtualDevice([.lasting(3000)])
        try device.perform { try $0.seek(to: Time(3, 1), at: $1) }
        let observer = device.player.observe(at: [Time(1, 1), Time(2, 1)])
        try device.perform { try $0.setRate(#require(PlaybackRate(-1)), at: $1) }
        try device.run(seconds: 4, step: 3_000_000_000)
        #expect(times(device.events, of: observer) == [Time(2, 1), Time(1, 1)])
    }
}
