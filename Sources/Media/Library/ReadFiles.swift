import Synchronization

/// The files that a job reads, as they were when each was first opened.
///
/// A file may be opened many times, and its packets are found by an index that was read earlier: one that changes
/// meanwhile gives other pictures than its own, often without an error. Any thread may call.
package final class ReadFiles: Sendable {
    private struct Entry {
        /// As it is called in errors.
        let name: String
        let state: FileState
        /// True since the last call of ``ReadFiles/begin()``.
        var isUsed = true
        /// False for a file that was first opened before the last call of ``ReadFiles/begin()``.
        var isNew = true
    }

    private struct Files {
        /// By the path with links resolved.
        var entries: [String: Entry] = [:]
        /// The paths that names have led to.
        var places: [String: String] = [:]
        /// A name that has led to another file later.
        var movedName: String?
        /// Of the next file that ``ReadFiles/requireSomeUnchanged()`` looks at.
        var next = 0
    }

    private let files = Mutex(Files())
    /// The files that one call of ``requireSomeUnchanged()`` looks at.
    private static let mostLooks = 64

    package init() {}

    /// Notes a regular file that is about to be opened; others are left out.
    /// - Parameters:
    ///   - path: With links resolved.
    ///   - name: As it is called in errors.
    package func note(_ path: String, calling name: String) {
        files.withLock { files in
            if let place = files.places.updateValue(path, forKey: name), place != path { files.movedName = name }
            if files.entries[path] != nil {
                files.entries[path]!.isUsed = true
            } else if let state = FileState(path), state.isRegular {
                files.entries[path] = Entry(name: name, state: state)
            }
        }
    }

    /// Begins another piece of work: from now on only files that are noted again are looked at.
    package func begin() {
        files.withLock { files in
            files.movedName = nil
            files.places = [:]
            for path in files.entries.keys {
                files.entries[path]!.isUsed = false
                files.entries[path]!.isNew = false
            }
        }
    }

    /// Drops everything: the files are read anew.
    package func forget() { files.withLock { $0 = Files() } }

    /// Compares a file that is about to be opened again with its first state: what is known of it would not fit it.
    /// - Parameter path: With links resolved.
    /// - Throws: As ``requireUnchanged()``.
    package func requireUnchanged(_ path: String) throws(MediaError) {
        guard let entry = files.withLock({ $0.entries[path] }) else { return }
        try Self.requireUnchanged(path, entry)
    }

    /// Compares every file with its first state.
    /// - Throws: ``MediaError`` of kind `inputOutput` that names the first file that has changed, by its path.
    package func requireUnchanged() throws(MediaError) {
        let (used, movedName) = files.withLock { files in
            (files.entries.filter(\.value.isUsed).sorted { $0.key < $1.key }, files.movedName)
        }
        for (path, entry) in used { try Self.requireUnchanged(path, entry) }
        if let movedName { throw Self.error("'\(movedName)' led to another file later, \(Self.whileRead)") }
    }

    /// Compares some files with their first states, others with each call: cheap enough for once a second.
    /// - Throws: As ``requireUnchanged()``.
    package func requireSomeUnchanged() throws(MediaError) {
        let some = files.withLock { files in
            let count = files.entries.count
            guard count > 0 else { return [(key: String, value: Entry)]() }
            let first = files.next % count
            files.next = first + Self.mostLooks
            return Array(files.entries.dropFirst(first).prefix(Self.mostLooks).filter(\.value.isUsed))
        }
        for (path, entry) in some { try Self.requireUnchanged(path, entry) }
    }

    private static let whileRead = "while it was read; run again when it no longer changes"

    private static func requireUnchanged(_ path: String, _ entry: Entry) throws(MediaError) {
        let (before, after, name) = (entry.state, FileState(path), entry.name)
        if let after, after.hasContents(of: before) { return }
        guard entry.isNew else {
            throw error("'\(name)' has changed since it was first read; reload() reads it again")
        }
        guard let after else { throw error("'\(name)' was removed or renamed \(whileRead)") }
        guard after.device == before.device, after.inode == before.inode else {
            throw error("'\(name)' was replaced by another file \(whileRead)")
        }
        if after.size > before.size {
            throw error(
                "'\(name)' grew from \(before.size) to \(after.size) bytes while it was read: it is still being written; "
                    + "run again when it is complete, or read a copy of it")
        }
        let sizes = after.size < before.size ? "shrank from \(before.size) to \(after.size) bytes" : "changed"
        throw error("'\(name)' \(sizes) \(whileRead)")
    }

    private static func error(_ text: String) -> MediaError { MediaError(.inputOutput, refusal: text) }
}
