import EditModel
import Wording

/// One input or option that a recipe declares.
package struct RecipeParameter {
    /// The recipe's spelling.
    package let name: String
    package let kind: RecipeValueKind
    /// One line for `--help`; empty for none.
    package let help: String
    /// True if it can be given several times; its value is then a list.
    let isMany: Bool
    /// The bounds of a number, a time or a rate, of the same kind.
    package let minimum, maximum: RecipeValue?
    /// The values of a choice, or the words that a file's option takes instead of a path.
    package let choices: [String]
    /// The requirement on its files; nil for none.
    package let need: RecipeNeed?
    /// Nil for none; a list of values where `isMany`.
    let defaultValue: RecipeValue?

    /// The option on the command line: `--font-size`.
    package var flag: String { "--" + dashed }
    /// The name with dashes, as people type it.
    package var dashed: String { String(name.map { $0 == "_" ? "-" : $0 }) }
    /// The field of the table that `edit.recipe` returns.
    package var key: String { String(name.map { $0 == "-" ? "_" : $0 }) }
    /// Stands for an input in a usage line: `VIDEO`.
    var valueName: String { dashed.uppercased() }

    /// Reads a value of the command line and checks its limits.
    package func value(of text: String) throws(RecipeValueError) -> RecipeValue {
        let value = try kind.value(of: text)
        try check(value)
        return value
    }

    /// True if a value is the path of a file that the recipe may then read. Where choices stand beside files, a path has
    /// a dot or a slash, so that a misspelt choice is not a missing file.
    func isPath(_ value: RecipeValue) -> Bool {
        guard kind.isPath, case .text(let text) = value else { return false }
        return choices.isEmpty || !choices.contains(text) && text.contains { $0 == "." || $0 == "/" }
    }

    package func check(_ value: RecipeValue) throws(RecipeValueError) {
        if !choices.isEmpty, case .text(let text) = value, !choices.contains(text), !isPath(value) {
            let meant = suggestion(for: text, among: choices)
            let file = kind == .file && meant.isEmpty ? "; the path of a file has a dot or a slash" : ""
            throw RecipeValueError("'\(text)' is not one of \(choices.joined(separator: ", "))\(meant)\(file)")
        }
        if let minimum, value < minimum {
            throw RecipeValueError("\(value.text) is less than the minimum, \(minimum.text)")
        }
        if let maximum, maximum < value {
            throw RecipeValueError("\(value.text) is more than the maximum, \(maximum.text)")
        }
    }
}

/// The requirement of an input or option on its files: `needs`.
package enum RecipeNeed: String, CaseIterable, Sendable {
    /// Pictures, moving or still.
    case picture
    /// Sound.
    case sound
    /// Pictures that move.
    case video
    /// One still picture.
    case still
    /// Moving pictures, or sound alone.
    case videoOrSound = "video or sound"
    // What recipes read themselves: the words say which files a form offers.
    /// Subtitles, or a transcript with the times of words.
    case subtitles
    case lookUpTable = "look-up table"
    /// A theme's module, or its pack.
    case theme
    case text, json, gpx

    /// False for what only the recipe itself can judge.
    var isOfMedia: Bool {
        switch self {
        case .picture, .sound, .video, .still, .videoOrSound: true
        case .subtitles, .lookUpTable, .theme, .text, .json, .gpx: false
        }
    }

    /// Says what an asset lacks; nil where it has what is needed.
    package func refusal(of asset: Asset) -> String? {
        let hasPicture = asset.firstTrack(.video) != nil
        let hasSound = asset.firstTrack(.audio) != nil
        let isStill = !asset.duration.isNumeric
        let name = asset.sourceName
        switch self {
        case .sound: return hasSound ? nil : "there is no sound in \(name)"
        case .picture, .video, .still:
            if !hasPicture { return "there is no picture in \(name)" }
            if self == .video, isStill { return "\(name) is a still picture" }
            return self == .still && !isStill ? "\(name) is not a still picture" : nil
        case .videoOrSound:
            if isStill { return "\(name) is a still picture" }
            return hasPicture || hasSound ? nil : "there is neither picture nor sound in \(name)"
        case .subtitles, .lookUpTable, .theme, .text, .json, .gpx: return nil
        }
    }
}
