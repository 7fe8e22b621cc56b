import Glibc

/// Why a job ended without its result, or a recipe gave no edit.
package struct Failure: Error, Sendable, Equatable {
    package var kind: FailureKind
    /// The recipe's line; nil unless one is at fault.
    package var location: RecipeLocation?
    /// What the message is said of, in front of it: `title: --opacity`; nil where it says so itself.
    package var scope: String?
    /// The failed action, its cause and the remedy, in one or more lines; may contain control bytes.
    package var message: String
    /// The input or option of the recipe that the failure is about, by its name; nil unless it is about one.
    package var subject: String?
    /// The recipe's calls at that moment, shown with `--verbose`; nil unless it was running.
    package var traceback: String?
    /// The `errno` of the call of the system that failed; nil where none did.
    package var systemError: CInt?
    /// The failures that this one is of, with a line of the recipe each; empty for a single one. They stay in the process.
    package var parts: [Failure] = []

    package init(
        _ kind: FailureKind, at location: RecipeLocation? = nil, scope: String? = nil, _ message: String,
        subject: String? = nil, traceback: String? = nil, systemError: CInt? = nil
    ) {
        self.kind = kind
        self.location = location
        self.scope = scope
        self.message = message
        self.subject = subject
        self.traceback = traceback
        self.systemError = systemError
    }

    /// Several failures of one kind as one, which is shown with a line for each.
    package init(_ parts: [Failure]) {
        precondition(!parts.isEmpty, "something has failed")
        self = parts[0]
        guard parts.count > 1 else { return }
        message = ([message] + parts.dropFirst().map(\.text)).joined(separator: "\n")
        self.parts = parts
    }

    /// The message and what it is said of.
    package var sentence: String { (scope.map { "\($0): " } ?? "") + message }

    /// What a person reads: the line of the recipe and the sentence.
    package var text: String { (location.map { "\($0): " } ?? "") + sentence }

    /// The name that was probably meant instead of a wrong one.
    package var suggestion: String? { suggestedName(in: message) }

    /// True if there was no room on a disk, or none that the person may use.
    package var isOfFullDisk: Bool { [ENOSPC, EDQUOT].contains(systemError) }
}

extension Failure: CustomStringConvertible {
    package var description: String { text }
}
