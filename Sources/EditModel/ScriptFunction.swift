/// A function of the recipe that a render calls, as an edit and its snapshot know it.
///
/// The function itself stays with the script that wrote it; this says which one is meant.
package struct ScriptFunction: Hashable, Sendable, Codable {
    /// Counts the functions that the recipe handed over, from 0, in the order it did.
    ///
    /// The same recipe run again hands them over in the same order. One line may write many functions, in a loop.
    package var number: Int
    /// The line where it is written, as `recipe.lua:12`.
    package var place: String

    package init(number: Int, place: String) {
        self.number = number
        self.place = place
    }
}
