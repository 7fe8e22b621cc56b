import Values
import Wording

/// A reason that a text cannot be drawn.
package enum TextError: Error, Equatable {
    /// A number of the style is out of range.
    case valueOutOfRange(String, Double, ClosedRange<Double>)
    /// The text has more than ``TextStyle/maximumCharacterCount`` characters. Carries their number.
    case textTooLong(Int)
    /// More than ``TextStyle/maximumParagraphLength`` characters without a newline.
    case paragraphTooLong
    /// The letters of a paragraph would extend beyond ``TextStyle/maximumExtent``.
    case textTooLarge
    /// The strokes of all letters would cover more than ``TextMetrics/maximumStrokeWork`` pixels, one over the other.
    case strokesTooWide
    /// The drawn text would need a bitmap larger than ``RenderedText/maximumSide`` or ``RenderedText/maximumArea``.
    case bitmapTooLarge(width: Int, height: Int)
    /// More letters than ``TextUnit/maximumLetterCount`` move on their own. Carries their number.
    case tooManyLetters(Int)
    /// FreeType failed. Carries its function and error code.
    case freeType(String, Int32)

    /// True if the engine failed, false if the text cannot be drawn.
    package var isFailure: Bool {
        if case .freeType = self { return true }
        return false
    }
}

extension TextError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .valueOutOfRange(let name, let value, let range):
            "text \(name) \(decimalText(value)) is not between \(decimalText(range.lowerBound)) and "
                + decimalText(range.upperBound)
        case .textTooLong(let count):
            "text is \(count) characters long; at most \(TextStyle.maximumCharacterCount) can be drawn"
        case .paragraphTooLong:
            "text has more than \(TextStyle.maximumParagraphLength) characters without a newline: break it into lines"
        case .textTooLarge:
            "text would reach over more than \(Int(TextStyle.maximumExtent)) pixels: make it shorter or smaller, or its "
                + "letter spacing less"
        case .strokesTooWide:
            "text has too many letters for a stroke as wide: make the stroke narrower or the text shorter"
        case .bitmapTooLarge(let width, let height):
            "text needs a picture of \(width)×\(height) pixels; at most \(RenderedText.maximumSide) on a side and "
                + "\(RenderedText.maximumArea / 1_000_000) million in all can be drawn: wrap it or make it smaller"
        case .tooManyLetters(let count):
            "text has \(count) letters that move on their own, more than \(TextUnit.maximumLetterCount): animate "
                + "its words or lines"
        case .freeType(let function, let code): "text cannot be drawn: \(function) failed with error \(code)"
        }
    }
}
