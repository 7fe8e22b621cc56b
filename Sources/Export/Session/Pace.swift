import MediaTime

/// Keeps the mix of an export from running far ahead of its pictures, which would fill memory with sound that waits for
/// them. Pictures never wait for sound.
final class Pace: Sendable {
    private struct State {
        /// Sound may be mixed up to here.
        var limit: Time
        var isEnded = false
    }

    private let state: Monitor<State>
    /// How far sound is ahead at most: more than encoders of pictures hold back.
    private static let lead = Time(10, 1)

    /// - Parameter start: Where the export begins, in movie time.
    init(from start: Time) throws(TimeError) {
        state = Monitor(State(limit: try start + Self.lead))
    }

    /// Says that everything before a movie time has been composed.
    func hasComposed(to time: Time) throws(TimeError) {
        let limit = try time + Self.lead
        state.change { $0.limit = limit }
    }

    /// Says that no more pictures are composed, or that nobody wants sound any more.
    func end() { state.change { $0.isEnded = true } }

    /// Waits until sound of a movie time may be mixed.
    func waitToMix(_ time: Time) {
        state.wait { $0.isEnded || time < $0.limit ? () : nil }
    }
}
