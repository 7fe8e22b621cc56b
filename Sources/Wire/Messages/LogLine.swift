/// A line for the person, on standard error.
package struct LogLine: Sendable, Equatable {
    package enum Level: UInt8, Sendable {
        /// The recipe printed it. Shown even with `--quiet`.
        case print = 1
        /// The result may not be the intended one. Shown even with `--quiet`.
        case warning
        /// Worth knowing, such as a size that was rounded.
        case notice
        /// Only with `--verbose`.
        case detail
        /// Something could not be done, and the command goes on with the rest.
        case error
    }

    package var level: Level
    /// Without a line end. Control bytes are escaped when the line is shown.
    package var text: String

    package init(_ level: Level, _ text: String) {
        self.level = level
        self.text = text
    }
}

extension LogLine.Level: Transferable {}

extension LogLine: Record {
    static let layout = Fields(Self.init(_:_:)) { ($0.level, $0.text.prose) }
}
