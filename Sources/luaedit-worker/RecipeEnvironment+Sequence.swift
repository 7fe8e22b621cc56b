import EditBindings
import EditModel
import MediaTime
import Supervision

extension RecipeEnvironment {
    func describeSequence(pattern: String, frameRate: FrameRate, at location: String?) throws -> AssetDescription {
        let place = location.map { "\($0): " } ?? ""
        guard let names = NumberedFiles(pattern: pattern) else {
            throw RecipeFailure(
                .recipe,
                place + "'\(pattern)' does not say where the number stands: write %d or %04d, once, in the file's name")
        }
        guard let first = try firstNumber(of: names, pattern, at: location) else {
            throw RecipeFailure(
                .missingInput,
                place + "no such file: '\(names.name(0))' (a sequence begins with a number from 0 to 4)")
        }
        let picture = try describeAsset(names.name(first), at: location)
        guard let track = picture.tracks.first(where: { $0.mediaType == .video }) else {
            throw RecipeFailure(.brokenInput, place + "'\(names.name(first))' is not a picture")
        }
        let count = try self.count(of: names, from: first, at: location)
        return try AssetDescription.sequence(pattern, frameRate: frameRate, count: count, of: track)
    }

    /// The smallest number that is there; nil when none is.
    private func firstNumber(of names: NumberedFiles, _ pattern: String, at location: String?) throws -> Int64? {
        do throws(Failure) {
            for number in NumberedFiles.firstNumbers where try isThere(names.name(number), at: location) {
                return number
            }
            return nil
        } catch {
            // One file of many would be of no use: the folder has to be opened.
            throw RecipeFailure(
                .notAllowed,
                "not allowed to read '\(pattern)'\(location.map { " (\($0))" } ?? ""); "
                    + "run again with --allow-read \(shellWord(RawString(bytes: names.folder.pathBytes)))")
        }
    }

    private func count(of names: NumberedFiles, from first: Int64, at location: String?) throws -> Int64 {
        var next = first + 1
        do throws(Failure) {
            while try isThere(names.name(next), at: location) {
                next += 1
                guard next - first <= NumberedFiles.maximumCount else { break }
            }
        } catch { throw RecipeFailure(.notAllowed, error.text) }
        guard next - first <= NumberedFiles.maximumCount else {
            throw RecipeFailure(
                .recipe,
                "a sequence has at most \(NumberedFiles.maximumCount) pictures: '\(names.name(first))' has more")
        }
        return next - first
    }

    /// Whether a file is there. Throws when it may not be read.
    private func isThere(_ path: String, at location: String?) throws(Failure) -> Bool {
        do throws(Failure) {
            try requireReading(path, at: location)
            return true
        } catch {
            guard error.status == .missingInput else { throw error }
            return false
        }
    }
}
