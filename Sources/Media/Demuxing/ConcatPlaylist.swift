import CFFmpeg
import EditModel
import Glibc

/// What an ffconcat playlist names, as FFmpeg opens these files itself and not through the gate.
///
/// FFmpeg follows a playlist that names itself until no file can be opened any more.
struct ConcatPlaylist {
    /// The first word of such a file.
    static let mark = Array("ffconcat".utf8)
    /// Playlists within playlists that are followed.
    private static let mostLevels = 16

    private let gate: any FileGate
    /// Playlists that lead nowhere back, with those on the way to the one that is read.
    private var judged: Set<FileIdentity> = []
    private var way: [FileIdentity] = []

    init(_ gate: any FileGate) { self.gate = gate }

    /// Refuses a playlist that leads to itself, and what the gate refuses of the files that it names.
    /// - Parameters:
    ///   - path: As the gate resolved it.
    ///   - name: As it is called in errors.
    mutating func requireEnd(of path: String, calling name: String) throws(MediaError) {
        let descriptor = open(path.pathBytes.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard Door.bytes(of: descriptor, upTo: Self.mark.count) == Self.mark, let identity = FileIdentity(descriptor),
            !judged.contains(identity)
        else { return }
        guard !way.contains(identity) else {
            throw MediaError(.brokenInput, "open '\(name)'", "the playlist leads to itself")
        }
        guard way.count < Self.mostLevels else {
            throw MediaError(
                .brokenInput, "open '\(name)'",
                "playlists lie within playlists, more than \(Self.mostLevels) deep; name the files in one")
        }
        way.append(identity)
        let folder = path.pathBytes.lastIndex(of: UInt8(ascii: "/")).map { path.pathBytes[...$0] } ?? []
        for file in Self.files(in: Door.bytes(of: descriptor, upTo: Door.longestPlaylist)) {
            let named = String(pathBytes: Array(folder) + file)
            try requireEnd(of: try gate.authorizeReading(of: named), calling: named)
        }
        way.removeLast()
        judged.insert(identity)
    }

    /// The names behind the directive `file`, without quotes and backslashes.
    static func files(in text: [UInt8]) -> [[UInt8]] {
        text.split { $0 == 10 || $0 == 13 }.compactMap { line in
            let words = line.drop { $0 == 32 || $0 == 9 }
            guard words.starts(with: Array("file".utf8)), let blank = words.dropFirst(4).first,
                blank == 32 || blank == 9
            else { return nil }
            let name = token(words.dropFirst(5).drop { $0 == 32 || $0 == 9 })
            return name.isEmpty || name.contains(0) ? nil : name
        }
    }

    /// One word as `av_get_token` reads it: up to a blank that is neither in quotes nor behind a backslash.
    private static func token(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var (result, rest, isQuoted) = ([UInt8](), text, false)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "'"): isQuoted.toggle()
            case UInt8(ascii: "\\") where !isQuoted: if let next = rest.popFirst() { result.append(next) }
            case 32 where !isQuoted, 9 where !isQuoted: return result
            default: result.append(byte)
            }
        }
        return result
    }
}

/// What tells two files apart, whatever they are called.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let number: ino_t

    /// Of an open file; nil when it cannot be asked. Wraps `fstat`.
    init?(_ descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
