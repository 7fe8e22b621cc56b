import LuaHost
import Media

extension LuaCall {
    /// Draws for a function that a render calls, and names the recipe's line in its errors. The time counts
    /// towards the time limit until that function returns: see ``LuaHost/LuaState/countingUntilReturn(_:)``.
    func drawing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try state.countingUntilReturn(body)
        } catch let error as MediaError {
            throw RecipeFailure(error, at: place)
        }
    }
}
