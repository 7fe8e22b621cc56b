/// The reason why a path cannot be made or drawn.
package enum PathError: Error, Equatable, CustomStringConvertible {
    /// An SVG path string that does not follow the grammar.
    ///
    /// - Parameters:
    ///   - expected: The elements that are allowed there.
    ///   - found: The text in its place; nil at the end.
    ///   - column: Counted in characters from 1.
    case syntax(expected: String, found: String?, column: Int)
    /// A number too large to be one.
    case numberTooLarge(String, column: Int)
    /// More than ``Path/maximumElementCount`` elements.
    case tooManyElements
    /// A coordinate outside ``Path/coordinates``.
    case tooFar(Double)
    /// A coordinate that is infinite or not a number.
    case notFinite
    /// A dash pattern that cuts a path into more than ``Path/maximumDashCount`` dashes.
    case tooManyDashes
    /// A part whose stroke has an outline of more than 32,767 points.
    case tooComplex
    /// FreeType found no memory for a stroke.
    case outOfMemory
    /// A width, miter limit or pattern that leaves its range.
    case valueOutOfRange(String, Double, String)

    package var description: String {
        switch self {
        case .syntax, .numberTooLarge, .valueOutOfRange: "path: " + reason
        default: "path " + reason
        }
    }

    /// The description without its subject: `column 3: expected a digit, found 'x'`.
    package var reason: String {
        switch self {
        case .syntax(let expected, let found?, let column):
            "column \(column): expected \(expected), found '\(found)'"
        case .syntax(let expected, nil, let column): "column \(column): expected \(expected), but the path ends"
        case .numberTooLarge(let text, let column): "column \(column): \(text) is too large a number"
        case .tooFar(let value):
            "has a coordinate of \(value): they are from \(Int(Path.coordinates.lowerBound)) to "
                + "\(Int(Path.coordinates.upperBound)) pixels"
        case .tooManyElements: "has more than \(Path.maximumElementCount) elements"
        case .notFinite: "has a coordinate that is not a finite number"
        case .tooManyDashes: "would have more than \(Path.maximumDashCount) dashes: make the dash pattern longer"
        case .tooComplex: "has a part with too many curves to be stroked: divide it"
        case .outOfMemory: "cannot be stroked: out of memory"
        case .valueOutOfRange(let name, let value, let range): "\(name) \(value) is not \(range)"
        }
    }
}
