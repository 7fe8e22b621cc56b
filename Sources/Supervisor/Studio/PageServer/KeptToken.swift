import Glibc
import SystemCalls

/// The token of a port that the person chose: the next studio there has the same one, so that an open page comes back.
///
/// It is kept in the runtime folder, which is the person's alone and empty after a logout. Without such a folder each studio
/// has a token of its own.
enum KeptToken {
    /// - Parameter runtimeFolder: See ``Surroundings/runtimeFolder``.
    static func token(ofPort port: Int, in runtimeFolder: RawString?) -> String {
        guard let folder = RedirectFile.ownFolder(in: runtimeFolder) else { return PageToken.make() }
        let path = folder.appending(RawString("studio-\(port).token"))
        if let kept = read(path) { return kept }
        _ = path.withCString { unlink($0) }
        let token = PageToken.make()
        let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard file >= 0 else { return token }
        defer { close(file) }
        // A file that is cut off is none: the next studio makes another.
        _ = writeAll(Array(token.utf8), to: file)
        return token
    }

    /// Nil unless the file is whole and its owner alone can read it.
    private static func read(_ path: RawString) -> String? {
        let file = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: PageToken.length + 1)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count == PageToken.length else { return nil }
        let token = bytes[..<count]
        return token.allSatisfy(PageToken.isLetter) ? String(decoding: token, as: UTF8.self) : nil
    }
}
