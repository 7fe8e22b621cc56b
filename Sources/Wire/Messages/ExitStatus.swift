import Wording

/// The status that luaedit exits with: 0, or that of a kind of failure.
package struct ExitStatus: RawRepresentable, Hashable, Sendable, Error {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package init(_ kind: FailureKind) {
        self.init(rawValue: kind.rawValue)
    }

    /// The status of a command that a signal has ended.
    package init(signal: CInt) {
        self.init(FailureKind(signal: signal))
    }

    /// True when a signal has ended the command.
    package var isOfSignal: Bool { rawValue > 128 }

    /// The command has done everything.
    package static let success = ExitStatus(rawValue: 0)
}

extension ExitStatus: Transferable {}

extension ExitStatus: Comparable {
    /// The status of several failures is the largest one.
    package static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

extension Failure {
    /// The status that luaedit exits with.
    package var status: ExitStatus { ExitStatus(kind) }
}

/// The errors of everything on this side of the engine.
package typealias Failure = Wording.Failure
