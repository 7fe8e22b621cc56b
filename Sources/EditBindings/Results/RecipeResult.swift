import EditModel
import Media
import Pixels
import Validation

/// What a recipe ended with.
package enum RecipeOutcome: Sendable {
    /// Its help, for standard output.
    case help(String)
    /// What it says of itself, where only that was wanted.
    case description(RecipeDescription)
    case result(RecipeResult)
}

/// What a recipe returned, as plain values.
package struct RecipeResult: Sendable {
    /// One movie and what was found about it.
    package struct Edit: Sendable {
        /// `main`, or the name in the table that the recipe returned: it is part of the output's file name.
        package let name: String
        /// How it is written, as far as the recipe says so.
        package let settings: OutputSettings
        /// The same for results that are the same movie at the same frame rate.
        package let number: Int
        /// Errors and warnings, in order.
        package let findings: [Finding]
        /// Nil when one of the findings is an error.
        package let snapshot: MovieSnapshot?
        /// Where more can be found beside an error; nil where too little of the movie is right.
        package let outline: MovieSnapshot?
        /// Whether the outline has the sizes and times of the edit, and not some in their place.
        package let hasOwnShape: Bool
    }

    /// Images that are written as they are.
    package struct Pictures: Sendable {
        /// As for ``Edit/name``.
        package let name: String
        /// Not empty.
        package let pictures: [StillPicture]
        /// Whether they get numbers, as those of a list do.
        package let isNumbered: Bool
        package let settings: ImageSettings
    }

    /// One thing that is written.
    package enum Output: Sendable {
        case movie(Edit)
        case pictures(Pictures)
    }

    /// `main` first, then the others by name; none for a recipe that has written its files itself.
    package let outputs: [Output]
    /// The media and files the user named, in order: the first one names the output.
    package let inputs: [String]
    /// What went differently than the user may expect while the recipe ran, one sentence each.
    package let warnings: [String]
    /// The functions that a render of the edits calls; nil where there are none.
    package let script: RecipeScript?

    /// The movies among ``outputs``.
    package var edits: [Edit] { outputs.compactMap { if case .movie(let edit) = $0 { edit } else { nil } } }

    /// The images among ``outputs``.
    package var pictures: [Pictures] {
        outputs.compactMap { if case .pictures(let pictures) = $0 { pictures } else { nil } }
    }

    package var main: Edit { edits[0] }
}
