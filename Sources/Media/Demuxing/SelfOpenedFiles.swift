import EditModel
import Glibc

/// The files that demuxers of FFmpeg open themselves, and not by the callback that asks the gate.
///
/// A manifest of DASH, and an edit of IMF or a playlist of HLS within a list of files, are refused: FFmpeg opens whatever
/// they name. The pictures of VobSub lie beside their index, so the gate is asked for them before.
struct SelfOpenedFiles {
    private let gate: any FileGate

    init(_ gate: any FileGate) { self.gate = gate }

    /// Whether FFmpeg opens another file itself, which the gate allows.
    /// - Parameters:
    ///   - path: The path as the gate resolved it.
    ///   - name: Its name as FFmpeg has it, and in errors.
    ///   - isListed: True for a file that a list of files names, of which FFmpeg opens every file itself.
    /// - Throws: For a file that names files in a way that no gate sees, or if the gate refuses.
    func authorize(_ path: String, calling name: String, isListed: Bool) throws(MediaError) -> Bool {
        let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let text = Self.text(of: descriptor)
        if Self.isDASH(text) { throw Self.refusal(name, "a manifest of DASH") }
        if isListed, text.starts(with: Array("#EXTM3U".utf8)) { throw Self.refusal(name, "a playlist within a list") }
        // Without a tag before it, it is read as a list.
        if isListed, isTagged(descriptor), text.starts(with: ConcatPlaylist.mark) {
            throw Self.refusal(name, "a list behind a tag")
        }
        if isListed, text.firstRange(of: Array("<CompositionPlaylist".utf8)) != nil {
            throw Self.refusal(name, "an edit of IMF within a list")
        }
        guard text.starts(with: Array("# VobSub index file,".utf8)) else { return false }
        // As vobsub_read_header in FFmpeg's mpeg.c names it.
        let ending = name.pathBytes.suffix(3).elementsEqual("IDX".utf8) ? "SUB" : "sub"
        _ = try gate.authorizeReading(of: String(pathBytes: name.pathBytes.dropLast(3) + Array(ending.utf8)))
        return true
    }

    private static func refusal(_ name: String, _ what: String) -> MediaError {
        MediaError(
            .unsupported, "open '\(name)'",
            "it is \(what), whose files would be opened unseen; name those files instead")
    }

    /// The longest beginning by which FFmpeg recognises a format, in bytes.
    private static let longestProbe = 1 << 20

    /// The beginning of an open file up to a zero, at which FFmpeg's search for words ends. As there, it is what lies behind
    /// tags of ID3.
    private static func text(of descriptor: CInt) -> ArraySlice<UInt8> {
        let head = Door.bytes(of: descriptor, upTo: 512)
        let isWhole = head.contains(0) && tagLength(head[...]) == 0
        var rest = (isWhole ? head : Door.bytes(of: descriptor, upTo: longestProbe))[...]
        while case let length = tagLength(rest), length > 0 { rest = rest.dropFirst(length) }
        return rest.prefix { $0 != 0 }
    }

    private func isTagged(_ descriptor: CInt) -> Bool {
        Self.tagLength(Door.bytes(of: descriptor, upTo: 10)[...]) > 0
    }

    /// The length of an ID3v2 tag at the start of bytes; 0 without one. As `ff_id3v2_tag_len` in FFmpeg's id3v2.c.
    private static func tagLength(_ bytes: ArraySlice<UInt8>) -> Int {
        let head = Array(bytes.prefix(10))
        guard head.count == 10, head.starts(with: "ID3".utf8), head[3] != 0xFF, head[4] != 0xFF,
            head[6...9].allSatisfy({ $0 < 0x80 })
        else { return 0 }
        return 10 + head[6...9].reduce(0) { $0 << 7 | Int($1) } + (head[5] & 0x10 != 0 ? 10 : 0)
    }

    /// As dash_probe in FFmpeg's dashdec.c, in any case of letters.
    private static func isDASH(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.contains(UInt8(ascii: "<")) else { return false }
        let small = text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return small.firstRange(of: Array("<mpd".utf8)) != nil
            && ["dash:profile", "pss:profile:dash1"].contains { small.firstRange(of: Array($0.utf8)) != nil }
    }
}
