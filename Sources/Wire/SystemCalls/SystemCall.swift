import Glibc

/// The message of an `errno` value, in English in every locale. Wraps `strerror`.
package func systemMessage(_ number: CInt) -> String {
    String(cString: strerror(number))
}

/// Writes everything, whatever it takes. Wraps `write`.
/// - Returns: 0, or the `errno` of what failed.
package func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
    bytes.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let count = write(descriptor, buffer.baseAddress! + done, buffer.count - done)
            if count >= 0 {
                done += count
            } else if errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}

/// Reads to the end or until there are more than `limit` bytes; a result longer than `limit` means there was more.
/// - Throws: The `errno` of what failed.
package func readAll(from descriptor: CInt, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
        let count = read(descriptor, &chunk, min(chunk.count, limit + 1 - bytes.count))
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw SystemError(number: errno) }
        if count == 0 { break }
        bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
}

/// Copies everything that follows in one file to the end of another. Wraps `read` and `write`.
/// - Throws: The `errno` of what failed.
package func copyAll(from source: CInt, to target: CInt) throws(SystemError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
        let count = read(source, &chunk, chunk.count)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw SystemError(number: errno) }
        if count == 0 { return }
        let failure = writeAll(count == chunk.count ? chunk : Array(chunk[..<count]), to: target)
        guard failure == 0 else { throw SystemError(number: failure) }
    }
}

/// A system call that failed.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// Its `errno`.
    package let number: CInt

    package init(number: CInt) {
        self.number = number
    }

    package var description: String { systemMessage(number) }
}

/// The status of the file at `path`, following links if `following`; nil on error. Wraps `stat` and `lstat`.
package func fileStatus(_ path: RawString, following: Bool = true) -> stat? {
    var status = stat()
    let result = path.withCString { following ? stat($0, &status) : lstat($0, &status) }
    return result == 0 ? status : nil
}

/// The length of an open file in bytes; nil on error. Wraps `fstat`.
package func fileSize(_ descriptor: CInt) -> Int64? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
}

/// The bytes that are free on an open file's disk, `Int64.max` if there are more; nil on error. Wraps `fstatvfs`.
package func freeSpace(_ descriptor: CInt) -> Int64? {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { return nil }
    return product(of: status.f_bavail, status.f_frsize)
}

/// File systems of a program's own may report any numbers.
func product(of blocks: UInt, _ size: UInt) -> Int64 {
    let (bytes, overflows) = blocks.multipliedReportingOverflow(by: size)
    return overflows ? .max : Int64(clamping: bytes)
}

extension stat {
    private var kind: mode_t { st_mode & mode_t(S_IFMT) }
    package var isFolder: Bool { kind == mode_t(S_IFDIR) }
    package var isRegular: Bool { kind == mode_t(S_IFREG) }
    package var isLink: Bool { kind == mode_t(S_IFLNK) }
    /// A pipe or a character device: written to as it is, never replaced.
    package var isStream: Bool { isPipe || kind == mode_t(S_IFCHR) }
    package var isPipe: Bool { kind == mode_t(S_IFIFO) }
}

/// The absolute path without links and `..`. Wraps `realpath`.
/// - Throws: `ENOENT` if it or a part of it is not there, and whatever else stops the look-up.
package func resolved(_ path: RawString) throws(SystemError) -> RawString {
    let result = path.withCString { realpath($0, nil) }
    guard let result else { throw SystemError(number: errno) }
    defer { free(result) }
    return RawString(cString: result)
}
