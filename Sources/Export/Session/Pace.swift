import MediaTime
import Threads

/// Keeps the mix of an export from running far ahead of its pictures, which would fill memory with sound that waits for
/// them. Pictures never wait for sound.
final class Pace: @unchecked Sendable {  // every field is within the monitor
    private let monitor = Monitor()
    /// Sound may be mixed up to here.
    private var limit: Time
    private var isEnded = false
    /// How far sound is ahead at most: more than encoders of pictures hold back.
    private static let lead = Time(10, 1)

    /// - Parameter start: Where the export begins, in movie time.
    init(from start: Time) throws(TimeError) {
        limit = try start + Self.lead
    }

    /// Says that everything before a movie time has been composed.
    func hasComposed(to time: Time) throws(TimeError) {
        let limit = try time + Self.lead
        monitor.change { self.limit = limit }
    }

    /// Says that no more pictures are composed, or that nobody wants sound any more.
    func end() { monitor.change { isEnded = true } }

    /// Waits until sound of a movie time may be mixed.
    func waitToMix(_ time: Time) {
        monitor.within { while !isEnded, time >= limit { monitor.wait() } }
    }
}
