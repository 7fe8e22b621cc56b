import Wording

/// Puts an SVG picture together. All positions are in its pixels.
struct SVGDocument {
    private var body: [String] = []

    /// About the width of a letter in `text` elements of the class `name`.
    static let letterWidth = 6.2

    mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, radius: Double = 0, class name: String,
        title: String? = nil, attributes: String = ""
    ) {
        let rounded = radius > 0 ? " rx=\"\(Self.number(radius))\"" : ""
        let shape =
            "<rect class=\"\(name)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\""
            + " height=\"\(Self.number(height))\"\(rounded)\(attributes)"
        body.append(title.map { "\(shape)><title>\(Self.escaped($0))</title></rect>" } ?? "\(shape)/>")
    }

    mutating func text(_ text: String, x: Double, y: Double, class name: String) {
        body.append(
            "<text class=\"\(name)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">\(Self.escaped(text))</text>")
    }

    mutating func line(_ points: [(x: Double, y: Double)], class name: String) {
        let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
        body.append("<polyline class=\"\(name)\" points=\"\(list)\"/>")
    }

    /// The whole document.
    /// - Parameter style: A style sheet.
    func source(width: Double, height: Double, title: String, style: String) -> String {
        let size = "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
        let box = "viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" \(size) \(box) role="img">
            <title>\(Self.escaped(title))</title>
            <style>
            \(style)
            </style>
            <rect class="page" width="100%" height="100%"/>
            \(body.joined(separator: "\n"))
            </svg>

            """
    }

    /// A text cut to a width in pixels; empty where not even a few letters fit.
    static func fitted(_ text: String, width: Double) -> String {
        let count = Int(width / letterWidth)
        guard text.count > count else { return text }
        return count < 4 ? "" : text.prefix(count - 1) + "…"
    }

    /// At most two decimals.
    private static func number(_ value: Double) -> String { decimalText(value, places: 2) }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in escapedForTerminal(text).unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // No XML document may hold them.
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
