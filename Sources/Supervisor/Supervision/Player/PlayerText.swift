import Messages
import Terminal

/// The state of a player in words: in the window's title, and over the picture.
enum PlayerText {
    /// `film.lua — 0:01 / 0:12, 2×, 3 not shown`
    static func title(_ name: String, _ state: PlayerState) -> String {
        ([("\(name) — " + times(state))] + remarks(state)).joined(separator: ", ")
    }

    /// `0:01 / 0:12  2×  3 not shown`, in the characters that the window has.
    static func overlay(_ state: PlayerState) -> String {
        var words = [times(state)] + remarks(state)
        if state.place.isMuted { words.append("muted") }
        if state.place.isLooping { words.append("loop") }
        return words.joined(separator: "  ")
    }

    private static func times(_ state: PlayerState) -> String {
        let time = ProgressBar.clock(Double((state.place.time ?? 0) / 1_000_000_000))
        return "\(time) / \(ProgressBar.clock(Double(state.duration / 1000)))"
    }

    private static func remarks(_ state: PlayerState) -> [String] {
        var remarks: [String] = []
        let rate = state.place.rate ?? 1000
        if rate == 0 {
            remarks.append("paused")
        } else if rate != 1000 {
            remarks.append("\(number(thousandths: rate))×")
        }
        if state.isWaiting { remarks.append("waiting") }
        if state.dropped > 0 { remarks.append("\(state.dropped) not shown") }
        return remarks
    }

    /// `1.5`, for 1500.
    private static func number(thousandths: Int) -> String {
        let sign = thousandths < 0 ? "−" : ""
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(rest + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
