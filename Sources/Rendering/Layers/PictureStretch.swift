import EditModel
import Pixels

/// Takes part of a picture to a rectangle of a drawing.
struct PictureStretch {
    /// What is taken, in the picture's pixels.
    let source: Rectangle
    /// Where it goes, in the drawing's pixels from the layer's top left corner.
    let target: Rectangle
    /// What is drawn of it.
    let area: RasterArea

    /// Pixels of the picture to one of the drawing.
    private let ratio: Size

    init(from source: Rectangle, to target: Rectangle, area: RasterArea) {
        (self.source, self.target, self.area) = (source, target, area)
        ratio = Size(
            width: source.size.width / target.size.width, height: source.size.height / target.size.height)
    }

    var isEnlarging: Bool { ratio.width < 1 && ratio.height < 1 }

    /// Each pixel of the drawing as the pixel of the picture that its centre lies in.
    func nearest(_ picture: Bitmap) -> Bitmap {
        var result = Bitmap(width: area.width, height: area.height)
        let columns = (0..<area.width).map { column in
            let x = source.origin.x + (Double(area.x + column) + 0.5 - target.origin.x) * ratio.width
            return min(max(Int(x.rounded(.down)), 0), picture.width - 1) * 4
        }
        picture.pixels.withUnsafeBufferPointer { from in
            result.pixels.withUnsafeMutableBufferPointer { to in
                for row in 0..<area.height {
                    let y = source.origin.y + (Double(area.y + row) + 0.5 - target.origin.y) * ratio.height
                    let line = min(max(Int(y.rounded(.down)), 0), picture.height - 1) * picture.width * 4
                    for (column, x) in columns.enumerated() {
                        let pixel = (row * columns.count + column) * 4
                        for channel in 0..<4 { to[pixel + channel] = from[line + x + channel] }
                    }
                }
            }
        }
        return result
    }

    /// Resampled, to a fraction of a pixel. Pixels that the target covers in part are as solid as if it covered them.
    func smooth(_ picture: Bitmap) throws -> Bitmap {
        let cut = cut(of: picture)
        guard cut.width > 0, cut.height > 0 else { return Bitmap(width: area.width, height: area.height) }
        let place = Rectangle(
            x: target.origin.x + (Double(cut.x) - source.origin.x) / ratio.width - Double(area.x),
            y: target.origin.y + (Double(cut.y) - source.origin.y) / ratio.height - Double(area.y),
            width: Double(cut.width) / ratio.width, height: Double(cut.height) / ratio.height)
        let (width, height) = (Self.whole(place.size.width), Self.whole(place.size.height))
        var part = cut.isWhole ? picture : picture.cropped(cut.x, cut.y, cut.width, cut.height)
        if part.width != width || part.height != height { part = try part.scaled(width: width, height: height) }
        let (x, y) = (place.origin.x.rounded(), place.origin.y.rounded())
        let isExact =
            max(abs(place.origin.x - x), abs(place.origin.y - y)) < Self.tolerance
            && max(abs(place.size.width - Double(width)), abs(place.size.height - Double(height))) < Self.tolerance
        if isExact, x == 0, y == 0, width == area.width, height == area.height { return part }
        var result = Bitmap(width: area.width, height: area.height)
        if isExact {
            result.draw(part, x: Int(x), y: Int(y))
        } else {
            // A border of the edge's own colours: how much of a pixel an edge covers is the caller's to cut.
            let (stretchX, stretchY) = (place.size.width / Double(width), place.size.height / Double(height))
            let map = PlaneTransform(
                a: stretchX, b: 0, c: 0, d: stretchY, tx: place.origin.x - 2 * stretchX,
                ty: place.origin.y - 2 * stretchY)
            result.draw(part.bordered(by: 2), transform: map)
        }
        return result
    }

    /// Less than a thousandth of a pixel is a rounded number.
    private static let tolerance = 0.001

    /// The whole pixels of a length; a fraction makes it one more.
    private static func whole(_ length: Double) -> Int { max(Int((length - tolerance).rounded(.up)), 1) }

    /// The pixels of the picture that what is drawn depends on.
    private struct Cut {
        let x, y, width, height: Int
        let isWhole: Bool
    }

    private func cut(of picture: Bitmap) -> Cut {
        // As far as a pixel of the drawing, or the scaler's filter, reaches.
        func range(
            _ start: Double, _ end: Double, _ part: ClosedRange<Double>, _ ratio: Double, _ length: Int
        ) -> Range<Int> {
            let reach = 3 * max(ratio, 1)
            let low = max(part.lowerBound + start * ratio - reach, part.lowerBound, 0)
            let high = min(part.lowerBound + end * ratio + reach, part.upperBound, Double(length))
            let (from, to) = (Int((low + Self.tolerance).rounded(.down)), Int((high - Self.tolerance).rounded(.up)))
            return from..<max(from, to)
        }
        let (left, top) = (Double(area.x) - target.origin.x, Double(area.y) - target.origin.y)
        let columns = range(
            left, left + Double(area.width), source.origin.x...(source.origin.x + source.size.width), ratio.width,
            picture.width)
        let rows = range(
            top, top + Double(area.height), source.origin.y...(source.origin.y + source.size.height), ratio.height,
            picture.height)
        return Cut(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count,
            isWhole: columns.count == picture.width && rows.count == picture.height)
    }
}

extension Bitmap {
    /// The bitmap with its outermost pixels repeated on every side.
    fileprivate func bordered(by margin: Int) -> Bitmap {
        var result = Bitmap(width: width + 2 * margin, height: height + 2 * margin)
        for row in 0..<result.height {
            let line = min(max(row - margin, 0), height - 1) * width
            for column in 0..<result.width {
                let (from, to) = (
                    (line + min(max(column - margin, 0), width - 1)) * 4, (row * result.width + column) * 4
                )
                for channel in 0..<4 { result.pixels[to + channel] = pixels[from + channel] }
            }
        }
        return result
    }

    /// A part that lies within the bitmap.
    fileprivate func cropped(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bitmap {
        var result = Bitmap(width: width, height: height)
        for row in 0..<height {
            let start = ((y + row) * self.width + x) * 4
            result.pixels.replaceSubrange(
                (row * width * 4)..<((row + 1) * width * 4), with: pixels[start..<(start + width * 4)])
        }
        return result
    }
}
