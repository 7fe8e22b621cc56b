import CFFmpeg
import EditModel
import Glibc

/// The files that an ffconcat playlist names, which FFmpeg opens itself and not through the gate.
///
/// FFmpeg follows a playlist that names itself until no more files can be opened.
struct ConcatPlaylist {
    /// The first word of such a file.
    static let mark = Array("ffconcat".utf8)
    /// The deepest nesting of playlists.
    private static let mostLevels = 16

    private let gate: any FileGate
    /// Playlists found to be free of cycles.
    private var judged: Set<FileState> = []
    /// The playlists from the first one to the one being read.
    private var way: [FileState] = []

    init(_ gate: any FileGate) { self.gate = gate }

    /// Refuses a playlist that leads to itself, or that names a file which the gate refuses.
    /// - Parameters:
    ///   - path: The path as the gate resolved it.
    ///   - name: Its name in errors.
    mutating func requireEnd(of path: String, calling name: String) throws(MediaError) {
        let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard Door.bytes(of: descriptor, upTo: Self.mark.count) == Self.mark,
            let identity = FileState(descriptor: descriptor),
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
            let path = try gate.authorizeReading(of: named)
            _ = try SelfOpenedFiles(gate).authorize(path, calling: named, isListed: true)
            try requireEnd(of: path, calling: named)
        }
        way.removeLast()
        judged.insert(identity)
    }

    /// The operands of the directive `file`, without quotes and backslashes.
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
