import Media

/// Boxes that FFmpeg's MP4 muxer does not write: QuickTime's keys, as phones write them; in MP4 the make, the model and
/// the place of a recording; in QuickTime files the marks of pictures.
///
/// FFmpeg writes either such keys or the tags that players show, not both. So it writes a filler of the boxes' length
/// in a tag of its own, which ``settle(_:)`` replaces in the finished index. Length and offsets of the index do not
/// change.
struct IndexAdditions {
    /// Boxes in the index's user data.
    private let userData: [UInt8]
    /// The box of keys after it; empty without any.
    private let keyed: [UInt8]
    /// Boxes at the end of tracks' sample entries, by the tracks' indices.
    private let sampleEntries: [Int: [UInt8]]
    private let isQuickTime: Bool

    private var byteCount: Int { userData.count + keyed.count + sampleEntries.values.reduce(0) { $0 + $1.count } }

    /// The bytes around the filler: a box, in MP4 with a box inside.
    private var fillerHeader: Int { isQuickTime ? MP4Box.headerSize : 24 }

    /// The tag of FFmpeg's that holds the filler.
    var fillerKey: String { isQuickTime ? "xmp" : "encoding_tool" }
    var filler: String { String(repeating: "x", count: byteCount - fillerHeader) }

    /// - Parameters:
    ///   - metadata: All tags of the file.
    ///   - sampleEntries: Boxes to add to tracks' sample entries, by the tracks' indices.
    /// - Returns: Nil if FFmpeg writes everything.
    init?(_ metadata: [String: String], sampleEntries: [Int: [UInt8]], isQuickTime: Bool) {
        (self.isQuickTime, self.sampleEntries) = (isQuickTime, sampleEntries)
        var userData: [UInt8] = []
        let kinds = isQuickTime ? [] : [("make", "mak"), ("model", "mod"), ("location", "xyz")]
        for (key, type) in kinds {
            guard let text = metadata[key]?.utf8, !text.isEmpty else { continue }
            let bytes = Array(text.prefix(0xFFFF))
            // The length, then the language: undetermined.
            userData += MP4Box.bytes([0xA9] + type.utf8, MP4Box.number(bytes.count, 2) + [0x55, 0xC4] + bytes)
        }
        let keys = metadata.filter { QuickTimeKey.isKey($0.key) }.sorted { $0.key < $1.key }
        guard !keys.isEmpty || !userData.isEmpty || !sampleEntries.isEmpty else { return nil }
        keyed = keys.isEmpty ? [] : Self.metadataBox(keys)
        // Room for a filler of one byte at least.
        let entries = sampleEntries.values.reduce(0) { $0 + $1.count }
        let lacking = (isQuickTime ? 8 : 24) + 1 - userData.count - keyed.count - entries
        if lacking > 0 { userData += MP4Box.bytes("free", [UInt8](repeating: 0, count: lacking)) }
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
        guard range.count == byteCount else { return false }
        for (depth, box) in boxes.enumerated() {
            let size = box.contents.count + MP4Box.headerSize - range.count + (depth == 0 ? userData.count : 0)
            let start = box.contents.lowerBound - MP4Box.headerSize
            index.replaceSubrange(start..<start + 4, with: MP4Box.number(size, 4))
        }
        index.insert(contentsOf: keyed, at: outer.contents.upperBound)
        index.removeSubrange(range)
        // Before FFmpeg's own: its reader takes no plain texts after iTunes' tags.
        index.insert(contentsOf: userData, at: outer.contents.lowerBound)
        return sampleEntries.allSatisfy { Self.extendSampleEntry(ofTrack: $0.key, by: $0.value, in: &index) }
    }

    /// Bytes of a video track's sample entry before its boxes.
    private static let sampleEntryFields = 78

    /// Adds boxes to a video track's first sample entry.
    private static func extendSampleEntry(ofTrack number: Int, by boxes: [UInt8], in index: inout [UInt8]) -> Bool {
        let tracks = MP4Box.all(in: index, MP4Box.headerSize..<index.count).filter { $0.type == "trak" }
        guard tracks.indices.contains(number) else { return false }
        var path = [tracks[number]]
        for name in ["mdia", "minf", "stbl", "stsd"] {
            let inside = MP4Box.all(in: index, path[path.count - 1].contents)
            guard let box = inside.first(where: { $0.type == name }) else { return false }
            path.append(box)
        }
        // The list has a version, flags and a count before its entries.
        guard let entry = MP4Box.all(in: index, path[path.count - 1].contents.dropFirst(8)).first else { return false }
        path.append(entry)
        let inside = entry.contents.dropFirst(sampleEntryFields)
        // Some entries end with zeros.
        let place = MP4Box.all(in: index, inside).last?.contents.upperBound ?? inside.lowerBound
        for box in path {
            let start = box.contents.lowerBound - MP4Box.headerSize
            let size = box.contents.count + MP4Box.headerSize + boxes.count
            index.replaceSubrange(start..<start + 4, with: MP4Box.number(size, 4))
        }
        index.insert(contentsOf: boxes, at: place)
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
        var keys = MP4Box.number(0, 4) + MP4Box.number(tags.count, 4)
        var values: [UInt8] = []
        for (index, tag) in tags.enumerated() {
            keys += MP4Box.bytes("mdta", Array(QuickTimeKey.spelled(tag.key).utf8))
            // Type 1 is UTF-8; no country, no language.
            let data = MP4Box.bytes("data", MP4Box.number(1, 4) + MP4Box.number(0, 4) + tag.value.utf8)
            values += MP4Box.bytes(MP4Box.number(index + 1, 4), data)
        }
        return MP4Box.bytes(
            "meta",
            MP4Box.bytes("hdlr", handler) + MP4Box.bytes("keys", keys) + MP4Box.bytes("ilst", values))
    }
}
