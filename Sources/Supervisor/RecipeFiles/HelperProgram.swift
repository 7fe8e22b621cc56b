import Messages
import SystemCalls

/// The programs that luaedit starts.
package enum HelperProgram {
    /// Beside `luaedit`, as they are built, else in `../libexec/luaedit`, as they are installed.
    /// - Parameters:
    ///   - name: Of the program's file.
    ///   - part: What it is of luaedit, for the message: `the player's window`.
    ///   - folder: The one with `luaedit`.
    /// - Throws: `.missingPart` if there is neither.
    package static func path(
        _ name: RawString, named part: String, from folder: RawString = RecipeLibrary.programFolder()
    ) throws(Failure) -> RawString {
        let installed = folder.folder.appending("libexec/luaedit").appending(name)
        guard let path = [folder.appending(name), installed].first(where: { fileStatus($0) != nil }) else {
            throw Failure(
                .missingPart, "\(part) is not installed: there is no '\(installed)'; install luaedit anew, with it")
        }
        return path
    }
}
