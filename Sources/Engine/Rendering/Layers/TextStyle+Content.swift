import TextLayout
import Values

extension TextStyle {
    /// A layer's text, for layout.
    /// - Parameter bounds: The layer's size in pixels; nil for a layer of the size of its text.
    init(_ text: TextContent, bounds: Size?) {
        self.init(text)
        guard let bounds else { return }
        if text.isWrapped {
            wrapWidth = bounds.width
            if text.truncation != .none { maximumHeight = bounds.height }
        } else if text.truncation != .none {
            wrapWidth = bounds.width
            cutsLongLines = true
        }
    }
}

extension TextMetrics {
    /// The top left corner of the layout box in a layer.
    /// - Parameter bounds: The layer's size in pixels; nil for a layer of the size of its text.
    func origin(of text: TextContent, in bounds: Size?) -> Point {
        guard let bounds else { return .zero }
        var origin = Point.zero
        switch text.alignment {
        case .left, .justified: break
        case .center: origin.x = (bounds.width - size.width) / 2
        case .right: origin.x = bounds.width - size.width
        }
        switch text.verticalAlignment {
        case .top: break
        case .middle: origin.y = (bounds.height - size.height) / 2
        case .bottom: origin.y = bounds.height - size.height
        }
        return origin
    }
}
