import CFFmpeg
import Glibc
import Wording

/// Authorises every file that a recipe or a media file opens for reading.
package protocol FileGate: AnyObject, Sendable {
    /// Returns the path to open for `path`, with links resolved once, here.
    /// - Throws: ``MediaError`` of kind `notAllowed` or `missingInput`, with a text for the recipe's author.
    func authorizeReading(of path: String) throws(MediaError) -> String
}

/// A gate that allows everything: for programs without recipes, and for tests.
package final class OpenGate: FileGate {
    package init() {}
    package func authorizeReading(of path: String) throws(MediaError) -> String { path }
}

/// The prefix that makes FFmpeg take any name, even with colons or a leading dash, as a file name.
private let fileProtocol = "file:"

/// FFmpeg's URL of a path, zero-terminated.
func url(forPath path: String) -> [CChar] {
    (Array(fileProtocol.utf8) + path.pathBytes + [0]).map { CChar(bitPattern: $0) }
}

extension String {
    /// The path for a system call, zero-terminated.
    package var systemPath: [CChar] { (pathBytes + [0]).map { CChar(bitPattern: $0) } }
}

/// The callback by which FFmpeg opens every file, including those that playlists and references name.
///
/// Reads only, with the `file` protocol only, and only files that the gate permits. Wraps `avio_open2`.
func openThroughGate(
    context: UnsafeMutablePointer<AVFormatContext>?, io: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
    name: UnsafePointer<CChar>?, flags: CInt, options: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
    guard let context, let name, let opaque = context.pointee.opaque else { return ffmpeg_error(EINVAL) }
    guard flags & AVIO_FLAG_WRITE == 0 else { return ffmpeg_error(EACCES) }
    let access = Unmanaged<FileAccess>.fromOpaque(opaque).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    let prefix = Array(fileProtocol.utf8)
    let path = String(pathBytes: Array(bytes.starts(with: prefix) ? bytes.dropFirst(prefix.count) : bytes[...]))
    do {
        let resolved = try access.gate.authorizeReading(of: path)
        try requireFile(resolved, calling: path)
        try StillMemory.require(resolved, calling: path)
        try access.requireEnd(ofPlaylist: resolved, calling: path)
        if try SelfOpenedFiles(access.gate).authorize(resolved, calling: path, isListed: false) {
            letOpenItself(context, "file")
        }
        // Lists within lists are data.
        if access.list != nil { letOpenItself(context, "file,data") }
        let place = access.place(of: resolved)
        access.noteOpening(of: resolved)
        return avio_open2(io, place, flags, nil, options)
    } catch {
        access.refusal = error
        return ffmpeg_error(EACCES)
    }
}

/// Permits FFmpeg to open files by itself, after their names were authorised.
private func letOpenItself(_ context: UnsafeMutablePointer<AVFormatContext>, _ protocols: String) {
    av_freep(&context.pointee.protocol_whitelist)
    context.pointee.protocol_whitelist = av_strdup(protocols)
}

/// Refuses files that may block readers for ever: pipes, sockets, devices. Opening a folder fails by itself.
private func requireFile(_ path: String, calling name: String) throws(MediaError) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else {
        throw MediaError(
            .brokenInput, "open '\(name)'",
            "it is a pipe or a device, and media is read from any place in it; write it into a file first")
    }
}

/// The gate of one FFmpeg context, and the refusal to report instead of FFmpeg's error code.
final class FileAccess {
    package let gate: any FileGate
    var refusal: MediaError?
    /// True while FFmpeg searches for the file's streams.
    var isOpening = true
    /// The number of times each playlist was opened.
    private var openings: [FileState: Int] = [:]
    private var firstPlaylist: FileState?
    /// True if a playlist was opened.
    private(set) var hasPlaylist = false
    /// A list of files for FFmpeg, which opens them itself; nil for other files.
    package private(set) var list: [UInt8]?
    /// The files that were opened, with links resolved, each once.
    private(set) var paths: [String] = []
    private var knownPaths: Set<String> = []
    /// The recording to read, of a file that holds several; nil for all of it.
    let extent: RecordingPart.Extent?
    /// The numbers of runs of the media playlists opened.
    private(set) var playlistRuns: Set<Int> = []

