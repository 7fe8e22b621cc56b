import Messages
import SystemCalls
import Testing

@testable import Supervision

@Suite struct PlayerSessionTests {
    private func state(_ time: Int, of duration: Int, rate: Int = 1000) -> PlayerState {
        var place = PlayerPlace()
        (place.time, place.rate) = (time * 1_000_000, rate)
        return PlayerState(place: place, duration: duration, dropped: 0, isWaiting: false)
    }

    @Test func `a title tells the time, the speed, and what was not shown`() {
        var state = state(61_999, of: 7_200_000)
        #expect(PlayerText.title("film.lua", state) == "film.lua — 1:01 / 2:00:00")
        (state.place.rate, state.dropped, state.isWaiting) = (-1250, 3, true)
        #expect(PlayerText.title("a", state) == "a — 1:01 / 2:00:00, −1.25×, waiting, 3 not shown")
        #expect(PlayerText.title("a", self.state(0, of: 500, rate: 0)) == "a — 0:00 / 0:00, paused")
        // Any number may come.
        (state.place.rate, state.place.time, state.duration) = (.min, .min, .min)
        #expect(PlayerText.title("a", state).hasPrefix("a — "))
    }

    @Test func `the time over the picture is seen for a while, or always`() {
        var (overlay, state) = (TimeOverlay(), state(1000, of: 2000))
        #expect(overlay.change(state, at: 0) == nil)
        overlay.flash(at: 1)
        (state.place.isMuted, state.place.isLooping) = (true, true)
        #expect(overlay.change(state, at: 1.1) == "0:01 / 0:02  muted  loop")
        #expect(overlay.change(state, at: 2.4) == nil)
        #expect(overlay.change(state, at: 2.6) == "")
        overlay.toggle()
        #expect(overlay.change(state, at: 9) == "0:01 / 0:02  muted  loop")
        overlay.toggle()
        #expect(overlay.change(state, at: 9.1) == "")
        #expect(overlay.change(nil, at: 9.2) == nil)
    }

    @Test func `a picture gets the first name that is free`() throws {
        var taken: Set<RawString> = []
        #expect(try TakenPictures.name("a/film.lua", isTaken: taken.contains) == "film-0001.png")
        taken = ["film-0001.png", "film-0002.png"]
        #expect(try TakenPictures.name("film", isTaken: taken.contains) == "film-0003.png")
        #expect {
            _ = try TakenPictures.name("film", isTaken: { _ in true })
        } throws: {
            ($0 as? Failure)?.text == "'film-0001.png' to 'film-9999.png' are there already"
        }
    }

    @Test(arguments: [
        (" ", PlayerAction.togglesPause), (".", .steps(frames: 1)), (",", .steps(frames: -1)),
        ("j", .shuttles(direction: -1)), ("\\", .togglesLoop), ("q", .quits),
    ])
    func `keys with a character`(_ key: String, _ action: PlayerAction) {
        let symbol = Int(key.unicodeScalars.first!.value)
        #expect(PlayerKeys.meaning(of: WindowKey(symbol: symbol)) == .action(action))
    }

    @Test func `keys without one, and keys that mean nothing`() {
        let right = 0x4000_004F
        #expect(PlayerKeys.meaning(of: WindowKey(symbol: right)) == .action(.skips(milliseconds: 5000)))
        #expect(
            PlayerKeys.meaning(of: WindowKey(symbol: right, isShifted: true)) == .action(.skips(milliseconds: 1000)))
        for (key, meaning) in [("f", PlayerKeys.Meaning.fullScreen), ("t", .time), ("s", .picture)] {
            #expect(PlayerKeys.meaning(of: WindowKey(symbol: Int(key.unicodeScalars.first!.value))) == meaning)
        }
        for symbol in [0, -1, 0x4000_1234, 0xD800, Int.max, Int.min] {
            #expect(PlayerKeys.meaning(of: WindowKey(symbol: symbol)) == nil)
        }
    }
}
