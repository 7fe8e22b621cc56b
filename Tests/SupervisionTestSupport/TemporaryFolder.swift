import Glibc
import RecipeFiles
import SystemCalls
import TestSupport

extension RawString: PathBytes {}

/// A folder whose paths are as luaedit has them.
package typealias TemporaryFolder = Folder<RawString>

extension Folder<RawString> {
    /// A file's text; nil if it cannot be read.
    package func read(_ name: RawString) -> String? { readFile(file(name)).map { String(decoding: $0, as: UTF8.self) } }

    package func link(_ name: RawString, to target: RawString) {
        let result = target.withCString { from in file(name).withCString { symlink(from, $0) } }
        precondition(result == 0, "cannot make a test's link")
    }

    /// The worker that misbehaves in every way that tests need.
    package static var testWorker: RawString { RecipeLibrary.programFolder().appending("SupervisionTestWorker") }
}
