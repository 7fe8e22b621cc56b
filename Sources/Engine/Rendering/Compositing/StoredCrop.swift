import Values

/// The part of a stored picture that is drawn, in its own luma pixels; edges may lie between pixels.
struct StoredCrop: Equatable {
    let edges: (left: Double, top: Double, right: Double, bottom: Double)

    static func == (left: StoredCrop, right: StoredCrop) -> Bool { left.edges == right.edges }

    /// True when the crop leaves no pixel.
    var isEmpty: Bool { edges.left >= edges.right || edges.top >= edges.bottom }
}

extension Rectangle {
    /// The part of a picture inside this rectangle of natural-size pixels; nil if that is all of it.
    func visiblePart(of format: VideoFormat) -> StoredCrop? {
        let natural = format.naturalSize
        let (left, top) = (max(origin.x, 0), max(origin.y, 0))
        let (right, bottom) = (min(origin.x + size.width, natural.width), min(origin.y + size.height, natural.height))
        guard left > 0 || top > 0 || right < natural.width || bottom < natural.height else { return nil }
        let scaleX = Double(format.codedWidth) / natural.width
        let scaleY = Double(format.codedHeight) / natural.height
        return StoredCrop(edges: (left * scaleX, top * scaleY, right * scaleX, bottom * scaleY))
    }
}
