import EditModel
import LuaHost
import Media
import MediaTime
import ModelBindings
import Settings
import Validation
import Wording

/// Judges the movies that a recipe returned, each once however many results it is written as.
struct JudgedResults {
    private let session: EditSession
    /// The frame duration of the main result, which overrides the recipe's; nil for the recipe's.
    private let frameDuration: Time?

    init(_ session: EditSession, frameDuration: Time?) {
        self.session = session
        self.frameDuration = frameDuration
    }

    /// A movie as one frame rate shows it.
    private struct Key: Hashable {
        let identity: ObjectIdentifier
        let frameDuration: Time?
    }

    /// - Throws: ``Failure`` or `LuaError` for what cannot even be judged.
    func outputs(_ results: [(name: String, output: RecipeOutput)]) throws -> [RecipeResult.Output] {
        var judged: [Key: (number: Int, judgement: MovieJudgement)] = [:]
        return try results.map { name, output in
            switch output.content {
            case .images(let images, let isList):
                return .pictures(
                    RecipeResult.Pictures(
                        name: name, pictures: images.map(\.picture), isNumbered: isList,
                        settings: output.imageSettings))
            case .movie(let movie, let identity):
                let own = output.settings.frameDuration
                let key = Key(identity: identity, frameDuration: name == "main" ? frameDuration ?? own : own)
                let known = try judged[key] ?? (judged.count, try judge(movie, at: key.frameDuration))
                judged[key] = known
                return .movie(
                    RecipeResult.Edit(
                        name: name, settings: output.settings, number: known.number,
                        findings: known.judgement.findings, snapshot: known.judgement.snapshot,
                        outline: known.judgement.outline, hasOwnShape: known.judgement.hasOwnShape,
                        places: MoviePlaces(movie)))
            }
        }
    }

    /// The snapshot of a movie that is rendered while the recipe runs; tells of its warnings.
    /// - Parameters:
    ///   - frameDuration: Of the result's frames; nil for what the movie says.
    ///   - place: The recipe's line.
    /// - Throws: ``Failure`` with every error found.
    func validated(_ movie: Movie, at frameDuration: Time?, _ place: RecipeLocation?) throws -> MovieSnapshot {
        let judgement = try judge(movie, at: frameDuration)
        guard let snapshot = judgement.snapshot else { throw Failure(judgement.findings, at: place) }
        for finding in judgement.findings { session.warn(finding.text(at: place)) }
        return snapshot
    }

    /// Everything that is found about a movie.
    func findings(of movie: Movie) throws -> [Finding] { try judge(movie, at: nil).findings }

    /// - Parameter frameDuration: Of the result's frames; nil for what the movie says.
    private func judge(_ movie: Movie, at frameDuration: Time?) throws -> MovieJudgement {
        let own = movie.frameDuration
        movie.frameDuration = frameDuration ?? own
        defer { movie.frameDuration = own }
        var judgement = try MovieJudgement(movie, session.environment)
        guard let outline = judgement.snapshot else { return judgement }
        let resolved: MovieSnapshot
        do { resolved = try outline.resolvingFrameTiming(session.environment.library) } catch {
            throw Failure(.brokenInput, "cannot follow the frames of the source track: \(error)")
        }
        do {
            try judgement.addAnimated(movie, try session.sampled(resolved), session.environment)
        } catch let error as TimeError {
            throw Failure(.recipeError, "\(error)")
        } catch {
            guard let mistake = Failure(mistakeIn: error) else { throw error }
            judgement.add(mistake, outline: resolved)
        }
        return judgement
    }
}
