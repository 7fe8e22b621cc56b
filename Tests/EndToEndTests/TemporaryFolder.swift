import Glibc
import TestSupport

/// A folder whose paths are words of a command line.
typealias TemporaryFolder = Folder<Word>

extension Folder<Word> {
    /// A file's bytes; nil if it cannot be read.
    func read(_ name: Word) -> [UInt8]? { readFile(file(name)) }

    @discardableResult
    func copy(_ source: Word, as name: Word) -> Word {
        guard let bytes = readFile(source) else { preconditionFailure("a test's sample '\(source)' is missing") }
        return write(name, bytes)
    }

    /// Gives a file another name in the folder without copying it.
    func link(_ source: Word, as name: Word) {
        _ = source.withCString { source in file(name).withCString { Glibc.link(source, $0) } }
    }

    func makeFolder(_ name: Word, mode: mode_t = 0o755) { _ = file(name).withCString { mkdir($0, mode) } }
}
