import Glibc
import SystemCalls

/// The status that luaedit exits with. Part of what the command line promises: a number never changes its meaning.
package struct ExitStatus: RawRepresentable, Hashable, Sendable, Error {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    private init(_ rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The status of a command that a signal has ended, as shells count: 128 plus the signal's number.
    package init(signal: CInt) {
        self.init(UInt8(truncatingIfNeeded: 128 + signal))
    }

    /// True when a signal has ended the command.
    package var isOfSignal: Bool { rawValue > 128 }

    /// The command has done everything.
    package static let success = ExitStatus(0)
    /// The recipe or the edit it describes is wrong.
    package static let recipeError = ExitStatus(1)
    /// The command line is wrong.
    package static let usage = ExitStatus(2)
    /// An input exists and cannot be decoded: it is not media, is broken, or has no decoder.
    package static let brokenInput = ExitStatus(65)
    /// A recipe or an input does not exist.
    package static let missingInput = ExitStatus(66)
    /// The engine failed or crashed: a bug of luaedit.
    package static let engineFailure = ExitStatus(70)
    /// The system gave out no more processes, threads or open files: a limit of the user, the container or the machine.
    package static let systemLimit = ExitStatus(71)
    /// The output cannot be made: it exists already, is an input, or its folder cannot be written.
    package static let cannotCreate = ExitStatus(73)
    /// Reading or writing failed after it began, or the disk is full.
    package static let inputOutput = ExitStatus(74)
    /// Parts that a join needs are not there yet; later it may succeed.
    package static let notWhole = ExitStatus(75)
    /// A recipe asked for something it has no right to.
    package static let notAllowed = ExitStatus(77)
    /// A part of the system that luaedit needs is missing.
    package static let missingPart = ExitStatus(78)
    /// The recipe ran longer than `--time-limit`.
    package static let timeLimit = ExitStatus(124)
    /// The recipe took more than `--memory-limit`, or the engine more than `--max-memory`.
    package static let memoryLimit = ExitStatus(125)
    /// The reader of a pipe ended before everything was written to it (SIGPIPE).
    package static let readerGone = ExitStatus(141)
    /// The person pressed Ctrl-C.
    package static let interrupted = ExitStatus(130)
    /// The terminal went away (SIGHUP).
    package static let hungUp = ExitStatus(129)
    /// The person pressed Ctrl-\ (SIGQUIT).
    package static let quit = ExitStatus(131)
    /// Another process ended luaedit (SIGTERM).
    package static let terminated = ExitStatus(143)
}

extension ExitStatus: Transferable {}

extension ExitStatus: Comparable {
    /// The status of several failures is the largest one.
    package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

/// Why a job ended without its result.
package struct Failure: Error, Sendable, Equatable {
    package var status: ExitStatus
    /// The failed action, its place and the remedy, in one or more lines; may contain control bytes.
    package var text: String
    /// The recipe's calls at that moment, shown with `--verbose`; nil unless it was running.
    package var traceback: String?
    /// The `errno` of the call of the system that failed; nil where none did.
    package var systemError: CInt?

    package init(_ status: ExitStatus, _ text: String, traceback: String? = nil, systemError: CInt? = nil) {
        self.status = status
        self.text = text
        self.traceback = traceback
        self.systemError = systemError
    }

    /// The failure of a call of the system.
    /// - Parameters:
    ///   - action: What failed, in a clause: `cannot write 'a.mp4'`. The system's message follows it.
    ///   - number: Its `errno`.
    package init(_ status: ExitStatus, _ action: String, system number: CInt) {
        self.init(status, "\(action): \(systemMessage(number))", systemError: number)
    }

    /// True if there was no room on a disk, or none that the person may use.
    package var isOfFullDisk: Bool { [ENOSPC, EDQUOT].contains(systemError) }
}

extension Failure: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(status, text.prose, traceback?.prose, systemError) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (status, text, traceback, systemError) = try reader.values()
    }
}
