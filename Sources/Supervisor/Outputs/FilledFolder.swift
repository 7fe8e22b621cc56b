import CSandbox
import Glibc
import Messages
import SystemCalls

/// A folder that a result's files are moved into, because it cannot give its name to another one: something is mounted at
/// it, or it is in a folder that may not be changed.
///
/// The files appear one by one, the one that players open last, and those of an earlier result are away by then.
final class FilledFolder {
    private let path: RawString
    /// The folder itself, locked.
    private let descriptor: CInt
    /// Where the files were, and are again after ``undo()``.
    private let staged: StagingFolder
    private var moved: [RawString] = []
    /// The earlier result's files.
    private let aside: StagingFolder?
    private var earlier: [RawString] = []

    /// True for an existing folder that another one cannot take the place of. Wraps `statx` and `access`.
    static func isNeeded(at path: RawString) -> Bool {
        path.withCString { sandbox_is_mount_point($0) } == 1
            || path.folder.withCString { access($0, W_OK | X_OK) } != 0
    }

    /// The entries of such a folder that are neither a person's nor a result's: those that results grow in, and what ext4
    /// has at the top of a disk.
    static func ignores(_ name: RawString) -> Bool { Leftovers.isHidden(name) || name == "lost+found" }

    /// Moves the files.
    /// - Parameters:
    ///   - path: The folder, absolute.
    ///   - lock: An open descriptor of it with the lock, which this object closes.
    ///   - staged: In `path`, with all files of the result.
    ///   - entry: The file that comes last; nil if none matters.
    ///   - earlier: The files of an earlier result to replace.
    ///   - aside: In `path`, for those; nil if there are none.
    /// - Throws: The `errno` of what failed; everything is as it was then.
    init(
        _ path: RawString, lock: CInt, staged: StagingFolder, entry: RawString?, earlier: [RawString],
        aside: StagingFolder?
    ) throws(SystemError) {
        (self.path, descriptor, self.staged, self.aside) = (path, lock, staged, aside)
        var result: CInt = 0
        let names = try FolderListing.names(in: staged.descriptor)
        if let aside { result = move(earlier, from: path, to: aside.path, &self.earlier) }
        let ordered = names.filter { $0 != entry } + names.filter { $0 == entry }
        if result == 0 { result = move(ordered, from: staged.path, to: path, &moved) }
        guard result == 0 else {
            undo()
            throw SystemError(number: result)
        }
        fsync(descriptor)
    }

    deinit { close(descriptor) }

    /// Moves everything back.
    func undo() {
        for name in moved.reversed() { _ = rename(name, from: path, to: staged.path) }
        if let aside {
            let isWhole = earlier.reversed().reduce(true) { rename($1, from: aside.path, to: path) == 0 && $0 }
            if !isWhole { rescue(aside) }
        }
        (moved, earlier) = ([], [])
    }

    /// Keeps what could not be moved back, under a name that no later run removes.
    private func rescue(_ aside: StagingFolder) {
        aside.keep()
        let name = RawString("luaedit-kept-\(UInt64.random(in: .min ... .max))")
        _ = aside.path.withCString { from in path.appending(name).withCString { Glibc.rename(from, $0) } }
    }

    /// - Parameter done: Gets each name that was moved.
    /// - Returns: 0, or the `errno` of what failed.
    private func move(_ names: [RawString], from: RawString, to: RawString, _ done: inout [RawString]) -> CInt {
        for name in names {
            let result = rename(name, from: from, to: to)
            guard result == 0 else { return -result }
            done.append(name)
        }
        return 0
    }

    private func rename(_ name: RawString, from: RawString, to: RawString) -> CInt {
        let target = to.appending(name)
        return from.appending(name).withCString { from in
            target.withCString { to in
                let result = sandbox_rename_new(from, to)
                // Some file systems of FUSE have neither links nor this way to rename. The folder is locked.
                guard [-EPERM, -ENOSYS, -EOPNOTSUPP].contains(result), fileStatus(target, following: false) == nil
                else {
                    return result
                }
                return Glibc.rename(from, to) == 0 ? 0 : -errno
            }
        }
    }
}
