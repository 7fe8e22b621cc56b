import Digests
import SystemCalls
import Wording

extension PartFolder.Session {
    /// The part of a session that threads change.
    struct State: @unchecked Sendable {  // guarded by the session's mutex, and not copied
        let notes: SessionNotes
        /// The names of the entries that are being written.
        var temporaries: [Digest: RawString] = [:]
        var nextNumber = 0
        /// The keys whose use is in the log.
        var logged: Set<Digest> = []
        /// The entries that were made, and the sizes of their files.
        var kept: [Digest: Int] = [:]
        var warnings: [String] = []
        /// True when nothing more is kept.
        private(set) var hasStopped = false
        private var noted: Set<Digest> = []
        /// The entries of this export that are there, and their bytes.
        private var own: Set<Digest> = []
        private var ownSize = 0
        private var hasWarnedOfHalf = false
        /// The cache's limit when the session began, in bytes.
        private let limit: Int

        init(notes: SessionNotes, limit: Int) { (self.notes, self.limit) = (notes, limit) }

        /// True if a key is noted or may be.
        func canNote(_ key: Digest) -> Bool {
            noted.contains(key) || noted.count < PartFolder.Session.maximumKeys
        }

        /// Notes a key, once.
        mutating func note(_ key: Digest) throws(SystemError) {
            guard !noted.contains(key) else { return }
            try notes.note(key)
            noted.insert(key)
        }

        /// Counts an entry that this export uses.
        mutating func add(_ key: Digest, _ size: Int) {
            guard own.insert(key).inserted else { return }
            ownSize += size
            guard !hasWarnedOfHalf, ownSize > limit / 2 else { return }
            hasWarnedOfHalf = true
            warnings.append(
                "this export's parts take more than half of the cache's limit of \(sizeText(limit, .binary)), and those of others "
                    + "may have to go; luaedit cache --limit raises it")
        }

        /// Keeps nothing more, because the disk or the folder does not take it.
        mutating func stop(_ reason: String, _ path: RawString) {
            stop(saying: "no more parts are kept for later exports: the cache '\(path)': \(reason)")
        }

        /// Keeps nothing more, because what running exports use leaves no room within the limit.
        mutating func stopAtLimit(_ folder: PartFolder) {
            stop(
                saying: "no more parts are kept for later exports: those in use leave no room within the cache's limit "
                    + "of \(sizeText(folder.limit, .binary)); luaedit cache --limit raises it")
        }

        private mutating func stop(saying warning: String) {
            guard !hasStopped else { return }
            hasStopped = true
            warnings.append(warning)
        }
    }
}