    init(_ gate: any FileGate, _ extent: RecordingPart.Extent? = nil) { (self.gate, self.extent) = (gate, extent) }

    /// The part of a playlist that is read: 16 MiB.
    static let longestPlaylist = 16 << 20
    /// A playlist may be named several times, each time with another sound.
    private static let mostOpenings = 64

    /// FFmpeg's URL for the part of a file that is read: all of it, some of its bytes, a playlist of some of its
    /// segments, or a list with other names.
    fileprivate func place(of path: String) -> [CChar] {
        if let list, paths.isEmpty { return (ConcatPlaylist.url(list) + [0]).map { CChar(bitPattern: $0) } }
        switch extent {
        case .bytes(let range) where paths.isEmpty:
            let prefix = "subfile,,start,\(range.lowerBound),end,\(range.upperBound),,:"
            return prefix.utf8.map { CChar(bitPattern: $0) } + url(forPath: path)
        case .run(let run):
            guard let runs = runs(ofPlaylist: path) else { return url(forPath: path) }
            let text = Array("data:application/x-mpegurl;base64,".utf8) + runs.text(of: run).base64Bytes + [0]
            return text.map { CChar(bitPattern: $0) }
        default: return url(forPath: path)
        }
    }

    /// The runs of a media playlist; nil for other files.
    private func runs(ofPlaylist path: String) -> PlaylistRuns? {
        let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard Self.bytes(of: descriptor, upTo: 16).starts(with: Self.playlistMark) else { return nil }
        return PlaylistRuns(Self.bytes(of: descriptor, upTo: Self.longestPlaylist))
    }

    /// The first word of an HLS playlist.
    private static let playlistMark = Array("#EXTM3U".utf8)

    fileprivate func noteOpening(of path: String) {
        if knownPaths.insert(path).inserted { paths.append(path) }
    }

    /// Refuses a playlist that FFmpeg would follow for ever: one that grows while it is played, or that leads to itself.
    fileprivate func requireEnd(ofPlaylist path: String, calling name: String) throws(MediaError) {
        guard isOpening else { return }
        let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let head = Self.bytes(of: descriptor, upTo: 16)
        let isHLS = head.starts(with: Self.playlistMark)
        let isConcat = head.starts(with: ConcatPlaylist.mark)
        hasPlaylist = hasPlaylist || isHLS || isConcat
        if isConcat {
            guard paths.isEmpty else {
                throw MediaError(
                    .unsupported, "open '\(name)'", "it is a list of files within a playlist; name those files instead")
            }
            var playlist = ConcatPlaylist(gate)
            list = try playlist.text(of: path, calling: name)
        }
        guard isHLS else { return }
        if isSeenAgain(descriptor) {
            throw MediaError(.brokenInput, "open '\(name)'", "the playlist leads to itself")
        }
        let text = Self.bytes(of: descriptor, upTo: Self.longestPlaylist)
        if let runs = PlaylistRuns(text) { playlistRuns.insert(runs.count) }
        guard text.firstIndex(of: Array("#EXTINF".utf8)) != nil,
            text.firstIndex(of: Array("#EXT-X-ENDLIST".utf8)) == nil
        else { return }
        throw MediaError(
            .brokenInput, "open '\(name)'",
            "it is a live playlist, which may still grow; if it is whole, add the line #EXT-X-ENDLIST to it")
    }

    /// True if an open playlist is the first one again, or was opened too often.
    private func isSeenAgain(_ descriptor: CInt) -> Bool {
        guard let identity = FileState(descriptor: descriptor) else { return false }
        openings[identity, default: 0] += 1
        let isFirst = firstPlaylist == nil
        firstPlaylist = firstPlaylist ?? identity
        return openings[identity]! > Self.mostOpenings || (!isFirst && identity == firstPlaylist)
    }

    /// The first bytes of an open file. Wraps `pread`.
    package static func bytes(of descriptor: CInt, upTo limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while bytes.count < limit {
            let count = pread(descriptor, &chunk, min(chunk.count, limit - bytes.count), off_t(bytes.count))
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
