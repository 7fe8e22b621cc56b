import EditModel
import LuaHost
import Media
import MediaTime
import Settings

/// Judges the movies that a recipe returned, each once however many results it is written as.
struct JudgedResults {
    private let session: EditSession
    /// How long each frame of the main result stands, whatever the recipe says; nil for as it says.
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

    /// What was found about a movie.
    private struct Judgement {
        let findings: [Finding]
        /// Nil when one of the findings is an error.
        let snapshot: MovieSnapshot?
        /// As ``MovieJudgement/outline``.
        let outline: MovieSnapshot?
        /// As ``MovieJudgement/hasOwnShape``.
        let hasOwnShape: Bool
    }

    /// - Throws: ``RecipeFailure`` or `LuaError` for what cannot even be judged.
    func outputs(_ results: [(name: String, output: RecipeOutput)]) throws -> [RecipeResult.Output] {
        var judged: [Key: (number: Int, judgement: Judgement)] = [:]
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
                        outline: known.judgement.outline, hasOwnShape: known.judgement.hasOwnShape))
            }
        }
    }

    /// The snapshot of a movie that is rendered while the recipe runs; tells of its warnings.
    /// - Parameters:
    ///   - frameDuration: Of the result's frames; nil for what the movie says.
    ///   - place: The recipe's line.
    /// - Throws: ``RecipeFailure`` with every error found.
    func validated(_ movie: Movie, at frameDuration: Time?, _ place: String?) throws -> MovieSnapshot {
        let judgement = try judge(movie, at: frameDuration)
        guard let snapshot = judgement.snapshot else { throw RecipeFailure(judgement.findings, at: place) }
        for finding in judgement.findings { session.warn(finding.text(calledAt: place)) }
        return snapshot
    }

    /// Everything that is found about a movie.
    func findings(of movie: Movie) throws -> [Finding] { try judge(movie, at: nil).findings }

    /// - Parameter frameDuration: Of the result's frames; nil for what the movie says.
    private func judge(_ movie: Movie, at frameDuration: Time?) throws -> Judgement {
        let own = movie.frameDuration
        movie.frameDuration = frameDuration ?? own
        defer { movie.frameDuration = own }
        let environment = session.environment
        let judged = movie.judged()
        // What is wrong with effects and texts is said beside what is wrong with the edit.
        var texts = try TextFindings(movie, environment)
        let findings =
            judged.findings + (try EffectFindings(movie, judged.outline, environment).found) + texts.found
        guard let outline = judged.outline, !findings.contains(where: { $0.severity == .error }) else {
            return Judgement(
                findings: findings, snapshot: nil, outline: judged.outline, hasOwnShape: judged.hasOwnShape)
        }
        let resolved: MovieSnapshot
        do { resolved = try outline.resolvingFrameTiming(environment.library) } catch {
            throw RecipeFailure(.brokenInput, "cannot follow the frames of the source track: \(error)")
        }
        do {
            let sampled = try session.sampled(resolved)
            let later = try texts.judgeAnimated(movie, sampled)
            return Judgement(findings: findings + later, snapshot: sampled, outline: sampled, hasOwnShape: true)
        } catch let error as TimeError {
            throw RecipeFailure(.recipe, "\(error)")
        } catch {
            guard let finding = Finding(raised: error, by: "function of time") else { throw error }
            return Judgement(findings: findings + [finding], snapshot: nil, outline: resolved, hasOwnShape: true)
        }
    }
}
