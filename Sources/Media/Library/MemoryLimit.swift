import Synchronization

/// The memory that the process may take in all. What is known to need more is refused before it is begun.
package enum MemoryLimit {
    private static let most = Atomic(Int.max)

    /// In bytes; `Int.max` without a limit.
    package static var bytes: Int { most.load(ordering: .relaxed) }

    /// Sets ``bytes``. Call it before the first file is opened.
    package static func set(_ bytes: Int) { most.store(max(1, bytes), ordering: .relaxed) }

    /// Refuses what takes more, before it is begun.
    /// - Parameters:
    ///   - need: About how much it takes, in bytes.
    ///   - attempt: Completes "cannot".
    package static func require(_ need: Int, to attempt: @autoclosure () -> String) throws(MediaError) {
        guard need > bytes else { return }
        throw MediaError(
            .memoryLimit, attempt(),
            "it takes about \(need >> 20) MiB, and the engine may take \(bytes >> 20) MiB; --max-memory lets it take more"
        )
    }

    /// The cause of an allocation that failed.
    package static var exhausted: String {
        guard bytes < .max else { return "out of memory" }
        return "out of memory: the engine may take \(bytes >> 20) MiB, and --max-memory lets it take more"
    }
}
