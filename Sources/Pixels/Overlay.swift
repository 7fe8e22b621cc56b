/// A bitmap made ready to be blended onto many pictures of one layout and colour.
///
/// It is converted once: to premultiplied YCbCr, with alpha at luma and at chroma resolution, and with a list of what is
/// transparent, solid and between in each row, so that drawing touches nothing else.
package final class Overlay: Sendable {
    package let layout: PixelLayout
    /// Where the bitmap's left edge lies, in luma pixels of the picture. May be negative.
    package let x: Int
    /// Where the bitmap's top edge lies, in luma pixels of the picture. May be negative.
    package let y: Int
    /// In luma pixels.
    package let width: Int
    package let height: Int
    private let content: Content

    private enum Content: Sendable {
        case bytes(luma: OverlayGrid<ByteOverlayArithmetic>, chroma: OverlayGrid<ByteOverlayArithmetic>)
        case words(luma: OverlayGrid<WordOverlayArithmetic>, chroma: OverlayGrid<WordOverlayArithmetic>)
    }

    /// Converts a bitmap for pictures of a layout and colour.
    ///
    /// Chroma and its alpha are the averages over the luma pixels that share a chroma sample, whatever the origin is.
    /// - Parameters:
    ///   - x: Where the bitmap's left edge goes, in luma pixels of the picture.
    ///   - y: Where the bitmap's top edge goes.
    ///   - color: The picture's colour, resolved; an unspecified matrix is taken for BT.709.
    ///   - pictureWidth: The pictures' width. What lies right of it takes no part in the last chroma column's average.
    ///   - pictureHeight: The pictures' height.
    package init(
        _ bitmap: Bitmap, x: Int, y: Int, layout: PixelLayout, color: ColorDescription,
        pictureWidth: Int = 1 << 30, pictureHeight: Int = 1 << 30
    ) {
        self.layout = layout
        self.x = x
        self.y = y
        width = bitmap.width
        height = bitmap.height
        let converter = OverlayConverter(
            bitmap: bitmap, x: x, y: y, layout: layout,
            conversion: YCbCrConversion(color, bitDepth: layout.bitDepth),
            pictureWidth: pictureWidth, pictureHeight: pictureHeight)
        content =
            layout.bytesPerSample == 1
            ? .bytes(luma: converter.luma(), chroma: converter.chroma())
            : .words(luma: converter.luma(), chroma: converter.chroma())
    }

    /// Blends the overlay onto a picture, in the encoded domain: `premultiplied + destination × (1 − alpha)`.
    ///
    /// It is clipped to the picture. Where the picture has an alpha plane, its colours count as premultiplied, and the
    /// overlay's alpha is laid over it.
    /// - Parameters:
    ///   - picture: Of the overlay's bit depth and chroma layout; rows may run upwards.
    ///   - opacity: Multiplies the overlay's alpha.
    ///   - dx: How far right of ``x`` to draw, in luma pixels; a multiple of the chroma sample's width, so that chroma
    ///     stays true. Make one overlay per remainder to move by single pixels.
    ///   - dy: How far below ``y`` to draw, likewise.
    package func draw(onto picture: PictureView, opacity: Opacity = .full, dx: Int = 0, dy: Int = 0) {
        precondition(
            picture.layout.bitDepth == layout.bitDepth && picture.layout.chromaShiftX == layout.chromaShiftX
                && picture.layout.chromaShiftY == layout.chromaShiftY,
            "an overlay is drawn at the layout it was made for")
        precondition(
            dx & ((1 << layout.chromaShiftX) - 1) == 0 && dy & ((1 << layout.chromaShiftY) - 1) == 0,
            "an overlay moves by whole chroma samples")
        guard opacity != .zero else { return }
        switch content {
        case .bytes(let luma, let chroma): draw(luma, chroma, onto: picture, opacity.rawValue, dx, dy)
        case .words(let luma, let chroma): draw(luma, chroma, onto: picture, opacity.rawValue, dx, dy)
        }
    }

    private func draw<Arithmetic>(
        _ luma: OverlayGrid<Arithmetic>, _ chroma: OverlayGrid<Arithmetic>, onto picture: PictureView,
        _ opacity: Int, _ dx: Int, _ dy: Int
    ) {
        luma.draw(plane: 0, onto: picture.y, dx: dx, dy: dy, opacity: opacity)
        let chromaX = dx >> layout.chromaShiftX
        let chromaY = dy >> layout.chromaShiftY
        chroma.draw(plane: 0, onto: picture.cb, dx: chromaX, dy: chromaY, opacity: opacity)
        chroma.draw(plane: 1, onto: picture.cr, dx: chromaX, dy: chromaY, opacity: opacity)
        if let alpha = picture.alpha {
            luma.cover(alpha, dx: dx, dy: dy, opacity: opacity, maximum: (1 << layout.bitDepth) - 1)
        }
    }
}
