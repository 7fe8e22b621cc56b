import Digests

/// The part of every key that does not come from the edit's values: the program, its libraries, the recipe.
package struct KeyContext: Sendable {
    /// The form of keys and entries.
    static let format = "luaedit-part/1"

    /// Of the program and the libraries it was started with.
    let build: Digest
    /// Of the recipe's text, its modules, its arguments and the files that it has read.
    let recipe: Digest
    /// False if a function of the recipe has read more since, which the digest lacks: then nothing that such a function
    /// has made may be kept. Any thread may call it.
    package let coversRecipe: @Sendable () -> Bool

    /// - Parameters:
    ///   - build: ``ProgramBuild/digest()``.
    ///   - recipe: Of all that a function of the recipe may depend on. It counts only where such a function is called
    ///     while pictures or sound are made.
    ///   - coversRecipe: False as soon as the recipe has read something that its digest lacks.
    package init(build: Digest, recipe: Digest, coversRecipe: @escaping @Sendable () -> Bool = { true }) {
        self.build = build
        self.recipe = recipe
        self.coversRecipe = coversRecipe
    }
}
