/// The limits of bytes at which a recording ends by itself, with a good file. Nil is no limit.
package struct RecordingLimits: Hashable, Sendable {
    /// Of the file, in bytes.
    package var maximumFileSize: Int64?
    /// What remains on the file's disk, in bytes.
    package var minimumFreeSpace: Int64?

    package init(maximumFileSize: Int64? = nil, minimumFreeSpace: Int64? = nil) {
        self.maximumFileSize = maximumFileSize
        self.minimumFreeSpace = minimumFreeSpace
    }

    /// The limit that forbids another fragment; nil while recording may go on.
    ///
    /// Ask before each fragment is written, with its exact size: neither limit of bytes is then exceeded at all.
    /// - Parameters:
    ///   - size: The fragment's size in bytes.
    ///   - state: The recording before the fragment.
    package func limit(beforeFragment size: Int64, _ state: RecordingState) -> RecordingLimit? {
        if let maximumFileSize, size > maximumFileSize - state.fileSize { return .fileSize }
        if let minimumFreeSpace, size > state.freeSpace - minimumFreeSpace { return .freeSpace }
        return nil
    }
}

/// A limit that a recording has reached.
package enum RecordingLimit: Hashable, Sendable {
    case fileSize, freeSpace
}

/// The extent of a recording.
package struct RecordingState: Hashable, Sendable {
    /// In bytes.
    package let fileSize: Int64
    /// On the file's disk, in bytes; 0 if it is unknown.
    package let freeSpace: Int64

    package init(fileSize: Int64, freeSpace: Int64) {
        self.fileSize = fileSize
        self.freeSpace = freeSpace
    }
}
