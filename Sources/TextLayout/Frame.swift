import Drawing
import EditModel

/// The part of Pango's plane that a text with its stroke, shadow and boxes may ink, in whole pixels.
struct Frame {
    let left, top, width, height: Int
    /// The boxes behind the text, in Pango's coordinates; nil for none.
    let boxes: Path?

    /// nil when there is no ink.
    /// - Throws: `TextError.bitmapTooLarge`, before any memory is taken.
    init?(_ paragraphs: Paragraphs, _ style: TextStyle) throws(TextError) {
        let boxes = style.box.flatMap { Self.boxes($0, paragraphs) }
        let bounds = [Self.letters(paragraphs, style), boxes?.bounds].compactMap { $0 }
        guard let first = bounds.first else { return nil }
        var (minX, minY) = (first.origin.x, first.origin.y)
        var (maxX, maxY) = (minX + first.size.width, minY + first.size.height)
        for other in bounds.dropFirst() {
            (minX, minY) = (min(minX, other.origin.x), min(minY, other.origin.y))
            (maxX, maxY) = (
                max(maxX, other.origin.x + other.size.width), max(maxY, other.origin.y + other.size.height)
            )
        }
        left = Int(minX.rounded(.down))
        top = Int(minY.rounded(.down))
        width = Int(maxX.rounded(.up)) - left
        height = Int(maxY.rounded(.up)) - top
        self.boxes = boxes
        guard width <= RenderedText.maximumSide, height <= RenderedText.maximumSide,
            width * height <= RenderedText.maximumArea
        else { throw .bitmapTooLarge(width: width, height: height) }
    }

    /// Where letters, strokes and shadows may be; nil when no letter has ink.
    private static func letters(_ paragraphs: Paragraphs, _ style: TextStyle) -> Rectangle? {
        let ink =
            paragraphs.hasLines ? paragraphs.extents.logical.union(paragraphs.extents.ink) : paragraphs.extents.ink
        guard ink.size.width > 0, ink.size.height > 0 else { return nil }
        // Pango's ink does not know of a synthesised bold or slant: those stay within a third of an em.
        let margin = 2 + style.largestSize / 3 + style.strokeReach
        var (before, after) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        if let shadow = style.shadow {
            let reach = Double(Blur(deviation: shadow.blurRadius).reach) + 1
            before = (max(reach - shadow.offsetX, reach), max(reach - shadow.offsetY, reach))
            after = (max(reach + shadow.offsetX, reach), max(reach + shadow.offsetY, reach))
        }
        return Rectangle(
            x: ink.origin.x - margin - before.x, y: ink.origin.y - margin - before.y,
            width: ink.size.width + 2 * margin + before.x + after.x,
            height: ink.size.height + 2 * margin + before.y + after.y)
    }

    /// One shape of all boxes; nil when no line has letters.
    private static func boxes(_ box: TextStyle.Box, _ paragraphs: Paragraphs) -> Path? {
        let rectangles: [Rectangle]
        switch box.extent {
        case .text: rectangles = [paragraphs.extents.logical]
        case .lines:
            rectangles = paragraphs.lines.map { line in
                var rectangle = line.rectangle
                rectangle.origin.x += paragraphs.left
                return rectangle
            }
        }
        var path = Path()
        for inner in rectangles where inner.size.width > 0 {
            let outer = Rectangle(
                x: inner.origin.x - box.padding.width, y: inner.origin.y - box.padding.height,
                width: inner.size.width + 2 * box.padding.width, height: inner.size.height + 2 * box.padding.height)
            path.add(Path(outer, cornerRadius: box.cornerRadius))
        }
        return path.isEmpty ? nil : path
    }
}

extension Paragraphs {
    /// Whether any of the text is underlined, where Pango knows of no ink.
    fileprivate var hasLines: Bool { text.spans.contains { $0.look.isUnderlined } }
}

extension Rectangle {
    /// The smallest rectangle around both.
    fileprivate func union(_ other: Rectangle) -> Rectangle {
        let (left, top) = (min(origin.x, other.origin.x), min(origin.y, other.origin.y))
        return Rectangle(
            x: left, y: top,
            width: max(origin.x + size.width, other.origin.x + other.size.width) - left,
            height: max(origin.y + size.height, other.origin.y + other.size.height) - top)
    }
}
