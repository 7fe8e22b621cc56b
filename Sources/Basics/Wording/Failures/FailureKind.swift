/// A kind of failure: the status that luaedit exits with, the word that programs read, and where its cause lies.
///
/// Part of what the command line promises: a number or a word never changes its meaning.
package struct FailureKind: RawRepresentable, Hashable, Sendable {
    /// Where the cause of a failure lies.
    package enum Origin: Sendable {
        /// The recipe, or the edit that it describes.
        case recipe
        /// What the person named: the command line, an input, an output.
        case input
        /// The machine: what is installed, its limits, its disks. Another attempt may succeed.
        case machine
        /// luaedit itself.
        case luaedit
        /// A signal.
        case signal
    }

    /// The status that luaedit exits with.
    package let rawValue: UInt8
    /// The name that programs read.
    package let word: String
    package let origin: Origin

    private init(_ status: UInt8, _ word: String, _ origin: Origin) {
        (rawValue, self.word, self.origin) = (status, word, origin)
    }

    /// The kind of a status. One that is not in the table counts as a failure of luaedit.
    package init(rawValue: UInt8) {
        self = Self.all.first { $0.rawValue == rawValue } ?? FailureKind(rawValue, Self.engineFailure.word, .luaedit)
    }

    /// The kind of a signal that has ended a command, as shells count: 128 plus the signal's number.
    package init(signal: Int32) { self.init(rawValue: UInt8(truncatingIfNeeded: 128 + signal)) }

    /// True if another attempt changes nothing: the recipe, the command line or a file has to change.
    package var isLasting: Bool { origin == .recipe || origin == .input }

    package static func == (first: Self, second: Self) -> Bool { first.rawValue == second.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// The recipe or the edit it describes is wrong.
    package static let recipeError = FailureKind(1, "recipe-error", .recipe)
    /// The command line is wrong.
    package static let usage = FailureKind(2, "wrong-usage", .input)
    /// An input exists and cannot be decoded: it is not media, is damaged or incomplete, or has no decoder.
    package static let brokenInput = FailureKind(65, "broken-input", .input)
    /// A recipe or an input does not exist.
    package static let missingInput = FailureKind(66, "missing-input", .input)
    /// The engine failed or crashed: a bug of luaedit.
    package static let engineFailure = FailureKind(70, "engine-failure", .luaedit)
    /// The system gave out no more processes, threads or open files: a limit of the user, the container or the machine.
    package static let systemLimit = FailureKind(71, "system-limit", .machine)
    /// The output cannot be made: it exists already, is an input, or its folder cannot be written.
    package static let cannotCreate = FailureKind(73, "cannot-create", .input)
    /// Reading or writing failed after it began, or the disk is full.
    package static let inputOutput = FailureKind(74, "input-output", .machine)
    /// Parts that a join needs are not there yet; later it may succeed.
    package static let notWhole = FailureKind(75, "not-whole", .machine)
    /// A recipe asked for something it has no right to.
    package static let notAllowed = FailureKind(77, "not-allowed", .recipe)
    /// A part of the system that luaedit, or this edit, needs is missing.
    package static let missingPart = FailureKind(78, "missing-part", .machine)
    /// The recipe ran longer than `--time-limit`. On another day it may be faster.
    package static let timeLimit = FailureKind(124, "time-limit", .machine)
    /// The recipe took more than `--memory-limit`, or the engine more than `--max-memory` or than there is.
    package static let memoryLimit = FailureKind(125, "memory-limit", .machine)
    /// The terminal went away (SIGHUP).
    package static let hungUp = FailureKind(129, interrupted.word, .signal)
    /// The person pressed Ctrl-C.
    package static let interrupted = FailureKind(130, "interrupted", .signal)
    /// The person pressed Ctrl-\ (SIGQUIT).
    package static let quit = FailureKind(131, interrupted.word, .signal)
    /// The reader of a pipe ended before everything was written to it (SIGPIPE).
    package static let readerGone = FailureKind(141, interrupted.word, .signal)
    /// Another process ended luaedit (SIGTERM).
    package static let terminated = FailureKind(143, interrupted.word, .signal)
    /// The edit asks for something that codecs or containers cannot do.
    package static let unsupported = recipeError

    /// Every kind, in the order of the words in schemas.
    package static let all: [FailureKind] = [
        recipeError, usage, brokenInput, missingInput, cannotCreate, inputOutput, notWhole, notAllowed, missingPart,
        systemLimit, timeLimit, memoryLimit, interrupted, engineFailure, hungUp, quit, readerGone, terminated,
    ]

    /// The words, each once.
    package static let words = all.filter { $0.origin != .signal || $0 == .interrupted }.map(\.word)
}
