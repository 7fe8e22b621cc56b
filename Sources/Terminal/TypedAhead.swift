import Synchronization

/// What somebody has typed while the terminal was asked something: it could not be left where it was, and is for whoever
/// reads lines next. A process has one terminal.
package enum TypedAhead {
    private static let bytes = Mutex<[UInt8]>([])

    static func keep(_ typed: [UInt8]) { bytes.withLock { $0 += typed } }

    /// Gives it away.
    package static func take() -> [UInt8] {
        bytes.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
    }
}
