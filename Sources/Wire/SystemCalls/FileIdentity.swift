import Glibc

/// Which file it is, whatever its path: two paths of one file are equal.
package struct FilePlace: Hashable, Sendable {
    private let device, number: UInt64

    package init(_ status: stat) {
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// The file that a path leads to; nil if there is none. Wraps `stat` and `lstat`.
    package init?(_ path: RawString, following: Bool = true) {
        guard let status = fileStatus(path, following: following) else { return nil }
        self.init(status)
    }

    /// An open file; nil if it cannot be looked at. Wraps `fstat`.
    package init?(_ descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// A file's size and its time of change: enough to see that it is another one, without reading it.
///
/// A folder has the sum of its files' sizes and the latest of their times.
package struct FileIdentity: Hashable, Sendable {
    /// In bytes.
    package var size: Int64
    /// In nanoseconds since 1970.
    package var modified: Int64

    package init(size: Int64, modified: Int64) {
        (self.size, self.modified) = (size, modified)
    }

    /// The depth of folders that are looked into: a package for streaming has one level.
    private static let maximumDepth = 8

    /// The file's, or the folder's, following links. Returns nil if it cannot be looked at. Wraps `stat`.
    package init?(of path: RawString) { self.init(of: path, depth: 0) }

    private init?(of path: RawString, depth: Int) {
        guard let status = fileStatus(path) else { return nil }
        let time = status.st_mtim
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
        size = status.isFolder ? 0 : Int64(status.st_size)
        guard status.isFolder, depth < Self.maximumDepth else { return }
        for name in (try? FolderListing.names(at: path)) ?? [] {
            guard let inner = FileIdentity(of: path.appending(name), depth: depth + 1) else { continue }
            size &+= inner.size
            modified = max(modified, inner.modified)
        }
    }
}
