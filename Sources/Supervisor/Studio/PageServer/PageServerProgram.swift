import Messages
import SystemCalls

/// The place of the program that serves the page.
package enum PageServerProgram {
    /// Beside `luaedit`, as they are built, else in `../libexec/luaedit`, as they are installed.
    /// - Parameter folder: The one with `luaedit`.
    /// - Throws: `.missingPart` if there is neither.
    package static func path(from folder: RawString) throws(Failure) -> RawString {
        let places = [
            folder.appending("luaedit-studio"), folder.folder.appending("libexec/luaedit/luaedit-studio"),
        ]
        guard let path = places.first(where: { fileStatus($0) != nil }) else {
            throw Failure(
                .missingPart,
                "the studio's part of luaedit is not installed: there is no '\(places[1])'; install luaedit anew, with it"
            )
        }
        return path
    }
}
