import RecipeFiles
import SystemCalls

/// Where the worker's program stands.
package enum WorkerProgram {
    /// The worker of the program that runs.
    package static var path: RawString { path(from: RecipeLibrary.programFolder()) }

    /// Beside `luaedit`, as they are built, else in `../libexec/luaedit`, as they are installed.
    /// - Parameter folder: The one with `luaedit`.
    /// - Returns: The former if there is neither, for the message.
    static func path(from folder: RawString) -> RawString {
        let built = folder.appending("luaedit-worker")
        let installed = folder.folder.appending("libexec/luaedit/luaedit-worker")
        return fileStatus(built) == nil && fileStatus(installed) != nil ? installed : built
    }
}
