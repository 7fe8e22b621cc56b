import Values

/// A text, its look, and the box that it is laid out in.
///
/// The layout ignores the content's `verticalAlignment` and `isWrapped`: lines break at ``wrapWidth``.
@dynamicMemberLookup
package struct TextStyle: Hashable, Sendable {
    package typealias Alignment = TextContent.Alignment
    package typealias Truncation = TextContent.Truncation
    package typealias StrokePosition = TextContent.StrokePosition
    package typealias Box = TextBox

    /// The text and its look. Tabs go to the next of the usual stops; other control characters are left out.
    package var content: TextContent
    /// A blurred copy of everything else, drawn under it, its offset rounded to whole pixels. The radius is at most 256.
    package var shadow: Shadow?
    /// The layout box's width in pixels, at which lines break; nil breaks at newlines only, and the box is as wide as the
    /// longest line.
    package var wrapWidth: Double?
    /// The largest height of the lines in pixels; the first line is kept in any case. Nil for any.
    package var maximumHeight: Double?
    /// True to break lines at newlines only, and truncate those longer than ``wrapWidth``.
    package var cutsLongLines = false

    package init(_ content: TextContent) {
        self.content = content
        // Equal layouts have equal keys in the cache.
        self.content.verticalAlignment = .top
        self.content.isWrapped = false
    }

    package init(
        _ string: String, family: String = "sans-serif", size: Double, weight: Int = 400, isItalic: Bool = false,
        color: Color = .white, strokeColor: Color? = nil, strokeWidth: Double = 0, shadow: Shadow? = nil,
        alignment: Alignment = .left, wrapWidth: Double? = nil, lineSpacing: Double = 1
    ) {
        content = TextContent(
            string: string, fontFamily: family, fontSize: size, weight: weight, isItalic: isItalic,
            foregroundColor: color, strokeColor: strokeColor, strokeWidth: strokeWidth, alignment: alignment)
        content.lineSpacing = lineSpacing
        content.truncation = .end
        self.shadow = shadow
        self.wrapWidth = wrapWidth
    }

    package subscript<Value>(dynamicMember property: WritableKeyPath<TextContent, Value>) -> Value {
        get { content[keyPath: property] }
        set { content[keyPath: property] = newValue }
    }
}
