import Glibc

/// The values of a file's inode that change when its bytes do.
package struct FileState: Hashable, Sendable {
    package let device, inode: UInt64
    /// In bytes.
    package let size: Int64
    /// Nanoseconds since 1970.
    package let modified, changed: Int64

    /// False for a folder, a pipe or a device.
    package let isRegular: Bool

    /// The state of the file that a path leads to; nil if there is none. Wraps `stat`.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path.systemPath, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The state of an open file. Wraps `fstat`; nil if it fails.
    init?(descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    package init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
    }

    /// True if nothing was written to the file since another state of it.
    ///
    /// The time of its last change of status is left out: a hard link to a file and new rights give it another.
    func hasContents(of other: FileState) -> Bool {
        (device, inode, size, modified) == (other.device, other.inode, other.size, other.modified)
    }

    /// True if it last changed so many seconds ago or more: then a further change would have another time.
    /// - Parameter moment: Nanoseconds since 1970.
    package func isSettled(_ seconds: Int, at moment: Int64 = Self.now) -> Bool {
        moment - max(modified, changed) >= Int64(seconds) * 1_000_000_000
    }

    /// Nanoseconds since 1970.
    package static var now: Int64 {
        var now = timespec()
        // The clock is there wherever files have times.
        guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return 0 }
        return nanoseconds(now)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
