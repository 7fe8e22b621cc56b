import EditModel
import Lottie
import TextLayout

/// Doubts about the words of a movie's animations that only their layout shows: fonts that are not installed, characters
/// that no font has.
struct LottieTextFindings {
    private(set) var found: [Finding] = []

    init(_ movie: Movie, _ environment: any ValidationEnvironment) throws {
        var seen: Set<String> = []
        for asset in movie.shownAssets where asset.lottie != nil {
            guard seen.insert(asset.description.path).inserted,
                let animation = try environment.library.file(at: asset.description.path).lottie
            else { continue }
            for words in animation.words {
                let metrics = try environment.metrics(of: TextContent(words.text), bounds: nil)
                let object = "\(asset.sourceName), \(words.object)"
                for substitution in metrics.substitutions {
                    report(
                        movie, object,
                        "the font '\(substitution.family)' is not installed, and '\(substitution.substitute)' is drawn")
                }
                if let character = metrics.unknownCharacters.first {
                    report(movie, object, "no font has '\(character)', and its words are not drawn")
                }
            }
        }
    }

    private mutating func report(_ movie: Movie, _ object: String, _ message: String) {
        found.append(Finding(.lottieText, message, object: object, at: movie.locations.created))
    }
}

extension TextContent {
    /// The words of an animation on one line.
    fileprivate init(_ text: LottieText) {
        let line = String(String.UnicodeScalarView(text.string.unicodeScalars.filter { $0 != "\n" }))
        self.init(
            string: line, fontFamily: text.family, fontSize: text.size, weight: text.weight, isItalic: text.isItalic)
    }
}
