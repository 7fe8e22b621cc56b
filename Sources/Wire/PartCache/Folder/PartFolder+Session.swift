import Digests
import Glibc
import Synchronization
import SystemCalls

extension PartFolder {
    /// One export's use of a cache. Until it ends, the entries that it has opened or made stay.
    package final class Session: PartStore {
        /// The most entries that one export writes at a time.
        static let maximumTemporaries = 64
        /// The most keys of one export. A stranger's recipe could use any number.
        static let maximumKeys = 200_000

        private let folder: PartFolder
        private let domain: PartDomain
        private let recipe: RawString
        private let state: Mutex<State>

        /// - Parameters:
        ///   - domain: The only entries that are read and written.
        ///   - recipe: The name that the entries have in ``PartFolder/contents()``.
        package init(_ folder: PartFolder, domain: PartDomain, recipe: RawString) throws(PartFolderFailure) {
            folder.removeAbandoned()
            do throws(SystemError) {
                let notes = try folder.withLock(.shared) { () throws(SystemError) in
                    try SessionNotes(in: folder.root, domain: domain)
                }
                state = Mutex(State(notes: notes, limit: folder.limit))
            } catch {
                throw PartFolderFailure(folder.path, error)
            }
            self.folder = folder
            self.domain = domain
            self.recipe = recipe
            UsesLog.shorten(folder, domain)
        }

        deinit {
            let kept = state.withLock { $0.kept }
            // A worker may have written on after its entry was kept.
            for (key, size) in kept {
                guard let (place, name) = try? folder.place(of: key, in: domain), let status = place.status(name),
                    Int(status.st_size) != size
                else { continue }
                folder.remove(key, in: domain)
            }
        }

        // MARK: - PartStore

        package func open(_ key: Digest) -> CInt? {
            let found: CInt? = state.withLock { state in
                guard state.canNote(key) else { return nil }
                // Under one lock, so that the entry cannot go between note and opening.
                return try? folder.withLock(.shared) { () throws(SystemError) in
                    try state.note(key)
                    let (place, name) = try folder.place(of: key, in: domain)
                    let file = try place.file(name, O_RDONLY)
                    log(key, hits: 1, &state)
                    return file
                }
            }
            guard let found else { return nil }
            var status = stat()
            guard fstat(found, &status) == 0, status.isRegular else {
                close(found)
                return nil
            }
            futimens(found, nil)
            take(key, PartFolder.size(of: status))
            return found
        }

        package func create(_ key: Digest) -> CInt? {
            state.withLock { state in
                guard !state.hasStopped, state.temporaries[key] == nil,
                    state.temporaries.count < Self.maximumTemporaries, state.canNote(key)
                else { return nil }
                do throws(SystemError) {
                    try folder.withLock(.shared) { () throws(SystemError) in try state.note(key) }
                    let name = RawString(String(state.nextNumber))
                    let file = try state.notes.folder.file(name, O_WRONLY | O_CREAT | O_EXCL)
                    state.nextNumber += 1
                    state.temporaries[key] = name
                    return file
                } catch {
                    state.stop(error.description, folder.path)
                    return nil
                }
            }
        }

        package func keep(_ key: Digest) {
            state.withLock { state in
                guard let name = state.temporaries.removeValue(forKey: key) else { return }
                defer { state.notes.folder.remove(name) }
                guard !state.hasStopped, let status = state.notes.folder.status(name),
                    status.st_size <= PartEntry.maximumSize
                else { return }
                let size = PartFolder.size(of: status)
                do throws(SystemError) {
                    guard try isPlaced(key, name, size, &state) else {
                        return state.stopAtLimit(folder)
                    }
                } catch {
                    return state.stop(error.description, folder.path)
                }
                state.kept[key] = Int(status.st_size)
                state.add(key, size)
            }
        }

        package func discard(_ key: Digest) {
            state.withLock { state in
                guard let name = state.temporaries.removeValue(forKey: key) else { return }
                if folder.isFull { state.stop(systemMessage(ENOSPC), folder.path) }
                state.notes.folder.remove(name)
            }
        }

        package func remove(_ key: Digest) { folder.remove(key, in: domain) }

        /// Sentences for the user that have come up since the last call: each is said once.
        package func takeWarnings() -> [String] {
            state.withLock { state in
                defer { state.warnings = [] }
                return state.warnings
            }
        }

        /// Logs the first use of a key: a stranger's recipe could use one any number of times. Call it under the shared lock.
        private func log(_ key: Digest, hits: Int, _ state: inout State) {
            guard state.logged.insert(key).inserted else { return }
            UsesLog.add(key, hits: hits, recipe, folder, domain)
        }

        // MARK: - Keeping

        private func take(_ key: Digest, _ size: Int) { state.withLock { $0.add(key, size) } }

        /// Gives an entry its name, after making room for it if there is none.
        /// - Returns: false if there is no room even so.
        private func isPlaced(
            _ key: Digest, _ name: RawString, _ size: Int, _ state: inout State
        ) throws(SystemError) -> Bool {
            if try isPlacedAtOnce(key, name, size, &state) { return true }
            guard size <= folder.limit else { return false }
            try folder.clean(to: folder.target(for: size))
            return try isPlacedAtOnce(key, name, size, &state)
        }

        private func isPlacedAtOnce(
            _ key: Digest, _ name: RawString, _ size: Int, _ state: inout State
        ) throws(SystemError) -> Bool {
            // The cleaner counts entries and sets the sum: both change together.
            try folder.withLock(.shared) { () throws(SystemError) in
                let (place, final) = try folder.place(of: key, in: domain, creating: true)
                // Another export was faster.
                if place.status(final) != nil { return true }
                guard try folder.reserve(size) else { return false }
                let failure = state.notes.folder.rename(name, to: final, in: place)
                guard failure == 0 else {
                    folder.release(size)
                    throw SystemError(number: failure)
                }
                log(key, hits: 0, &state)
                return true
            }
        }
    }
}
