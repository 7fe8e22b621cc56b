import MediaTime
import Synchronization

/// The places where the packets of a file's sounds do not follow each other: each track is read once.
package final class SoundBreaks: Sendable {
    /// In asset time, ascending, by track id.
    private let known = Mutex<[Int: [Time]]>([:])

    package func ofTrack(_ id: Int, find: () throws(MediaError) -> [Time]) throws(MediaError) -> [Time] {
        if let breaks = known.withLock({ $0[id] }) { return breaks }
        let breaks = try find()
        known.withLock { $0[id] = breaks }
        return breaks
    }
}
