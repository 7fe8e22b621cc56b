extension ReferencePage {
    /// The trouble with a recording that a sentence tells of, such as `the video is upside down`: all words of its name are
    /// in the sentence, and the others say nothing more. Nil for a single word, and for every other sentence.
    /// - Parameter name: Words with underscores between them.
    func trouble(_ name: String) -> Found? {
        let words = Set(name.lowercased().split { !$0.isLetter }.map { Self.stem($0) })
        guard words.count > 1 else { return nil }
        let told = entries.filter { entry in
            guard entry.isOfTrouble else { return false }
            let own = Set(entry.name.split(separator: "_").map { Self.stem($0) })
            return own.isSubset(of: words) && words.subtracting(own).isSubset(of: Self.general)
        }
        let most = told.map { $0.name.count }.max()
        let found = told.filter { $0.name.count == most }
        return found.isEmpty ? nil : .entries(found)
    }

    /// A word in one of its forms: in American spelling, and in the singular.
    private static func stem(_ word: some StringProtocol) -> String {
        let word = word.lowercased().replacing("colour", with: "color")
        return word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    /// Words that do not tell one trouble from another, in their stems.
    private static let general = Set(
        """
        a about after all an and any are at audio be been by camera can clip color comes correct do does doe ear file film \
        fix footage for from get gets has have hear heard help how i image in into is it its look made make me mend movie \
        much my of off on only one or our out phone picture play player problem recording remove repair rid screen see \
        shows show side so some someone sound speaker stop that the there these this to too track up very video voice was \
        wa we what when why with wrong you
        """.split { $0 == " " || $0.isNewline }.map { stem($0) })
}

extension ReferenceEntry {
    /// True for a name of what is wrong with a recording.
    fileprivate var isOfTrouble: Bool {
        isOfOtherTools && lines.first?.contains("** (trouble): ") == true
    }
}
