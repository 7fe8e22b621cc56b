import Messages
import SystemCalls
import Terminal

/// The settings of a studio.
package struct StudioOptions {
    /// The recipe as it was named.
    package var recipe: RawString
    /// The words after it.
    package var arguments: [RawString]
    /// Makes the worker's job for the recipe with other words after it; reads the recipe.
    package var makeJob: ([RawString]) throws(Failure) -> Job
    /// Files that are watched in any case: the recipe, wherever it may come to be.
    package var watchedFiles: [RawString] = []
    /// The worker's program.
    package var worker: RawString
    /// luaedit's own options that every command line has, such as `--allow-read`.
    package var ownOptions: [RawString] = []
    /// The command that opens a line: `{file}` and `{line}` stand for the place; nil for none.
    package var editor: String?
    package var style = Reporter.Style()

    package init(
        recipe: RawString, arguments: [RawString], worker: RawString,
        makeJob: @escaping ([RawString]) throws(Failure) -> Job
    ) {
        (self.recipe, self.arguments, self.worker, self.makeJob) = (recipe, arguments, worker, makeJob)
    }
}
