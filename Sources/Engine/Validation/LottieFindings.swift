import EditModel
import Lottie
import Media
import Rendering
import TextLayout
import Values

/// Doubts about a movie's animations that only drawing them shows: fonts that are not installed, characters that have no
/// outline, pictures that cannot be decoded.
struct LottieFindings {
    private(set) var found: [Finding] = []

    init(_ movie: Movie, _ environment: any ValidationEnvironment) throws {
        for asset in movie.trackAssets {
            guard let look = asset.lottie else { continue }
            let file = try environment.library.file(at: asset.description.path)
            reportingLimits(movie, asset) { () throws(MediaError) in _ = try file.description(look) }
        }
        var seen: Set<String> = []
        for asset in movie.shownAssets where asset.lottie != nil {
            let file = try environment.library.file(at: asset.description.path)
            guard seen.insert(asset.description.path).inserted, let animation = file.lottie else { continue }
            var omissions: [LottieOmission] = []
            reportingLimits(movie, asset) { () throws(MediaError) in
                omissions = try file.omissionsOfDrawing(outlines: LottieOutlines.make)
            }
            for omission in omissions {
                let object = "\(asset.sourceName), \(omission.object)"
                found.append(Finding(omission.kind.code, omission.message, object: object, at: movie.locations.created))
            }
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

    private mutating func reportingLimits(_ movie: Movie, _ asset: Asset, _ body: () throws(MediaError) -> Void) {
        do throws(MediaError) { try body() } catch {
            let finding = Finding(.lottieLimit, error.cause, object: asset.sourceName, at: movie.locations.created)
            if !found.contains(finding) { found.append(finding) }
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
