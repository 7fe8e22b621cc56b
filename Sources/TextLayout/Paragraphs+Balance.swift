import CText
import EditModel

extension Paragraphs {
    /// The most lines that are balanced: each attempt lays the text out anew.
    static let mostBalancedLines = 10

    /// Breaks lines at the smallest width that gives no more of them, so that all are about equally long. Leaves a text
    /// with words that are wider than its box as it is.
    func balance() {
        guard style.isBalanced, let width = style.wrapWidth, (2...Self.mostBalancedLines).contains(lineCount) else {
            return
        }
        let count = lineCount
        // Words are not broken for it.
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        var (low, high) = (0, Int(width.rounded(.up)))
        while low + 1 < high {
            let middle = (low + high) / 2
            pango_layout_set_width(layout, CInt(middle) * PANGO_SCALE)
            if lineCount <= count, extents.logical.size.width <= Double(middle) { high = middle } else { low = middle }
        }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let narrow = min(Double(high), width)
        pango_layout_set_width(layout, CInt((narrow * Double(PANGO_SCALE)).rounded()))
        balancedWidth = narrow
    }

    /// The left edge of the layout box in Pango's coordinates, for lines balanced within it.
    func left(ofBoxAround narrow: Double) -> Double {
        let room = (style.wrapWidth ?? narrow) - narrow
        let share =
            switch style.alignment {
            case .center: 0.5
            case .left, .justified: isRightToLeft(line: 0) ? 1.0 : 0
            case .right: isRightToLeft(line: 0) ? 0 : 1.0
            }
        return -room * share
    }
}
