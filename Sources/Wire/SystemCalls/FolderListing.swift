import Glibc

/// The contents of a folder.
package enum FolderListing {
    /// The names in a folder, hidden ones too, in no order. Wraps `readdir`.
    package static func names(at path: RawString) throws(SystemError) -> [RawString] {
        let descriptor = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemError(number: errno) }
        defer { close(descriptor) }
        return try names(in: descriptor)
    }

    /// The names in an open folder.
    package static func names(in descriptor: CInt) throws(SystemError) -> [RawString] {
        // A description of its own, so that each listing begins at the beginning.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw SystemError(number: errno) }
        guard let folder = fdopendir(copy) else {
            defer { close(copy) }
            throw SystemError(number: errno)
        }
        defer { closedir(folder) }
        var names: [RawString] = []
        while true {
            // The end and an error look alike but for this.
            errno = 0
            guard let entry = readdir(folder) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { RawString(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw SystemError(number: errno) }
        return names
    }

    /// True if an entry is a regular file; links are not followed. Wraps `fstatat`.
    package static func isPlainFile(_ name: RawString, in descriptor: CInt) -> Bool {
        var status = stat()
        return name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0 && status.isRegular
    }
}
