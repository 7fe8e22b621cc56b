import Glibc
import TestSupport

@testable import EditModel

extension TemporaryFolder {
    /// Gives a file another name; names are in the form of `String(pathBytes:)`.
    @discardableResult
    func rename(_ old: String, to new: String) -> String {
        precondition(Glibc.rename(cPath(file(old)), cPath(file(new))) == 0, "cannot rename a test's file")
        return file(new)
    }

    private func cPath(_ path: String) -> [CChar] { path.pathBytes.map { CChar(bitPattern: $0) } + [0] }
}
