import EditModel
import Media
import ModelBindings
import Pixels
import Validation

/// The outcome of a recipe.
package enum RecipeOutcome: Sendable {
    /// Its help, for standard output.
    case help(String)
    /// The recipe's description, if only that was requested.
    case description(RecipeDescription)
    case result(RecipeResult)
}

/// The results of a recipe, as plain values.
package struct RecipeResult: Sendable {
    /// One movie and what was found about it.
    package struct Edit: Sendable {
        /// `main`, or the name in the table that the recipe returned: it is part of the output's file name.
        package let name: String
        /// The recipe's settings.
        package let settings: OutputSettings
        /// The same for results that are the same movie at the same frame rate.
        package let number: Int
        /// Errors and warnings, in order.
        package let findings: [Finding]
        /// Nil when one of the findings is an error.
        package let snapshot: MovieSnapshot?
        /// The movie for further checks, even beside an error; nil if too little of it is valid.
        package let outline: MovieSnapshot?
        /// True if the outline has the sizes and times of the edit, and not placeholders.
        package let hasOwnShape: Bool
        /// The recipe's lines that made its parts.
        package let places: MoviePlaces
    }

    /// Images that are written as they are.
    package struct Pictures: Sendable {
        /// The same name as ``Edit/name``.
        package let name: String
        /// Not empty.
        package let pictures: [StillPicture]
        /// True if they get numbers, as images of a list do.
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
    /// Warnings of the recipe's run, one sentence each.
    package let warnings: [String]
    /// The functions that a render of the edits calls; nil where there are none.
    package let script: RecipeScript?
    /// The player that the recipe returned; nil for any other.
    package var player: ReturnedPlayer?

    /// The movies among ``outputs``.
    package var edits: [Edit] { outputs.compactMap { if case .movie(let edit) = $0 { edit } else { nil } } }

    /// The images among ``outputs``.
    package var pictures: [Pictures] {
        outputs.compactMap { if case .pictures(let pictures) = $0 { pictures } else { nil } }
    }

    package var main: Edit { edits[0] }
}
