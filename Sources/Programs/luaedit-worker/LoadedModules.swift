import Synchronization

/// The modules that a recipe has loaded so far. Any thread may ask.
final class LoadedModules: Sendable {
    private let loaded = Mutex<[String: [UInt8]]>([:])

    /// Their texts by their names.
    var texts: [String: [UInt8]] { loaded.withLock { $0 } }

    func add(_ name: String, _ text: [UInt8]) { loaded.withLock { $0[name] = text } }
}
