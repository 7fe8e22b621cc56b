import Digests
import Glibc
import Media

/// The values of a file's inode that change when its bytes do.
struct FileState: Hashable {
    let device, inode: UInt64
    let size: Int64
    /// Nanoseconds since 1970.
    let modified, changed: Int64

    /// False for a folder, a pipe or a device.
    let isRegular: Bool

    /// The state of the file that a path leads to; nil if there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path.systemPath, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
    }

    /// True if it last changed so many seconds ago or more: then a further change would have another time.
    /// - Parameter moment: Nanoseconds since 1970.
    func isSettled(_ seconds: Int, at moment: Int64 = Self.now) -> Bool {
        moment - max(modified, changed) >= Int64(seconds) * 1_000_000_000
    }

    /// Nanoseconds since 1970.
    static var now: Int64 {
        var now = timespec()
        // The clock is there wherever files have times.
        guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return 0 }
        return nanoseconds(now)
    }

    /// The name under which a store remembers the file's digest.
    var key: Digest {
        let writer = KeyWriter()
        writer.add("luaedit-file/1")
        writer.addOptional(self)
        return writer.finish()
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

extension KeyWriter {
    func addOptional(_ state: FileState?) {
        guard let state else { return addNil() }
        for number in [Int64(bitPattern: state.device), Int64(bitPattern: state.inode), state.size] { add(number) }
        add(state.modified)
        add(state.changed)
    }
}
