/// Functions of the effects library's expressions that no recipe may use.
///
/// Expressions are computed while an effect is set up, or for each sample and pixel, by code that nothing can stop.
package enum ExpressionFunctions {
    /// The reasons, by function.
    private static let refused: KeyValuePairs<String, String> = [
        "while": "may go on for ever",
        "taylor": "computes its argument a thousand times",
        "root": "computes its argument a thousand times",
        "time": "gives the time of day, and another result on each run",
        "print": "writes a line for each value",
    ]

    /// The first refused function that a text calls, and the reason; nil if it calls none.
    ///
    /// The library's parser is looser than it seems: it ignores white space, even within a name, removes quotes and
    /// backslashes from lists, and accepts a function's parenthesis anywhere after its name.
    package static func refusal(of text: String) -> (function: String, reason: String)? {
        let bytes = text.utf8.filter { !(9...13).contains($0) && !" '\\".utf8.contains($0) }
        guard let lastCall = bytes.lastIndex(of: UInt8(ascii: "(")) else { return nil }
        for name in bytes[..<lastCall].split(whereSeparator: { !$0.isNamePart }) {
            if let found = refused.first(where: { $0.key.utf8.elementsEqual(name) }) { return (found.key, found.value) }
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isNamePart: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
    }
}
