import EditBindings
import EditModel
import Messages
import Playback
import Rendering

extension RecipeEnvironment {
    func openPlayer(
        for movies: [MovieSnapshot], script: RecipeScript?, action: EndAction, at location: String?,
        onEvents: @escaping @Sendable () -> Void
    ) throws -> any PlayerControl {
        guard job.command == .prompt || job.command == .play else { throw RecipeFailure.playsNothing(at: location) }
        do {
            return try players.open(for: movies, script: script, action: action, onEvents: onEvents)
        } catch let failure as Failure {
            switch failure.status {
            case .recipeError: throw RecipeFailure(.recipe, at: location, failure.text)
            case .missingPart: throw RecipeFailure(.missingPart, failure.text)
            default: throw RecipeFailure(.engineFailure, failure.text)
            }
        }
    }
}
