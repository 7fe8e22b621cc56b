import EditModel

/// What a recipe ended with.
package enum RecipeOutcome: Sendable {
    /// Its help, for standard output.
    case help(String)
    case result(RecipeResult)
}

/// The edits that a recipe returned, as plain values.
package struct RecipeResult: Sendable {
    /// One movie and what was found about it.
    package struct Edit: Sendable {
        /// `main`, or the name in the table that the recipe returned: it is part of the output's file name.
        package let name: String
        /// Errors and warnings, in order.
        package let findings: [Finding]
        /// Nil when one of the findings is an error.
        package let snapshot: MovieSnapshot?
    }

    /// `main` first, then the others by name; none for a recipe that has written its files itself.
    package let edits: [Edit]
    /// The media and files the user named, in order: the first one names the output.
    package let inputs: [String]
    /// What went differently than the user may expect while the recipe ran, one sentence each.
    package let warnings: [String]
    /// The functions that a render of the edits calls; nil where there are none.
    package let script: RecipeScript?

    package var main: Edit { edits[0] }
}
