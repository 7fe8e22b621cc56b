import Messages
import Testing

@testable import Supervision

@Suite struct PlaySessionTests {
    @Test func `a title tells the time, the speed, and what was not shown`() {
        var state = PlayState(time: 61_999, duration: 3_600_000, rate: 1000, dropped: 0, isWaiting: false)
        #expect(PlaySession.title("film.lua", state) == "film.lua — 1:01 / 60:00")
        (state.rate, state.dropped, state.isWaiting) = (-1250, 3, true)
        #expect(PlaySession.title("a", state) == "a — 1:01 / 60:00, −1.25×, waiting, 3 not shown")
        state = PlayState(time: 0, duration: 500, rate: 0, dropped: 0, isWaiting: false)
        #expect(PlaySession.title("a", state) == "a — 0:00 / 0:00, paused")
    }

    @Test(arguments: [
        (" ", PlayAction.togglesPause), (".", .steps(frames: 1)), (",", .steps(frames: -1)),
        ("j", .shuttles(direction: -1)), ("\\", .togglesLoop), ("q", .quits),
    ])
    func `keys with a character`(_ key: String, _ action: PlayAction) {
        let symbol = Int(key.unicodeScalars.first!.value)
        #expect(PlayKeys.meaning(of: WindowKey(symbol: symbol)) == .action(action))
    }

    @Test func `keys without one, and keys that mean nothing`() {
        let right = 0x4000_004F
        #expect(PlayKeys.meaning(of: WindowKey(symbol: right)) == .action(.skips(milliseconds: 5000)))
        #expect(PlayKeys.meaning(of: WindowKey(symbol: right, isShifted: true)) == .action(.skips(milliseconds: 1000)))
        #expect(PlayKeys.meaning(of: WindowKey(symbol: 0x66)) == .fullScreen)
        for symbol in [0, -1, 0x4000_1234, 0xD800, Int.max, Int.min] {
            #expect(PlayKeys.meaning(of: WindowKey(symbol: symbol)) == nil)
        }
    }
}
