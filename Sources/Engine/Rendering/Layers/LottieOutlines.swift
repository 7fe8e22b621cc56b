import Lottie
import TextLayout
import Values

/// The outlines of the words in animations.
package enum LottieOutlines {
    /// Lays texts out, each line separately, and returns the outlines of their letters: the first line's baseline
    /// begins, ends or is centred at zero. Nil if no font has an outline for a character.
    package static let make: LottieSupply.Outlines = { text in
        let renderer = TextRenderer()
        var paths: [Path] = []
        for (index, line) in text.string.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var style = TextStyle(
                String(line), family: text.family, size: text.size, weight: text.weight, isItalic: text.isItalic)
            style.letterSpacing = text.tracking * text.size / 1000
            guard !line.isEmpty else { continue }
            guard let outline = try? renderer.outline(of: style) else { return nil }
            let x: Double =
                switch text.alignment {
                case .left: 0
                case .right: -outline.width
                case .center: -outline.width / 2
                }
            let y = Double(index) * (text.lineHeight ?? outline.height)
            let place = AffineTransform.identity.translated(x: x, y: y)
            paths += outline.letters.map { $0.transformed(by: place) }
        }
        return paths
    }
}
