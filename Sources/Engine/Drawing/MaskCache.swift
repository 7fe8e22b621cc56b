import Pixels
import Synchronization

/// Masks that take long to make, such as blurred shadows, by the values that they are made from.
///
/// Any thread may use it; two that miss the same mask at once both make it.
package final class MaskCache<Key: Hashable & Sendable>: Sendable {
    private let maximumArea: Int
    private let kept: Mutex<RecentlyUsed<Key, Mask>>

    /// - Parameter maximumArea: Pixels of all masks together. A larger mask is not kept.
    package init(maximumArea: Int = 1 << 24) {
        self.maximumArea = maximumArea
        kept = Mutex(RecentlyUsed(limit: maximumArea))
    }

    /// The mask kept for a key, or else the one that `make` makes, which is kept from then on.
    package func mask<Failure>(for key: Key, make: () throws(Failure) -> Mask) throws(Failure) -> Mask {
        let known = kept.withLock { kept in
            kept.beginRound()
            return kept.value(for: key)
        }
        if let known { return known }
        let mask = try make()
        let area = mask.width * mask.height
        if area <= maximumArea { kept.withLock { $0.insert(mask, for: key, cost: area) } }
        return mask
    }

    /// Pixels of the masks that are kept.
    package var area: Int { kept.withLock { $0.total } }
}
