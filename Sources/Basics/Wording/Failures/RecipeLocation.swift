/// A line of a recipe or of one of its modules.
package struct RecipeLocation: Hashable, Sendable {
    /// The file's name as errors show it: `watermark.lua`.
    package let file: String
    /// From 1.
    package let line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}

extension RecipeLocation: LosslessStringConvertible {
    /// Reads what ``description`` writes. Returns nil unless the text ends with a line's number.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0
        else { return nil }
        self.init(file: String(text[..<colon]), line: line)
    }

    /// Takes a location and the colon after it off the front of a text of Lua's, such as `a.lua:2: attempt to …`. Returns
    /// nil, and changes nothing, unless one is there.
    package init?(takingFrom text: inout String) {
        guard let mark = text.firstRange(of: ": "), let location = RecipeLocation(String(text[..<mark.lowerBound]))
        else { return nil }
        self = location
        text = String(text[mark.upperBound...])
    }

    /// `watermark.lua:14`, as Lua writes it.
    package var description: String { "\(file):\(line)" }
}
