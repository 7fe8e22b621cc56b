import Messages
import Threads

/// The time over the picture: for a while after something was asked of the player, or always.
struct TimeOverlay {
    /// Time for which it is seen, in seconds.
    private static let duration = 1.5

    private var isKept = false
    private var end = 0.0
    private var shown = ""

    /// Shows it for a while.
    mutating func flash(at now: Double = monotonicSeconds()) { end = now + Self.duration }

    /// Keeps it, or does not any more.
    mutating func toggle() {
        isKept.toggle()
        end = 0
    }

    /// - Returns: The text that the window has to show from now on; nil where it does already.
    mutating func change(_ state: PlayerState?, at now: Double = monotonicSeconds()) -> String? {
        let text = state.map { isKept || now < end ? PlayerText.overlay($0) : "" } ?? ""
        guard text != shown else { return nil }
        shown = text
        return text
    }
}
