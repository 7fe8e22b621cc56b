import EditBindings
import EditModel
import Messages
import ModelBindings
import Playback
import Rendering
import Wording

extension RecipeEnvironment {
    func openPlayer(
        for movies: [MovieSnapshot], script: RecipeScript?, action: EndAction, at location: RecipeLocation?,
        onEvents: @escaping @Sendable () -> Void
    ) throws -> any PlayerControl {
        guard job.command == .prompt || job.command == .play else { throw Failure.playsNothing(at: location) }
        do {
            return try players.open(for: movies, script: script, action: action, onEvents: onEvents)
        } catch let failure as Failure {
            throw failure.kind == .recipeError ? Failure(.recipeError, at: location, failure.text) : failure
        }
    }
}
