import Values

/// The characters of a text in another case.
///
/// Cases are Unicode's, with the rules of a language that SpecialCasing.txt has: the dotted and dotless i of Turkish and
/// Azerbaijani, the accents that Greek capitals lose, and the sigma at the end of a Greek word.
struct CasedText {
    private let textCase: TextCase
    private let isTurkic, isGreek: Bool

    init(_ textCase: TextCase, language: String?) {
        self.textCase = textCase
        let code = language.map { $0.lowercased().prefix { $0 != "-" } } ?? ""
        isTurkic = ["tr", "tur", "az", "aze"].contains(code)
        isGreek = ["el", "ell", "gre"].contains(code)
    }

    /// Calls a function with each character and its replacement.
    /// - Parameter before: The character before the text, if any.
    /// - Returns: The last character.
    func forEach(
        of text: String, after before: Character?, _ body: (_ original: Character, _ cased: String) -> Void
    ) -> Character? {
        var before = before
        var rest = text[...]
        while let character = rest.popFirst() {
            body(character, cased(character, before: before, after: rest.first))
            before = character
        }
        return before
    }

    private func cased(_ character: Character, before: Character?, after: Character?) -> String {
        switch textCase {
        case .none: String(character)
        case .uppercase: upper(character)
        case .lowercase: lower(character, before: before, after: after)
        // The rest of a word keeps its case.
        case .capitalize: before?.continuesWord == true ? String(character) : title(character)
        }
    }

    private func upper(_ character: Character) -> String {
        if isTurkic, character == "i" { return "\u{130}" }
        let upper = character.uppercased()
        return isGreek ? Self.withoutAccents(upper) : upper
    }

    private func lower(_ character: Character, before: Character?, after: Character?) -> String {
        if isTurkic, character == "I" { return "\u{131}" }
        if isTurkic, character == "\u{130}" { return "i" }
        if character == "\u{3A3}", before?.isLetter == true, after?.isLetter != true { return "\u{3C2}" }
        return character.lowercased()
    }

    private func title(_ character: Character) -> String {
        if isTurkic, character == "i" { return "\u{130}" }
        guard let first = character.unicodeScalars.first else { return "" }
        return first.properties.titlecaseMapping
            + String(String.UnicodeScalarView(character.unicodeScalars.dropFirst()))
    }

    /// Capitals without the tonos, and with the dialytika.
    private static func withoutAccents(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar != "\u{301}" { result.append(plain[scalar] ?? scalar) }
        return String(result)
    }

    private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{386}": "\u{391}", "\u{388}": "\u{395}", "\u{389}": "\u{397}", "\u{38A}": "\u{399}", "\u{38C}": "\u{39F}",
        "\u{38E}": "\u{3A5}", "\u{38F}": "\u{3A9}",
    ]
}

extension TextCase {
    /// A text in this case.
    /// - Parameter language: The language for the rules, a BCP 47 tag; nil for English.
    package func apply(to text: String, language: String? = nil) -> String {
        var result = ""
        _ = CasedText(self, language: language).forEach(of: text, after: nil) { result += $1 }
        return result
    }
}

extension Character {
    /// True if a letter after it is not the first one of its word.
    fileprivate var continuesWord: Bool { isLetter || isNumber || self == "'" || self == "\u{2019}" }
}
