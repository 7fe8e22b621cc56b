import Glibc

/// The files that demuxers of FFmpeg open themselves, and not by the callback that asks the gate.
///
/// A DASH manifest, and an IMF edit or an HLS playlist within a list of files, are refused: FFmpeg opens every file
/// that they name. The pictures of VobSub are in a file next to their index, so the gate authorises it first.
struct SelfOpenedFiles {
    private let gate: any FileGate

    init(_ gate: any FileGate) { self.gate = gate }

    /// Whether FFmpeg opens another file itself, which the gate allows.
    /// - Parameters:
    ///   - path: The path as the gate resolved it.
    ///   - name: Its name as FFmpeg has it, and in errors.
    ///   - isListed: True for a file that a list of files names: FFmpeg opens every file of a list itself.
    /// - Throws: For a file that names files in a way that no gate sees, or if the gate refuses.
    func authorize(_ path: String, calling name: String, isListed: Bool) throws(MediaError) -> Bool {
        let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let (text, isTagged) = Self.text(of: descriptor)
        if Self.isDASH(text) { throw Self.refusal(name, "a manifest of DASH") }
        if isListed, text.starts(with: Array("#EXTM3U".utf8)) { throw Self.refusal(name, "a playlist within a list") }
        // Without a tag before it, it is read as a list.
        if isListed, isTagged, text.starts(with: ConcatPlaylist.mark) {
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

    /// The beginning of an open file up to a zero, at which FFmpeg's search for words ends, and whether tags of ID3 come
    /// before it: FFmpeg looks behind them.
    private static func text(of descriptor: CInt) -> (ArraySlice<UInt8>, isTagged: Bool) {
        let head = FileAccess.bytes(of: descriptor, upTo: 512)
        let isTagged = head.withUnsafeBufferPointer(ID3Tag.length) != nil
        var rest = (head.contains(0) && !isTagged ? head : FileAccess.bytes(of: descriptor, upTo: longestProbe))[...]
        while let length = rest.withUnsafeBufferPointer(ID3Tag.length) { rest = rest.dropFirst(Int(length)) }
        return (rest.prefix { $0 != 0 }, isTagged)
    }

    /// As dash_probe in FFmpeg's dashdec.c, in any case of letters.
    private static func isDASH(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.contains(UInt8(ascii: "<")) else { return false }
        let small = text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return small.firstRange(of: Array("<mpd".utf8)) != nil
            && ["dash:profile", "pss:profile:dash1"].contains { small.firstRange(of: Array($0.utf8)) != nil }
    }
}
