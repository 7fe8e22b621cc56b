import Glibc
import Messages
import SystemCalls

/// A page that only its owner can read, and that leads a browser on to the link.
enum RedirectFile {
    /// Writes it in `luaedit` under the runtime folder, else in a new folder among the temporary files.
    /// - Returns: Its path.
    static func write(_ link: String, in runtimeFolder: RawString?) throws(Failure) -> RawString {
        let folder = try makeFolder(in: runtimeFolder)
        var template = folder.appending("studio-XXXXXX.html").bytes.map { CChar(bitPattern: $0) } + [0]
        // Made with the mode 0600, under a name that was not there.
        let file = mkstemps(&template, 5)
        guard file >= 0 else { throw failure(folder, errno) }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        defer { close(file) }
        let path = RawString(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
        let page =
            "<!doctype html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
            + "<meta http-equiv=\"refresh\" content=\"0; url=\(link)\">\n<title>luaedit studio</title>\n"
            + "<a href=\"\(link)\">luaedit studio</a>\n"
        let result = writeAll(Array(page.utf8), to: file)
        guard result == 0 else {
            unlink(template)
            throw failure(folder, result)
        }
        return path
    }

    /// luaedit's folder in the runtime folder, made where it is missing. A folder of another user, or one that others can use,
    /// is not taken: nil then, and without a runtime folder.
    static func ownFolder(in runtimeFolder: RawString?) -> RawString? {
        guard let folder = runtimeFolder?.appending("luaedit") else { return nil }
        _ = folder.withCString { mkdir($0, 0o700) }
        guard let status = fileStatus(folder, following: false), status.isFolder, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return nil }
        return folder
    }

    private static func makeFolder(in runtimeFolder: RawString?) throws(Failure) -> RawString {
        if let folder = ownFolder(in: runtimeFolder) { return folder }
        let temporary = getenv("TMPDIR").map { RawString(cString: $0) } ?? "/tmp"
        var template = temporary.appending("luaedit-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
        guard mkdtemp(&template) != nil else { throw failure(temporary, errno) }
        return RawString(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    }

    private static func failure(_ folder: RawString, _ number: CInt) -> Failure {
        Failure(.cannotCreate, "cannot write into '\(folder)': \(systemMessage(number))")
    }
}
