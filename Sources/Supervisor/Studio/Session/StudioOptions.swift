import Messages
import RecipeFiles
import SystemCalls
import Terminal

/// The settings of a studio.
package struct StudioOptions {
    /// The recipe as it was named; nil to let the person choose one on the page.
    package var recipe: RawString?
    /// The words after it.
    package var arguments: [RawString]
    /// Makes the worker's job for a recipe with words after it; reads the recipe.
    package var makeJob: (_ recipe: RawString, _ words: [RawString]) throws(Failure) -> Job
    /// The recipes that can be chosen, and the files that are watched in any case: a recipe, wherever it may come to be.
    package var library: RecipeLibrary
    /// The worker's program.
    package var worker: RawString
    /// Files and folders that the recipe may read by luaedit's own options, with what is in them.
    package var readable: [RawString] = []
    /// luaedit's own options that every command line has, such as `--allow-read`.
    package var ownOptions: [RawString] = []
    /// The command that opens a line: `{file}` and `{line}` stand for the place; nil for none.
    package var editor: String?
    package var style = Reporter.Style()

    package init(
        recipe: RawString?, arguments: [RawString], library: RecipeLibrary, worker: RawString,
        makeJob: @escaping (RawString, [RawString]) throws(Failure) -> Job
    ) {
        (self.recipe, self.arguments, self.library, self.worker, self.makeJob) =
            (recipe, arguments, library, worker, makeJob)
    }
}
