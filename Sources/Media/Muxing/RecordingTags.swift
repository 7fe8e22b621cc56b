/// A tag's name in QuickTime's metadata, such as `com.apple.quicktime.model`.
package enum QuickTimeKey {
    /// True for a name of that form: words with dots, a domain's first.
    package static func isKey(_ name: String) -> Bool {
        ["com.", "org.", "net."].contains { name.hasPrefix($0) && name.utf8.count > $0.utf8.count }
    }

    /// Names with capitals, by their lower case: tags are kept in lower case, and QuickTime compares every letter.
    private static let capitals = Dictionary(
        uniqueKeysWithValues: [
            "com.apple.quicktime.location.ISO6709", "com.apple.photos.captureMode",
        ].map { ($0.lowercased(), $0) })

    /// The name as it stands in files.
    static func spelled(_ name: String) -> String { capitals[name] ?? name }
}

/// Tags of a recording that FFmpeg's muxer of MP4 has no boxes for: QuickTime's keys, which phones write, and in MP4 the
/// make, the model and the place.
///
/// FFmpeg writes either such keys or the tags that players show, not both. It is given a filler of the boxes' length
/// in a tag of its own; ``settle(_:)`` replaces it in the finished index, whose length and offsets stay.
struct RecordingTags {
    /// Boxes in the index's user data.
    private let userData: [UInt8]
    /// The box of keys after it; empty without any.
    private let keyed: [UInt8]
    private let isQuickTime: Bool

    /// The bytes around the filler: a box, in MP4 with a box inside.
    private var fillerHeader: Int { isQuickTime ? MP4Box.headerSize : 24 }

    /// The tag of FFmpeg's that holds the filler.
    var fillerKey: String { isQuickTime ? "xmp" : "encoding_tool" }
    var filler: String { String(repeating: "x", count: userData.count + keyed.count - fillerHeader) }

    /// - Parameter metadata: All tags of the file.
    /// - Returns: Nil if FFmpeg writes them all.
    init?(_ metadata: [String: String], isQuickTime: Bool) {
        self.isQuickTime = isQuickTime
        var userData: [UInt8] = []
        let kinds = isQuickTime ? [] : [("make", "mak"), ("model", "mod"), ("location", "xyz")]
        for (key, type) in kinds {
            guard let text = metadata[key]?.utf8, !text.isEmpty else { continue }
            let bytes = Array(text.prefix(0xFFFF))
            // The length, then the language: undetermined.
            userData += Self.box([0xA9] + type.utf8, Self.number(bytes.count, 2) + [0x55, 0xC4] + bytes)
        }
        let keys = metadata.filter { QuickTimeKey.isKey($0.key) }.sorted { $0.key < $1.key }
        guard !keys.isEmpty || !userData.isEmpty else { return nil }
        keyed = keys.isEmpty ? [] : Self.metadataBox(keys)
        // Room for a filler of one byte at least.
        let lacking = (isQuickTime ? 8 : 24) + 1 - userData.count - keyed.count
        if lacking > 0 { userData += Self.box(Array("free".utf8), [UInt8](repeating: 0, count: lacking)) }
        self.userData = userData
    }

    /// Replaces the filler.
    /// - Parameter index: The box `moov`.
    /// - Returns: False if there is no filler of that length.
    func settle(_ index: inout [UInt8]) -> Bool {
        let top = MP4Box.all(in: index, MP4Box.headerSize..<index.count)
        guard let outer = top.last(where: { $0.type == "udta" }) else { return false }
        var boxes = [outer]
        for name in isQuickTime ? ["XMP_"] : ["meta", "ilst", "\u{FFFD}too"] {
            let parent = boxes[boxes.count - 1]
            let contents = parent.contents.dropFirst(parent.type == "meta" ? 4 : 0)
            guard let box = MP4Box.all(in: index, contents).first(where: { $0.type == name }) else { return false }
            boxes.append(box)
        }
        let place = boxes.removeLast()
        let range = place.contents.lowerBound - MP4Box.headerSize..<place.contents.upperBound
        guard range.count == userData.count + keyed.count else { return false }
        for (depth, box) in boxes.enumerated() {
            let size = box.contents.count + MP4Box.headerSize - range.count + (depth == 0 ? userData.count : 0)
            let start = box.contents.lowerBound - MP4Box.headerSize
            index.replaceSubrange(start..<start + 4, with: Self.number(size, 4))
        }
        index.insert(contentsOf: keyed, at: outer.contents.upperBound)
        index.removeSubrange(range)
        // Before FFmpeg's own: its reader takes no plain texts after iTunes' tags.
        index.insert(contentsOf: userData, at: outer.contents.lowerBound)
        return true
    }

    /// Replaces the filler in the start of a file.
    /// - Returns: False while the index is not whole.
    func settle(inStart bytes: inout [UInt8]) -> Bool {
        guard let box = MP4Box.all(in: bytes, 0..<bytes.count).first(where: { $0.type == "moov" }) else { return false }
        let range = box.contents.lowerBound - MP4Box.headerSize..<box.contents.upperBound
        var index = Array(bytes[range])
        guard settle(&index) else { return false }
        bytes.replaceSubrange(range, with: index)
        return true
    }

    // MARK: - Boxes

    /// QuickTime's metadata, in its form without a version.
    private static func metadataBox(_ tags: [(key: String, value: String)]) -> [UInt8] {
        let handler = [UInt8](repeating: 0, count: 8) + "mdta".utf8 + [UInt8](repeating: 0, count: 13)
        var keys = number(0, 4) + number(tags.count, 4)
        var values: [UInt8] = []
        for (index, tag) in tags.enumerated() {
            keys += box(Array("mdta".utf8), Array(QuickTimeKey.spelled(tag.key).utf8))
            // Type 1 is UTF-8; no country, no language.
            let data = box(Array("data".utf8), number(1, 4) + number(0, 4) + tag.value.utf8)
            values += box(number(index + 1, 4), data)
        }
        return box(
            Array("meta".utf8),
            box(Array("hdlr".utf8), handler) + box(Array("keys".utf8), keys) + box(Array("ilst".utf8), values))
    }

    private static func box(_ type: [UInt8], _ contents: [UInt8]) -> [UInt8] {
        number(MP4Box.headerSize + contents.count, 4) + type + contents
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
}
