import EditBindings
import Media
import ModelBindings
import SystemCalls
import Values
import Wording

/// The pictures that a recipe made and shows, as files in memory that the library opens under names of their own.
final class MadePictures {
    private var files: [MemoryFile] = []
    private var byteCount = 0

    /// Each has a descriptor, of which a worker has 1,024.
    private static let most = 400
    /// What all of them may have together, as PNG: 256 MiB.
    private static let largest = 256 << 20

    /// Keeps a picture for as long as this object.
    /// - Parameters:
    ///   - png: A PNG file's bytes.
    ///   - library: Opens it from then on by the path of the description.
    ///   - location: The recipe's line; nil where it is not known.
    /// - Throws: ``Failure`` of kind `.recipeError` beyond the limits, or `.engineFailure`.
    func add(_ png: [UInt8], to library: MediaLibrary, at location: RecipeLocation?) throws(Failure) -> AssetDescription
    {
        guard files.count < Self.most, byteCount + png.count <= Self.largest else {
            throw Failure(
                .recipeError, at: location,
                "a recipe shows at most \(Self.most) images of its own, of \(Self.largest >> 20) MiB together: write "
                    + "them as files with image:write, or draw them in one drawn_asset")
        }
        do {
            let file = try MemoryFile()
            let failure = writeAll(png, to: file.descriptor)
            guard failure == 0 else { throw SystemError(number: failure) }
            let picture = try MediaFile(path: "image \(files.count + 1)", gate: MemoryGate(file))
            library.add(picture)
            files.append(file)
            byteCount += png.count
            return picture.description
        } catch {
            throw Failure(.engineFailure, at: location, "cannot keep an image: \(error)")
        }
    }
}

/// Lets a library open one file in memory, whatever it is called.
private final class MemoryGate: FileGate {
    private let path: String
    /// Open for as long as the gate.
    private let file: MemoryFile

    init(_ file: MemoryFile) {
        self.file = file
        path = "/proc/self/fd/\(file.descriptor)"
    }

    func authorizeReading(of path: String) throws(MediaError) -> String { self.path }
}
