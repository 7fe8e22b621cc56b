import EditModel
import ModelBindings
import Rendering
import Wording

/// The services of the surrounding program for a prompt, beside those for recipes.
package protocol PromptEnvironment: AnyObject, EditEnvironment {
    /// The pixels that a picture on the terminal may have; nil where none can be shown.
    var pictureRoom: (width: Int, height: Int)? { get }
    /// The path of a file that may take the place of what is there; nil for none.
    var replaceableOutput: String? { get set }
    /// True if files are written.
    var writesOutputs: Bool { get set }

    /// Shows a picture on the terminal.
    /// - Parameter pixels: Red, green and blue of each, by rows.
    func show(_ pixels: [UInt8], width: Int, height: Int) throws
    /// Plays a movie on the terminal.
    func play(_ movie: MovieSnapshot, script: RecipeScript?) throws
    /// Opens a recipe in the studio, or shows it in the one that is open.
    func openStudio(_ recipe: [UInt8])
    /// The devices that statements may record.
    var devices: any CaptureDevices { get }
    /// A text that describes what an export would do.
    func plan(_ movie: MovieSnapshot, script: RecipeScript?) throws -> String
    /// Forgets opened files: they are read again at their next use.
    func forgetFiles()
    /// The modules that `require` finds, sorted.
    var moduleNames: [String] { get }
    /// The modules that are parts of a module of the standard library, such as `timeline_item` of `timeline`.
    func moduleParts(of name: String) -> [String]
    /// The text of a module.
    /// - Throws: ``Failure`` or ``LuaMistake`` unless it exists and may be read.
    func moduleText(_ name: String) throws -> [UInt8]
    /// Puts text on standard output.
    func output(_ text: String)
}
