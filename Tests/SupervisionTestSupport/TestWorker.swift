import RecipeFiles
import SystemCalls

extension TemporaryFolder {
    /// The worker that misbehaves in every way that tests need.
    package static var testWorker: RawString { RecipeLibrary.programFolder().appending("SupervisionTestWorker") }
}
