import EditBindings
import Media
import MediaTime
import Messages
import ModelBindings
import SystemCalls
import Values
import Wording

extension RecipeEnvironment {
    func describeSequence(
        pattern: String, frameRate: FrameRate, missing: MissingPicture, at location: RecipeLocation?
    ) throws -> AssetDescription {
        guard let names = NumberedFiles(pattern: pattern) else {
            throw Failure(
                .recipeError, at: location,
                "'\(pattern)' does not say where the number stands: write %d or %04d, once, in the file's name")
        }
        try requireFolder(of: names, pattern, at: location)
        let sequence: PictureSequence
        do throws(MediaError) { sequence = try library.sequence(at: pattern, missing: missing) } catch {
            throw error.kind == .unsupported
                ? Failure(error, at: location) : Failure(opening: error, at: location)
        }
        return try AssetDescription.sequence(
            pattern, frameRate: frameRate, count: sequence.count, of: sequence.track)
    }

    /// Throws if the first pictures may not be read.
    private func requireFolder(of names: NumberedFiles, _ pattern: String, at location: RecipeLocation?) throws {
        do throws(Failure) {
            for number in NumberedFiles.firstNumbers where try isThere(names.name(number), at: location) { return }
        } catch {
            // One file of many would be of no use: the folder has to be opened.
            throw Failure(
                .notAllowed,
                "not allowed to read '\(pattern)'\(location.map { " (\($0))" } ?? ""); "
                    + "run again with --allow-read \(shellWord(RawString(bytes: names.folder.pathBytes)))")
        }
    }

    /// True when a file exists. Throws when it may not be read.
    private func isThere(_ path: String, at location: RecipeLocation?) throws(Failure) -> Bool {
        do throws(Failure) {
            try requireReading(path, at: location)
            return true
        } catch {
            guard error.kind == .missingInput else { throw error }
            return false
        }
    }
}
