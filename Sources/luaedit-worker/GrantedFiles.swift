import EditBindings
import EditModel
import Media
import Supervision
import Synchronization

/// The gate of one job: every file that Lua or FFmpeg asks for is looked up in the job's grants.
final class GrantedFiles: FileGate {
    private let grants: Mutex<Grants>

    init(_ grants: Grants) { self.grants = Mutex(grants) }

    func authorizeReading(of path: String) throws(MediaError) -> String {
        do throws(Failure) {
            let resolved = try grants.withLock { grants throws(Failure) in
                try grants.reading(RawString(bytes: path.pathBytes))
            }
            return String(pathBytes: resolved.bytes)
        } catch {
            throw MediaError(refusal: error)
        }
    }

    /// Refuses a file that was not granted, in words that say which line of the recipe asks for it.
    ///
    /// What is granted and missing is not refused here: opening it tells better what is wrong.
    func requireGrant(_ path: String, at location: String?) throws(RecipeFailure) {
        do throws(Failure) { try requireReading(path, at: location) } catch  where error.status == .notAllowed {
            throw RecipeFailure(.notAllowed, error.text)
        } catch {
            return
        }
    }

    /// Refuses a file that was not granted or is not there.
    /// - Parameter location: The recipe's line, such as `recipe.lua:4`.
    func requireReading(_ path: String, at location: String?) throws(Failure) {
        _ = try grants.withLock { grants throws(Failure) in
            try grants.reading(RawString(bytes: path.pathBytes), at: location)
        }
    }

    /// Where a path leads that a recipe named: a file beside the recipe, or the path as it is.
    func place(of path: RawString) -> RawString {
        grants.withLock { $0.besideRecipe(path) } ?? path
    }

    /// Lets a file be read that the user has named as an argument of the recipe.
    /// - Throws: `.missingInput`, or `.brokenInput` for a folder.
    func allow(_ path: String) throws(Failure) {
        try grants.withLock { grants throws(Failure) in
            try grants.allowReadingFile(RawString(bytes: path.pathBytes))
        }
    }
}

extension MediaError {
    /// The gate's own words, kept whole.
    fileprivate init(refusal: Failure) {
        self.init(refusal.status == .notAllowed ? .notAllowed : .missingInput, refusal: refusal.text)
    }
}
