import CFFmpeg
import Glibc
import Wording

/// The files that an ffconcat playlist names, which FFmpeg opens itself and not through the gate.
///
/// FFmpeg gets the playlist with the paths that the gate has resolved, so that it opens those and no others: it would join
/// an absolute name to the list's folder, take `..` for damage, and follow a playlist that names itself until no more files
/// can be opened.
struct ConcatPlaylist {
    /// The first word of such a file.
    package static let mark = Array("ffconcat".utf8)
    /// The deepest nesting of playlists.
    private static let mostLevels = 16
    /// The longest text that FFmpeg receives, in bytes: nested lists are repeated each time they are named.
    private static let longestText = 64 << 20

    private let gate: any FileGate
    /// Playlists found to be free of cycles, as FFmpeg gets them.
    private var judged: [FileState: [UInt8]] = [:]
    /// The playlists from the first one to the one being read.
    private var way: [FileState] = []

    init(_ gate: any FileGate) { self.gate = gate }

    /// A playlist for FFmpeg's demuxer with its option `safe` at 0; nil for another file.
    /// - Parameters:
    ///   - path: The path as the gate resolved it.
    ///   - name: Its name in errors.
    /// - Throws: For a playlist that leads to itself, that names a file which the gate refuses, or that sets options.
    package mutating func text(of path: String, calling name: String) throws(MediaError) -> [UInt8]? {
        let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard FileAccess.bytes(of: descriptor, upTo: Self.mark.count) == Self.mark,
            let identity = FileState(descriptor: descriptor)
        else { return nil }
        if let known = judged[identity] { return known }
        guard !way.contains(identity) else {
            throw MediaError(.brokenInput, "open '\(name)'", "the playlist leads to itself")
        }
        guard way.count < Self.mostLevels else {
            throw MediaError(
                .brokenInput, "open '\(name)'",
                "playlists lie within playlists, more than \(Self.mostLevels) deep; name the files in one")
        }
        way.append(identity)
        let folder = path.pathBytes.lastIndex(of: UInt8(ascii: "/")).map { Array(path.pathBytes[...$0]) } ?? []
        var text: [UInt8] = []
        let lines = FileAccess.bytes(of: descriptor, upTo: FileAccess.longestPlaylist).split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 })
        for (index, line) in lines.enumerated() {
            text += try self.line(line.prefix { $0 != 0 }, in: folder, at: "\(name):\(index + 1)") + [10]
            guard text.count <= Self.longestText else {
                throw MediaError(
                    .brokenInput, "open '\(name)'", "its lists within lists are too long; name the files in one")
            }
        }
        way.removeLast()
        judged[identity] = text
        return text
    }

    /// A line as FFmpeg gets it.
    /// - Parameters:
    ///   - folder: The playlist's, with a slash at its end.
    ///   - place: The line's, for messages.
    private mutating func line(
        _ line: ArraySlice<UInt8>, in folder: [UInt8], at place: String
    ) throws(MediaError) -> [UInt8] {
        let words = line.drop(while: Self.isBlank)
        let keyword = words.prefix { !Self.isBlank($0) }
        if keyword.elementsEqual("option".utf8) {
            throw MediaError(
                .unsupported, "open '\(place)'",
                "it sets an option of FFmpeg, which lists may not: leave the line out")
        }
        guard keyword.elementsEqual("file".utf8) else { return Array(line) }
        let name = Self.token(words.dropFirst(keyword.count).drop(while: Self.isBlank))
        guard !name.isEmpty else { throw MediaError(.brokenInput, "open '\(place)'", "it names no file") }
        return try file(name, in: folder)
    }

    /// The line of a file that the playlist names.
    private mutating func file(_ name: [UInt8], in folder: [UInt8]) throws(MediaError) -> [UInt8] {
        let prefix = Array("file:".utf8)
        let plain = name.starts(with: prefix) ? Array(name.dropFirst(prefix.count)) : name
        let named = String(pathBytes: plain.first == UInt8(ascii: "/") ? plain : folder + plain)
        let path = try gate.authorizeReading(of: named)
        // A link may lead to such a path, and FFmpeg ends a line there before it looks at quotes.
        guard !path.pathBytes.contains(where: { [0, 10, 13].contains($0) }) else {
            throw MediaError(.unsupported, "open '\(named)'", "its path has a line break, which no list can name")
        }
        _ = try SelfOpenedFiles(gate).authorize(path, calling: path, isListed: true)
        guard let inner = try text(of: path, calling: named) else { return Self.line(prefix + path.pathBytes) }
        return Self.line(ConcatPlaylist.url(inner)) + Array("\noption safe 0".utf8)
    }

    /// A directive `file` in quotes.
    private static func line(_ url: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "'")
        let quoted = url.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] }
        return Array("file '".utf8) + quoted + [quote]
    }

    /// A URL that holds a playlist's text.
    static func url(_ text: [UInt8]) -> [UInt8] {
        Array("data:application/x-ffconcat;base64,".utf8) + text.base64Bytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

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
