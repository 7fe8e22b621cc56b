import Glibc

/// A file that has no name and is gone when it is closed.
package func makeUnnamedFile(holding bytes: [UInt8] = []) -> CInt {
    var template = Array("/tmp/luaedit-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    precondition(descriptor >= 0, "cannot make a file in /tmp")
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    precondition(bytes.isEmpty || pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    return descriptor
}

/// All of a file, wherever it is read and written meanwhile.
package func contents(of descriptor: CInt) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
        let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress! + count, $0.count - count, count) }
        guard got > 0 else { break }
        count += got
    }
    return Array(bytes.prefix(count))
}
