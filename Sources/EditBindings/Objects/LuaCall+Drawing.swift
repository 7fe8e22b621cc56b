import LuaHost
import Media

extension LuaCall {
    /// Does a piece of drawing for a function that a render calls, and tells the recipe's line where it fails. It counts
    /// towards the time limit until that function returns: see ``LuaHost/LuaState/countingUntilReturn(_:)``.
    func drawing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try state.countingUntilReturn(body)
        } catch let error as MediaError {
            throw RecipeFailure(error, at: place)
        }
    }
}
