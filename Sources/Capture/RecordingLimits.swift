import MediaTime

/// The limits at which a recording ends by itself, with a good file. Nil is no limit.
package struct RecordingLimits: Hashable, Sendable {
    /// Of the movie, pauses not counted.
    package var maximumDuration: Time?
    /// Of the file, in bytes.
    package var maximumFileSize: Int64?
    /// What remains on the file's disk, in bytes.
    package var minimumFreeSpace: Int64?

    package init(maximumDuration: Time? = nil, maximumFileSize: Int64? = nil, minimumFreeSpace: Int64? = nil) {
        self.maximumDuration = maximumDuration
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
        if let maximumDuration, state.duration >= maximumDuration { return .duration }
        if let maximumFileSize, size > maximumFileSize - state.fileSize { return .fileSize }
        if let minimumFreeSpace, size > state.freeSpace - minimumFreeSpace { return .freeSpace }
        return nil
    }
}

/// A limit that a recording has reached.
package enum RecordingLimit: Hashable, Sendable {
    case duration, fileSize, freeSpace
}

/// The extent of a recording.
package struct RecordingState: Hashable, Sendable {
    /// Of the movie, pauses not counted.
    package let duration: Time
    /// In bytes.
    package let fileSize: Int64
    /// On the file's disk, in bytes.
    package let freeSpace: Int64

    package init(duration: Time, fileSize: Int64, freeSpace: Int64) {
        self.duration = duration
        self.fileSize = fileSize
        self.freeSpace = freeSpace
    }
}
