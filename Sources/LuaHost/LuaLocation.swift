/// A line of a script, as error texts name it.
package struct LuaLocation: Sendable, Hashable, CustomStringConvertible {
    /// The chunk's name without its leading `@`: `watermark.lua`.
    package let file: String
    /// From 1.
    package let line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// Splits `file:line`; nil without a line at the end.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]) else { return nil }
        self.init(file: String(text[..<colon]), line: line)
    }

    package var description: String { "\(file):\(line)" }
}
