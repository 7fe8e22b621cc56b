import CFFmpeg
import EditModel
import Glibc

/// The one door through which every file of a recipe or a media file is opened for reading.
package protocol FileGate: AnyObject, Sendable {
    /// Answers whether `path` may be read, and what to open for it: links are resolved once, here.
    /// - Throws: ``MediaError`` of kind `notAllowed` or `missingInput`, with a text for the recipe's author.
    func authorizeReading(of path: String) throws(MediaError) -> String
}

/// Lets everything be read: for programs that have no recipe in between, and for tests.
package final class OpenGate: FileGate {
    package init() {}
    package func authorizeReading(of path: String) throws(MediaError) -> String { path }
}

/// The prefix that makes FFmpeg take any name, with colons or a leading dash, as a file's.
private let fileProtocol = "file:"

/// The name FFmpeg opens a path by, zero-terminated.
func url(forPath path: String) -> [CChar] {
    (Array(fileProtocol.utf8) + path.pathBytes + [0]).map { CChar(bitPattern: $0) }
}

/// The callback FFmpeg opens every file with, nested ones of playlists and references too.
///
/// Only reading, only the `file` protocol, only what the gate lets through. Wraps `avio_open2`.
func openThroughGate(
    context: UnsafeMutablePointer<AVFormatContext>?, io: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
    name: UnsafePointer<CChar>?, flags: CInt, options: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
    guard let context, let name, let opaque = context.pointee.opaque else { return ffmpeg_error(EINVAL) }
    guard flags & AVIO_FLAG_WRITE == 0 else { return ffmpeg_error(EACCES) }
    let door = Unmanaged<Door>.fromOpaque(opaque).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    let prefix = Array(fileProtocol.utf8)
    let path = String(pathBytes: Array(bytes.starts(with: prefix) ? bytes.dropFirst(prefix.count) : bytes[...]))
    do {
        let resolved = try door.gate.authorizeReading(of: path)
        try requireFile(resolved, calling: path)
        return avio_open2(io, url(forPath: resolved), flags, nil, options)
    } catch {
        door.refusal = error
        return ffmpeg_error(EACCES)
    }
}

/// Refuses what may let its reader wait for ever: pipes, sockets, devices. A folder is told by opening it.
private func requireFile(_ path: String, calling name: String) throws(MediaError) {
    var status = stat()
    guard stat(path.pathBytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else {
        throw MediaError(.brokenInput, "open '\(name)'", "it is a pipe or a device, not a file")
    }
}

/// A gate in the hands of one FFmpeg context, and the refusal to report instead of FFmpeg's number.
final class Door {
    let gate: any FileGate
    var refusal: MediaError?

    init(_ gate: any FileGate) { self.gate = gate }
}
