import Glibc

/// Why a job ended without its result, or a recipe gave no edit.
package struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    package var kind: FailureKind
    /// The failed action, its place and the remedy, in one or more lines; may contain control bytes.
    package var text: String
    /// The recipe's calls at that moment, shown with `--verbose`; nil unless it was running.
    package var traceback: String?
    /// The `errno` of the call of the system that failed; nil where none did.
    package var systemError: CInt?

    package init(_ kind: FailureKind, _ text: String, traceback: String? = nil, systemError: CInt? = nil) {
        self.kind = kind
        self.text = text
        self.traceback = traceback
        self.systemError = systemError
    }

    package var description: String { text }

    /// True if there was no room on a disk, or none that the person may use.
    package var isOfFullDisk: Bool { [ENOSPC, EDQUOT].contains(systemError) }
}
