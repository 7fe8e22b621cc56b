import Pixels
import Values

/// A picture with a middle that is stretched and corners that keep their size. CALayer.contentsCenter.
struct NinePieces {
    /// A stretch of a side of the picture, and of the drawing.
    private struct Piece {
        let source: (start: Double, length: Double)
        let target: (start: Double, length: Double)
    }

    private let columns: [Piece]
    private let rows: [Piece]
    private let isNearest: Bool

    /// - Parameters:
    ///   - source: The shown part, in the picture's pixels.
    ///   - center: Its middle, in unit coordinates of it.
    ///   - target: In the drawing's pixels from the layer's top left corner.
    ///   - scale: Pixels of the drawing to one of the picture that keeps its size, across and down.
    init(_ source: Rectangle, center: Rectangle, to target: Rectangle, scale: Size, isNearest: Bool) {
        columns = Self.pieces(
            (source.origin.x, source.size.width), (center.origin.x, center.size.width),
            (target.origin.x, target.size.width), scale: scale.width)
        rows = Self.pieces(
            (source.origin.y, source.size.height), (center.origin.y, center.size.height),
            (target.origin.y, target.size.height), scale: scale.height)
        self.isNearest = isNearest
    }

    /// The pieces of one side, from its start. Those that meet do so on a whole pixel of the drawing, without a seam.
    private static func pieces(
        _ source: (start: Double, length: Double), _ center: (start: Double, length: Double),
        _ target: (start: Double, length: Double), scale: Double
    ) -> [Piece] {
        // A middle of nothing is one pixel.
        let middle = max(center.length * source.length, min(1, source.length))
        let start = min(max((center.start + center.length / 2) * source.length - middle / 2, 0), source.length - middle)
        let (before, after) = (start, source.length - start - middle)
        // Ends that do not fit side by side shrink alike.
        let room = (before + after) * scale
        let fit = room > target.length ? target.length / room : 1
        let end = target.start + target.length
        let first = before > 0 ? (target.start + before * scale * fit).rounded() : target.start
        let last = after > 0 ? max((end - after * scale * fit).rounded(), first) : end
        let pieces = [
            Piece(source: (source.start, before), target: (target.start, first - target.start)),
            Piece(source: (source.start + before, middle), target: (first, last - first)),
            Piece(source: (source.start + before + middle, after), target: (last, end - last)),
        ]
        return pieces.filter { $0.source.length > 0 && $0.target.length > 0 }
    }

    /// Draws the part of the pieces in an area.
    func draw(_ picture: Bitmap, in area: RasterArea) throws -> Bitmap {
        var result = Bitmap(width: area.width, height: area.height)
        for row in rows {
            for column in columns {
                let target = Rectangle(
                    x: column.target.start, y: row.target.start, width: column.target.length, height: row.target.length)
                guard let part = try RasterArea(around: target, visible: area.rectangle) else { continue }
                let source = Rectangle(
                    x: column.source.start, y: row.source.start, width: column.source.length, height: row.source.length)
                let stretch = PictureStretch(from: source, to: target, area: part)
                let piece = isNearest && stretch.isEnlarging ? stretch.nearest(picture) : stretch.smooth(picture)
                result.draw(piece, x: part.x - area.x, y: part.y - area.y)
            }
        }
        return result
    }
}
