import Synchronization

/// Masks that took long to make, such as blurred shadows, kept by what they were made from.
///
/// Those unused for longest go first when there are too many pixels. Any thread may use it; two that miss the same mask
/// at once both make it.
package final class MaskCache<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        let mask: Mask
        var lastUse: Int
    }

    private struct Content {
        var entries: [Key: Entry] = [:]
        var area = 0
        var uses = 0
    }

    private let maximumArea: Int
    private let content = Mutex(Content())

    /// - Parameter maximumArea: How many pixels all masks may have together. A larger mask is not kept.
    package init(maximumArea: Int = 1 << 24) {
        self.maximumArea = maximumArea
    }

    /// The mask kept for a key, or what `make` makes for it.
    package func mask<Failure>(for key: Key, make: () throws(Failure) -> Mask) throws(Failure) -> Mask {
        let known = content.withLock { content -> Mask? in
            content.uses += 1
            content.entries[key]?.lastUse = content.uses
            return content.entries[key]?.mask
        }
        if let known { return known }
        let mask = try make()
        content.withLock { keep(mask, for: key, in: &$0) }
        return mask
    }

    /// How many pixels the masks that are kept have.
    package var area: Int { content.withLock { $0.area } }

    private func keep(_ mask: Mask, for key: Key, in content: inout Content) {
        let area = mask.width * mask.height
        guard area <= maximumArea else { return }
        if let old = content.entries.removeValue(forKey: key) { content.area -= old.mask.coverage.count }
        while content.area + area > maximumArea,
            let oldest = content.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            content.entries[oldest.key] = nil
            content.area -= oldest.value.mask.coverage.count
        }
        content.entries[key] = Entry(mask: mask, lastUse: content.uses)
        content.area += area
    }
}
