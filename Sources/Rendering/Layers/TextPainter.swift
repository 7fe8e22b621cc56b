import EditModel
import Media
import Pixels
import TextLayout

/// Lays out and draws the texts of layers.
///
/// Not thread-safe: it belongs to one thread.
package final class TextPainter {
    private let renderer = TextRenderer()

    package init() {}

    /// How much room a text takes.
    /// - Parameter width: The width lines break at, in pixels, for a wrapped text; nil breaks at newlines only.
    package func measure(_ text: TextContent, width: Double? = nil) throws -> Size {
        try renderer.measure(TextStyle(text, width: width)).size
    }

    /// What a person should know before a text is drawn: fonts that are not there, characters that no font has, and
    /// styles that cannot be drawn at all.
    package func findings(about text: TextContent) throws -> [Finding] {
        let object = "text_layer '\(text.string.prefix(32))'"
        let metrics: TextMetrics
        let style = TextStyle(text, width: nil)
        do throws(TextError) {
            // How wide a wrapped text is drawn depends on its layer.
            metrics = try text.isWrapped ? renderer.measure(style) : renderer.measureForDrawing(style)
        } catch {
            return [Finding(.textStyle, .error, "\(error)", object: object)]
        }
        var findings: [Finding] = []
        if let substitute = metrics.substitutedFamily {
            let message = "no font '\(text.fontFamily)' is installed; '\(substitute)' stands in for it"
            findings.append(Finding(.fontSubstituted, .warning, message, object: object))
        }
        if !metrics.unknownCharacters.isEmpty {
            let listed = metrics.unknownCharacters.prefix(8).map { scalar in
                "\(scalar) (U+\(String(scalar.value, radix: 16, uppercase: true)))"
            }
            let rest = metrics.unknownCharacters.count > 8 ? " and others" : ""
            let message = "no font has the characters \(listed.joined(separator: ", "))\(rest)"
            findings.append(Finding(.glyphMissing, .warning, message, object: object))
        }
        return findings
    }

    /// - Parameters:
    ///   - shadow: The layer's.
    ///   - width: The layer's width in pixels, to wrap or align in; nil when the layer is as wide as its text.
    func paint(_ text: TextContent, shadow: Shadow, width: Double?) throws -> LayerPicture? {
        var style = TextStyle(text, width: width)
        style.shadow = TextStyle.Shadow(shadow)
        let rendered = try renderer.render(style)
        guard rendered.bitmap.width > 0, rendered.bitmap.height > 0 else { return nil }
        var offset = Point(x: Double(rendered.x), y: Double(rendered.y))
        if let width, !text.isWrapped {
            switch text.alignment {
            case .left, .justified: break
            case .center: offset.x += (width - rendered.metrics.size.width) / 2
            case .right: offset.x += width - rendered.metrics.size.width
            }
        }
        return LayerPicture(bitmap: rendered.bitmap, x: Int(offset.x.rounded()), y: Int(offset.y.rounded()))
    }
}

extension TextStyle {
    fileprivate init(_ text: TextContent, width: Double?) {
        self.init(
            text.string, family: text.fontFamily, size: text.fontSize, weight: text.weight, isItalic: text.isItalic,
            color: text.foregroundColor, strokeColor: text.strokeColor, strokeWidth: text.strokeWidth,
            alignment: Alignment(text.alignment), wrapWidth: text.isWrapped ? width : nil)
    }
}

extension TextStyle.Shadow {
    fileprivate init?(_ shadow: Shadow) {
        guard shadow.isVisible else { return nil }
        var color = shadow.color
        color.alpha *= shadow.opacity
        self.init(color: color, offsetX: shadow.offset.x, offsetY: shadow.offset.y, blurRadius: shadow.radius)
    }
}

extension TextStyle.Alignment {
    fileprivate init(_ alignment: TextContent.Alignment) {
        switch alignment {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        }
    }
}

extension LayerSnapshot {
    /// The texts of the layer and of those inside it.
    package var texts: [TextContent] {
        var own: [TextContent] = []
        if case .text(let text) = content { own = [text] + animatedText(of: text) }
        return own + sublayers.flatMap(\.texts)
    }

    /// The characters that only animations bring, so that they are looked for in the fonts too.
    private func animatedText(of text: TextContent) -> [TextContent] {
        guard case let characters = animatedCharacters, !characters.isEmpty else { return [] }
        var other = text
        other.string = characters
        return [other]
    }
}
