import Synchronization

/// The memory that the process may take in all. What is known to need more is refused before it is begun.
package enum MemoryLimit {
    private static let most = Atomic(Int.max)
    private static let mostMapped = Atomic(Int.max)

    /// In bytes; `Int.max` without a limit.
    package static var bytes: Int { most.load(ordering: .relaxed) }

    /// Bytes that the process may map, used or not; nil if the system sets no limit.
    static var mappable: Int? {
        let bytes = mostMapped.load(ordering: .relaxed)
        return bytes < .max ? bytes : nil
    }

    /// Sets ``bytes``, and what the system lets the process map. Call it before the first file is opened.
    package static func set(_ bytes: Int, mappable: Int? = nil) {
        most.store(max(1, bytes), ordering: .relaxed)
        mostMapped.store(mappable ?? .max, ordering: .relaxed)
    }

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
        if let mappable {
            return "out of memory: this process may map \(mappable >> 20) MiB (ulimit -v); raise the limit"
        }
        guard bytes < .max else { return "out of memory" }
        return "out of memory: the engine may take \(bytes >> 20) MiB, and --max-memory lets it take more"
    }
}
