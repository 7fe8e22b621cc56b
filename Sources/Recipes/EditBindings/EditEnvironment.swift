import EditModel
import Frames
import LuaHost
import MediaTime
import MediaWriting
import ModelBindings
import Playback
import TextLayout
import Validation
import Values
import Wording

/// The services of the engine and of the surrounding program for recipes.
///
/// Every path that a recipe names passes here, so this is where permission is checked. Called on the Lua thread.
/// A `location` is the recipe line that calls.
package protocol EditEnvironment: ValidationEnvironment {
    /// Lets the recipe read a file that the user named on the command line.
    /// - Throws: ``Failure`` of kind `.missingInput` when it is not there.
    func allowReading(_ path: String) throws

    /// Lets the recipe write a file that an option of the kind output names, if it is not there yet.
    func allowWriting(_ path: String)

    /// The files right in a folder that the user named; nil unless the path is a folder.
    func files(inFolder path: String) -> FolderFiles?

    /// Opens a media file for its description.
    /// - Throws: ``Failure`` of kind `.notAllowed`, `.missingInput` or `.brokenInput`.
    func describeAsset(_ path: String, at location: RecipeLocation?) throws -> AssetDescription

    /// Keeps a picture that the recipe made, as a still that the library opens under the description's path.
    /// - Parameter png: A PNG file's bytes.
    /// - Throws: ``Failure`` of kind `.recipeError` for more pictures than are kept, or `.engineFailure`.
    func describePicture(_ png: [UInt8], at location: RecipeLocation?) throws -> AssetDescription

    /// Describes a sequence of numbered pictures as an asset of constant rate; see
    /// ``EditModel/AssetDescription/sequence(_:frameRate:count:of:)``.
    ///
    /// The first picture has the smallest number that is there, the last one the largest. Each one has to be granted.
    /// - Parameters:
    ///   - pattern: File names with `%d`, or `%04d` for leading zeros, in place of the number.
    ///   - missing: What is shown where one is missing in between.
    /// - Throws: ``Failure`` of kind `.recipeError` for a pattern without number, `.notAllowed`, `.missingInput` or
    ///   `.brokenInput`.
    func describeSequence(
        pattern: String, frameRate: FrameRate, missing: MissingPicture, at location: RecipeLocation?
    ) throws -> AssetDescription

    /// Opens a Lottie animation for its description in a look.
    /// - Throws: ``Failure`` as ``describeAsset(_:at:)``; of kind `.recipeError` for a look that the animation cannot have.
    func describeLottie(_ path: String, _ look: LottieLook, at location: RecipeLocation?) throws -> AssetDescription

    /// Requires that a file that is not media, such as a look-up table, is granted and exists.
    /// - Throws: ``Failure`` of kind `.notAllowed` or `.missingInput`.
    func requireFile(_ path: String, at location: RecipeLocation?) throws

    /// Reads a whole file that is not media, such as subtitles.
    /// - Parameter limit: The most bytes that it may have.
    /// - Throws: ``Failure`` of kind `.notAllowed`, `.missingInput`, `.brokenInput` or `.inputOutput`.
    func readFile(_ path: String, limit: Int, at location: RecipeLocation?) throws -> [UInt8]

    /// Finds a module for `require`. Throws when there is none.
    func findModule(_ name: String) throws -> LuaModuleText

    /// Opens a file that the recipe itself writes. It appears under its name when the whole run has succeeded.
    /// - Parameters:
    ///   - path: As the recipe names it.
    ///   - inputs: The user's inputs, which the file may not replace, nor a file that ``library`` has opened.
    /// - Returns: Nil where the run writes nothing, as a check does not.
    /// - Throws: ``Failure`` of kind `.notAllowed`.
    func openOutput(_ path: String, inputs: [String], at location: RecipeLocation?) throws -> Muxer.Destination?

    /// Completes a file from ``openOutput(_:inputs:at:)``.
    func closeOutput(_ destination: Muxer.Destination, _ file: WrittenFile)

    /// Abandons a file from ``openOutput(_:inputs:at:)``: it never appears.
    func dropOutput(_ destination: Muxer.Destination)

    /// True if the file that the run writes of a movie, as its main result, would hold the sources' pictures as they are,
    /// bit by bit.
    func copiesPictures(of movie: MovieSnapshot) throws -> Bool

    /// Opens a player with its window.
    /// - Parameters:
    ///   - movies: Its first movies, which say how large the window is.
    ///   - onEvents: Called on any thread when there are events.
    /// - Throws: ``Failure`` where nothing can be played.
    func openPlayer(
        for movies: [MovieSnapshot], script: RecipeScript?, action: EndAction, at location: RecipeLocation?,
        onEvents: @escaping @Sendable () -> Void
    ) throws -> any PlayerControl

    /// Reports the progress of a render that the recipe waits for. Called on any thread.
    func report(_ progress: ExportProgress)

    /// Shows what the recipe printed, line feed included, with control bytes as they came.
    func print(_ text: String)

    /// Shows a warning at once: a sentence.
    func warn(_ text: String)
}

extension EditEnvironment {
    package func openPlayer(
        for movies: [MovieSnapshot], script: RecipeScript?, action: EndAction, at location: RecipeLocation?,
        onEvents: @escaping @Sendable () -> Void
    ) throws -> any PlayerControl { throw Failure.playsNothing(at: location) }
}

extension Failure {
    /// The failure of a recipe that makes a player where nothing is played.
    package static func playsNothing(at location: RecipeLocation?) -> Failure {
        Failure(
            .recipeError, at: location,
            "a recipe that is run plays nothing: return the movie, and play it with luaedit play, or at the prompt")
    }
}
