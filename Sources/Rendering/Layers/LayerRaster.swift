import Pixels

/// A drawn layer, ready to be laid onto many pictures at any place.
final class LayerRaster {
    let overlay: MovableOverlay

    /// - Parameter bitmap: In sRGB.
    init(_ bitmap: Bitmap, canvas: Canvas) {
        overlay = MovableOverlay(bitmap.converted(to: canvas.color), layout: canvas.layout, color: canvas.color)
    }

    /// About its memory in bytes, with every place at which it has been drawn.
    var bytes: Int { overlay.width * overlay.height * 14 + 512 }
}

extension LayerRaster: Equatable {
    static func == (a: LayerRaster, b: LayerRaster) -> Bool { a === b }
}
