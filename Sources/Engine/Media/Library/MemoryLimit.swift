import Synchronization

/// The limit of the process's memory. Work that is known to need more is refused before it begins.
package enum MemoryLimit {
    private static let most = Atomic(Int.max)
    private static let mostMapped = Atomic(Int.max)
    private static let isShortOfThreads = Atomic(false)

    /// In bytes; `Int.max` without a limit.
    package static var bytes: Int { most.load(ordering: .relaxed) }

    /// Bytes that the process may map, used or not; nil if the system sets no limit.
    static var mappable: Int? {
        let bytes = mostMapped.load(ordering: .relaxed)
        return bytes < .max ? bytes : nil
    }

    /// True if the system permits the user or the process so few threads that a codec may not get its own.
    static var hasFewThreads: Bool { isShortOfThreads.load(ordering: .relaxed) }

    /// Sets ``bytes``, the memory that the system lets the process map, and the limit of its threads. Call it before
    /// the first file is opened.
    package static func set(_ bytes: Int, mappable: Int? = nil, threads: Int? = nil) {
        isShortOfThreads.store((threads ?? .max) < fewThreads, ordering: .relaxed)
        most.store(max(1, bytes), ordering: .relaxed)
        mostMapped.store(mappable ?? .max, ordering: .relaxed)
    }

    /// A codec takes up to one and a half threads for each processor, and other threads run at the same time.
    private static let fewThreads = 64

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
