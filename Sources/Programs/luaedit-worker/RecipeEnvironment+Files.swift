import EditBindings
import Glibc
import Media
import Messages
import ModelBindings
import RecipeFiles
import SystemCalls
import Wording

extension RecipeEnvironment {
    func readFile(_ path: String, limit: Int, at location: RecipeLocation?) throws -> [UInt8] {
        try requireReading(path, at: location)
        let resolved = try files.authorizeReading(of: path)
        do throws(FileError) {
            return try readOrdinaryFile(RawString(carried: resolved), limit: limit)
        } catch {
            switch error {
            case .opening(let cause): throw Failure(.inputOutput, at: location, "cannot open '\(path)': \(cause)")
            case .reading(let cause): throw Failure(.inputOutput, at: location, "cannot read '\(path)': \(cause)")
            case .notOrdinary: throw Failure(.brokenInput, at: location, "'\(path)' is not a file")
            case .tooLarge:
                throw Failure(.brokenInput, at: location, "'\(path)' is larger than \(limit >> 20) MiB")
            }
        }
    }

    /// The text of a module; nil when it is not there. Links are not followed: what lies elsewhere is not beside the
    /// recipe.
    func readModule(_ path: RawString) throws -> [UInt8]? {
        do throws(FileError) {
            // The largest size of a recipe is the limit.
            return try readOrdinaryFile(path, limit: Job.Recipe.maximumSize, flags: O_NOFOLLOW)
        } catch {
            switch error {
            case .opening(SystemError(number: ENOENT)): return nil
            case .opening(SystemError(number: ELOOP)):
                throw Failure(
                    .notAllowed, "the module '\(path.stem.repaired)' is a link, and links are not followed")
            case .opening(let cause), .reading(let cause):
                throw Failure(.notAllowed, "cannot read the module '\(path)': \(cause)")
            case .notOrdinary, .tooLarge:
                throw Failure(.recipeError, "the module '\(path)' is not a file of at most 256 KiB")
            }
        }
    }

    /// Why a file's bytes are not to be had.
    private enum FileError: Error {
        case opening(SystemError)
        case reading(SystemError)
        /// A folder, a pipe, a device.
        case notOrdinary
        case tooLarge
    }

    /// All of an ordinary file.
    /// - Parameters:
    ///   - limit: The most bytes that it may have.
    ///   - flags: Further flags of `open`.
    private func readOrdinaryFile(_ path: RawString, limit: Int, flags: CInt = 0) throws(FileError) -> [UInt8] {
        // Without O_NONBLOCK a pipe would wait for its writer.
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags) }
        guard descriptor >= 0 else { throw .opening(SystemError(number: errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notOrdinary }
        guard status.st_size <= limit else { throw .tooLarge }
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try readAll(from: descriptor, limit: limit) } catch { throw .reading(error) }
        // It may have grown meanwhile.
        guard bytes.count <= limit else { throw .tooLarge }
        return bytes
    }
}

extension RecipeEnvironment {
    /// Fonts of a recipe beyond this number are not used.
    private static let maximumFontCount = 200
    private static let fontExtensions = [".ttf", ".otf", ".ttc", ".otc"]

    /// The font files in the folder `fonts` beside the recipe, in the order of their names; none that leads out.
    func fonts(beside folder: RawString) -> [String] {
        let place = folder.appending("fonts")
        let names = RecipeLibrary.fileNames(in: place, endingIn: Self.fontExtensions)
        return names.prefix(Self.maximumFontCount).compactMap { name in
            try? files.authorizeReading(of: String(pathBytes: place.appending(name).bytes))
        }
    }

    /// The font files in a folder beside a file that the command line names, in the order of their names; no link that
    /// leads out.
    func fonts(inNamed folder: RawString) -> [String] {
        guard let place = try? resolved(folder) else { return [] }
        let names = RecipeLibrary.fileNames(in: place, endingIn: Self.fontExtensions)
        return names.prefix(Self.maximumFontCount).compactMap { name in
            guard let file = try? resolved(place.appending(name)), file.folder == place else { return nil }
            return String(pathBytes: file.bytes)
        }
    }
}
