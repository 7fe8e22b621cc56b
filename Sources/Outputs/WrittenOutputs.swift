import Glibc
import SystemCalls

/// Results that this process has written, as they were then: one may be replaced while it is unchanged.
package struct WrittenOutputs {
    /// The identity of a file or folder as it was written.
    private struct Identity: Equatable {
        var device: dev_t
        var number: ino_t
        var size: off_t
        var seconds: Int
        var nanoseconds: Int

        init?(_ path: RawString) {
            guard let status = fileStatus(path) else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
            size = status.st_size
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private var identities: [RawString: Identity] = [:]

    package init() {}

    /// Takes note of results that have just got their names.
    package mutating func note(_ paths: [RawString]) {
        for path in paths { identities[Self.key(path)] = Identity(path) }
    }

    /// True if the file there now is the one that was written.
    package func hold(_ path: RawString) -> Bool {
        guard let identity = identities[Self.key(path)] else { return false }
        return identity == Identity(path)
    }

    /// The same for every way to write a path.
    private static func key(_ path: RawString) -> RawString { (try? resolved(path)) ?? path }
}
