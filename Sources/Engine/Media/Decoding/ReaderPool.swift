import Synchronization

/// Open readers that callers take and give back, so that a file need not be opened again for each use.
///
/// Idle readers stay open up to a limit; those given back longest ago are closed first. If more than the limit are in
/// use, none waits: all of them are open, and no idle ones.
package final class ReaderPool<Key: Hashable, Reader>: @unchecked Sendable {  // readers have one user at a time
    /// An idle reader.
    private struct Idle: @unchecked Sendable {  // see above
        let key: Key
        let reader: Reader
    }

    private struct State {
        /// In the order in which they were given back.
        var idle: [Idle] = []
        var usedCount = 0

        /// Removes the idle readers beyond the limit.
        mutating func excess(over limit: Int) -> [Idle] {
            let count = min(idle.count, max(0, idle.count + usedCount - limit))
            defer { idle.removeFirst(count) }
            return Array(idle.prefix(count))
        }
    }

    /// Readers open at once, unless more are in use.
    package let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: Readers open at once, unless more are in use.
    package init(limit: Int = 8) { self.limit = limit }

    /// Readers open now.
    package var openCount: Int { state.withLock { $0.idle.count + $0.usedCount } }

    /// Takes a reader, at the position where it was left.
    /// - Parameter open: Opens a reader if none of the key is idle.
    package func take(_ key: Key, open: () throws -> Reader) throws -> Reader {
        let (found, excess) = state.withLock { state in
            state.usedCount += 1
            let index = state.idle.lastIndex { $0.key == key }
            let found = index.map { state.idle.remove(at: $0) }
            return (found, state.excess(over: limit))
        }
        // Closing takes time, so it happens outside the lock.
        _ = consume excess
        if let found { return found.reader }
        do { return try open() } catch {
            state.withLock { $0.usedCount -= 1 }
            throw error
        }
    }

    /// Closes idle readers.
    /// - Parameter isUnwanted: Decides by a reader's key whether it is closed.
    package func close(_ isUnwanted: (Key) -> Bool) {
        let unwanted = state.withLock { state in
            let unwanted = state.idle.filter { isUnwanted($0.key) }
            state.idle.removeAll { isUnwanted($0.key) }
            return unwanted
        }
        _ = consume unwanted
    }

    /// Gives a reader back; the caller keeps no reference.
    package func giveBack(_ reader: Reader, _ key: Key) {
        let given = Idle(key: key, reader: reader)
        let excess = state.withLock { state in
            state.usedCount -= 1
            state.idle.append(given)
            return state.excess(over: limit)
        }
        _ = consume excess
    }
}
