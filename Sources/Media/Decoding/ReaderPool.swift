import Synchronization

/// Open readers that whoever needs one takes and gives back, so that a file that is read again need not be opened again.
///
/// Readers that nobody uses stay open up to a limit, the one given back last the longest. Where more than the limit are
/// in use at once none waits: all of them are open, and none beside them.
package final class ReaderPool<Key: Hashable, Reader>: @unchecked Sendable {  // a reader belongs to whoever took it
    /// A reader that nobody uses.
    private struct Idle: @unchecked Sendable {  // see above
        let key: Key
        let reader: Reader
    }

    private struct State {
        /// In the order they were given back.
        var idle: [Idle] = []
        var usedCount = 0

        /// Takes out the readers that are too many.
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

    /// Takes a reader, at whatever position it was left.
    /// - Parameter open: Opens one when none of the key is idle.
    package func take(_ key: Key, open: () throws -> Reader) throws -> Reader {
        let (found, excess) = state.withLock { state in
            state.usedCount += 1
            let index = state.idle.lastIndex { $0.key == key }
            let found = index.map { state.idle.remove(at: $0) }
            return (found, state.excess(over: limit))
        }
        // Closing takes time: it is done here, where nobody waits for the lock.
        _ = consume excess
        if let found { return found.reader }
        do { return try open() } catch {
            state.withLock { $0.usedCount -= 1 }
            throw error
        }
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
