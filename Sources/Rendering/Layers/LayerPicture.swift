import EditModel
import Pixels

/// What one layer shows, drawn: a bitmap and where it lies around the layer's top left corner.
///
/// Contents are drawn at a scale, so many pixels of the bitmap to one of the layer; they may reach outside of the layer,
/// as strokes do.
struct LayerPicture {
    var bitmap: Bitmap
    /// From the layer's top left corner to the bitmap's, in pixels of the bitmap.
    var x = 0
    var y = 0
}

extension LayerPicture {
    /// One picture over another.
    static func over(_ foreground: LayerPicture?, _ background: LayerPicture?) -> LayerPicture? {
        guard let background, let foreground else { return foreground ?? background }
        let (left, top) = (min(background.x, foreground.x), min(background.y, foreground.y))
        let right = max(background.x + background.bitmap.width, foreground.x + foreground.bitmap.width)
        let bottom = max(background.y + background.bitmap.height, foreground.y + foreground.bitmap.height)
        var bitmap = Bitmap(width: right - left, height: bottom - top)
        for picture in [background, foreground] {
            bitmap.draw(picture.bitmap, x: picture.x - left, y: picture.y - top)
        }
        return LayerPicture(bitmap: bitmap, x: left, y: top)
    }
}
