import Synchronization

/// The files that a job reads, as they were when each was first opened.
///
/// A file may be opened many times, and its packets are found by an index that was read earlier: one that changes
/// meanwhile gives other pictures than its own, often without an error. Any thread may call.
package final class ReadFiles: Sendable {
    private struct Entry {
        /// The name in errors.
        let name: String
        let state: FileState
        /// The pieces of work that opened it first and last, see ``ReadFiles/begin()``.
        let firstWork: Int
        var lastWork: Int
    }

    private struct Files {
        /// By the path with links resolved.
        var entries: [String: Entry] = [:]
        /// The paths that names have led to.
        var places: [String: String] = [:]
        /// A name that has led to another file later.
        var movedName: String?
        /// The number of the piece of work that is under way.
        var work = 0
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
    ///   - name: The name in errors.
    package func note(_ path: String, calling name: String) {
        files.withLock { files in
            if let place = files.places.updateValue(path, forKey: name), place != path { files.movedName = name }
            if files.entries[path] != nil {
                files.entries[path]!.lastWork = files.work
            } else if let state = FileState(path), state.isRegular {
                files.entries[path] = Entry(name: name, state: state, firstWork: files.work, lastWork: files.work)
            }
        }
    }

    /// Begins another piece of work: from now on only files that are noted again are looked at.
    package func begin() {
        files.withLock { files in
            files.movedName = nil
            files.places = [:]
            files.work += 1
        }
    }

    /// Forgets all files: their state is taken again when they are read.
    package func forget() { files.withLock { $0 = Files() } }

    /// Compares a file that is opened again with its first state: earlier knowledge of it must still be true.
    /// - Parameter path: With links resolved.
    /// - Throws: As ``requireUnchanged()``.
    package func requireUnchanged(_ path: String) throws(MediaError) {
        let (entry, work) = files.withLock { ($0.entries[path], $0.work) }
        if let entry { try Self.requireUnchanged(path, entry, isNew: entry.firstWork == work) }
    }

    /// Compares every file with its first state.
    /// - Throws: ``MediaError`` of kind `inputOutput` that names the first file that has changed, by its path.
    package func requireUnchanged() throws(MediaError) {
        let (used, work, movedName) = files.withLock { files in
            let used = files.entries.filter { $0.value.lastWork == files.work }
            return (used.sorted { $0.key < $1.key }, files.work, files.movedName)
        }
        for (path, entry) in used { try Self.requireUnchanged(path, entry, isNew: entry.firstWork == work) }
        if let movedName { throw Self.error("'\(movedName)' led to another file later, \(Self.whileRead)") }
    }

    /// Compares some files with their first states, others with each call: cheap enough for once a second.
    /// - Throws: As ``requireUnchanged()``.
    package func requireSomeUnchanged() throws(MediaError) {
        let (some, work) = files.withLock { files in
            let count = files.entries.count
            guard count > 0 else { return ([(key: String, value: Entry)](), files.work) }
            let first = files.next % count
            files.next = first + Self.mostLooks
            let some = files.entries.dropFirst(first).prefix(Self.mostLooks)
            return (some.filter { $0.value.lastWork == files.work }, files.work)
        }
        for (path, entry) in some { try Self.requireUnchanged(path, entry, isNew: entry.firstWork == work) }
    }

    private static let whileRead = "while it was read; run again when it no longer changes"

    /// - Parameter isNew: True unless an earlier piece of work opened it first.
    private static func requireUnchanged(_ path: String, _ entry: Entry, isNew: Bool) throws(MediaError) {
        let (before, after, name) = (entry.state, FileState(path), entry.name)
        if let after, after.hasContents(of: before) { return }
        guard isNew else {
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
