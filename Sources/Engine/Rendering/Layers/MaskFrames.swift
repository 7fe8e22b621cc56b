import Media

/// The masks that the last frames were drawn through, as pictures of the canvas's size.
///
/// A mask that does not change is drawn once. Used by one thread at a time.
final class MaskFrames {
    /// A mask's picture; only its alpha means anything.
    final class MaskFrame {
        let items: [LayerItem]
        let frame: Frame

        init(items: [LayerItem], frame: consuming Frame) {
            self.items = items
            self.frame = frame
        }
    }

    /// The last used one at the end.
    private var kept: [MaskFrame] = []
    private static let limit = 4

    /// The picture of a mask, drawn by `make` if it is not known.
    func frame(of items: [LayerItem], make: () throws -> Frame) rethrows -> MaskFrame {
        if let index = kept.lastIndex(where: { $0.items == items }) {
            kept.append(kept.remove(at: index))
        } else {
            kept.append(MaskFrame(items: items, frame: try make()))
            if kept.count > Self.limit { kept.removeFirst() }
        }
        return kept[kept.count - 1]
    }
}
