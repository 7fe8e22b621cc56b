import Values

/// One line of a text.
package struct TextLine: Hashable, Sendable {
    /// The room of its letters, as wide as their advances and as high as their fonts, in pixels of the layout box.
    package var rectangle: Rectangle
    /// From the top of the layout box.
    package var baseline: Double
    /// Its range of the original text's UTF-8 bytes.
    package let range: Range<Int>

    package init(rectangle: Rectangle, baseline: Double, range: Range<Int>) {
        self.rectangle = rectangle
        self.baseline = baseline
        self.range = range
    }
}

/// A word of a text, with the punctuation that touches it.
package struct TextWord: Hashable, Sendable {
    package let string: String
    /// Its range of the original text's UTF-8 bytes.
    package let range: Range<Int>
    /// The width is the letters' advances and the height their line, in pixels of the layout box, line by line and from
    /// left to right; one, unless the word continues in another line or has parts of two directions.
    package var rectangles: [Rectangle]

    /// - Parameter rectangles: At least one.
    package init(string: String, range: Range<Int>, rectangles: [Rectangle]) {
        self.string = string
        self.range = range
        self.rectangles = rectangles
    }

    /// The widest of ``rectangles``.
    package var rectangle: Rectangle { rectangles.max { $0.size.width < $1.size.width } ?? rectangles[0] }
}

/// The measures of a laid-out text, in pixels.
package struct TextMetrics: Hashable, Sendable {
    /// The layout box: as wide as the wrap width or, without one, as the longest line; as high as all lines.
    package var size: Size
    /// The longest line's width, which is less than the box's where wrapped lines are short.
    package var usedWidth: Double = 0
    /// The first line's baseline, from the top of the box.
    package var baseline: Double = 0
    /// From the top; a text without letters has one.
    package var lines: [TextLine] = []
    /// In the text's logical order, for any direction, without truncated words.
    package var words: [TextWord] = []
    /// The bounding box of letters, strokes and boxes, without the shadow; empty if nothing is drawn.
    package var ink = Rectangle(origin: .zero, size: .zero)
    /// True if a part of the text is left out.
    package var isTruncated = false
    /// The families that are not installed and their substitutes, each once, in the order of the runs.
    ///
    /// Generic names (`sans-serif`, `serif`, `monospace`, …) are always found.
    package var substitutions: [FontSubstitution] = []
    /// The characters that no installed font has, each once, in the text's order. They are drawn as empty boxes.
    package var unknownCharacters: [Unicode.Scalar] = []
    /// The control characters and excessive combining marks that are left out, each once.
    package var droppedCharacters: [Unicode.Scalar] = []
    /// The number of glyphs with ink.
    var glyphCount = 0

    package init(size: Size) { self.size = size }
}

extension TextMetrics {
    package var lineCount: Int { lines.count }

    /// The first line's extent above its baseline, in pixels.
    package var ascent: Double { lines.first.map { $0.baseline - $0.rectangle.origin.y } ?? 0 }

    /// The last line's extent below its baseline, in pixels.
    package var descent: Double {
        lines.last.map { $0.rectangle.origin.y + $0.rectangle.size.height - $0.baseline } ?? 0
    }

    /// The substitute for the first family that is not installed; nil if all were found.
    package var substitutedFamily: String? { substitutions.first?.substitute }

    /// The lines and words relative to another origin.
    package func moved(by offset: Point) -> TextMetrics {
        var moved = self
        moved.baseline += offset.y
        moved.ink = ink.moved(by: offset)
        for index in lines.indices {
            moved.lines[index].baseline += offset.y
            moved.lines[index].rectangle = lines[index].rectangle.moved(by: offset)
        }
        for index in words.indices {
            moved.words[index].rectangles = words[index].rectangles.map { $0.moved(by: offset) }
        }
        return moved
    }

    /// The most pixels that strokes may cover, one over the other: some seconds' work.
    static let maximumStrokeWork = 2e9

    /// Refuses strokes that would take too long.
    func validateStroke(_ style: TextStyle) throws(TextError) {
        guard style.strokeReach > 0 else { return }
        let side = style.largestSize + 2 * style.strokeReach
        guard Double(glyphCount) * side * side <= Self.maximumStrokeWork else { throw .strokesTooWide }
    }
}

/// A font family that is not installed.
package struct FontSubstitution: Hashable, Sendable {
    package let family: String
    /// The family used instead.
    package let substitute: String

    package init(family: String, substitute: String) {
        self.family = family
        self.substitute = substitute
    }
}

extension Rectangle {
    func moved(by offset: Point) -> Rectangle {
        Rectangle(origin: Point(x: origin.x + offset.x, y: origin.y + offset.y), size: size)
    }

    /// The smallest rectangle around both; an empty rectangle is ignored.
    func union(_ other: Rectangle) -> Rectangle {
        guard other.size.width > 0 || other.size.height > 0 else { return self }
        guard size.width > 0 || size.height > 0 else { return other }
        let (left, top) = (min(origin.x, other.origin.x), min(origin.y, other.origin.y))
        return Rectangle(
            x: left, y: top,
            width: max(origin.x + size.width, other.origin.x + other.size.width) - left,
            height: max(origin.y + size.height, other.origin.y + other.size.height) - top)
    }
}
